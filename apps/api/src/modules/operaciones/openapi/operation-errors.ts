import { cuerpoDe, limiteDe, type MetadatosRuta, type Modulo } from '@jornal/contract';
import { type Codigo, explicar } from './errors.js';
import { DE_LA_CASA } from './house-refusals.js';
import { DEL_TRABAJO } from './work-refusals.js';

type Ruta = Parameters<typeof cuerpoDe>[0];

/** The refusals of each operation besides those its shape tells. */
const PROPIOS: Readonly<Record<string, readonly Codigo[]>> = { ...DE_LA_CASA, ...DEL_TRABAJO };

/** The operations the table speaks of, for the test that looks for operations that are gone. */
export const OPERACIONES_CON_ERRORES = Object.keys(PROPIOS);

/** The modules whose records are of a branch: those of an archived branch do not change. */
const DE_SUCURSAL: ReadonlySet<string> = new Set<Modulo>([
  ...(['servicios', 'pagos', 'operadores', 'gastos', 'ingresos_adicionales', 'ventas', 'productos'] as const),
  ...(['inventario', 'agendas', 'caja_menor', 'modulos_entidades'] as const),
]);
const escribeEnSucursal = ({ method, metadata }: Ruta): boolean =>
  method !== 'GET' && DE_SUCURSAL.has((metadata as MetadatosRuta).acceso.split('.')[0] as string);

/** The operations that ask nothing of the database. */
const SIN_BASE = new Set([
  'operacionesVivo',
  'operacionesListo',
  'operacionesOpenapi',
  'operacionesDocs',
  'operacionesMetricas',
]);

/** A route that writes keeps its answer for a request that repeats its key. */
export const llevaClave = ({ method, metadata }: Ruta): boolean =>
  method !== 'GET' && (metadata as MetadatosRuta).sinClave !== true;

/** Whether the route has no limit: a balancer asks these all the time. */
export const sinLimite = (route: Ruta): boolean => limiteDe(route) === 'ninguno';

/** The statuses an operation answers a code with: of those the code has, not all are of every operation. */
function estadosDe(code: Codigo, route: Ruta): readonly number[] {
  if (code !== 'OCUPADO') return explicar(code).estados;
  return [...(llevaClave(route) ? [409] : []), ...(!llevaClave(route) || cuerpoDe(route) === 'archivo' ? [503] : [])];
}

/** The codes an operation may answer, by status; the others of the catalogue it can't. */
export function erroresDe(operationId: string, route: Ruta): Map<number, Codigo[]> {
  const { acceso } = route.metadata as MetadatosRuta;
  const accepts = cuerpoDe(route);
  const questions: Array<[boolean, ...Codigo[]]> = [
    [accepts === 'json', 'SOLICITUD_INVALIDA'],
    [accepts !== 'ninguno' || route.pathParams !== undefined || route.query !== undefined, 'DATOS_INVALIDOS'],
    [llevaClave(route), 'CLAVE_INVALIDA', 'CLAVE_REUTILIZADA', 'OCUPADO', 'BASE_CAIDA', 'DISCO_LLENO', 'RELOJ'],
    [acceso !== 'publico', 'SESION_INVALIDA', 'SESION_POR_OTRAS'],
    [acceso !== 'publico' && (route.metadata as MetadatosRuta).sinFactor !== true, 'SEGUNDO_FACTOR_EXIGIDO'],
    [acceso !== 'publico' && acceso !== 'sesion', 'PROHIBIDO'],
    [route.path.includes(':'), 'NO_ENCONTRADO', 'ID_REPETIDO'],
    [true, ...(PROPIOS[operationId] ?? [])],
    [(route.metadata as MetadatosRuta).archivo === true, 'ARCHIVO_EXCESIVO', 'MUCHAS_EXPORTACIONES', 'CERRANDO'],
    [escribeEnSucursal(route), 'SUCURSAL_ARCHIVADA'],
    [accepts !== 'ninguno', 'DEMASIADO_GRANDE', 'TIPO_NO_SOPORTADO', 'SOLICITUD_INCOMPLETA'],
    [!sinLimite(route), 'DEMASIADAS_SOLICITUDES'],
    [
      !SIN_BASE.has(operationId),
      'BASE_NO_DISPONIBLE',
      'BASE_OCUPADA',
      'BASE_RECUPERANDO',
      'BASE_DANADA',
      'TARDO_DEMASIADO',
    ],
  ];
  const porEstado = new Map<number, Codigo[]>();
  for (const code of new Set(questions.flatMap(([se_da, ...codes]) => (se_da ? codes : [])))) {
    for (const status of estadosDe(code, route)) porEstado.set(status, [...(porEstado.get(status) ?? []), code]);
  }
  return new Map([...porEstado].sort(([a], [b]) => a - b));
}
