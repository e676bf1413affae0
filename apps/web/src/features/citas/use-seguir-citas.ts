import { useQueryClient } from '@tanstack/react-query';
import { useAlCambiar } from '../../lib/en-vivo';
import { CLAVE_CITAS } from './api';

/** What others book, move or cancel shows by itself. */
export function useSeguirCitas(): void {
  const consultas = useQueryClient();
  useAlCambiar(['agendas'], () => void consultas.invalidateQueries({ queryKey: CLAVE_CITAS }));
}
