import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSesion } from '../../lib/session-context';
import { conocidasQuery } from './api';

/** A person whom a typed name or telephone may mean: by their card, or only by earlier appointments. */
export type Conocida = {
  persona_id: number | null;
  nombre: string;
  telefono: string | null;
  email: string | null;
  /** The service they came for last. */
  servicio?: string;
};

const LETRAS = 3;
const ESPERA_MS = 300;

/**
 * The people that a typed text may mean, by how they are offered: those who have a card first, each with what the
 * appointments know of them.
 */
export function useConocidas(
  texto: string,
  entidadId: number,
  deCitas: readonly Conocida[],
): ReadonlyMap<string, Conocida> {
  const { puede } = useSesion();
  const [q] = useDebouncedValue(texto, ESPERA_MS);
  const busca = q.length >= LETRAS && puede('personas.ver');
  const { data } = useQuery({ ...conocidasQuery(q, entidadId), enabled: busca });
  return useMemo(() => {
    const fichas = busca ? (data ?? []) : [];
    const deFicha = fichas.map(({ id, nombre, telefono, email }): Conocida => {
      const servicio = deCitas.find(({ persona_id }) => persona_id === id)?.servicio;
      return { persona_id: id, nombre, telefono, email, ...(servicio !== undefined && { servicio }) };
    });
    const ya = new Set(fichas.map(({ id }) => id));
    const otras = deCitas.filter(({ persona_id }) => persona_id === null || !ya.has(persona_id));
    return new Map(
      [...deFicha, ...otras].map((persona) => [
        [persona.nombre, persona.telefono, persona.email].filter(Boolean).join(' · '),
        persona,
      ]),
    );
  }, [busca, data, deCitas]);
}
