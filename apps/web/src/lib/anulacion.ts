import type { Anulacion, Medio } from '@jornal/contract';

/** What is annulled, why, and how its money was given back. */
export type PorAnular = { id: number; motivo: string | undefined; devolver_con: Medio | undefined };

/** What was said of it, as it travels. */
export const comoSeAnula = ({ motivo, devolver_con }: Omit<PorAnular, 'id'>): Anulacion => ({
  ...(motivo && { motivo }),
  ...(devolver_con && { devolver_con }),
});
