/** The payment of a ticket as it is typed: each method takes what is missing, and the one that was not typed follows the others. */
import { type CobroPedido, falta, type Metodo, vueltoDe } from '@jornal/contract';

/** `puesto`: its amount was typed, and stays. */
export type CobroEscrito = Omit<CobroPedido, 'recibido' | 'propina'> & {
  puesto: boolean;
  recibido: number | null;
  referencia: string;
};

export const faltaPorCobrar = (total: number, cobros: readonly CobroEscrito[]): number =>
  falta(total, cobros.map(comoSePide));

const comoSePide = ({ metodo_id, clase, monto, recibido }: CobroEscrito): CobroPedido => ({
  metodo_id,
  clase,
  monto,
  ...(recibido !== null && { recibido }),
});

/** The last one that was not typed takes what the others leave. */
export function cuadrar(total: number, cobros: readonly CobroEscrito[]): readonly CobroEscrito[] {
  const sigue = cobros.findLast(({ puesto }) => !puesto);
  if (!sigue) return cobros;
  const resto = Math.max(
    0,
    faltaPorCobrar(
      total,
      cobros.filter((cobro) => cobro !== sigue),
    ),
  );
  if (resto === sigue.monto) return cobros;
  return cobros.map((cobro) => (cobro === sigue ? { ...cobro, monto: resto } : cobro));
}

/**
 * Presses a method. One that is there already goes. A new one takes what is missing; where nothing is, and all of it was
 * given to one method with a press, it takes its place: the wrong one was pressed.
 */
export function pulsar(
  total: number,
  cobros: readonly CobroEscrito[],
  { id, clase }: Pick<Metodo, 'id' | 'clase'>,
): readonly CobroEscrito[] {
  if (cobros.some(({ metodo_id }) => metodo_id === id)) return quitar(total, cobros, id);
  const [unico, otro] = cobros;
  const enVezDe = unico && !otro && !unico.puesto && faltaPorCobrar(total, cobros) === 0;
  const nuevo = { metodo_id: id, clase, monto: 0, puesto: false, recibido: null, referencia: '' };
  return cuadrar(total, enVezDe ? [nuevo] : [...cobros, nuevo]);
}

export const quitar = (total: number, cobros: readonly CobroEscrito[], id: number): readonly CobroEscrito[] =>
  cuadrar(
    total,
    cobros.filter(({ metodo_id }) => metodo_id !== id),
  );

/** Types into a payment; its amount is then the person's, and another follows. */
export function escribir(
  total: number,
  cobros: readonly CobroEscrito[],
  id: number,
  cambio: Partial<Pick<CobroEscrito, 'monto' | 'recibido' | 'referencia'>>,
): readonly CobroEscrito[] {
  const puesto = cambio.monto === undefined ? {} : { puesto: true };
  return cuadrar(
    total,
    cobros.map((cobro) => (cobro.metodo_id === id ? { ...cobro, ...cambio, ...puesto } : cobro)),
  );
}

/** The change of a payment: below 0, what was handed over does not reach. Null: that was not said. */
export const vueltoDelCobro = ({ clase, monto, recibido }: CobroEscrito): number | null =>
  clase === 'efectivo' && recibido !== null ? vueltoDe({ monto, recibido }) : null;

/** The reproach of a payment that lacks something, in the words of the server. */
export function problemaDelCobro(cobro: CobroEscrito, metodo: Metodo | undefined): string | null {
  if ((vueltoDelCobro(cobro) ?? 0) < 0) return 'El recibido no alcanza';
  if (metodo?.pide_referencia && cobro.monto > 0 && cobro.referencia.trim() === '')
    return `${metodo.nombre} pide la referencia`;
  return null;
}
