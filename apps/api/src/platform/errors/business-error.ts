import type { ErrorRespuesta } from '@jornal/contract';

/**
 * Besides its sentence: `id`, the record that stands in the way; `alternativas`, other hours of a booking;
 * `requiere`, `acto`, `aprobacion`, what a second person must approve, and whether they were asked already.
 */
type Extra = Pick<Partial<ErrorRespuesta>, 'errores' | 'alternativas' | 'id' | 'requiere' | 'acto' | 'aprobacion'> & {
  reintentarEn?: number;
};

/**
 * A refusal of a rule: the message for the person, a stable word for programs, and the status that fits. Turned into a
 * response by one filter.
 */
export class BusinessError extends Error {
  constructor(
    readonly codigo: string,
    message: string,
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 431 | 503 = 409,
    readonly extra: Extra = {},
  ) {
    super(message);
  }
}

/** 400: one field of the request is refused; its sentence is that of the whole, and stands under the field. */
export const invalidField = (code: string, field: string, message: string): BusinessError =>
  new BusinessError(code, message, 400, { errores: { [field]: [message] } });

/** Throws the refusal unless the condition holds. */
export function ensure(
  condition: unknown,
  code: string,
  message: string,
  status: BusinessError['status'] = 409,
): asserts condition {
  if (!condition) throw new BusinessError(code, message, status);
}

/** 404: not there, or not visible to the caller; the answer never tells the two apart. */
export function ensureFound<T>(row: T | null | undefined, message = 'No se encontró el registro'): T {
  if (row === null || row === undefined) throw new BusinessError('NO_ENCONTRADO', message, 404);
  return row;
}

/**
 * Why a session ended, where its holder is to be told; 'tope': its account opened others, past as many as it may have.
 */
export type SessionEnd = 'tope';

/** 401: no live session. */
export const sessionEnded = (end: SessionEnd | null = null): BusinessError =>
  end === 'tope'
    ? new BusinessError(
        'SESION_POR_OTRAS',
        'Tu sesión se cerró porque tu cuenta se abrió en más lugares de los que puede tener a la vez. Inicia sesión de nuevo.',
        401,
      )
    : new BusinessError('SESION_INVALIDA', 'Tu sesión terminó. Inicia sesión de nuevo.', 401);

/** 403: visible, but not allowed. */
export const forbidden = (message = 'No tienes permisos para realizar esta acción'): BusinessError =>
  new BusinessError('PROHIBIDO', message, 403);
