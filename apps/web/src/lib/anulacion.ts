import type { Anulacion, AnulacionDeLinea, DevolverCon } from '@jornal/contract';

/**
 * The record to annul, why, and how its money was given back. `conservar_propina`: the tip that a line leaves without work
 * stays theirs.
 */
export type PorAnular = {
  id: number;
  motivo: string | undefined;
  devolver_con: DevolverCon | undefined;
  conservar_propina?: boolean;
};
type Como = Omit<PorAnular, 'id'>;
/** The same of a line of a ticket, as it is sent. */
type DeLinea = Omit<AnulacionDeLinea, 'devolver_con'> & { devolver_con?: string };

/** The body of the request, of what goes back in cash or by transfer. */
export const comoSeAnula = ({ motivo, devolver_con: con }: Como): Anulacion => ({
  ...(motivo && { motivo }),
  ...((con === 'efectivo' || con === 'transferencia') && { devolver_con: con }),
});

/** The same of a ticket or a line of it. */
export const comoSeAnulaLinea = ({ motivo, devolver_con, conservar_propina }: Como): DeLinea => ({
  ...(motivo && { motivo }),
  ...(devolver_con && { devolver_con: String(devolver_con) }),
  ...(conservar_propina && { conservar_propina: 'true' as const }),
});
