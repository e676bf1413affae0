import type { TipoReporte } from '@jornal/contract';
import type { Reporte } from './reporte.js';
import { anulaciones } from './tipos/anulaciones.js';
import { cajaArqueos } from './tipos/caja-arqueos.js';
import { cartera } from './tipos/cartera.js';
import { citas } from './tipos/citas.js';
import { citasEstado } from './tipos/citas-estado.js';
import { comparativoMensual } from './tipos/comparativo-mensual.js';
import { correcciones } from './tipos/correcciones.js';
import { descuentos } from './tipos/descuentos.js';
import { devoluciones } from './tipos/devoluciones.js';
import { dineroPorMetodo } from './tipos/dinero-por-metodo.js';
import { entidades } from './tipos/entidades.js';
import { gastos } from './tipos/gastos.js';
import { horasPico } from './tipos/horas-pico.js';
import { ingresosAdicionales } from './tipos/ingresos-adicionales.js';
import { ingresosMetodoPago } from './tipos/ingresos-metodo-pago.js';
import { inventarioValorizado } from './tipos/inventario-valorizado.js';
import { liquidacionOperador } from './tipos/liquidacion-operador.js';
import { movimientosInventario } from './tipos/movimientos-inventario.js';
import { ocupacionAgendas } from './tipos/ocupacion-agendas.js';
import { operadores } from './tipos/operadores.js';
import { pagosOperadores } from './tipos/pagos-empleados.js';
import { personas } from './tipos/personas.js';
import { presupuestoSucursales } from './tipos/presupuesto-sucursales.js';
import { propinas } from './tipos/propinas.js';
import { resumenFinanciero } from './tipos/resumen-financiero.js';
import { saldosAFavor } from './tipos/saldos-a-favor.js';
import { serviciosMasVendidos } from './tipos/servicios-mas-vendidos.js';
import { serviciosRealizados } from './tipos/servicios-realizados.js';
import { tendenciaDiaria } from './tipos/tendencia-diaria.js';
import { tiquetes } from './tipos/tiquetes.js';
import { ventasProductos } from './tipos/ventas-productos.js';

/** Every report there is, in the order they are offered. */
export const CATALOGO: readonly Reporte[] = [
  serviciosRealizados,
  serviciosMasVendidos,
  descuentos,
  operadores,
  liquidacionOperador,
  pagosOperadores,
  propinas,
  ocupacionAgendas,
  citas,
  resumenFinanciero,
  tiquetes,
  ingresosMetodoPago,
  dineroPorMetodo,
  gastos,
  ingresosAdicionales,
  ventasProductos,
  cartera,
  saldosAFavor,
  cajaArqueos,
  inventarioValorizado,
  movimientosInventario,
  anulaciones,
  devoluciones,
  correcciones,
  tendenciaDiaria,
  comparativoMensual,
  personas,
  horasPico,
  citasEstado,
  entidades,
  presupuestoSucursales,
];

const POR_ID = new Map<string, Reporte>(CATALOGO.map((reporte) => [reporte.id, reporte]));

export const reporteDe = (id: TipoReporte | string): Reporte | undefined => POR_ID.get(id);
