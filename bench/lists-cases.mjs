// The lists of the product: the orders that each offers, and words to search for: of a tenth of the rows or of many, of a few,
// and of none.

const NOMBRES = ['champu', 'tinte ab 700', 'nevera'];
/** A telephone, a part of one, two words, a mail, and a word of none. */
const BUSCADAS = ['300 793 4838', '7934838', 'maria gomez', 'persona1002@casa', 'nevera'];

/**
 * `entera`: it comes without pages; `cursor`: its pages have no number.
 * `palabra`: what is searched is asked by another word than `search`, and without it there is nothing.
 * @typedef {{ nombre: string, ruta: string, ordenes?: string[], textos?: string[], entera?: true, cursor?: true, palabra?: string }} Lista
 */

/** @type {Lista[]} */
export const LISTAS = [
  {
    nombre: 'Búsqueda de la paleta',
    ruta: '/api/busqueda',
    entera: true,
    palabra: 'q',
    // A word of a tenth, one of a few, a wrong letter, a number, one of none, and as much as fits.
    textos: [
      ...NOMBRES,
      'shampu',
      'nombre21',
      '4999',
      'xilofono',
      'compra champu tinte nevera corte barba cera pomada aceite unas',
    ],
  },
  {
    nombre: 'Productos',
    ruta: '/api/productos/listar-productos',
    ordenes: ['nombre', 'categoria', 'precio', 'costo', 'ganancia', 'stock', 'entidad'],
    textos: NOMBRES,
  },
  {
    nombre: 'Movimientos de un producto',
    ruta: '/api/productos/movimientos/99999',
    ordenes: ['fecha', 'tipo', 'cantidad', 'anterior', 'nueva', 'origen'],
  },
  {
    nombre: 'Inventario',
    ruta: '/api/inventario/listar-inventario',
    ordenes: ['nombre', 'cantidad', 'estado', 'costo', 'valor', 'entidad'],
    textos: NOMBRES,
  },
  {
    nombre: 'Movimientos de un artículo',
    ruta: '/api/inventario/movimientos/1',
    ordenes: ['fecha', 'tipo', 'cantidad', 'anterior', 'nueva'],
  },
  {
    nombre: 'Servicios realizados',
    ruta: '/api/servicios/listar-servicios-realizados',
    ordenes: [
      'servicio',
      'fecha',
      'empleado',
      'entidad',
      'cantidad',
      'descuento',
      'total',
      'comision',
      'metodo',
      'estado',
    ],
    textos: ['servicio b', 'nombre21 servicio c', 'nevera'],
  },
  {
    nombre: 'Ventas',
    ruta: '/api/ventas/listar-ventas',
    ordenes: ['fecha', 'vendedor', 'entidad', 'metodo', 'total', 'ganancia'],
    textos: ['producto a', 'nombre21 producto b', 'nevera'],
  },
  {
    nombre: 'Tiquetes',
    ruta: '/api/tiquetes',
    ordenes: ['numero', 'fecha', 'entidad', 'total'],
    textos: ['servicio b', 'nombre21 producto b', '4999', 'nevera'],
  },
  {
    nombre: 'Personas',
    ruta: '/api/personas',
    ordenes: ['nombre', 'creada', 'entidad'],
    textos: BUSCADAS,
  },
  // The search of the counter.
  { nombre: 'Buscar una persona', ruta: '/api/personas/buscar', entera: true, palabra: 'q', textos: BUSCADAS },
  {
    nombre: 'Gastos',
    ruta: '/api/gastos/listar',
    ordenes: ['descripcion', 'fecha', 'entidad', 'metodo', 'monto', 'recibo'],
    textos: ['compra', 'compra 499', 'nevera'],
  },
  {
    nombre: 'Ingresos adicionales',
    ruta: '/api/servicios/listar-ingresos-adicionales',
    ordenes: ['concepto', 'fecha', 'tipo', 'metodo', 'monto', 'empleado', 'operador', 'entidad'],
    textos: ['venta', 'venta 499', 'nevera'],
  },
  {
    nombre: 'Caja',
    ruta: '/api/caja-menor/listar-cajas/1',
    ordenes: ['fecha', 'origen', 'medio', 'entrada', 'salida'],
  },
  {
    nombre: 'Arqueos',
    ruta: '/api/caja-menor/arqueos',
    ordenes: ['fecha', 'contado', 'esperado', 'resultado'],
  },
  {
    nombre: 'Pagos',
    ruta: '/api/pagos/listar-pagos',
    ordenes: ['empleado', 'fecha', 'monto', 'tipo', 'metodo', 'estado'],
    textos: ['nombre', 'nombre21', 'nevera'],
  },
  {
    nombre: 'Servicios de un empleado',
    ruta: '/api/pagos/servicios-empleado/2',
    ordenes: ['servicio', 'fecha', 'cantidad', 'monto_servicio', 'porcentaje', 'monto_empleado', 'estado'],
  },
  {
    nombre: 'Citas',
    ruta: '/api/agenda/citas',
    ordenes: ['cliente', 'cuando', 'servicio', 'agenda', 'estado', 'entidad'],
    textos: ['corte', 'persona 499', 'nevera'],
  },
  {
    nombre: 'Personas con citas',
    ruta: '/api/agenda/personas',
    ordenes: ['persona', 'visitas', 'canceladas', 'inasistencias', 'ultima', 'proxima'],
    textos: ['persona', 'persona 499', 'nevera'],
  },
  {
    nombre: 'Ofertas de espacios',
    ruta: '/api/lista-espera/ofertas',
    ordenes: ['persona', 'espacio', 'estado', 'cuando'],
    textos: NOMBRES,
  },
  { nombre: 'Lista de espera', ruta: '/api/lista-espera/listar-personas', entera: true },
  {
    nombre: 'Usuarios',
    ruta: '/api/usuarios',
    ordenes: ['nombre', 'rol', 'entidad', 'estado', 'ingreso'],
    textos: NOMBRES,
  },
  {
    nombre: 'Correo',
    ruta: '/api/correo',
    ordenes: ['para', 'asunto', 'estado', 'fecha', 'enviado'],
    textos: NOMBRES,
  },
  {
    nombre: 'Solicitudes de datos',
    ruta: '/api/datos-personales/solicitudes',
    ordenes: ['persona', 'tipo', 'entidad', 'recibida', 'vence'],
    textos: NOMBRES,
  },
  {
    nombre: 'Aceptaciones',
    ruta: '/api/datos-personales/aceptaciones',
    ordenes: ['usuario', 'entidad', 'version', 'aceptado'],
    textos: NOMBRES,
  },
  { nombre: 'Reportes guardados', ruta: '/api/reportes-guardados', textos: NOMBRES },
  { nombre: 'Asientos del libro', ruta: '/api/libro/asientos', ordenes: ['fecha', 'operador', 'efecto'] },
  {
    nombre: 'Asientos de los gastos',
    ruta: '/api/libro/asientos?cuenta=gastos',
    ordenes: ['fecha', 'operador', 'efecto'],
  },
  { nombre: 'Auditoría', ruta: '/api/auditoria', ordenes: ['cuando'], cursor: true },
  { nombre: 'Operadores', ruta: '/api/operadores/listar-operador', entera: true },
  { nombre: 'Catálogo de servicios', ruta: '/api/servicios/listar-servicio', entera: true },
  { nombre: 'Sucursales', ruta: '/api/branches', entera: true },
];
