/** The unit of a figure of a report. */
export type Unidad = 'dinero' | 'entero' | 'porcentaje';

/**
 * Every figure a report may sum up with: its name and its unit. Their keys are chosen so that `claseDeCifra` tells
 * their kind (specification, section 9).
 */
export const CIFRAS_RESUMEN = {
  registros: { nombre: 'Registros', unidad: 'entero' },
  cantidad_servicios: { nombre: 'Servicios', unidad: 'entero' },
  cantidad_tiquetes: { nombre: 'Tiquetes', unidad: 'entero' },
  cantidad_ventas: { nombre: 'Ventas', unidad: 'entero' },
  cantidad_productos: { nombre: 'Productos vendidos', unidad: 'entero' },
  cantidad_citas: { nombre: 'Citas', unidad: 'entero' },
  citas_completadas: { nombre: 'Completadas', unidad: 'entero' },
  citas_no_asistio: { nombre: 'No asistieron', unidad: 'entero' },
  citas_canceladas: { nombre: 'Canceladas', unidad: 'entero' },
  cantidad_personas: { nombre: 'Personas', unidad: 'entero' },
  personas_nuevas: { nombre: 'Nuevas', unidad: 'entero' },
  personas_que_volvieron: { nombre: 'Volvieron', unidad: 'entero' },
  cantidad_visitas: { nombre: 'Visitas', unidad: 'entero' },
  cantidad_arqueos: { nombre: 'Arqueos', unidad: 'entero' },
  agotados: { nombre: 'Agotados', unidad: 'entero' },
  entradas: { nombre: 'Unidades que entraron', unidad: 'entero' },
  salidas: { nombre: 'Unidades que salieron', unidad: 'entero' },
  cantidad_operadores: { nombre: 'Operadores', unidad: 'entero' },
  cantidad_ofrecidos: { nombre: 'Espacios ofrecidos', unidad: 'entero' },
  cantidad_ocupados: { nombre: 'Espacios ocupados', unidad: 'entero' },
  porcentaje_ocupacion: { nombre: 'Ocupación', unidad: 'porcentaje' },
  ingresos_totales: { nombre: 'Ingresos totales', unidad: 'dinero' },
  ingresos_servicios: { nombre: 'Ingresos por servicios', unidad: 'dinero' },
  ingresos_productos: { nombre: 'Ingresos por productos', unidad: 'dinero' },
  ingresos_adicionales: { nombre: 'Ingresos adicionales', unidad: 'dinero' },
  ingresos_accesorios: { nombre: 'Accesorios', unidad: 'dinero' },
  ingresos_ocasionales: { nombre: 'Servicios ocasionales', unidad: 'dinero' },
  ingresos_otros: { nombre: 'Otros ingresos', unidad: 'dinero' },
  descuentos: { nombre: 'Descuentos', unidad: 'dinero' },
  descuentos_en_porcentaje: { nombre: 'Con porcentaje de la línea', unidad: 'dinero' },
  descuentos_en_pesos: { nombre: 'En pesos o a todo el tiquete', unidad: 'dinero' },
  descuentos_en_pesos_de_linea: { nombre: 'De esos, en pesos de la línea', unidad: 'dinero' },
  descuentos_de_todo: { nombre: 'De esos, de todo el tiquete', unidad: 'dinero' },
  monto_efectivo: { nombre: 'Efectivo', unidad: 'dinero' },
  monto_transferencia: { nombre: 'Transferencia', unidad: 'dinero' },
  monto_por_cobrar: { nombre: 'Por cobrar', unidad: 'dinero' },
  recaudo: { nombre: 'Recaudo', unidad: 'dinero' },
  abonos: { nombre: 'Abonos', unidad: 'dinero' },
  anticipos: { nombre: 'Quedó para después', unidad: 'dinero' },
  cartera: { nombre: 'Deben', unidad: 'dinero' },
  cartera_30: { nombre: 'Hasta 30 días', unidad: 'dinero' },
  cartera_60: { nombre: 'De 31 a 60 días', unidad: 'dinero' },
  cartera_90: { nombre: 'De 61 a 90 días', unidad: 'dinero' },
  cartera_vieja: { nombre: 'Más de 90 días', unidad: 'dinero' },
  a_favor: { nombre: 'A favor', unidad: 'dinero' },
  a_favor_efectivo: { nombre: 'Entró en efectivo', unidad: 'dinero' },
  a_favor_transferencia: { nombre: 'Entró por transferencia', unidad: 'dinero' },
  depositos: { nombre: 'Entró a caja', unidad: 'dinero' },
  retiros: { nombre: 'Salió de caja', unidad: 'dinero' },
  diferencia_arqueos: { nombre: 'Diferencia de los arqueos', unidad: 'dinero' },
  valor_inventario: { nombre: 'Valor del inventario', unidad: 'dinero' },
  valor_productos: { nombre: 'En productos', unidad: 'dinero' },
  valor_interno: { nombre: 'En inventario interno', unidad: 'dinero' },
  anulado: { nombre: 'Anulado', unidad: 'dinero' },
  corregido: { nombre: 'Cambio en los totales', unidad: 'dinero' },
  devuelto: { nombre: 'Devuelto', unidad: 'dinero' },
  devuelto_a_deuda: { nombre: 'A la deuda', unidad: 'dinero' },
  devuelto_a_favor: { nombre: 'Quedó a favor', unidad: 'dinero' },
  devuelto_en_dinero: { nombre: 'Devuelto en dinero', unidad: 'dinero' },
  comision_devuelta: { nombre: 'Comisión que baja', unidad: 'dinero' },
  costo_devuelto: { nombre: 'Costo que volvió', unidad: 'dinero' },
  presupuesto: { nombre: 'Presupuesto', unidad: 'dinero' },
  gastos: { nombre: 'Gastos', unidad: 'dinero' },
  gastos_costo_productos: { nombre: 'Costo de productos', unidad: 'dinero' },
  saldo_anterior: { nombre: 'Saldo anterior', unidad: 'dinero' },
  pagos_servicios: { nombre: 'Para operadores', unidad: 'dinero' },
  propinas: { nombre: 'Propinas', unidad: 'dinero' },
  propinas_atrasadas: { nombre: 'Sin entregar hace más de 30 días', unidad: 'dinero' },
  ganancia_servicios: { nombre: 'Queda de los servicios', unidad: 'dinero' },
  ganancia_ventas: { nombre: 'Ganancia de las ventas', unidad: 'dinero' },
  ganancia_posible: { nombre: 'Ganancia posible', unidad: 'dinero' },
  pagos_realizados: { nombre: 'Ya pagado', unidad: 'dinero' },
  pagos_pendientes: { nombre: 'Por pagar', unidad: 'dinero' },
  pagos_empleados: { nombre: 'Pagado a operadores', unidad: 'dinero' },
  pagos_efectivo: { nombre: 'Pagado en efectivo', unidad: 'dinero' },
  pagos_transferencia: { nombre: 'Pagado por transferencia', unidad: 'dinero' },
  saldo_pendiente: { nombre: 'Saldo pendiente', unidad: 'dinero' },
  ganancia_neta: { nombre: 'Ganancia neta', unidad: 'dinero' },
  porcentaje_ganancia: { nombre: 'Porcentaje de ganancia', unidad: 'porcentaje' },
} as const satisfies Readonly<Record<string, { nombre: string; unidad: Unidad }>>;

export type ClaveResumen = keyof typeof CIFRAS_RESUMEN;

export type ClaseCifra = 'ganancia' | 'egreso' | 'ingreso' | 'neutra';

/**
 * How the card of a figure is painted, by its name and in this order: profit, then outgoings, then income. Section 9.
 */
export function claseDeCifra(clave: string): ClaseCifra {
  if (clave.includes('ganancia')) return 'ganancia';
  if (/gastos|pagos/.test(clave)) return 'egreso';
  if (/ingresos|monto|total/.test(clave)) return 'ingreso';
  return 'neutra';
}
