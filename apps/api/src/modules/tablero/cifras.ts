import { type Cuenta, cuentasDe, porcentajeDe, type Recaudo } from '@jornal/contract';

/** A daily total of the book over some period: the money moved between two accounts, and how many things it counts. */
export type Par = { debe: Cuenta; haber: Cuenta; monto: number; cantidad: number };

/**
 * The figures of a period (decisions, section 3), every one a sum of daily totals of the book. Income is all that was charged
 * in it: what came in by both means, and what was left owing (0124), also where it was paid since.
 */
export type Cifras = {
  ingresos_totales: number;
  efectivo: number;
  transferencia: number;
  por_cobrar: number;
  total_pagar_empleados: number;
  costo_productos: number;
  gastos: number;
  ganancia_neta: number;
  porcentaje_ganancia: number;
  servicios: number;
  accesorios: number;
  ocasionales: number;
  otros: number;
  adicionales: number;
  servicios_efectivo: number;
  servicios_transferencia: number;
  servicios_por_cobrar: number;
  ventas_efectivo: number;
  ventas_transferencia: number;
  ventas_por_cobrar: number;
  adicionales_efectivo: number;
  adicionales_transferencia: number;
  registros_adicionales: number;
  ventas: number;
  ganancia_ventas: number;
  cantidad_ventas: number;
  recaudo: Recaudo;
};

const ADICIONALES: readonly string[] = ['ingresos.accesorios', 'ingresos.ocasionales', 'ingresos.otros'];

/** Income is of the class that it was settled by, what people had in their favour of the class it had come in by. */
const deMedio = ({ debe }: Par, medio: 'efectivo' | 'transferencia' | 'por_cobrar'): boolean =>
  cuentasDe(medio).includes(debe);

const A_FAVOR = cuentasDe('a_favor');
/** The accounts that money of clients comes in from: income, tips, which are owed to operators, debts and favour. */
const DE_CLIENTES: readonly Cuenta[] = ['ingresos', 'por_pagar', 'por_cobrar', 'a_favor'].flatMap(cuentasDe);

/** Money that is given back: of favour, and of what was charged. */
const DEVUELTO: readonly Cuenta[] = ['ingresos', 'a_favor'].flatMap(cuentasDe);

/** The money that clients handed over, less what was given back to them; what is annulled is taken out of its own pair. */
function recaudoDe(pares: readonly Par[]): Recaudo {
  const entre = (debe: readonly Cuenta[], haber: readonly Cuenta[]) =>
    pares.reduce((suma, p) => (debe.includes(p.debe) && haber.includes(p.haber) ? suma + p.monto : suma), 0);
  const de = (caja: Cuenta) => entre([caja], DE_CLIENTES) - entre(DEVUELTO, [caja]);
  const cajas = cuentasDe('caja');
  return {
    efectivo: de('caja.efectivo'),
    transferencia: de('caja.transferencia'),
    propinas: entre(cajas, ['por_pagar']),
    abonos: entre(cajas, ['por_cobrar']),
    anticipos: entre(cajas, A_FAVOR),
    devuelto: entre(DEVUELTO, cajas),
  };
}

/**
 * A pair as its figure knows it. What is given back of income, of a share or of a cost, moves the other way round (0126): the
 * figure is the one of its accounts, less it.
 */
function alDerecho(par: Par): Par {
  const vuelve = par.debe.startsWith('ingresos.') || par.haber === 'comisiones' || par.haber === 'costo.productos';
  return vuelve ? { debe: par.haber, haber: par.debe, monto: -par.monto, cantidad: -par.cantidad } : par;
}

/** The one place where a figure is defined. */
export function cifrasDe(deLibro: readonly Par[]): Cifras {
  const pares = deLibro.map(alDerecho);
  const sum = (which: (p: Par) => boolean, value: (p: Par) => number = (p) => p.monto) =>
    pares.filter(which).reduce((total, p) => total + value(p), 0);
  const ingreso = (p: Par) => p.haber.startsWith('ingresos.');
  const adicional = (p: Par) => ADICIONALES.includes(p.haber);
  const de = (cuenta: Cuenta) => sum((p) => p.haber === cuenta);
  const por = (cuenta: Cuenta, medio: 'efectivo' | 'transferencia' | 'por_cobrar') =>
    sum((p) => p.haber === cuenta && deMedio(p, medio));

  const ingresos_totales = sum(ingreso);
  const total_pagar_empleados = sum((p) => p.debe === 'comisiones');
  const costo_productos = sum((p) => p.debe === 'costo.productos');
  const gastos = sum((p) => p.debe === 'gastos');
  const ganancia_neta = ingresos_totales - total_pagar_empleados - costo_productos - gastos;
  const ventas = de('ingresos.productos');
  return {
    ingresos_totales,
    efectivo: sum((p) => ingreso(p) && deMedio(p, 'efectivo')),
    transferencia: sum((p) => ingreso(p) && deMedio(p, 'transferencia')),
    por_cobrar: sum((p) => ingreso(p) && deMedio(p, 'por_cobrar')),
    total_pagar_empleados,
    costo_productos,
    gastos,
    ganancia_neta,
    porcentaje_ganancia: porcentajeDe(ganancia_neta, ingresos_totales),
    servicios: de('ingresos.servicios'),
    accesorios: de('ingresos.accesorios'),
    ocasionales: de('ingresos.ocasionales'),
    otros: de('ingresos.otros'),
    adicionales: sum(adicional),
    servicios_efectivo: por('ingresos.servicios', 'efectivo'),
    servicios_transferencia: por('ingresos.servicios', 'transferencia'),
    servicios_por_cobrar: por('ingresos.servicios', 'por_cobrar'),
    ventas_efectivo: por('ingresos.productos', 'efectivo'),
    ventas_transferencia: por('ingresos.productos', 'transferencia'),
    ventas_por_cobrar: por('ingresos.productos', 'por_cobrar'),
    adicionales_efectivo: sum((p) => adicional(p) && deMedio(p, 'efectivo')),
    adicionales_transferencia: sum((p) => adicional(p) && deMedio(p, 'transferencia')),
    registros_adicionales: sum(adicional, (p) => p.cantidad),
    ventas,
    ganancia_ventas: ventas - costo_productos,
    cantidad_ventas: sum(
      (p) => p.haber === 'ingresos.productos',
      (p) => p.cantidad,
    ),
    recaudo: recaudoDe(deLibro),
  };
}

/**
 * Each part of the income in percent. The transfer is the rest of the others, so that they add up to 100; what two that are
 * rounded up would take below it, the debt leaves.
 */
export function porcentajesDe({ ingresos_totales, efectivo, por_cobrar }: Cifras) {
  if (ingresos_totales === 0) return { efectivo: 0, transferencia: 0, por_cobrar: 0 };
  const restaDe = (parte: number) => Math.round((100 - parte) * 100) / 100;
  const enEfectivo = porcentajeDe(efectivo, ingresos_totales);
  const debido = Math.min(porcentajeDe(por_cobrar, ingresos_totales), restaDe(enEfectivo));
  return { efectivo: enEfectivo, transferencia: restaDe(enEfectivo + debido), por_cobrar: debido };
}
