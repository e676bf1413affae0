import { mesDe, type Periodo, type Recaudo } from '@jornal/contract';
import { fecha, mesYAnio } from '../../lib/format';
import type { CifraCompuesta, CifraSimple, FiltroAsientos } from '../libro/api';
import type { Entidad, Mes } from './api';

/** When and where a figure is of; `texto` says it to a person. */
export type Ambito = Periodo & { entidad: Entidad; texto: string };

export const ambitoDia = (entidad: Entidad, dia: string): Ambito => ({
  entidad,
  inicio: dia,
  fin: dia,
  texto: fecha(dia),
});
export const ambitoMes = (entidad: Entidad, mes: Mes): Ambito => ({
  entidad,
  ...mesDe(Number(mes.slice(0, 4)), Number(mes.slice(5, 7))),
  texto: mesYAnio(`${mes}-01`),
});

const filtro = ({ entidad, inicio, fin }: Ambito, cuenta: string, extra: FiltroAsientos = {}): FiltroAsientos => ({
  cuenta,
  entidad_id: entidad,
  fecha_inicio: inicio,
  fecha_fin: fin,
  ...extra,
});

/** A figure that is one account of the book over a period. */
export const deCuenta = (
  ambito: Ambito,
  titulo: string,
  cuenta: string,
  cifra: number,
  extra?: FiltroAsientos,
): CifraSimple => ({
  titulo,
  cifra,
  filtro: filtro(ambito, cuenta, extra),
  detalle: ambito.texto,
});

/** The ways in which income comes, and the account of the book that each is: by the two means, or left owing. */
const MEDIOS = {
  efectivo: { nombre: 'Efectivo', contra: 'efectivo' },
  transferencia: { nombre: 'Transferencia', contra: 'transferencia' },
  por_cobrar: { nombre: 'Por cobrar', contra: 'por_cobrar' },
} as const;
export type MedioDeIngreso = keyof typeof MEDIOS;
export const nombreDeMedio = (medio: MedioDeIngreso): string => MEDIOS[medio].nombre;

/** The means that are shown: the two that there are always, and what was left owing where there is any. */
export const mediosCon = (por_cobrar: number | undefined): readonly MedioDeIngreso[] =>
  por_cobrar ? ['efectivo', 'transferencia', 'por_cobrar'] : ['efectivo', 'transferencia'];

/** The income by one means of payment, or that was left owing. */
export const deMedio = (ambito: Ambito, medio: MedioDeIngreso, cifra: number): CifraSimple =>
  deCuenta(ambito, nombreDeMedio(medio), 'ingresos', cifra, { contra: MEDIOS[medio].contra });

/** Recaudo = Ingresos que se pagaron ese día + Propinas + Abonos + lo que se dejó a favor, menos lo que se devolvió de eso. */
export const deRecaudo = (ambito: Ambito, { efectivo, transferencia }: Recaudo): CifraCompuesta => ({
  titulo: 'Recaudo',
  cifra: efectivo + transferencia,
  detalle: `Lo que entregaron los clientes · ${ambito.texto}`,
  partes: [
    { nombre: 'Ingresos pagados', signo: 1, filtro: filtro(ambito, 'ingresos', { contra: 'caja' }) },
    { nombre: 'Propinas', signo: 1, filtro: filtro(ambito, 'caja', { contra: 'por_pagar', origen: 'propina' }) },
    { nombre: 'Abonos', signo: 1, filtro: filtro(ambito, 'caja', { contra: 'por_cobrar' }) },
    { nombre: 'Saldos a favor', signo: 1, filtro: filtro(ambito, 'caja', { contra: 'a_favor' }) },
  ],
});

/** The takings are shown where they are not the income itself: there were tips, debts or money left in favour. */
export const hayRecaudo = ({ efectivo, transferencia, ...partes }: Recaudo, ingresos: number): boolean =>
  efectivo + transferencia !== ingresos || Object.values(partes).some((parte) => parte !== 0);

/** Ganancia Neta = Ingresos − Comisiones − Costo de productos − Gastos. */
export const deGanancia = (ambito: Ambito, cifra: number): CifraCompuesta => ({
  titulo: 'Ganancia Neta',
  cifra,
  detalle: ambito.texto,
  partes: [
    { nombre: 'Ingresos', signo: 1, filtro: filtro(ambito, 'ingresos') },
    { nombre: 'Comisiones', signo: -1, filtro: filtro(ambito, 'comisiones') },
    { nombre: 'Costo de productos', signo: -1, filtro: filtro(ambito, 'costo.productos') },
    { nombre: 'Gastos', signo: -1, filtro: filtro(ambito, 'gastos') },
  ],
});

/** Ganancia de las ventas = lo vendido − lo que costó. */
export const deGananciaVentas = (ambito: Ambito, cifra: number): CifraCompuesta => ({
  titulo: 'Ganancia de ventas',
  cifra,
  detalle: ambito.texto,
  partes: [
    { nombre: 'Venta de productos', signo: 1, filtro: filtro(ambito, 'ingresos.productos') },
    { nombre: 'Costo de productos', signo: -1, filtro: filtro(ambito, 'costo.productos') },
  ],
});

/** The cost of the stock: all that came in less all that went out, up to now. */
const existencias = ({ entidad }: Ambito): FiltroAsientos => ({ cuenta: 'inventario.productos', entidad_id: entidad });

export const deInventario = (ambito: Ambito, cifra: number): CifraSimple => ({
  titulo: 'Valor del inventario',
  cifra,
  filtro: existencias(ambito),
  detalle: 'Lo que costó el stock: entradas menos salidas',
});

export const deInventarioYVentas = (ambito: Ambito, cifra: number): CifraCompuesta => ({
  titulo: 'Inventario y ventas',
  cifra,
  detalle: `El inventario de este momento y lo vendido el ${ambito.texto}`,
  partes: [
    { nombre: 'Inventario', signo: 1, filtro: existencias(ambito) },
    { nombre: 'Venta de productos', signo: 1, filtro: filtro(ambito, 'ingresos.productos') },
  ],
});

/** Accessories, occasional services and the rest; `contra` narrows it to one means of payment. */
export const deAdicionales = (ambito: Ambito, titulo: string, cifra: number, contra?: string): CifraCompuesta => ({
  titulo,
  cifra,
  detalle: ambito.texto,
  partes: [
    { nombre: 'Accesorios', signo: 1, filtro: filtro(ambito, 'ingresos.accesorios', { contra }) },
    { nombre: 'Servicios ocasionales', signo: 1, filtro: filtro(ambito, 'ingresos.ocasionales', { contra }) },
    { nombre: 'Otros', signo: 1, filtro: filtro(ambito, 'ingresos.otros', { contra }) },
  ],
});

/** The payments of the clients of an employee: services of the catalogue and occasional ones. */
export const deBrutoOperador = (ambito: Ambito, nombre: string, operadorId: number, cifra: number): CifraCompuesta => ({
  titulo: `Total bruto · ${nombre}`,
  cifra,
  detalle: ambito.texto,
  partes: [
    {
      nombre: 'Servicios',
      signo: 1,
      filtro: filtro(ambito, 'ingresos.servicios', { operador_id: String(operadorId) }),
    },
    {
      nombre: 'Servicios ocasionales',
      signo: 1,
      filtro: filtro(ambito, 'ingresos.ocasionales', { operador_id: String(operadorId) }),
    },
  ],
});
