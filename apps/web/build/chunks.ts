const ui = (...nombres: string[]): string => String.raw`/ui/(${nombres.join('|')})\.tsx?$`;
const mantine = (...nombres: string[]): string => String.raw`@mantine/core/esm/components/(${nombres.join('|')})/`;
const de = (...partes: string[]): RegExp => new RegExp(partes.join('|'));

/**
 * Left to itself the build cuts the code that several screens share into hundreds of files of a few hundred bytes, which
 * compress badly and are asked for one by one. So the code of the sign-in is one file (`inicio`), the frame with the
 * widgets of every screen another (`marco`), and what most screens stand on a few more: the icons, what floats beside a
 * field (`capas`), lists, days, the routes that many ask (`datos`); later the dialogs and their forms. A module goes,
 * with all it needs, to the group of the highest priority. `weight.spec.ts` keeps what each screen costs.
 */
export const chunks = [
  { name: 'inicio', tags: ['$initial' as const], priority: 9 },
  {
    name: 'marco',
    test: de(
      String.raw`/app/(aplicacion|marco)\.tsx$`,
      String.raw`/lib/(format|url-state|hay-cofre)\.ts$`,
      String.raw`/features/servicios/(cola(-estado)?|ofrecibles)\.ts$`,
      '/use-matches/',
      mantine('SegmentedControl', 'Anchor', 'SimpleGrid', 'Progress'),
      ui('panel', 'estado-vacio', 'tarjeta-cifra', 'encabezado-pagina', 'insignia', 'cargando', 'use-dialogo'),
      ui('use-aviso-de-fallo', 'al-abrir', 'carga-a-la-vista', 'ver-reporte'),
    ),
    priority: 8,
  },
  // What a page does once it stands, in one file: the queue, the pages seen, the worker.
  {
    name: 'sin-linea',
    test: de(
      String.raw`/app/(al-descansar|tira)\.tsx?$`,
      String.raw`/lib/(cofre|obrero|paginas-vistas)\.ts$`,
      String.raw`/features/servicios/cola-(envio|uno|panel)\.tsx?$`,
      String.raw`/node_modules/idb/`,
    ),
    minShareCount: 1,
    priority: 1,
  },
  { name: 'casillas', test: de(mantine('Checkbox')), priority: 5 },
  // Lists that go on: of the history of a record, and of the tills that the dashboard tells.
  { name: 'tramos', test: /react-query\/.*nfiniteQuery|query-core\/.*nfiniteQuery/, minShareCount: 1, priority: 6 },
  { name: 'historial', test: /\/features\/auditoria\/(api|historial-panel)\.tsx?$/, priority: 4 },
  // Many screens ask them, and the dashboard none: with `datos` it would bring them along.
  {
    name: 'deudas',
    test: de(
      String.raw`/features/(deudas|devoluciones)/api\.ts$`,
      String.raw`/contract/src/(deudas|favores|devoluciones)\.ts\?plain$`,
    ),
    priority: 4,
  },
  // Headings of a table that is brought in: with `datos` every screen would bring their other names along.
  { name: 'encabezados', test: /contract\/src\/(encabezados|importacion|\w+\.columnas)\.ts\?plain$/, priority: 4 },
  // The dashboard shows data of other screens: those would have to bring the dashboard along.
  { name: 'negocio', test: /\/features\/(caja-menor|pagos|productos)\/(api|cuenta)\.ts$/, priority: 2 },
  { name: 'tablero-page', test: de(String.raw`/features/tablero/tablero-page\.tsx$`), priority: 1 },
  { name: 'iconos', test: de('@tabler/icons-react'), priority: 7 },
  { name: 'capas', test: de(ui('acciones-fila', 'selector')), priority: 6 },
  { name: 'dialogos', test: de(ui('modal', 'cajon', 'hoja')), priority: 4 },
  {
    name: 'listas',
    test: de(
      ui('lista', 'columnas', 'use-lista', 'vistas-de-lista', 'filtros', 'pestanas', 'rango-fechas'),
      ui(
        'metodo-pago',
        'dos-lineas',
        'con-devuelto',
        'eliminar',
        'reparto',
        'registrar-de-nuevo',
        'espera-carga',
        'ficha',
        'asunto',
      ),
      mantine('Alert'),
      String.raw`/features/(auditoria/historial-modal|operadores/operador-selector)\.tsx$`,
      String.raw`/lib/(anulacion|descuento)\.ts$`,
    ),
    priority: 5,
  },
  {
    name: 'formularios',
    test: de(
      ui(
        'formulario',
        'confirmar-dialogo',
        'campo-dinero',
        'campo-cantidad',
        'campo-escaner',
        'reparto-pago',
        'dos-columnas',
      ),
      String.raw`/lib/(billetes|lo-que-se-teclea)\.ts$`,
      // Of forms alone: no list and no dashboard asks for the methods.
      String.raw`/features/metodos/(api|metodo-selector)\.tsx?$`,
    ),
    priority: 3,
  },
  { name: 'dias', test: de(ui('campo-fecha')), priority: 4 },
  {
    name: 'datos',
    test: /\/features\/(?!metodos)[^/]+\/(api|cuenta|\w+-api)\.ts$|\/contract\/src\/.*\?plain$/,
    minShareCount: 9,
    priority: 3,
  },
];
