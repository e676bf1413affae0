import { ACCIONES, MODULOS, type Modulo, type RolFila } from '@jornal/contract';

/** What a role sees, as one says it of whoever has it. */
const VE = { todo: 'Ve todas las sucursales', sucursal: 'Ve todo lo de su sucursal', propio: 'Ve solo lo suyo' } as const;

const MODULO: Readonly<Record<Modulo, string>> = {
  dashboard: 'Dashboard',
  servicios: 'Servicios',
  pagos: 'Pagos',
  operadores: 'Operadores',
  gastos: 'Gastos',
  ingresos_adicionales: 'Ingresos adicionales',
  ventas: 'Ventas',
  productos: 'Productos',
  inventario: 'Inventario',
  agendas: 'Agendas',
  caja_menor: 'Caja menor',
  reportes: 'Reportes',
  entidades: 'Sucursales y clientes',
  usuarios: 'Usuarios',
  roles: 'Roles',
  modulos_entidades: 'Módulos por entidad',
};

export type Resumen = { ve: string; modulos: Array<{ modulo: string; acciones: string }> };

/** What a role may do, in short: how far it sees, and of each module it enters, what it may do there. */
export function loQuePuede({ alcance, estado, permisos }: Pick<RolFila, 'alcance' | 'estado' | 'permisos'>): Resumen {
  const vigentes = estado ? permisos.filter((p) => p.estado) : [];
  const modulos = MODULOS.flatMap((modulo) => {
    const suyos = new Set(vigentes.filter((p) => p.modulo === modulo).map((p) => p.nombre));
    if (suyos.size === 0) return [];
    const acciones = ACCIONES.filter((accion) => suyos.has(accion));
    return [{ modulo: MODULO[modulo], acciones: acciones.length === ACCIONES.length ? 'todo' : acciones.join(', ') || 'cifras del negocio' }];
  });
  return { ve: VE[alcance], modulos };
}
