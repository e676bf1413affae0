import { lazy } from 'react';
import { useSesion } from '../../lib/session-context';
import { NegocioTablero } from './negocio-tablero';

const OperadorTablero = lazy(() => import('./operador-tablero'));

/**
 * Home by role, by its name: the business for an administrator, the branch for a supervisor, one's own work for any
 * other, a role of the shop's own included, whether or not it has the module.
 */
export default function TableroPage() {
  const { esAdmin, usuario, puede } = useSesion();
  if (esAdmin) return <NegocioTablero titulo="Dashboard Administrador" />;
  // A supervisor whose figures of the business were taken away still has their own work to see.
  if (usuario.type === 'supervisor' && puede('dashboard.negocio'))
    return <NegocioTablero titulo="Dashboard Supervisor" sucursal={usuario.entidad?.nombre ?? 'Sin sucursal'} />;
  return <OperadorTablero />;
}
