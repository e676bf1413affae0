import { ACCIONES, MODULOS, PERMISOS, type RolFila } from '@jornal/contract';
import { NOMBRE_MODULO } from '../../lib/palabras-modulos';

/** What a role sees, as one says it of whoever has it. */
const VE = {
  todo: 'Ve todas las sucursales',
  sucursal: 'Ve todo lo de su sucursal',
  propio: 'Ve solo lo suyo',
} as const;

export type Resumen = { ve: string; modulos: Array<{ modulo: string; acciones: string }> };

/** What a role may do, in short: how far it sees, and of each module it enters, what it may do there. */
export function resumenDeRol({ alcance, estado, permisos }: Pick<RolFila, 'alcance' | 'estado' | 'permisos'>): Resumen {
  const vigentes = new Set(estado ? permisos.filter((p) => p.estado).map((p) => PERMISOS[p.id - 1]) : []);
  const modulos = MODULOS.flatMap((modulo) => {
    const acciones = ACCIONES.filter((accion) => vigentes.has(`${modulo}.${accion}`));
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
