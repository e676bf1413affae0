/** The views of lists without their schemas, as every list loads them. */

/** As many as one person keeps of one list. */
export const VISTAS_POR_LISTA = 30;
export const LARGO_NOMBRE_VISTA = 60;

/** The lists that are looked at by saved views. */
export const LISTAS_CON_VISTAS = [
  ...([
    'gastos',
    'ventas',
    'servicios_realizados',
    'ingresos',
    'productos',
    'inventario',
    'pagos',
    'movimientos_caja',
  ] as const),
  ...(['citas', 'operadores', 'usuarios', 'clientes', 'auditoria', 'tiquetes'] as const),
] as const;
export type ListaConVistas = (typeof LISTAS_CON_VISTAS)[number];

/** The same as people call them. */
export const NOMBRE_LISTA: Readonly<Record<ListaConVistas, string>> = {
  gastos: 'Gastos',
  ventas: 'Ventas',
  servicios_realizados: 'Servicios realizados',
  ingresos: 'Ingresos adicionales',
  productos: 'Productos',
  inventario: 'Inventario interno',
  pagos: 'Pagos',
  movimientos_caja: 'Movimientos de caja',
  citas: 'Citas',
  operadores: 'Operadores',
  usuarios: 'Usuarios',
  clientes: 'Clientes',
  auditoria: 'Auditoría',
  tiquetes: 'Tiquetes',
};

/**
 * The filters and the order in the addresses of lists; `periodo` is of views alone. A filter that a list gets goes
 * here.
 */
export const FILTROS_DE_VISTA = [
  ...(['search', 'periodo', 'fecha_inicio', 'fecha_fin', 'desde', 'hasta', 'entidad_id', 'orden', 'sentido'] as const),
  ...([
    'estado',
    'tipo',
    'debe',
    'metodo_pago',
    'pagado',
    'medio',
    'stock',
    'existencia',
    'categoria_id',
    'empleado_id',
    'persona_id',
    'agenda_id',
  ] as const),
  ...(['usuario_id', 'recurso', 'recurso_id', 'accion', 'marcadas'] as const),
] as const;
export type FiltroDeVista = (typeof FILTROS_DE_VISTA)[number];

/** The same as people call them. */
export const NOMBRE_FILTRO: Readonly<Record<FiltroDeVista, string>> = {
  search: 'Búsqueda',
  periodo: 'Período',
  fecha_inicio: 'Desde',
  fecha_fin: 'Hasta',
  desde: 'Desde',
  hasta: 'Hasta',
  entidad_id: 'Sucursal',
  orden: 'Orden',
  sentido: 'Sentido',
  estado: 'Estado',
  tipo: 'Tipo',
  debe: 'Debe',
  metodo_pago: 'Método de pago',
  pagado: 'Pagado',
  medio: 'Medio',
  stock: 'Stock',
  existencia: 'Existencia',
  categoria_id: 'Categoría',
  empleado_id: 'Empleado',
  persona_id: 'Persona',
  agenda_id: 'Agenda',
  usuario_id: 'Persona',
  recurso: 'Registro',
  recurso_id: 'Registro',
  accion: 'Acción',
  marcadas: 'Solo lo marcado',
};
