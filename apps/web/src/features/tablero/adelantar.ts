import { PERMISOS_INICIALES, type Rol } from '@jornal/contract';
import type { QueryClient } from '@tanstack/react-query';
import { hoy } from '../../lib/format';
import { permisosRecordados } from '../../lib/permisos-recordados';
import type { Usuario } from '../../lib/session';
import { atencionQuery, diaQuery, type Entidad, mesQuery, porPagarQuery } from './api';
import { miEstadoQuery, misServiciosQuery, totalGanadoQuery } from './operador-api';

/**
 * Asks for the figures of today as the dashboard will, by what is known of the person before the server says it anew.
 * `sucursal`: the branch in view, for people who see several.
 */
export function adelantarTablero(
  consultas: QueryClient,
  { id, type, alcance, operador }: Usuario,
  sucursal: Entidad,
): void {
  const permisos: readonly string[] =
    permisosRecordados()?.permisos ?? (Object.hasOwn(PERMISOS_INICIALES, type) ? PERMISOS_INICIALES[type as Rol] : []);
  const negocio = alcance === 'todo' || (type === 'supervisor' && permisos.includes('dashboard.negocio'));
  if (negocio) {
    const dia = hoy();
    const entidad = alcance === 'todo' ? sucursal : undefined;
    void consultas.prefetchQuery(diaQuery(id, entidad, dia));
    void consultas.prefetchQuery(atencionQuery(entidad));
    void consultas.prefetchQuery(mesQuery(entidad, dia.slice(0, 7)));
    void consultas.prefetchQuery(porPagarQuery(entidad, false));
  } else if (operador && permisos.includes('dashboard.ver')) {
    void consultas.prefetchQuery(totalGanadoQuery);
    void consultas.prefetchQuery(miEstadoQuery(operador.id));
    if (permisos.includes('servicios.ver')) void consultas.prefetchQuery(misServiciosQuery(operador.id, '1'));
  }
}
