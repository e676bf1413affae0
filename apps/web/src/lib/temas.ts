import { type Tema, temasDeModulo } from '@jornal/contract';

/** The topics of a query; `todo`: every change; `nada`: no change of others makes it another. */
type Depende = readonly Tema[] | 'todo' | 'nada';

/**
 * The topics on which each query depends, by the first word of its key, or the first two where they are not all alike.
 * A query that is not here is asked again whatever changes: never wrong, only dear, until a test says that it is
 * missing.
 */
const DEPENDE: Readonly<Record<string, Depende>> = {
  agendas: temasDeModulo('agendas'),
  aprobaciones: ['aprobaciones', 'entidades', 'usuarios', 'roles', 'cuenta'],
  // The trail has a row of everything.
  auditoria: 'todo',
  'auditoria/personas': ['usuarios', 'operadores'],
  avisos: ['respaldos'],
  // Asked anew for each request.
  busqueda: 'nada',
  'caja-menor': temasDeModulo('caja_menor'),
  calendario: temasDeModulo('agendas'),
  // The positions of a shop come with the product.
  cargos: 'nada',
  citas: temasDeModulo('agendas'),
  // How long a service is, and who works.
  'citas/horas-libres': [...temasDeModulo('agendas'), 'servicios', 'operadores'],
  clientes: ['entidades'],
  correo: ['correo', 'usuarios', 'reportes'],
  cuenta: ['cuenta'],
  // A favour that was kept is an additional income: annulled, it is in favour again.
  deudas: [...temasDeModulo('tiquetes'), 'personas', 'entidades', 'ingresos_adicionales'],
  'datos-personales': ['usuarios', 'operadores', 'entidades', 'agendas', 'personas'],
  entidades: ['entidades', 'modulos_entidades'],
  gastos: temasDeModulo('gastos'),
  ingresos: temasDeModulo('ingresos_adicionales'),
  inventario: temasDeModulo('inventario'),
  libro: [...temasDeModulo('dashboard'), 'caja_menor'],
  'lista-espera': temasDeModulo('agendas'),
  metodos: ['entidades'],
  'modulos-entidades': temasDeModulo('modulos_entidades'),
  operadores: ['operadores'],
  'operadores/servicios': ['operadores', 'servicios'],
  'operadores/perfil': ['operadores', 'servicios', 'pagos', 'ventas', 'agendas'],
  pagos: temasDeModulo('pagos'),
  personas: temasDeModulo('personas'),
  // A picture never changes.
  'personas/foto': 'nada',
  productos: temasDeModulo('productos'),
  'reportes/guardados': ['reportes', 'correo'],
  'reportes/destinatarios': ['usuarios', 'roles', 'operadores'],
  // The types of reports change with one's own permissions, and then everything is asked again.
  'reportes/tipos': 'nada',
  // A report says when it was made, and may have taken long: its reader asks for another.
  'reportes/generar': 'nada',
  'reportes/entero': 'nada',
  respaldos: ['respaldos'],
  roles: temasDeModulo('roles'),
  servicios: temasDeModulo('servicios'),
  'servicios/catalogo': ['servicios'],
  sesion: ['cuenta'],
  sucursales: ['entidades', 'gastos'],
  tablero: temasDeModulo('dashboard'),
  'tablero/atencion': [
    ...temasDeModulo('dashboard'),
    'caja_menor',
    'aprobaciones',
    'agendas',
    'usuarios',
    'modulos_entidades',
    'correo',
    'respaldos',
  ],
  tiquetes: temasDeModulo('tiquetes'),
  usuarios: temasDeModulo('usuarios'),
  ventas: temasDeModulo('ventas'),
  vistas: ['cuenta'],
  zonas: ['entidades'],
};

/** Their screen follows them itself (`useAlCambiar`): it knows which agenda and which day it shows. */
const LAS_SIGUE_SU_PANTALLA: readonly string[] = ['calendario', 'agendas/disponibilidad'];

/** The names of a key in a table: its first two words, and its first. */
const nombresDe = ([primera, segunda]: readonly unknown[]): readonly string[] =>
  typeof segunda === 'string' ? [`${primera}/${segunda}`, String(primera)] : [String(primera)];

/** The topics on which the query of a key depends; undefined when they were not said. */
export const dependeDe = (clave: readonly unknown[]): Depende | undefined =>
  nombresDe(clave)
    .map((nombre) => (Object.hasOwn(DEPENDE, nombre) ? DEPENDE[nombre] : undefined))
    .find((depende) => depende !== undefined);

/** Whether its screen looks after it while it is seen. */
export const laSigueSuPantalla = (clave: readonly unknown[]): boolean =>
  nombresDe(clave).some((nombre) => LAS_SIGUE_SU_PANTALLA.includes(nombre));

/** Whether the data of a query are out of date after changes in these; null: after a change in anything. */
export function cambiaCon(clave: readonly unknown[], temas: ReadonlySet<Tema> | null): boolean {
  const depende = dependeDe(clave) ?? 'todo';
  if (depende === 'nada') return false;
  return depende === 'todo' || temas === null || depende.some((tema) => temas.has(tema));
}
