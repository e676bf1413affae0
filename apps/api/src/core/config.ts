import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min, MinLength, ValidateBy, validateSync } from 'class-validator';
import { ErrorInicio } from './db/inicio-error.js';

const entero = () => Transform(({ value }) => (value === undefined || value === '' ? undefined : Number(value)));
const vacioEsAusente = () => Transform(({ value }) => (value === '' ? undefined : value));

const zonaExiste = () =>
  ValidateBy({
    name: 'zonaHoraria',
    validator: {
      validate: (zona: unknown) => {
        try {
          return typeof zona === 'string' && Boolean(new Intl.DateTimeFormat('es-CO', { timeZone: zona }));
        } catch {
          return false;
        }
      },
      defaultMessage: () => 'BUSINESS_TIME_ZONE debe ser una zona horaria como America/Bogota',
    },
  });

const postgres = (nombre: string) => Matches(/^postgres(ql)?:\/\/.+/, { message: `${nombre} debe ser una dirección postgres://usuario:clave@servidor/base` });

/** Every setting of the product, read from the environment once. README lists them for whoever operates it. */
export class Config {
  @entero()
  @IsInt({ message: 'PORT debe ser un número de puerto' })
  @Min(0, { message: 'PORT debe estar entre 0 y 65535' })
  @Max(65535, { message: 'PORT debe estar entre 0 y 65535' })
  PORT = 3000;

  @IsString() HOST = '127.0.0.1';

  /** Where the embedded database and its secrets live. */
  @IsString() DATA_DIR = '.jornal';

  /** A server of yours; without it a PostgreSQL is started under DATA_DIR. */
  @vacioEsAusente()
  @IsOptional()
  @postgres('DATABASE_URL')
  DATABASE_URL?: string;

  /** The role that migrates, when the one of DATABASE_URL may not. */
  @vacioEsAusente()
  @IsOptional()
  @postgres('DATABASE_ADMIN_URL')
  DATABASE_ADMIN_URL?: string;

  @entero()
  @IsInt({ message: 'DATABASE_POOL debe ser un número' })
  @Min(2, { message: 'DATABASE_POOL debe ser al menos 2' })
  @Max(200, { message: 'DATABASE_POOL debe ser máximo 200' })
  DATABASE_POOL = 12;

  @vacioEsAusente()
  @IsOptional()
  @MinLength(32, { message: 'JWT_SECRET debe tener al menos 32 caracteres' })
  JWT_SECRET?: string;

  @zonaExiste() BUSINESS_TIME_ZONE = 'America/Bogota';

  @IsIn(['on', 'off'], { message: 'DEMO_DATA debe ser on u off' }) DEMO_DATA: 'on' | 'off' = 'on';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { message: 'LOG_LEVEL debe ser fatal, error, warn, info, debug, trace o silent' })
  LOG_LEVEL = 'warn';

  /** Shares request limits between several processes. */
  @vacioEsAusente()
  @IsOptional()
  @Matches(/^rediss?:\/\/.+/, { message: 'REDIS_URL debe ser una dirección redis://' })
  REDIS_URL?: string;

  /** Without it e-mails stay in the outbox, where an administrator reads them. */
  @vacioEsAusente()
  @IsOptional()
  @Matches(/^smtps?:\/\/.+/, { message: 'SMTP_URL debe ser una dirección smtp://' })
  SMTP_URL?: string;

  /** The address people type, for links in e-mails. */
  @vacioEsAusente()
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true }, { message: 'PUBLIC_URL debe ser una dirección https://' })
  PUBLIC_URL?: string;

  @Transform(({ value }) => (value === 'on' ? true : value === 'off' ? false : value))
  @IsBoolean({ message: 'METRICS debe ser on u off' })
  METRICS = false;

  @entero() @IsInt({ message: 'LOGIN_MAX_FAILURES debe ser un número' }) @Min(1) LOGIN_MAX_FAILURES = 10;
  @entero() @IsInt({ message: 'LOGIN_MAX_FAILURES_ADDRESS debe ser un número' }) @Min(1) LOGIN_MAX_FAILURES_ADDRESS = 300;
  @entero() @IsInt({ message: 'LOGIN_WINDOW_MINUTES debe ser un número' }) @Min(1) LOGIN_WINDOW_MINUTES = 15;
  @entero() @IsInt({ message: 'REQUESTS_PER_MINUTE debe ser un número' }) @Min(1) REQUESTS_PER_MINUTE = 6000;
  @entero() @IsInt({ message: 'BODY_LIMIT_KB debe ser un número' }) @Min(1) BODY_LIMIT_KB = 100;
  @entero() @IsInt({ message: 'SESSION_HOURS debe ser un número' }) @Min(1) @Max(720) SESSION_HOURS = 12;
  @entero() @IsInt({ message: 'DESCUENTO_MAXIMO_OPERADOR debe ser un número' }) @Min(0) @Max(100) DESCUENTO_MAXIMO_OPERADOR = 100;

  @IsOptional() @IsString() NODE_ENV?: string;

  get embebida(): boolean {
    return this.DATABASE_URL === undefined;
  }
}

const SECRETO_DE_MUESTRA = /^(change|cambia|secret|ejemplo|example|muestra)/i;

/** Reads and checks every setting; throws ErrorInicio with all the problems at once. */
export function leerConfig(entorno: NodeJS.ProcessEnv): Config {
  const conocidas = Object.fromEntries(
    Object.keys(new Config())
      .concat('DATABASE_URL', 'DATABASE_ADMIN_URL', 'JWT_SECRET', 'REDIS_URL', 'SMTP_URL', 'PUBLIC_URL', 'NODE_ENV')
      .flatMap((k) => (entorno[k] === undefined ? [] : [[k, entorno[k]]])),
  );
  const config = plainToInstance(Config, conocidas, { exposeDefaultValues: true });
  const problemas = validateSync(config, { forbidUnknownValues: true }).flatMap((e) => Object.values(e.constraints ?? {}));
  if (config.NODE_ENV === 'production' && !config.embebida && (config.JWT_SECRET === undefined || SECRETO_DE_MUESTRA.test(config.JWT_SECRET))) {
    problemas.push('JWT_SECRET es obligatorio en producción y no puede ser el de muestra (genera uno con: openssl rand -hex 32)');
  }
  if (problemas.length > 0) throw new ErrorInicio(`La configuración no es válida: ${problemas.join('; ')}.`);
  return config;
}
