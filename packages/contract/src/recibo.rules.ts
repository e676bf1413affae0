import { NOMBRE_ANONIMO } from './datos-personales.js';
import { conBarras } from './fechas.js';
import type { CobroDeTiquete } from './partes-de-tiquete.js';
import type { DatosRecibo, LineaDeRecibo, PagoDeRecibo, Recibo } from './recibos.js';
import { vueltoDe } from './tiquete.rules.js';
import type { Tiquete } from './tiquetes.js';

const NOMBRE_DE_COBRO: Readonly<Record<CobroDeTiquete['tipo'], (metodo: string) => string>> = {
  tiquete: (metodo) => metodo,
  abono: (metodo) => `Abono por ${metodo}`,
  // It came in before, by that method.
  favor: (metodo) => `Saldo a favor (${metodo})`,
  anticipo: (metodo) => `Quedó a favor (${metodo})`,
  salida: (metodo) => `Devuelto por ${metodo}`,
};

/**
 * The payments of a ticket, in pesos, what was paid over it, what was paid later of its debt and, below 0, what was given back,
 * method by method. `billetes`: the banknotes that were handed over, also for what stayed in favour.
 */
export function pagosDeCobros(cobros: readonly CobroDeTiquete[]): Array<PagoDeRecibo & { cobro: CobroDeTiquete }> {
  const dejado = ({ metodo }: CobroDeTiquete) =>
    cobros.reduce(
      (suma, otro) => (otro.tipo === 'anticipo' && otro.metodo.id === metodo.id ? suma + otro.monto : suma),
      0,
    );
  return cobros.map((cobro) => {
    const { tipo, fecha, metodo, monto, recibido } = cobro;
    return {
      cobro,
      nombre: NOMBRE_DE_COBRO[tipo](metodo.nombre),
      monto: tipo === 'salida' ? -monto : monto,
      abonado: tipo === 'abono' ? fecha : null,
      billetes:
        recibido === null ? null : { recibido: recibido + dejado(cobro), vuelto: vueltoDe({ monto, recibido }) },
    };
  });
}

/** A ticket as much as its receipt tells of it. */
export type TiqueteDeRecibo = Pick<
  Tiquete,
  'numero' | 'estado' | 'revision' | 'created_at' | 'entidad' | 'total' | 'total_original' | 'devuelto' | 'saldo'
> & {
  persona: { nombre: string } | null;
  servicios: ReadonlyArray<Omit<Tiquete['servicios'][number], 'anulacion'> & Anulable>;
  ventas: ReadonlyArray<Omit<Tiquete['ventas'][number], 'anulacion'> & Anulable>;
  propinas: ReadonlyArray<Omit<Tiquete['propinas'][number], 'anulacion'> & Anulable>;
  cobros: Tiquete['cobros'];
  devoluciones: ReadonlyArray<Pick<Tiquete['devoluciones'][number], 'tipo' | 'numero' | 'fecha' | 'monto' | 'a_favor'>>;
};
type Anulable = { anulacion: unknown };

/**
 * The receipt of a ticket, in pesos (tiquete.md 10): what stands of it or, annulled, what it was. Of the name of
 * its person the first word; commissions and other debts are never in it.
 */
export function reciboDe(tiquete: TiqueteDeRecibo, datos: DatosRecibo): Recibo {
  const anulado = tiquete.estado === 'anulado';
  const deEste = ({ anulacion }: Anulable) => anulado || anulacion === null;
  const [servicios, ventas] = [tiquete.servicios.filter(deEste), tiquete.ventas.filter(deEste)];
  const personas = new Map(
    [...servicios, ...ventas].flatMap(({ empleado }) => (empleado === null ? [] : [[empleado.id, empleado] as const])),
  );
  return {
    negocio: negocioDe(datos),
    numero: numeroDeRecibo(datos, tiquete.numero),
    anulado,
    corregido: tiquete.revision > 0,
    created_at: tiquete.created_at,
    cliente: primerNombre(tiquete.persona),
    atendio: [...personas.values()].map(nombreDe),
    lineas: [...servicios.map(deServicio), ...ventas.flatMap(deVenta)],
    total: anulado ? tiquete.total_original : tiquete.total,
    devoluciones: tiquete.devoluciones.map(({ tipo, numero, fecha, monto }) => ({ tipo, numero, fecha, monto })),
    devuelto: tiquete.devuelto,
    propina: sumar(tiquete.propinas.filter(deEste)),
    pagos: pagosDeCobros(tiquete.cobros).map(({ cobro: _, ...pago }) => pago),
    a_favor: tiquete.devoluciones.reduce((suma, { a_favor }) => suma + a_favor, 0),
    saldo: tiquete.saldo,
  };
}

/** 'FE 124': the number of a ticket behind the prefix of its branch, if it has one. */
export const numeroDeRecibo = ({ prefijo }: Pick<DatosRecibo, 'prefijo'>, numero: number): string =>
  prefijo === null ? String(numero) : `${prefijo} ${numero}`;

/** The first word of the name of a card; null without one, and of who was forgotten. */
export const primerNombre = (persona: { nombre: string } | null): string | null =>
  persona === null || persona.nombre === NOMBRE_ANONIMO ? null : (persona.nombre.trim().split(/\s+/)[0] ?? null);
const sumar = (filas: ReadonlyArray<{ monto: number }>): number => filas.reduce((suma, { monto }) => suma + monto, 0);
const nombreDe = ({ nombre, apellido }: { nombre: string; apellido: string }): string => `${nombre} ${apellido}`.trim();

/** The head and the foot of the receipts of a branch, by its name where it wrote no other. */
export function negocioDe(datos: DatosRecibo): Recibo['negocio'] {
  const { entidad, nombre, nit, direccion, telefono, regimen, pie } = datos;
  return {
    ...{ nombre: nombre ?? entidad.nombre, nit, direccion, telefono, regimen, pie },
    resolucion: resolucionDe(datos),
  };
}

/** 'Resolución 18764 del 02/01/2026, de FE 1 a FE 5000, vence el 02/01/2028'; null of a branch without one. */
function resolucionDe(datos: DatosRecibo): string | null {
  const { resolucion, prefijo, resolucion_fecha, resolucion_desde, resolucion_hasta, resolucion_vence } = datos;
  if (resolucion === null) return null;
  const desde = resolucion_desde !== null && `de ${numeroDeRecibo({ prefijo }, resolucion_desde)}`;
  const hasta = resolucion_hasta !== null && `a ${numeroDeRecibo({ prefijo }, resolucion_hasta)}`;
  return [
    `Resolución ${resolucion}${resolucion_fecha === null ? '' : ` del ${conBarras(resolucion_fecha)}`}`,
    [desde, hasta].filter(Boolean).join(' '),
    resolucion_vence !== null && `vence el ${conBarras(resolucion_vence)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

type DeLinea = Pick<
  LineaDeRecibo,
  'nombre' | 'cantidad' | 'precio_unitario' | 'descuento_porcentaje' | 'total' | 'cantidad_devuelta' | 'monto_devuelto'
> & { descuento_reparto: number };

const linea = ({ descuento_reparto, ...resto }: DeLinea): LineaDeRecibo => ({
  nombre: resto.nombre,
  cantidad: resto.cantidad,
  precio_unitario: resto.precio_unitario,
  descuento_porcentaje: resto.descuento_porcentaje,
  descuento_pesos: descuento_reparto,
  total: resto.total,
  cantidad_devuelta: resto.cantidad_devuelta,
  monto_devuelto: resto.monto_devuelto,
});

const deServicio = (servicio: TiqueteDeRecibo['servicios'][number]): LineaDeRecibo =>
  linea({ ...servicio, total: servicio.total_con_descuento });

const deVenta = ({
  productos,
  cantidad_devuelta,
  monto_devuelto,
}: TiqueteDeRecibo['ventas'][number]): LineaDeRecibo[] =>
  productos.map((producto) => linea({ ...producto, cantidad_devuelta, monto_devuelto }));
