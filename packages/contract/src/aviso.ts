import { z } from 'zod';
import { conMensaje } from './common.js';

/** `aviso`: what somebody should know of what they just did; null when there is nothing. */
export const conAviso = <T extends z.ZodType>(data: T) => conMensaje(data).extend({ aviso: z.string().nullable() });
