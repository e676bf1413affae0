import { ACCIONES, MODULOS, PERMISOS, type Permiso, type RolFila } from '@jornal/contract';
import { NOMBRE_MODULO } from '../../lib/palabras-modulos';

/** The reach of a role, as one says it of its users. */
const VE = {
  todo: 'Ve todas las sucursales',
  sucursal: 'Ve todo lo de su sucursal',
  propio: 'Ve solo lo suyo',
} as const;

export type Resumen = { ve: string; modulos: Array<{ modulo: string; acciones: string }> };

/** The permissions of a role, in short: how far it sees, and its actions in each module it enters. */
export function resumenDeRol({ alcance, estado, permisos }: Pick<RolFila, 'alcance' | 'estado' | 'permisos'>): Resumen {
  const vigentes = new Set(estado ? permisos.filter((p) => p.estado).map((p) => PERMISOS[p.id - 1]) : []);
  const modulos = MODULOS.flatMap((modulo) => {
    const acciones = ACCIONES.filter((accion) => vigentes.has(`${modulo}.${accion}` as Permiso));
    const cifras = modulo === 'dashboard' && vigentes.has('dashboard.negocio');
    if (acciones.length === 0 && !cifras) return [];
    return [
      {
        modulo: NOMBRE_MODULO[modulo],
        acciones: acciones.length === ACCIONES.length ? 'todo' : acciones.join(', ') || 'cifras del negocio',
      },
    ];
  });
  return { ve: VE[alcance], modulos };
}
