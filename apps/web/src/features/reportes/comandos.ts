import type { TipoReporte } from '@jornal/contract';
import { IconChartBar, IconFileSpreadsheet } from '@tabler/icons-react';
import type { Comando, Dicho } from '../../lib/comandos';

/** Each report: its name, and the other words by which people ask for it. */
const REPORTES: Readonly<Record<TipoReporte, readonly [nombre: string, cosas: string]>> = {
  servicios_realizados: ['Servicios realizados', 'servicios realizados'],
  servicios_mas_vendidos: ['Servicios más vendidos', 'servicio vendidos pedido populares ranking'],
  descuentos: ['Descuentos otorgados', 'descuentos rebajas'],
  operadores: ['Rendimiento de operadores', 'rendimiento desempeno operadores empleados ranking mejor produccion'],
  liquidacion_operador: ['Estado de cuenta por operador', 'liquidacion operador comisiones cuenta'],
  pagos_empleados: ['Pagos a empleados', 'pagos empleados nomina'],
  propinas: ['Propinas', 'propinas entregar'],
  ocupacion_agendas: ['Ocupación de agendas', 'ocupacion agendas'],
  citas: ['Listado de citas', 'citas turnos listado'],
  resumen_financiero: [
    'Resumen financiero',
    'resumen financiero ganancia ganancias utilidad utilidades ganamos gane perdidas balance finanzas plata facturamos facturacion',
  ],
  tiquetes: ['Tiquetes', 'tiquetes cobrados consecutivo'],
  ingresos_metodo_pago: [
    'Ingresos por método de pago',
    'metodo pago efectivo transferencia nequi ingresos ventas medios recaudo',
  ],
  gastos: ['Gastos operativos', 'gastos egresos operativos'],
  ingresos_adicionales: ['Ingresos adicionales', 'ingresos adicionales'],
  ventas_productos: ['Ventas de productos', 'ventas productos'],
  dinero_por_metodo: ['Dinero por método', 'dinero metodo metodos nequi daviplata datafono entro salio'],
  cartera: ['Cartera', 'cartera deudas deudores vencida edades'],
  saldos_a_favor: ['Saldos a favor', 'saldos favor anticipos'],
  caja_arqueos: ['Caja y arqueos', 'caja arqueos cuadres'],
  inventario_valorizado: ['Inventario valorizado', 'inventario valorizado costo'],
  movimientos_inventario: ['Movimientos de inventario', 'movimientos inventario entradas salidas'],
  anulaciones: ['Anulaciones', 'anulaciones anulado anulados borrado borrados eliminado'],
  devoluciones: ['Devoluciones y castigos', 'devoluciones devuelto devueltos reembolsos castigos castigadas'],
  correcciones_y_aprobaciones: [
    'Correcciones y aprobaciones',
    'correcciones corregido corregidos cambios tiquetes aprobaciones aprobado',
  ],
  tendencia_diaria: ['Tendencia diaria', 'tendencia diaria dia'],
  comparativo_mensual: ['Comparativo mensual', 'comparativo comparar mensual meses'],
  personas: ['Personas atendidas', 'personas atendidas nuevas frecuentes visitas volvieron fidelidad'],
  horas_pico: ['Días y horas pico', 'horas pico dias movidos llenos'],
  citas_estado: ['Citas por estado', 'citas estado canceladas cumplidas asistencia inasistencias'],
  entidades: ['Resultado por sucursal', 'sucursal sede resultado'],
  presupuesto_sucursales: ['Presupuesto contra gasto', 'presupuesto'],
};

/** The days stay those of the report's own beginning where the request names none. */
const direccion = (tipo: string, { rango }: Dicho): string =>
  `/reportes/analytics?${new URLSearchParams({
    report_type: tipo,
    ...(rango && { start_date: rango.inicio, end_date: rango.fin }),
  })}`;

/** The reports of these types: those that this person is offered. */
export const comandosReportes = (tipos: readonly TipoReporte[]): Comando[] =>
  tipos.flatMap((tipo): Comando[] => {
    const [nombre, cosas] = REPORTES[tipo];
    const comun = { permiso: 'reportes.ver', rango: true, despues: true } as const;
    return [
      {
        ...comun,
        id: `reporte-${tipo}`,
        texto: `Reporte: ${nombre}`,
        icono: IconChartBar,
        verbos: ['ver'],
        cosas: `reporte informe ${cosas}`,
        propias: cosas,
        ir: (dicho) => ({ a: direccion(tipo, dicho) }),
      },
      {
        ...comun,
        id: `reporte-${tipo}-excel`,
        texto: `Exportar reporte a Excel: ${nombre}`,
        icono: IconFileSpreadsheet,
        verbos: ['exportar'],
        cosas: `reporte informe ${cosas}`,
        propias: cosas,
        exige: 'verbo',
        ir: (dicho) => ({ a: direccion(tipo, dicho), pedido: { que: 'exportar' } }),
      },
    ];
  });
