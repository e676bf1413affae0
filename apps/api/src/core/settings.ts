import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** A whole number between two others, told in one sentence when it is not. */
export const integer = (minimo: number, maximo = Number.MAX_SAFE_INTEGER) =>
  applyDecorators(
    Transform(({ value }) => Number(value)),
    ValidateBy({
      name: 'entero',
      validator: {
        validate: (n: unknown) => Number.isInteger(n) && (n as number) >= minimo && (n as number) <= maximo,
        defaultMessage: () =>
          `$property debe ser un número entero ${maximo === Number.MAX_SAFE_INTEGER ? `de al menos ${minimo}` : `entre ${minimo} y ${maximo}`}`,
      },
    }),
  );

/** A time zone that the system knows. */
export const zoneExists = () =>
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

/** Readable as the driver reads it: a sign such as % or / in the password must be written as %XX. */
function isPostgresAddress(texto: unknown): boolean {
  if (typeof texto !== 'string' || !/^postgres(ql)?:\/\/.+/.test(texto)) return false;
  try {
    const { username, password, pathname } = new URL(texto);
    return [username, password, pathname].every((parte) => typeof decodeURIComponent(parte) === 'string');
  } catch {
    return false;
  }
}

/** The address of a PostgreSQL. */
export const postgres = () =>
  ValidateBy({
    name: 'postgres',
    validator: {
      validate: isPostgresAddress,
      defaultMessage: () =>
        '$property debe ser una dirección postgres://usuario:clave@servidor/base (los signos especiales de la clave, como %XX)',
    },
  });

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(texto: string): boolean {
  const [direccion = '', prefijo, ...resto] = texto.split('/');
  const bits = isIP(direccion) === 4 ? 32 : 128;
  return (
    isIP(direccion) !== 0 &&
    resto.length === 0 &&
    (prefijo === undefined || (/^\d{1,3}$/.test(prefijo) && Number(prefijo) <= bits))
  );
}

/** An address that only this machine reaches. */
export const isOwnHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** `off`, or addresses and networks between commas. */
export const networks = () =>
  applyDecorators(
    Transform(({ value }) =>
      value === 'off'
        ? []
        : String(value)
            .split(',')
            .map((red) => red.trim()),
    ),
    ValidateBy({
      name: 'redes',
      validator: {
        validate: (lista: unknown) => Array.isArray(lista) && lista.every(isNetwork),
        defaultMessage: () => '$property debe ser off o una lista de direcciones como 127.0.0.1,10.0.0.0/8',
      },
    }),
  );
