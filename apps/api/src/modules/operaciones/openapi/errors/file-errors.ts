import { type Explicado, e } from './explained.js';

/** Imports, the dashboard, reports and files. */
export const DE_ARCHIVOS = {
  // Imports.
  ARCHIVO_ILEGIBLE: e(400, 'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)'),
  ARCHIVO_VACIO: e(400, 'El archivo no tiene filas'),
  ARCHIVO_SIN_COLUMNA: e(
    400,
    'No se encontró la columna …',
    '`columnas=campo:encabezado` dice en cuál está; `errores.encabezados` son las del archivo.',
  ),
  MUCHAS_PERSONAS: e(400, 'Máximo 200 personas de una sucursal en cada archivo'),
  ARCHIVO_SIN_HOJA: e(400, 'El archivo no tiene la hoja …', '`errores.hojas` son las que tiene.'),
  COLUMNA_DESCONOCIDA: e(400, 'No existe la columna …'),
  ARCHIVO_MUY_COSTOSO: e(
    400,
    'El archivo es demasiado complejo para leerlo: guárdalo de nuevo solo con la tabla, o como CSV',
  ),
  MUCHOS_ARCHIVOS: e(
    503,
    'Se están leyendo muchos archivos. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After`.',
  ),
  LECTURA_INTERRUMPIDA: e(
    503,
    'No se pudo leer el archivo en este momento. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After`.',
  ),
  CAMBIO_MIENTRAS_TANTO: e(409, 'Lo que se iba a actualizar cambió mientras se importaba. Intenta de nuevo.'),
  ARCHIVO_MUY_LARGO: e(400, 'El archivo tiene … filas: el máximo es …'),
  ARCHIVO_CON_ERRORES: e(400, 'No se importó nada: … filas tienen errores', '`errores` dice qué pasa en cada fila.'),
  // The dashboard.
  RANGO_INVALIDO: e(400, 'La fecha final no puede ser anterior a la inicial'),
  RANGO_MUY_LARGO: e(400, 'El rango no puede superar …'),
  // Reports.
  RANGO_MUY_LEJANO: e(400, 'La fecha final no puede pasar de un año adelante'),
  MUCHOS_REPORTES: e(429, 'Se están haciendo muchos reportes. Intenta de nuevo en unos segundos.'),
  REPORTE_SIN_COMPARACION: e(400, 'Este reporte es de este momento: no se compara'),
  TIPO_REPORTE_DESCONOCIDO: e(400, 'El tipo de reporte no existe'),
  FILTRO_NO_APLICA: e(400, 'Este reporte no se filtra por …'),
  ORDEN_DESCONOCIDO: e(400, 'El reporte no se ordena por esa columna'),
  REPORTE_MUY_LARGO: e(413, 'El reporte tiene … filas: pídelo por páginas o expórtalo'),
  // Files.
  ARCHIVO_EXCESIVO: e(413, 'El reporte tiene … filas: el máximo es 1.000.000. Reduce el rango.'),
  EXCEL_MUY_LARGO: e(413, 'El reporte tiene … filas: más de 50.000 en Excel se piden a /api/export-report/archivo'),
  MUCHAS_EXPORTACIONES: e(
    429,
    'Se están haciendo otros archivos. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After`.',
  ),
  GUARDADOS_LLENOS: e(409, 'Ya tienes … reportes guardados: elimina alguno'),
  VISTAS_LLENAS: e(409, 'Ya tienes … vistas de esta lista: elimina alguna'),
  VISTA_REPETIDA: e(409, 'Ya tienes una vista con ese nombre en esta lista'),
  DESTINATARIO_NO_PUEDE: e(400, 'Elige personas con cuenta activa y permiso de ver reportes'),
  SIN_ENVIO: e(409, 'Este reporte no se envía por correo'),
} as const satisfies Record<string, Explicado>;
