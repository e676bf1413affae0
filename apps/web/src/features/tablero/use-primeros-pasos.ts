import type { PrimerosPasos } from '@jornal/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSesion } from '../../lib/session-context';
import { pasosQuery } from './api';

type Estado = 'vigente' | 'guardado' | 'completo';

const estanTodos = ({ cifras: _, ...pasos }: PrimerosPasos): boolean => Object.values(pasos).every(Boolean);

/**
 * The steps of a new business, for its administrator; null for other people and once they are done. A browser that knows
 * they are done does not ask again.
 */
export function usePrimerosPasos() {
  const { esAdmin, usuario } = useSesion();
  const [estado, setEstado] = useLocalStorage<Estado>({
    key: `primeros-pasos-${usuario.id}`,
    defaultValue: 'vigente',
    getInitialValueInEffect: false,
  });
  const { data } = useQuery({ ...pasosQuery, enabled: esAdmin && estado !== 'completo' });
  const completos = data !== undefined && estanTodos(data);
  useEffect(() => {
    if (completos) setEstado('completo');
  }, [completos, setEstado]);
  if (!esAdmin || completos || data === undefined) return null;
  return { hechos: data, guardado: estado === 'guardado', alGuardar: setEstado };
}
