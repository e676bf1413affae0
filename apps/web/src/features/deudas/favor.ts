/** Money in favour of a person in words, and the rules of giving it back or keeping it, which need what is left of it. */
import {
  type DevolucionDeFavor,
  devolucionDeFavor,
  type Favor,
  formatoPesos,
  type Metodo,
  NOMBRE_ORIGEN_FAVOR,
  type RetencionDeFavor,
  retencionDeFavor,
} from '@jornal/contract';
import type { z } from 'zod';
import { faltaReferencia } from '../metodos/api';

export const nombreDeFavor = ({ origen }: Pick<Favor, 'origen'>): string => NOMBRE_ORIGEN_FAVOR[origen];

/** 'Usado $ 12.000 · Devuelto $ 3.000'; '' where all of it is left. */
export const loQueSeHizo = ({ usado, devuelto, retenido, anulado }: Favor): string =>
  Object.entries({ Usado: usado, [anulado ? 'Anulado' : 'Devuelto']: devuelto, Retenido: retenido })
    .filter(([, monto]) => monto > 0)
    .map(([nombre, monto]) => `${nombre} ${formatoPesos(monto)}`)
    .join(' · ');

export type DevolucionEscrita = z.input<typeof devolucionDeFavor>;
export type RetencionEscrita = z.input<typeof retencionDeFavor>;

/** The reproach of more than is left, in the words of the server. */
function exigirQueCabe(monto: number | undefined, queda: number, contexto: z.RefinementCtx): void {
  if (monto === undefined || monto <= queda) return;
  const message = `De ese saldo a favor quedan ${formatoPesos(queda)}`;
  contexto.addIssue({ code: 'custom', path: ['monto'], message });
}

export const esquemaDevolucion = (
  queda: number,
  metodos: readonly Metodo[] | undefined,
): z.ZodType<DevolucionDeFavor, DevolucionEscrita> =>
  devolucionDeFavor.superRefine((escrita, contexto) => {
    exigirQueCabe(escrita.monto, queda, contexto);
    const message = faltaReferencia(escrita, metodos);
    if (message) contexto.addIssue({ code: 'custom', path: ['referencia'], message });
  });

export const esquemaRetencion = (queda: number): z.ZodType<RetencionDeFavor, RetencionEscrita> =>
  retencionDeFavor.superRefine(({ monto }, contexto) => exigirQueCabe(monto, queda, contexto));
