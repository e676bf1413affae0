import type { Tiquete } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import type { Destinos } from '../../ui/devolucion';
import { metodosDe, metodosQuery } from '../metodos/api';

/** The ways in which the money of a ticket may go back; until its methods are known, in cash or by transfer. */
export function useDestinos({ entidad, persona }: Tiquete): Destinos | undefined {
  const { data } = useQuery(metodosQuery);
  return data && { metodos: metodosDe(data, entidad.id), persona: persona?.nombre ?? null };
}
