import { useQuery } from '@tanstack/react-query';
import { numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { porResolverQuery } from './api';
import clases from './cuantas.module.css';

/** How many requests wait for this person, beside their entry of the menu. */
export default function CuantasPanel() {
  const { puede } = useSesion();
  const { data = 0 } = useQuery({ ...porResolverQuery, enabled: puede('aprobaciones.aprobar') });
  if (data === 0) return null;
  return (
    <>
      <span className={clases.cuantas} aria-hidden>
        {numero(data)}
      </span>
      <span className="solo-lector">{data === 1 ? ', 1 por resolver' : `, ${numero(data)} por resolver`}</span>
    </>
  );
}
