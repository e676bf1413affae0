import { DE_CUENTAS } from './errors/account-errors.js';
import { DE_AGENDAS } from './errors/agenda-errors.js';
import type { Explicado } from './errors/explained.js';
import { DE_ARCHIVOS } from './errors/file-errors.js';
import { DE_DINERO } from './errors/money-errors.js';
import { DE_SOLICITUDES } from './errors/request-errors.js';

/** Every `code` the API answers. A test reads the sources: one they say that is missing here, or with another status, fails. */
export const CATALOGO = {
  ...DE_SOLICITUDES,
  ...DE_CUENTAS,
  ...DE_DINERO,
  ...DE_AGENDAS,
  ...DE_ARCHIVOS,
} as const satisfies Record<string, Explicado>;

export type Codigo = keyof typeof CATALOGO;

export const explicar = (code: Codigo): Explicado => CATALOGO[code];

/**
 * Of any write: a rule of the database with no sentence of its own. And of anything at all: a request that is none, and
 * a failure of ours.
 */
export const DE_CUALQUIERA: readonly Codigo[] = [
  'DUPLICADO',
  'EN_USO',
  'REGLA_INCUMPLIDA',
  'CONFLICTO',
  'METODO_NO_PERMITIDO',
  'SOLICITUD_LENTA',
  'CABECERAS_DEMASIADO_GRANDES',
  'ERROR_INTERNO',
];
