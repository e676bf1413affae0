import { type CobroPedido, type Estado, type PropinaPedida } from '@jornal/contract';
import type { Propina } from '../cuentas/cuentas.service.js';
import type { Registro } from '../libro/libro.service.js';
import type { Quitado } from '../tiquetes/corregidos.service.js';
import type { ConClase, Pago } from '../tiquetes/tiquetes.service.js';
import type { EnPie, LineaPuesta } from './lineas-corregidas.service.js';
import type { Resumen } from './resumen.js';
import type { Corregible } from './tiquete-en-pie.queries.js';

export type ConPago = LineaPuesta & { pago: Pago };

/** A correction before it is written: the ticket as it stands, and as it should be. */
export type Plan = {
  tiquete: Corregible;
  enPie: EnPie;
  motivo: string;
  como: Pick<Corregible, 'fecha' | 'persona_id' | 'notas'>;
  lineas: readonly ConPago[];
  /** The payments of now, and those that stood. */
  cobros: readonly ConClase[];
  estaban: readonly ConClase[];
  favor: readonly CobroPedido[];
  propinas: readonly PropinaPedida[];
  debe: number;
  /** The shares of its services wait while something of it is owed. */
  retiene: boolean;
};

export const registroDeServicio = (id: number): Registro => ({ origen: 'servicio', origen_id: id });
export const registroDeVenta = (id: number): Registro => ({ origen: 'venta', origen_id: id });
export const registroDePropina = (id: number): Registro => ({ origen: 'propina', origen_id: id });

/** All records of the lines and tips that stand in a ticket. */
export const registrosDe = ({ servicios, ventas, propinas }: EnPie): Registro[] => [
  ...servicios.map(({ id }) => registroDeServicio(id)),
  ...ventas.map(({ venta }) => registroDeVenta(venta.id)),
  ...propinas.map(({ id }) => registroDePropina(id)),
];

/** Whether payments are the same, one by one. */
export function sonLosMismos(unos: readonly ConClase[], otros: readonly ConClase[]): boolean {
  const comoTexto = (cobros: readonly ConClase[]) =>
    JSON.stringify(
      cobros.map(({ metodo_id, monto, propina = 0, referencia }) => [metodo_id, monto, propina, referencia || null]),
    );
  return comoTexto(unos) === comoTexto(otros);
}

/** Whether payments bring by each method what the book has. */
export function cuadraCon(libro: readonly Quitado[], cobros: readonly ConClase[]): boolean {
  const suma = (filas: ReadonlyArray<{ metodo_id: number; monto: number; propina?: number | undefined }>) => {
    const sumas = new Map<number, [number, number]>();
    for (const { metodo_id, monto, propina = 0 } of filas) {
      const [tenia, era] = sumas.get(metodo_id) ?? [0, 0];
      sumas.set(metodo_id, [tenia + monto, era + propina]);
    }
    return JSON.stringify([...sumas].sort(([a], [b]) => a - b));
  };
  return suma(libro) === suma(cobros);
}

/** The ticket as it was found, to be kept. */
export function resumenDeAntes({ tiquete, enPie, estaban }: Pick<Plan, 'tiquete' | 'enPie' | 'estaban'>): Resumen {
  return {
    ...{ fecha: tiquete.fecha, total: tiquete.total, por_cobrar: tiquete.monto_por_cobrar },
    lineas: [
      ...enPie.servicios.map((s) => ({
        ...{ nombre: s.servicio_nombre, quien: s.empleado_id, cantidad: s.cantidad },
        ...{ precio_unitario: s.precio_unitario, total: s.total_con_descuento },
      })),
      ...enPie.ventas.map(({ venta, linea }) => ({
        ...{ nombre: linea.nombre, quien: venta.empleado_id, cantidad: linea.cantidad },
        ...{ precio_unitario: linea.precio_unitario, total: venta.total },
      })),
    ],
    cobros: estaban.map(({ metodo_id, monto }) => ({ metodo: metodo_id, monto })),
    propinas: enPie.propinas.map(({ empleado_id, monto_empleado }) => ({ quien: empleado_id, monto: monto_empleado })),
  };
}

/** The ticket as it is left. */
export function resumenDeAhora({ como, lineas, cobros, propinas, debe }: Plan): Resumen {
  return {
    ...{ fecha: como.fecha, total: totalDeLineas(lineas), por_cobrar: debe },
    lineas: [...lineas]
      .sort((a, b) => (a.tipo === b.tipo ? 0 : a.tipo === 'servicio' ? -1 : 1))
      .map((linea) => ({
        nombre: linea.tipo === 'servicio' ? linea.servicio.nombre : linea.entonces.nombre,
        quien: linea.empleado_id,
        cantidad: linea.cantidad,
        precio_unitario: linea.precio_unitario,
        total: linea.suma.total,
      })),
    cobros: cobros.map(({ metodo_id, monto }) => ({ metodo: metodo_id, monto })),
    propinas: propinas.map(({ operador_id, monto }) => ({ quien: operador_id, monto })),
  };
}

/** The debt of the ticket as it is left: what was paid of its debt stays paid. */
export const saldoDe = ({ tiquete, debe }: Pick<Plan, 'tiquete' | 'debe'>): number =>
  debe - (tiquete.monto_por_cobrar - tiquete.saldo);

export const totalDeLineas = (lineas: readonly LineaPuesta[]): number =>
  lineas.reduce((suma, linea) => suma + linea.suma.total, 0);

/** The pesos that it takes off the lines and off the tips, each by itself: a higher tip does not make up for a lower line. */
export function loQueQuita({ tiquete, enPie, lineas, propinas }: Plan): number {
  const eran = enPie.propinas.reduce((suma, { monto_empleado }) => suma + monto_empleado, 0);
  const son = propinas.reduce((suma, { monto }) => suma + monto, 0);
  return Math.max(0, tiquete.total - totalDeLineas(lineas)) + Math.max(0, eran - son);
}

/** Names of records by their ids; of one that is not there, nothing. */
export type Nombres = Record<'operador' | 'metodo' | 'producto', ReadonlyMap<number, string>>;
type EnMontos = {
  total: number;
  debe: number;
  cobros: ReadonlyArray<{ metodo_id: number; monto: number }>;
  gana: ReadonlyArray<{ empleado_id: number; monto: number }>;
  cuentas: ReadonlyMap<number, number>;
  stock: ReadonlyMap<number, number>;
};

/** A ticket and what it moves, as the effects of a correction compare it. */
export function estadoDe({ total, debe, cobros, gana, cuentas, stock }: EnMontos, nombres: Nombres): Estado {
  const quien = (de: keyof Nombres, id: number) => ({ id, nombre: nombres[de].get(id) ?? '' });
  return [
    { que: 'total', quien: null, valor: total },
    ...cobros.map(({ metodo_id, monto }) => ({
      que: 'metodo' as const,
      quien: quien('metodo', metodo_id),
      valor: monto,
    })),
    { que: 'debe', quien: null, valor: debe },
    ...gana.map(({ empleado_id, monto }) => ({
      que: 'gana' as const,
      quien: quien('operador', empleado_id),
      valor: monto,
    })),
    ...[...cuentas].map(([id, valor]) => ({ que: 'cuenta' as const, quien: quien('operador', id), valor })),
    ...[...stock].map(([id, valor]) => ({ que: 'stock' as const, quien: quien('producto', id), valor })),
  ];
}

export const gananDe = (enPie: Pick<EnPie, 'servicios' | 'propinas'>) =>
  [...enPie.servicios, ...enPie.propinas].map(({ empleado_id, monto_empleado: monto }) => ({ empleado_id, monto }));

/** A tip that stays: of the same operator, and as much. */
export const esLaMisma = (tip: Propina, { empleado_id, monto_empleado }: EnPie['propinas'][number]): boolean =>
  tip.partida.empleado_id === empleado_id && tip.partida.monto_empleado === monto_empleado;
