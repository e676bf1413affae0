import { useSesion } from '../../lib/session-context';
import { EntidadSelector } from './entidad-selector';
import clases from './filtro-entidad.module.css';

type Props = { valor: string; alCambiar: (entidad_id: string) => void; conGeneral?: boolean; soloAbiertas?: boolean };

/** The branch in view, as the address keeps it: '' is all of them. Nobody but an administrator has more than one. `soloAbiertas`: where what is chosen receives something. */
export function FiltroEntidad({ valor, alCambiar, conGeneral, soloAbiertas }: Props) {
  if (!useSesion().esAdmin) return null;
  return (
    <EntidadSelector
      aria-label="Sucursal"
      conTodas
      conGeneral={conGeneral}
      conArchivadas={!soloAbiertas}
      className={clases.entidad}
      value={valor === '' ? null : Number(valor)}
      onChange={(entidad) => alCambiar(entidad === null ? '' : String(entidad))}
    />
  );
}
