import type { Anulacion, Medio } from '@jornal/contract';

/** The record to annul, why, and how its money was given back. */
export type PorAnular = { id: number; motivo: string | undefined; devolver_con: Medio | undefined };

/** The body of the request. */
export const comoSeAnula = ({ motivo, devolver_con }: Omit<PorAnular, 'id'>): Anulacion => ({
  ...(motivo && { motivo }),
  ...(devolver_con && { devolver_con }),
});
