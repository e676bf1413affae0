import type { AlcanceRol, Modulo } from '@jornal/contract';

/** The name that people have for each module: as the menu does, where it has an entry. */
export const NOMBRE_MODULO: Readonly<Record<Modulo, string>> = {
  dashboard: 'Dashboard',
  servicios: 'Servicios',
  pagos: 'Pagos a Empleados',
  operadores: 'Operadores',
  gastos: 'Gastos',
  ingresos_adicionales: 'Ingresos Adicionales',
  ventas: 'Ventas',
  productos: 'Productos',
  inventario: 'Inventario',
  agendas: 'Agendas',
  caja_menor: 'Caja Menor',
  reportes: 'Reportes',
  entidades: 'Sucursales, Clientes y Zonas',
  usuarios: 'Usuarios y Auditoría',
  roles: 'Roles y Permisos',
  modulos_entidades: 'Módulos por Entidad',
  tiquetes: 'Tiquetes',
  personas: 'Personas',
  aprobaciones: 'Aprobaciones',
};

export const NOMBRE_ALCANCE: Readonly<Record<AlcanceRol, string>> = {
  todo: 'Todas las sucursales',
  sucursal: 'Su sucursal',
  propio: 'Solo lo suyo',
};

/** The roles of the house are words in small letters; on a screen they begin as the names that people give. */
export const nombreDeRol = (nombre: string): string => nombre.charAt(0).toUpperCase() + nombre.slice(1);

/** The name of a module as the server sends it; one this screen does not know yet keeps its own. */
export const nombreDeModulo = (modulo: string): string => NOMBRE_MODULO[modulo as Modulo] ?? modulo;

/** '1 persona', '3 personas'. */
export const personas = (n: number): string => `${n} ${n === 1 ? 'persona' : 'personas'}`;

/** 'Ventas, Gastos y Agendas'. */
export const enumerar = (nombres: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(nombres);
