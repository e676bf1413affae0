import type { Evento } from '@jornal/contract';
import { esAdmin, type Sesion, soloLoPropio } from '../session.js';
import type { AvisoDeSucursal } from './notices.js';

/**
 * What a session is told of a change; null when it concerns nothing it may see. Administrators hear of every branch, the others of
 * their own. Whoever sees only their own rows hears nothing of what is another's; of what nobody says whose it is, the module and no more.
 */
export function eventoPara(sesion: Sesion, { tema, entidad_id, agenda_id, fecha, operador_id, todas }: AvisoDeSucursal): Evento | null {
  if (!sesion.permisos.has(`${tema}.ver`)) return null;
  if (!esAdmin(sesion) && todas !== true && entidad_id !== sesion.entidad?.id) return null;
  const entero = { tema, entidad_id, ...(agenda_id !== undefined && { agenda_id }), ...(fecha !== undefined && { fecha }) };
  if (!soloLoPropio(sesion) || (operador_id !== undefined && operador_id === sesion.operador?.id)) return entero;
  return operador_id === undefined ? { tema, entidad_id } : null;
}

/** Equal for two readings of a session that may see the same. */
export const vistaDe = ({ rol, alcance, entidad, operador, permisos }: Sesion): string => [rol, alcance, entidad?.id, operador?.id, ...[...permisos].sort()].join();
