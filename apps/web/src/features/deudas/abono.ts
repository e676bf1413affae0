/** A payment of a debt as it is typed: its rules, and the request it becomes. */
import {
  type CobroNuevo,
  conReferencia,
  dineroEntrada,
  dineroPositivo,
  formatoPesos,
  METODOS_FIJOS,
  type Medio,
  type Metodo,
  metodoPago,
  vueltoDe,
} from '@jornal/contract';
import { z } from 'zod';
import { conReparto } from '../../ui/reparto-de-formulario';
import { faltaReferencia } from '../metodos/api';

const abono = z.object({
  monto: dineroPositivo('Ingresa cuánto abona'),
  metodo_pago: metodoPago,
  monto_efectivo: dineroEntrada,
  monto_transferencia: dineroEntrada,
  ...conReferencia,
  recibido: dineroEntrada.nullable().optional(),
});
export type AbonoEscrito = z.input<typeof abono>;
export type AbonoListo = z.output<typeof abono>;

/** The change to give of what was handed over: below 0 it does not reach. Null: that was not said, or no cash is paid. */
export const vueltoDelAbono = ({
  monto_efectivo,
  recibido,
}: Pick<AbonoEscrito, 'monto_efectivo' | 'recibido'>): number | null =>
  recibido === null || recibido === undefined || !(monto_efectivo > 0)
    ? null
    : vueltoDe({ monto: monto_efectivo, recibido });

/** The rules that need the debt, and the methods: some ask for the number of their voucher. In the words of the server. */
export const esquemaAbono = (
  deuda: number,
  metodos: readonly Metodo[] | undefined,
): z.ZodType<AbonoListo, AbonoEscrito> =>
  conReparto<AbonoListo, AbonoEscrito>(abono).superRefine((escrito, contexto) => {
    const problema = (campo: keyof AbonoEscrito, message: string | undefined | false) => {
      if (message) contexto.addIssue({ code: 'custom', path: [campo], message });
    };
    problema('monto', escrito.monto > deuda && `La deuda es de ${formatoPesos(deuda)}`);
    problema('recibido', (vueltoDelAbono(escrito) ?? 0) < 0 && 'El recibido no alcanza');
    problema('referencia', faltaReferencia(escrito, metodos));
  });

/** The money by each method. The method that was chosen is of one of the two means; the other is paid by its fixed one. */
export function cobrosDe(
  { monto_efectivo, monto_transferencia, metodo_id, referencia, recibido }: AbonoListo,
  metodos: readonly Metodo[] = [],
): CobroNuevo[] {
  const elegido = metodos.find(({ id }) => id === metodo_id);
  const por = (clase: Medio, monto: number): CobroNuevo[] => {
    if (monto === 0) return [];
    const propio = elegido?.clase === clase ? elegido : undefined;
    return [
      {
        metodo_id: propio?.id ?? METODOS_FIJOS[clase],
        monto,
        ...(propio && referencia && { referencia }),
        ...(clase === 'efectivo' && recibido && { recibido }),
      },
    ];
  };
  return [...por('efectivo', monto_efectivo), ...por('transferencia', monto_transferencia)];
}
