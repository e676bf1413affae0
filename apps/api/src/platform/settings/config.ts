import 'reflect-metadata';
import { resolve } from 'node:path';
import { StartError } from '@jornal/data-folder';
import { plainToInstance, Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUrl, Matches, MinLength, validateSync } from 'class-validator';
import { DATA_DIR } from './data-dir.js';
import { integer, isOwnHost, NO_PROXY, networks, onOff, postgres, zoneExists } from './settings.js';

/** A century. */
const MAX_DAYS = 36_500;

/** Every setting of the product, read from the environment once. docs/operations.md lists them. */
export class Config {
  @integer(0, 65535) PORT = 3000;

  @IsString() HOST = '127.0.0.1';

  /**
   * Proxies whose word on the caller's address is taken (X-Forwarded-For); without any, the address that connects is
   * the caller's.
   */
  @networks() TRUST_PROXY: string[] = [];

  /** Where the embedded database and its secrets live. */
  @IsString() DATA_DIR = DATA_DIR;

  /** Refuses a DATA_DIR without a business: a volume that was not mounted must not become a new one. */
  @onOff() DATA_DIR_MUST_EXIST = false;

  /** A server of yours; without it a PostgreSQL is started under DATA_DIR. */
  @IsOptional()
  @postgres()
  DATABASE_URL?: string;

  /** The role that owns the tables and migrates; with the embedded database, that of its cluster. */
  @IsOptional()
  @postgres()
  DATABASE_ADMIN_URL?: string;

  @integer(2, 200) DATABASE_POOL = 12;

  /** With less room than this on the disk of the embedded database nothing is written any more. */
  @integer(0) DISK_RESERVE_MB = 200;

  /** A connection on which an answer is due and nothing comes is suspected of being dead after so long. */
  @integer(1, 25) DATABASE_SILENT_SECONDS = 5;

  @IsOptional()
  @MinLength(32, { message: 'JWT_SECRET debe tener al menos 32 caracteres' })
  JWT_SECRET?: string;

  @zoneExists() BUSINESS_TIME_ZONE = 'America/Bogota';

  /** Not said, it depends on which clients could reach the published password: see `withDemo`. */
  @IsOptional()
  @IsIn(['on', 'off'], { message: 'DEMO_DATA debe ser on u off' })
  DEMO_DATA?: 'on' | 'off';

  /** This is a demonstration that others come to look at: it says so on every screen, and holds sample data alone. */
  @onOff() DEMONSTRATION = false;

  /** The address of a demonstration, which people may look at before they make their business. */
  @IsOptional()
  @Transform(({ value }) => String(value).replace(/\/+$/, ''))
  @IsUrl({ require_tld: false, require_protocol: true }, { message: 'DEMO_URL debe ser una dirección https://' })
  DEMO_URL?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    message: 'LOG_LEVEL debe ser fatal, error, warn, info, debug, trace o silent',
  })
  LOG_LEVEL = 'warn';

  /** Shares request limits between several processes. */
  @IsOptional()
  @Matches(/^rediss?:\/\/.+/, { message: 'REDIS_URL debe ser una dirección redis://' })
  REDIS_URL?: string;

  /** Without it e-mails stay in the outbox, where an administrator reads them. */
  @IsOptional()
  @Matches(/^smtps?:\/\/.+/, { message: 'SMTP_URL debe ser una dirección smtp://' })
  SMTP_URL?: string;

  /** The address people type, for links in e-mails; without the slash it may end in. */
  @IsOptional()
  @Transform(({ value }) => String(value).replace(/\/+$/, ''))
  @IsUrl({ require_tld: false, require_protocol: true }, { message: 'PUBLIC_URL debe ser una dirección https://' })
  PUBLIC_URL?: string;

  @onOff() METRICS = false;

  /** Browsers may keep the page and its code for a time without a line; off, those that did drop it at their next visit. */
  @onOff() OFFLINE_PAGE = true;

  @integer(1, 1000) LOGIN_FREE_FAILURES = 5;
  @integer(1) LOGIN_ACCOUNT_FAILURES = 30;
  @integer(1) LOGIN_ADDRESS_ACCOUNTS = 30;
  @integer(1) LOGIN_WINDOW_MINUTES = 15;
  @integer(1) REQUESTS_PER_MINUTE = 6000;
  @integer(1) SIGN_INS_PER_MINUTE = 600;
  @integer(1) FILES_PER_MINUTE = 60;
  @integer(1) EXPORTS_PER_MINUTE = 30;
  @integer(1) RECEIPTS_PER_MINUTE = 30;
  @integer(1) REFUSED_TOKENS_PER_MINUTE = 600;
  @integer(1) BODY_LIMIT_KB = 100;
  @integer(1, 100) FILE_LIMIT_MB = 5;
  /** Files being received or worked on at one time, together. */
  @integer(1) FILES_IN_FLIGHT_MB = 40;
  /** A whole request must have come by then. */
  @integer(1, 3600) REQUEST_SECONDS = 120;
  /** And be answered so long after it came; work that is long by nature has its own time. */
  @integer(1, 3600) ANSWER_SECONDS = 30;
  @integer(0, 3600) BODY_GRACE_SECONDS = 10;
  @integer(1) BODY_MIN_BYTES_PER_SECOND = 1000;
  @integer(1) MAX_CONNECTIONS = 1000;
  /** How often a stream's session is read again, and its reader hears that the line is alive. */
  @integer(1, 20) LIVE_HEARTBEAT_SECONDS = 15;
  @integer(1, 720) SESSION_HOURS = 12;
  /** And ends before that once it was not used for so many days. */
  @integer(1, 30) SESSION_IDLE_DAYS = 7;
  /** Sessions that an account has open at one time; past it the one longest unused ends. */
  @integer(1, 10_000) SESSIONS_PER_ACCOUNT = 50;
  /**
   * Delivered mail, ended sessions and kept answers are forgotten after so many days. An answer is never given again
   * after one.
   */
  @integer(1, 3650) KEEP_MAIL_DAYS = 30;
  @integer(1, 3650) KEEP_SESSIONS_DAYS = 30;
  @integer(1, 3650) KEEP_ANSWERS_DAYS = 1;
  @integer(0, 100) DESCUENTO_MAXIMO_OPERADOR = 100;

  /** Units of one line of a service. */
  @IsOptional()
  @integer(1)
  UNIDADES_POR_LINEA?: number;

  /** How many days back services, income, expenses and payments may be dated; 0 is today only. */
  @IsOptional()
  @integer(0, MAX_DAYS)
  DIAS_ATRAS_OPERADOR?: number;

  @IsOptional()
  @integer(0, MAX_DAYS)
  DIAS_ATRAS_SUPERVISOR?: number;

  @IsOptional()
  @integer(0, MAX_DAYS)
  DIAS_ATRAS_ADMIN?: number;

  /** How long a place stays held for a person on the waiting list who was offered it. */
  @integer(1, 120) RETENCION_MINUTOS = 15;

  /** The largest file that a scheduled mail carries; of a larger one it carries the link. */
  @integer(1, 20_480) REPORT_MAIL_KB = 5120;

  /** Where backups are kept; embedded, under DATA_DIR unless said. */
  @IsOptional() @IsString() RESPALDO_DIR?: string;

  /** How many backups of each kind (by itself, by hand) are kept. */
  @integer(1, 1000) RESPALDOS_GUARDADOS = 14;

  /** Bytes of the database that the receipts of a branch, and the photos of its people, may take. */
  @integer(1) RECIBOS_MB_POR_SUCURSAL = 5000;
  @integer(1) FOTOS_MB_POR_SUCURSAL = 5000;

  @IsOptional() @IsString() NODE_ENV?: string;

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

  /**
   * Whether a demonstration is opened beside the business when a person asks for it: where no other machine reaches its
   * published password, and the business itself is not the demo.
   */
  get opensDemonstration(): boolean {
    return (
      this.embedded &&
      this.isRehearsal &&
      this.DEMO_DATA === 'off' &&
      this.DEMO_URL === undefined &&
      !this.DEMONSTRATION
    );
  }
}

const SAMPLE_SECRET = /^(change|cambia|secret|ejemplo|example|muestra)/i;

/**
 * Reads and checks every setting, an empty one being one not given; throws StartError with all the problems at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(
    Object.keys(new Config())
      .concat(
        'DATABASE_URL',
        'DATABASE_ADMIN_URL',
        'DEMO_DATA',
        'DEMO_URL',
        'JWT_SECRET',
        'REDIS_URL',
        'SMTP_URL',
        'PUBLIC_URL',
        'RESPALDO_DIR',
        'NODE_ENV',
        'UNIDADES_POR_LINEA',
        'DIAS_ATRAS_OPERADOR',
        'DIAS_ATRAS_SUPERVISOR',
        'DIAS_ATRAS_ADMIN',
      )
      .flatMap((k) => (environment[k] === undefined || environment[k] === '' ? [] : [[k, environment[k]]])),
  );
  const config = plainToInstance(Config, known, { exposeDefaultValues: true });
  const problems = validateSync(config, { forbidUnknownValues: true }).flatMap((e) =>
    Object.values(e.constraints ?? {}),
  );
  if (
    config.NODE_ENV === 'production' &&
    !config.embedded &&
    (config.JWT_SECRET === undefined || SAMPLE_SECRET.test(config.JWT_SECRET))
  ) {
    problems.push(
      'JWT_SECRET es obligatorio en producción y no puede ser el de muestra (genera uno con: openssl rand -hex 32)',
    );
  }
  if (config.DEMONSTRATION && !config.withDemo)
    problems.push('DEMONSTRATION=on necesita DEMO_DATA=on y la base que viene con Jornal, sin DATABASE_URL');
  if (config.DEMONSTRATION && config.SMTP_URL !== undefined)
    problems.push('DEMONSTRATION=on no se usa con SMTP_URL: de una demostración no sale ningún correo');
  if (problems.length > 0) throw new StartError(`La configuración no es válida: ${problems.join('; ')}.`);
  return config;
}
