import {
  comisionDevuelta,
  type Destino,
  devolverDeLinea,
  type LineaADevolver,
  type LineaDeDevolucion,
  type ParteDeLinea,
  proporcional,
} from '@jornal/contract';
import type { Movimiento } from '../libro/libro.service.js';
import { porPartes } from '../libro/libro.service.js';
import { type Linea, nombrada, noQueda } from './lineas-devueltas.queries.js';

/** The part of a line that goes back, before its money is known. */
export type Parte = {
  linea: Linea;
  cantidad: number;
  monto: number;
  comision: number;
  destino: Destino;
};
/** The same with how it goes back. */
export type Devuelta = Parte & { monto_por_cobrar: number; partes: readonly ParteDeLinea[] };

/** The share that an operator gives up; one who works in another branch gives up none, for their account here is closed. */
const comisionDe = ({ comision, total, monto_devuelto, cuenta_aqui }: Linea, monto: number): number =>
  cuenta_aqui ? comisionDevuelta(comision, total, monto_devuelto, monto_devuelto + monto) : 0;

/** The lines that are asked for, each with what goes back of it. */
export const partesDeLineas = (lineas: readonly Linea[], pedidas: readonly LineaADevolver[]): Parte[] =>
  pedidas.map((pedida, i) => {
    const linea = nombrada(lineas, pedida, i);
    const parte = devolverDeLinea(linea, pedida);
    if (parte === null) throw noQueda(linea, pedida, i);
    const destino = linea.producto_id === null || parte.cantidad === 0 ? 'ninguno' : (pedida.destino ?? 'stock');
    return { ...parte, linea, destino, comision: comisionDe(linea, parte.monto) };
  });

/** A debt that is given up, over what is left of the lines of its ticket; `con_comision`: their operators give up their share. */
export function partesDeCastigo(lineas: readonly Linea[], monto: number, con_comision: boolean): Parte[] {
  const quedan = lineas.map(({ total, monto_devuelto }) => total - monto_devuelto);
  const montos = proporcional(monto, quedan);
  return lineas
    .map((linea, i) => {
      const suyo = montos[i] as number;
      return {
        linea,
        cantidad: 0,
        monto: suyo,
        destino: 'ninguno' as const,
        comision: con_comision ? comisionDe(linea, suyo) : 0,
      };
    })
    .filter(({ monto: suyo }) => suyo > 0);
}

/** The cost of the units that come back to the shelf, as they were sold. */
export const costoDe = ({ destino, cantidad, linea }: Parte): number =>
  destino === 'stock' ? cantidad * linea.costo_unitario : 0;

/** A line of a return, as it is answered. */
export const renglonDe = (parte: Parte): LineaDeDevolucion => {
  const { linea, cantidad, monto, comision, destino } = parte;
  const { servicio_realizado_id, venta_id, nombre, empleado } = linea;
  return {
    servicio_realizado_id,
    venta_id,
    nombre,
    empleado,
    cantidad,
    monto,
    comision,
    destino,
    costo: costoDe(parte),
  };
};

type De = { entidad_id: number; fecha: string; devolucion_id: number; tipo: 'devolucion' | 'castigo' };

/** The rows of the book of a line: its income goes back by the debt and by money, its share and its cost the other way round. */
export function movimientosDe(
  devuelta: Devuelta,
  { entidad_id, fecha, devolucion_id: origen_id, tipo }: De,
): Movimiento[] {
  const { linea, cantidad, comision, partes, monto_por_cobrar } = devuelta;
  const nombre = cantidad > 1 ? `${linea.nombre} × ${cantidad}` : linea.nombre;
  const comun = {
    ...{ entidad_id, fecha, origen_id, origen: 'devolucion' as const, operador_id: linea.empleado?.id ?? null },
    concepto: tipo === 'castigo' ? `Deuda castigada: ${nombre}` : `Devolución de ${nombre}`,
  };
  const ingresos = linea.producto_id === null ? ('ingresos.servicios' as const) : ('ingresos.productos' as const);
  return [
    ...porPartes(partes, ({ caja, ...move }) => ({ ...comun, ...move, debe: ingresos, haber: caja }), {
      ...{ cantidad: 0, debe: monto_por_cobrar },
    }),
    {
      ...comun,
      monto: comision,
      cantidad: 0,
      debe: 'por_pagar',
      haber: 'comisiones',
      concepto: `Comisión de ${comun.concepto}`,
    },
    { ...comun, monto: costoDe(devuelta), cantidad: 0, debe: 'inventario.productos', haber: 'costo.productos' },
  ];
}
