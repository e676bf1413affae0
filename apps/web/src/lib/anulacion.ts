import type { AnulacionDeLinea, Medio } from '@jornal/contract';

/**
 * The record to annul, why, and how its money was given back. `conservar_propina`: the tip that a line leaves without work
 * stays theirs.
 */
export type PorAnular = {
  id: number;
  motivo: string | undefined;
  devolver_con: Medio | undefined;
  conservar_propina?: boolean;
};

/** The body of the request. */
export const comoSeAnula = ({ motivo, devolver_con, conservar_propina }: Omit<PorAnular, 'id'>): AnulacionDeLinea => ({
  ...(motivo && { motivo }),
  ...(devolver_con && { devolver_con }),
  ...(conservar_propina && { conservar_propina: 'true' as const }),
});
