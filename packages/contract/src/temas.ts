import { MODULOS, type Modulo } from './access.js';

/**
 * The topics of the stream: a change in a module, and in things of no module. `cuenta`: the caller's own account,
 * sessions included; `correo`: the mails that leave; `respaldos`: backups. Apart from the schemas, because screens load
 * it.
 */
export const TEMAS = [...MODULOS, 'cuenta', 'correo', 'respaldos'] as const;
export type Tema = (typeof TEMAS)[number];

/**
 * The other modules of which the figures and rows of a module are made: after a change there they are out of date here.
 */
export const SE_HACE_DE: Readonly<Partial<Record<Modulo, readonly Modulo[]>>> = {
  dashboard: [
    'servicios',
    'pagos',
    'gastos',
    'ingresos_adicionales',
    'ventas',
    'productos',
    'inventario',
    'operadores',
    'entidades',
  ],
  servicios: ['pagos', 'ingresos_adicionales', 'operadores'],
  pagos: ['servicios', 'ingresos_adicionales', 'operadores'],
  gastos: ['entidades'],
  ingresos_adicionales: ['operadores', 'pagos'],
  ventas: ['productos'],
  productos: ['ventas'],
  caja_menor: ['servicios', 'ingresos_adicionales', 'gastos', 'ventas', 'pagos'],
  agendas: ['operadores', 'personas'],
  tiquetes: ['servicios', 'ventas', 'pagos', 'operadores'],
  personas: ['agendas', 'servicios', 'ventas', 'tiquetes'],
  usuarios: ['roles', 'operadores'],
  roles: ['usuarios'],
  modulos_entidades: ['entidades', 'roles'],
};

/** The topics after whose changes the screens of a module may be out of date. */
export const temasDeModulo = (modulo: Modulo): readonly Tema[] => [modulo, ...(SE_HACE_DE[modulo] ?? [])];

/** The modules that a change reaches besides its own. */
export const alcanzadosPor = (tema: Tema): readonly Modulo[] =>
  MODULOS.filter((modulo) => SE_HACE_DE[modulo]?.some((otro) => otro === tema));
