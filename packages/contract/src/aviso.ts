import { z } from 'zod';
import { conMensaje } from './common.js';

/** `aviso`: a warning about the change just made; null when there is none. */
export const conAviso = <T extends z.ZodType>(data: T) => conMensaje(data).extend({ aviso: z.string().nullable() });
