import { BusinessError } from '../errors/business-error.js';
import { CODE_LOST, failureOf } from './failure.js';

type Translation = {
  codigo: string;
  message: string;
  status?: BusinessError['status'];
  campo?: string;
  reintentarEn?: number;
};

const translations = new Map<string, Translation>();

/**
 * Declares the messages for people of a module's constraints that refuse a write. Called once, where the constraint's
 * table is written.
 */
export function declareConstraints(created: Record<string, Translation>): void {
  for (const [name, translation] of Object.entries(created)) translations.set(name, translation);
}

const BUSY: Translation = {
  codigo: 'OCUPADO',
  message: 'Otra persona está cambiando este registro. Intenta de nuevo.',
};

const STATUS_BY_CODE: Record<string, Translation> = {
  '23505': { codigo: 'DUPLICADO', message: 'Ya existe un registro con esos datos' },
  '23503': { codigo: 'EN_USO', message: 'El registro está en uso o ya no existe' },
  '23514': { codigo: 'REGLA_INCUMPLIDA', message: 'Los datos no cumplen una regla del negocio' },
  '23P01': { codigo: 'CONFLICTO', message: 'El registro se cruza con otro' },
  // The row may be held by any request, or by a transaction that was left standing: the message blames none.
  '55P03': {
    codigo: 'BASE_OCUPADA',
    message: 'La base de datos está ocupada. Intenta de nuevo en unos segundos.',
    status: 503,
    reintentarEn: 5,
  },
  // Retried already, as often as is reasonable.
  '40001': BUSY,
  '40P01': BUSY,
  '57014': {
    codigo: 'TARDO_DEMASIADO',
    message: 'La consulta tardó demasiado. Intenta de nuevo en unos segundos o con menos datos.',
    status: 503,
    reintentarEn: 5,
  },
};

/**
 * Connection lost, shutting down or starting, out of resources, a stopped transaction cut, a server that turned
 * read-only.
 */
const NO_DATABASE = /^(08|57P0|53|25P03|25006)/;
/** The codes of a damaged disk: a page or an index that cannot be read, a file that is missing, a disk that fails. */
const DAMAGE = /^(XX00[12]|58P01|58030)$/;
const DAMAGED: Translation = {
  codigo: 'BASE_DANADA',
  message: 'Una parte de los datos está dañada y no se puede leer. Avisa a quien administra Jornal.',
  status: 503,
  reintentarEn: 60,
};
/** The network between it and us, its name included: a container that stops takes its name along. */
const NO_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/;

/** Whether the database says with this code that its data are damaged. */
export const isDamage = (code: string): boolean => DAMAGE.test(code);

/** A refusal of the database as a refusal of the business, or null when it is neither. */
export function translateSqlError(error: unknown): BusinessError | null {
  const { code, constraint, message } = failureOf(error);
  if (NO_CONNECTION.test(message)) return databaseUnavailable();
  if (code === undefined) return null;
  // Its outcome is unknown: asked again with the same key, it is done once.
  if (code === CODE_LOST) return databaseUnavailable();
  const t = translations.get(constraint) ?? STATUS_BY_CODE[code] ?? (isDamage(code) ? DAMAGED : undefined);
  if (t === undefined) return NO_DATABASE.test(code) || NO_NETWORK.has(code) ? databaseUnavailable() : null;
  const { campo, reintentarEn } = t;
  return new BusinessError(t.codigo, t.message, t.status ?? 409, {
    ...(campo === undefined ? {} : { errores: { [campo]: [t.message] } }),
    ...(reintentarEn === undefined ? {} : { reintentarEn }),
  });
}

/** Work that a machine of a cluster left half done when it died holds rows until it is ended. */
export const finishing = (): BusinessError =>
  new BusinessError(
    'BASE_RECUPERANDO',
    'Una máquina de la base de datos se cayó y está terminando lo que quedó a medias. Intenta de nuevo en un minuto.',
    503,
    { reintentarEn: 60 },
  );

export const databaseUnavailable = (): BusinessError =>
  new BusinessError(
    'BASE_NO_DISPONIBLE',
    'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
    503,
    { reintentarEn: 2 },
  );
