import type { QueryKey } from '@tanstack/react-query';

/** The answers that are kept for a time without a line: by the first word of a key, or its first two. */
const SE_GUARDAN: ReadonlySet<string> = new Set([
  'tablero',
  'entidades',
  'metodos',
  'operadores',
  'calendario',
  'vistas',
  'agendas/listar',
  'agendas/activas',
  'agendas/disponibilidad',
  'agendas/espacios',
  'citas/dia',
  'citas/renglones',
  'citas/siguientes',
  'citas/listar',
  'lista-espera/dia',
  'servicios/catalogo',
  'servicios/realizados',
  'pagos/estado-empleados',
  'pagos/estado-cuenta',
  'pagos/listar',
  'gastos/listar',
  'gastos/estadisticas',
  'ingresos/listar',
  'ingresos/total',
  'tiquetes/listar',
  'ventas/listar',
  'ventas/disponibles',
  'ventas/estadisticas',
  'productos/listar',
  'productos/categorias',
  'productos/estadisticas',
  'caja-menor/listar',
  'caja-menor/obtener',
]);

/** Further pages and searches are not what one looks for without a line. */
const esOtraPagina = (parte: unknown): boolean =>
  typeof parte === 'object' &&
  parte !== null &&
  (('page' in parte && parte.page !== undefined && String(parte.page) !== '1') ||
    ('search' in parte && Boolean(parte.search)));

/** Whether the answer to a query is kept. */
export const seGuarda = (clave: QueryKey): boolean =>
  (SE_GUARDAN.has(String(clave[0])) || SE_GUARDAN.has(`${clave[0]}/${clave[1]}`)) && !clave.some(esOtraPagina);

/** Since when the answers hold that the server could not be asked for anew, by their query. */
export const deAntes = new Map<string, number>();
