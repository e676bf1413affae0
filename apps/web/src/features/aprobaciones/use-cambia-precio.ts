import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { topesQuery } from './api';

/** Whether this person may charge another price in a branch: by their permission, or because a second person approves each there. */
export function useCambiaPrecio(entidadId: number): boolean {
  const puede = useSesion().puede('tiquetes.precio');
  const topes = useQuery({ ...topesQuery(entidadId), enabled: !puede });
  return puede || topes.data?.precio === true;
}
