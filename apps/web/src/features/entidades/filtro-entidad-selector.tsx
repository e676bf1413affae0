import { useSesion } from '../../lib/session-context';
import { EntidadSelector } from './entidad-selector';

type Props = { valor: string; alCambiar: (entidad_id: string) => void; conGeneral?: boolean; className?: string };

/** The branch in view, as the address keeps it: '' is all of them. Nobody but an administrator has more than one. */
export function FiltroEntidad({ valor, alCambiar, conGeneral, className }: Props) {
  if (!useSesion().esAdmin) return null;
  return (
    <EntidadSelector
      aria-label="Entidad"
      conTodas
      conGeneral={conGeneral}
      className={className}
      w={className ? undefined : '13rem'}
      value={valor === '' ? null : Number(valor)}
      onChange={(entidad) => alCambiar(entidad === null ? '' : String(entidad))}
    />
  );
}
