import { Secret, TOTP } from 'otpauth';

const EMISOR = 'Jornal';
/** The settings that every authenticator application understands (RFC 6238). */
const FORMA = { issuer: EMISOR, algorithm: 'SHA1', digits: 6, period: 30 };
/** A step before and one after: telephones are not on time. */
const HOLGURA = 1;

/** A new secret, in base 32, which a person types where nothing can be scanned. */
export const nuevoSecreto = (): string => new Secret({ size: 20 }).base32;

/** The address an authenticator application takes the secret from. */
export const direccionDe = (secreto: string, email: string): string =>
  new TOTP({ ...FORMA, label: email, secret: Secret.fromBase32(secreto) }).toString();

/** The step, of thirty seconds, whose code this is; null when it is of none that holds at this moment. */
export function pasoDe(secreto: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const desfase = new TOTP({ ...FORMA, secret: Secret.fromBase32(secreto) }).validate({
    token: code,
    timestamp,
    window: HOLGURA,
  });
  return desfase === null ? null : TOTP.counter({ period: FORMA.period, timestamp }) + desfase;
}
