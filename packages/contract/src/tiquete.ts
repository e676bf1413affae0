import { z } from 'zod';
import { conMensaje, id } from './common.js';

/**
 * The ticket that something was charged in: what one client was charged in one piece. `numero` counts in its branch,
 * from 1 without a gap, and stays when the ticket is annulled.
 */
export const tiqueteCobrado = z.object({ id, numero: z.int() });
export type TiqueteCobrado = z.infer<typeof tiqueteCobrado>;

/** The answer of a charge, with the ticket it made. */
export const conTiquete = <T extends z.ZodType>(data: T) => conMensaje(data).extend({ tiquete: tiqueteCobrado });
