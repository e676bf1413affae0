/** Money that a person leaves for their debt, or for later, as it is typed: its rules, and the request it becomes. */
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

const entra = {
  metodo_pago: metodoPago,
  monto_efectivo: dineroEntrada,
  monto_transferencia: dineroEntrada,
  ...conReferencia,
  recibido: dineroEntrada.nullable().optional(),
};
const abono = z.object({
  monto: dineroPositivo('Ingresa cuánto abona'),
  ...entra,
  /** The rest, over the debt, stays in favour of the person. */
  a_favor: z.boolean().optional(),
});
export type AbonoEscrito = z.input<typeof abono>;
export type AbonoListo = z.output<typeof abono>;

const anticipo = z.object({ monto: dineroPositivo('Ingresa cuánto deja'), ...entra });
export type AnticipoEscrito = z.input<typeof anticipo>;
export type AnticipoListo = z.output<typeof anticipo>;

type Entra = Omit<AnticipoEscrito, 'monto'>;

/** The change to give of what was handed over: below 0 it does not reach. Null: that was not said, or no cash is paid. */
export const vueltoDelAbono = ({
  monto_efectivo,
  recibido,
}: Pick<Entra, 'monto_efectivo' | 'recibido'>): number | null =>
  recibido === null || recibido === undefined || !(monto_efectivo > 0)
    ? null
    : vueltoDe({ monto: monto_efectivo, recibido });

type Campo = keyof Entra | 'monto';
/** Says what a field lacks. */
const quejaEn = (contexto: z.RefinementCtx) => (campo: Campo, message: string | undefined | false) => {
  if (message) contexto.addIssue({ code: 'custom', path: [campo], message });
};

/** The rules of the money, some of which need the methods: those that ask for the number of their voucher. */
function revisar(escrito: Entra, metodos: readonly Metodo[] | undefined, queja: ReturnType<typeof quejaEn>): void {
  queja('recibido', (vueltoDelAbono(escrito) ?? 0) < 0 && 'El recibido no alcanza');
  queja('referencia', faltaReferencia(escrito, metodos));
}

/** The rules of what is paid of a debt, in the words of the server. */
export const esquemaAbono = (
  deuda: number,
  metodos: readonly Metodo[] | undefined,
): z.ZodType<AbonoListo, AbonoEscrito> =>
  conReparto<AbonoListo, AbonoEscrito>(abono).superRefine((escrito, contexto) => {
    const queja = quejaEn(contexto);
    queja('monto', !escrito.a_favor && escrito.monto > deuda && `La deuda es de ${formatoPesos(deuda)}`);
    revisar(escrito, metodos, queja);
  });

/** The rules of what is left for later. */
export const esquemaAnticipo = (metodos: readonly Metodo[] | undefined): z.ZodType<AnticipoListo, AnticipoEscrito> =>
  conReparto<AnticipoListo, AnticipoEscrito>(anticipo).superRefine((escrito, contexto) =>
    revisar(escrito, metodos, quejaEn(contexto)),
  );

/** The money by each method. The method that was chosen is of one of the two means; the other is paid by its fixed one. */
export function cobrosDe(
  { monto_efectivo, monto_transferencia, metodo_id, referencia, recibido }: Omit<AnticipoListo, 'monto'>,
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
