import { resolve } from 'node:path';
import { StartError } from '@jornal/data-folder';
import { z } from 'zod';
import { DATA_DIR } from './data-dir.js';
import { integer, isOwnHost, NO_PROXY, networks, onOrOff, postgres, timeZone, webAddress } from './settings.js';

/** A century. */
const MAX_DAYS = 36_500;

/** Every setting of the product. docs/operations.md lists them. */
const SETTINGS = z.object({
  PORT: integer(0, 65535).default(3000),

  HOST: z.string().default('127.0.0.1'),

  /**
   * Proxies whose word on the caller's address is taken (X-Forwarded-For); without any, the address that connects is
   * the caller's.
   */
  TRUST_PROXY: networks().default(() => []),

  /** Where the embedded database and its secrets live. */
  DATA_DIR: z.string().default(DATA_DIR),

  /** Refuses a DATA_DIR without a business: a volume that was not mounted must not become a new one. */
  DATA_DIR_MUST_EXIST: onOrOff().default(false),

  /** A server of yours; without it a PostgreSQL is started under DATA_DIR. */
  DATABASE_URL: postgres().optional(),

  /** The role that owns the tables and migrates; with the embedded database, that of its cluster. */
  DATABASE_ADMIN_URL: postgres().optional(),

  DATABASE_POOL: integer(2, 200).default(12),

  /** With less room than this on the disk of the embedded database nothing is written any more. */
  DISK_RESERVE_MB: integer(0).default(200),

  /** A connection on which an answer is due and nothing comes is suspected of being dead after so long. */
  DATABASE_SILENT_SECONDS: integer(1, 25).default(5),

  JWT_SECRET: z.string().min(32, '$property debe tener al menos 32 caracteres').optional(),

  BUSINESS_TIME_ZONE: timeZone().default('America/Bogota'),

  /** Not said, it depends on which clients could reach the published password: see `withDemo`. */
  DEMO_DATA: z.enum(['on', 'off'], '$property debe ser on u off').optional(),

  LOG_LEVEL: z
    .string()
    .regex(
      /^(fatal|error|warn|info|debug|trace|silent)$/,
      '$property debe ser fatal, error, warn, info, debug, trace o silent',
    )
    .default('warn'),

  /** Shares request limits between several processes. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/, '$property debe ser una dirección redis://')
    .optional(),

  /** Without it e-mails stay in the outbox, where an administrator reads them. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, '$property debe ser una dirección smtp://')
    .optional(),

  /** The address people type, for links in e-mails; without the slash it may end in. */
  PUBLIC_URL: webAddress().optional(),

  METRICS: onOrOff().default(false),

  LOGIN_FREE_FAILURES: integer(1, 1000).default(5),
  LOGIN_ACCOUNT_FAILURES: integer(1).default(30),
  LOGIN_ADDRESS_ACCOUNTS: integer(1).default(30),
  LOGIN_WINDOW_MINUTES: integer(1).default(15),
  REQUESTS_PER_MINUTE: integer(1).default(6000),
  SIGN_INS_PER_MINUTE: integer(1).default(600),
  FILES_PER_MINUTE: integer(1).default(60),
  EXPORTS_PER_MINUTE: integer(1).default(30),
  REFUSED_TOKENS_PER_MINUTE: integer(1).default(600),
  BODY_LIMIT_KB: integer(1).default(100),
  FILE_LIMIT_MB: integer(1, 100).default(5),
  /** Files being received or worked on at one time, together. */
  FILES_IN_FLIGHT_MB: integer(1).default(40),
  /** A whole request must have come by then. */
  REQUEST_SECONDS: integer(1, 3600).default(120),
  /** And be answered so long after it came; work that is long by nature has its own time. */
  ANSWER_SECONDS: integer(1, 3600).default(30),
  BODY_GRACE_SECONDS: integer(0, 3600).default(10),
  BODY_MIN_BYTES_PER_SECOND: integer(1).default(1000),
  MAX_CONNECTIONS: integer(1).default(1000),
  /** How often a stream's session is read again, and its reader hears that the line is alive. */
  LIVE_HEARTBEAT_SECONDS: integer(1, 20).default(15),
  SESSION_HOURS: integer(1, 720).default(12),
  /** And ends before that once it was not used for so many days. */
  SESSION_IDLE_DAYS: integer(1, 30).default(7),
  /** Sessions that an account has open at one time; past it the one longest unused ends. */
  SESSIONS_PER_ACCOUNT: integer(1, 10_000).default(50),
  /**
   * Delivered mail, ended sessions and kept answers are forgotten after so many days. An answer is never given again
   * after one.
   */
  KEEP_MAIL_DAYS: integer(1, 3650).default(30),
  KEEP_SESSIONS_DAYS: integer(1, 3650).default(30),
  KEEP_ANSWERS_DAYS: integer(1, 3650).default(1),
  DESCUENTO_MAXIMO_OPERADOR: integer(0, 100).default(100),

  /** Units of one line of a service. */
  UNIDADES_POR_LINEA: integer(1).optional(),

  /** How many days back services, income, expenses and payments may be dated; 0 is today only. */
  DIAS_ATRAS_OPERADOR: integer(0, MAX_DAYS).optional(),

  DIAS_ATRAS_SUPERVISOR: integer(0, MAX_DAYS).optional(),

  DIAS_ATRAS_ADMIN: integer(0, MAX_DAYS).optional(),

  /** How long a place stays held for a person on the waiting list who was offered it. */
  RETENCION_MINUTOS: integer(1, 120).default(15),

  /** The largest file that a scheduled mail carries; of a larger one it carries the link. */
  REPORT_MAIL_KB: integer(1, 20_480).default(5120),

  /** Where backups are kept; embedded, under DATA_DIR unless said. */
  RESPALDO_DIR: z.string().optional(),

  /** How many backups of each kind (by itself, by hand) are kept. */
  RESPALDOS_GUARDADOS: integer(1, 1000).default(14),

  /** Bytes of the database that the receipts of a branch may take. */
  RECIBOS_MB_POR_SUCURSAL: integer(1).default(5000),

  NODE_ENV: z.string().optional(),
});
type Settings = z.infer<typeof SETTINGS>;

/** The settings as fields of their own, for the class below. */
const Fields = class {
  constructor(settings: Settings) {
    Object.assign(this, settings);
  }
} as new (
  settings: Settings,
) => Settings;

/** The settings, read from the environment once, and what follows from them. */
export class Config extends Fields {
  get embedded(): boolean {
    return this.DATABASE_URL === undefined;
  }

  /** Whether it was not said if there is a proxy in front. */
  get proxyUnsaid(): boolean {
    return this.TRUST_PROXY.length === 0 && this.TRUST_PROXY !== NO_PROXY;
  }

  /** Where backups are kept; null where no folder is set, with a database of one's own. */
  get backupFolder(): string | null {
    if (this.RESPALDO_DIR !== undefined) return resolve(this.RESPALDO_DIR);
    return this.embedded ? resolve(this.DATA_DIR, 'respaldos') : null;
  }

  /**
   * Bytes that a backup leaves free: under the reserve nothing is written to the embedded database, and it is to be
   * some way off.
   */
  get backupReserve(): number {
    return this.embedded ? this.DISK_RESERVE_MB * 1_100_000 : 0;
  }

  /** Only this machine reaches the server, not even through a proxy, and it was not declared the real one. */
  get isRehearsal(): boolean {
    const nobodyElse =
      this.TRUST_PROXY.length === 0 &&
      (this.PUBLIC_URL === undefined || isOwnHost(new URL(this.PUBLIC_URL).hostname.replace(/^\[(.*)\]$/, '$1')));
    return isOwnHost(this.HOST) && nobodyElse && this.NODE_ENV !== 'production';
  }

  /**
   * Whether an empty database gets the demo business, whose password is public: where others reach it, only when said
   * aloud.
   */
  get withDemo(): boolean {
    return this.embedded && (this.DEMO_DATA === undefined ? this.isRehearsal : this.DEMO_DATA === 'on');
  }
}

const SAMPLE_SECRET = /^(change|cambia|secret|ejemplo|example|muestra)/i;

/**
 * Reads and checks every setting, an empty one being one not given; throws StartError with all the problems at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.keys(SETTINGS.shape).filter((name) => (environment[name] ?? '') !== '');
  const read = SETTINGS.safeParse(Object.fromEntries(given.map((name) => [name, environment[name]])));
  const problems = (read.error?.issues ?? []).map(({ message, path }) => message.replace('$property', String(path[0])));
  const secret = environment.JWT_SECRET ?? '';
  const inProduction = environment.NODE_ENV === 'production' && given.includes('DATABASE_URL');
  if (inProduction && (secret === '' || SAMPLE_SECRET.test(secret)))
    problems.push(
      'JWT_SECRET es obligatorio en producción y no puede ser el de muestra (genera uno con: openssl rand -hex 32)',
    );
  if (problems.length > 0) throw new StartError(`La configuración no es válida: ${problems.join('; ')}.`);
  return new Config(read.data as Settings);
}

/** The decisions that the person who starts it left open, each in a sentence. */
export function startWarnings(config: Config, environment: NodeJS.ProcessEnv): string[] {
  const notices: string[] = [];
  if (!isOwnHost(config.HOST) && (environment.TRUST_PROXY ?? '') === '')
    notices.push(
      `Aviso: el servidor escucha en ${config.HOST} y TRUST_PROXY no dice si hay un proxy delante. ` +
        'Si lo hay, indica su dirección: sin ella todas las personas ' +
        'parecen venir de la misma y comparten los límites al entrar. Si no lo hay, indica TRUST_PROXY=off.',
    );
  if (config.SMTP_URL !== undefined && config.PUBLIC_URL === undefined)
    notices.push(
      'Aviso: SMTP_URL manda correos y PUBLIC_URL no dice la dirección de este servidor: ' +
        `sus enlaces irán a http://${config.HOST}:${config.PORT}, que quien los recibe ` +
        'no puede abrir. Indica en PUBLIC_URL la dirección con que las personas entran.',
    );
  return notices;
}
