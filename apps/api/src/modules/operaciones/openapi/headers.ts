import { CABECERA_APROBACION } from '@jornal/contract';

/** Headers of the answers, under the name each has in the document. A name changes here alone. */
export const CABECERAS = {
  'X-Request-Id': {
    descripcion: 'Identifica la solicitud en los registros del servidor; dilo al pedir ayuda.',
    ejemplo: '3f2b8c1e-8f0a-4c3e-9f6b-2f1d7f0f9f11',
    tipo: 'string',
  },
  'X-RateLimit-Limit': {
    descripcion: 'Cuántas solicitudes por minuto se atienden a quien llama.',
    ejemplo: 6000,
    tipo: 'integer',
  },
  'X-RateLimit-Remaining': { descripcion: 'Cuántas le quedan en este minuto.', ejemplo: 5999, tipo: 'integer' },
  'X-RateLimit-Reset': {
    descripcion: 'En cuántos segundos empieza el minuto siguiente.',
    ejemplo: 60,
    tipo: 'integer',
  },
  'Retry-After': { descripcion: 'Cuántos segundos esperar antes de intentar de nuevo.', ejemplo: 5, tipo: 'integer' },
  'Idempotent-Replayed': {
    descripcion: '`true` si esta es la respuesta guardada de la primera vez que llegó la misma clave.',
    ejemplo: 'true',
    tipo: 'string',
  },
  'X-Total-Count': {
    descripcion: 'Cuántas filas hay en total, también cuando la lista llega recortada.',
    ejemplo: 12,
    tipo: 'integer',
  },
  'X-Column-Types': {
    descripcion:
      'Qué trae cada columna del archivo, una palabra por cada una: texto, dinero, entero, porcentaje, fecha, mes, hora o instante.',
    ejemplo: 'fecha,texto,dinero',
    tipo: 'string',
  },
  'X-Audit-Event': {
    descripcion:
      'El cambio que quedó en la auditoría, si quien lo hizo puede deshacerlo: `POST /api/auditoria/{entidadId}/{id}/deshacer`.',
    ejemplo: '1-42',
    tipo: 'string',
  },
  ETag: {
    descripcion: 'Versión del documento, para preguntar con `If-None-Match` si cambió.',
    ejemplo: '"Y2FtYmlv"',
    tipo: 'string',
  },
} as const;

export type Cabecera = keyof typeof CABECERAS;

export const LIMITE: readonly Cabecera[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** The header that a request that writes may carry, so that sending it twice does it once. */
export const CLAVE_IDEMPOTENCIA = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Una clave nueva por operación: repetida con la misma solicitud dentro de las 24 horas, ' +
    'se recibe la primera respuesta y no se hace nada otra vez.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]{1,200}$' },
  example: '3f2b8c1e-8f0a-4c3e-9f6b-2f1d7f0f9f11',
} as const;

/** The header that names the approval of an act beyond a ceiling of its branch. */
export const APROBACION = {
  name: CABECERA_APROBACION,
  in: 'header',
  required: false,
  description: 'El id de la aprobación de otra persona, cuando la misma solicitud respondió 409 REQUIERE_APROBACION.',
  schema: { type: 'string', pattern: '^[1-9]\\d{0,15}$' },
  example: '41',
} as const;

export const referenciasDe = (names: readonly Cabecera[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const componentesCabeceras = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(CABECERAS).map(([name, { descripcion, ejemplo, tipo }]) => [
      name,
      {
        description: descripcion,
        schema: tipo === 'integer' ? { type: tipo, format: 'int32', minimum: 0 } : { type: tipo },
        example: ejemplo,
      },
    ]),
  );
