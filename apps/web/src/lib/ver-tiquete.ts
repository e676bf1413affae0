import type { TiqueteCobrado } from '@jornal/contract';
import { useNavigate } from 'react-router-dom';
import { useSesion } from './session-context';

/** Opens a ticket, for those who may see it. */
export function useVerTiquete(): ((tiquete: TiqueteCobrado) => void) | false {
  const { accede } = useSesion();
  const irA = useNavigate();
  return accede('tiquetes') && (({ id }) => void irA(`/tiquetes/${id}`));
}
