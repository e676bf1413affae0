import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, ValidateBy } from 'class-validator';

/** A whole number between two others, told in one sentence when it is not. */
export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  applyDecorators(
    Transform(({ value }) => Number(value)),
    ValidateBy({
      name: 'entero',
      validator: {
        validate: (n: unknown) => Number.isInteger(n) && (n as number) >= minimum && (n as number) <= maximum,
        defaultMessage: () =>
          '$property debe ser un número entero ' +
          `${maximum === Number.MAX_SAFE_INTEGER ? `de al menos ${minimum}` : `entre ${minimum} y ${maximum}`}`,
      },
    }),
  );

/** A switch: on or off. */
export const onOff = () =>
  applyDecorators(
    Transform(({ value }) => (value === 'on' ? true : value === 'off' ? false : value)),
    IsBoolean({ message: '$property debe ser on u off' }),
  );

/** A time zone that the system knows. */
export const zoneExists = () =>
  ValidateBy({
    name: 'zonaHoraria',
    validator: {
      validate: (zone: unknown) => {
        try {
          return typeof zone === 'string' && Boolean(new Intl.DateTimeFormat('es-CO', { timeZone: zone }));
        } catch {
          return false;
        }
      },
      defaultMessage: () => 'BUSINESS_TIME_ZONE debe ser una zona horaria como America/Bogota',
    },
  });

/** Readable as the driver reads it: a sign such as % or / in the password must be written as %XX. */
function isPostgresAddress(text: unknown): boolean {
  if (typeof text !== 'string' || !/^postgres(ql)?:\/\/.+/.test(text)) return false;
  try {
    const { username, password, pathname } = new URL(text);
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
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
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** An address that only this machine reaches. */
export const isOwnHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The value of `off`: no proxy stands in front, and that was decided. */
export const NO_PROXY: string[] = [];

/** `off`, or addresses and networks between commas. */
export const networks = () =>
  applyDecorators(
    Transform(({ value }) =>
      value === 'off'
        ? NO_PROXY
        : String(value)
            .split(',')
            .map((network) => network.trim()),
    ),
    ValidateBy({
      name: 'redes',
      validator: {
        validate: (list: unknown) => Array.isArray(list) && list.every(isNetwork),
        defaultMessage: () => '$property debe ser off o una lista de direcciones como 127.0.0.1,10.0.0.0/8',
      },
    }),
  );
