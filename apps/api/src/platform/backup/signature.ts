import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Stands where a business without a key of its own signs nothing. */
export const UNSIGNED = Buffer.alloc(32);

/** Signs with a key made from the one that signs sessions: a signature tells neither. */
export const sign = (secret: string, said: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'jornal:respaldo', 32)))
    .update(said)
    .digest();

/** Whether one of these keys signed it. */
export const isSignedBy = (secrets: readonly string[], said: Uint8Array, signature: Uint8Array): boolean =>
  secrets.some((secret) => timingSafeEqual(sign(secret, said), signature));
