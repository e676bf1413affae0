import { ACCIONES, MODULOS, type RolFila } from '@jornal/contract';
import { NOMBRE_MODULO } from '../roles/palabras';

/** What a role sees, as one says it of whoever has it. */
const VE = { todo: 'Ve todas las sucursales', sucursal: 'Ve todo lo de su sucursal', propio: 'Ve solo lo suyo' } as const;

export type Resumen = { ve: string; modulos: Array<{ modulo: string; acciones: string }> };

/** What a role may do, in short: how far it sees, and of each module it enters, what it may do there. */
export function loQuePuede({ alcance, estado, permisos }: Pick<RolFila, 'alcance' | 'estado' | 'permisos'>): Resumen {
  const vigentes = estado ? permisos.filter((p) => p.estado) : [];
  const modulos = MODULOS.flatMap((modulo) => {
    const suyos = new Set(vigentes.filter((p) => p.modulo === modulo).map((p) => p.nombre));
    if (suyos.size === 0) return [];
    const acciones = ACCIONES.filter((accion) => suyos.has(accion));
    return [{ modulo: NOMBRE_MODULO[modulo], acciones: acciones.length === ACCIONES.length ? 'todo' : acciones.join(', ') || 'cifras del negocio' }];
  });
  return { ve: VE[alcance], modulos };
}
