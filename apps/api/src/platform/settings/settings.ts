import { isIP } from 'node:net';
import { z } from 'zod';

// In a message, `$property` stands for the name of the setting.

/** A whole number between two others, told in one sentence when it is not. */
export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .transform(Number)
    .refine(
      (n) => Number.isInteger(n) && n >= minimum && n <= maximum,
      '$property debe ser un número entero ' +
        `${maximum === Number.MAX_SAFE_INTEGER ? `de al menos ${minimum}` : `entre ${minimum} y ${maximum}`}`,
    );

export const onOrOff = () => z.enum(['on', 'off'], '$property debe ser on u off').transform((said) => said === 'on');

/** A time zone that the system knows. */
export const timeZone = () =>
  z.string().refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('es-CO', { timeZone: zone }));
    } catch {
      return false;
    }
  }, '$property debe ser una zona horaria como America/Bogota');

const HOST_NAME = /^(\[[\da-f:.]+\]|(?!-)[a-z\d-]+(\.(?!-)[a-z\d-]+)*)$/;

/** The address people type, without the slash it may end in. */
export const webAddress = () =>
  z
    .string()
    .regex(/^[^\s<>\\]+$/, '$property debe ser una dirección https://')
    .transform((said) => said.replace(/\/+$/, ''))
    .pipe(z.url({ protocol: /^https?$/, hostname: HOST_NAME, error: '$property debe ser una dirección https://' }));

/** Readable as the driver reads it: a sign such as % or / in the password must be written as %XX. */
function isPostgresAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\/.+/.test(text)) return false;
  try {
    const { username, password, pathname } = new URL(text);
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}

/** The address of a PostgreSQL. */
export const postgres = () =>
  z
    .string()
    .refine(
      isPostgresAddress,
      '$property debe ser una dirección postgres://usuario:clave@servidor/base (los signos especiales de la clave, como %XX)',
    );

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
  z
    .string()
    .transform((said) => (said === 'off' ? NO_PROXY : said.split(',').map((network) => network.trim())))
    .refine(
      (list) => list.every(isNetwork),
      '$property debe ser off o una lista de direcciones como 127.0.0.1,10.0.0.0/8',
    );
