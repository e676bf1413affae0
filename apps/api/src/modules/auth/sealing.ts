import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/settings/config.js';

const CIFRA = 'aes-256-gcm';
const NONCE = 12;
const MARCA = 16;

/**
 * Seals data that only the product must read again, with a key made from JWT_SECRET: the database or a backup of it
 * alone does not open it. `de` says whose it is, and a seal for one opens for no other.
 */
@Injectable()
export class Sealing {
  private readonly llave: Buffer;

  constructor(config: Config) {
    if (config.JWT_SECRET === undefined) throw new Error('The start must settle JWT_SECRET');
    // Named for its purpose: the same secret signs tokens.
    this.llave = Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', 'jornal:segundo-factor', 32));
  }

  sellar(text: string, de: string): string {
    const nonce = randomBytes(NONCE);
    const cifra = createCipheriv(CIFRA, this.llave, nonce).setAAD(Buffer.from(de));
    const cerrado = Buffer.concat([cifra.update(text, 'utf8'), cifra.final()]);
    return Buffer.concat([nonce, cifra.getAuthTag(), cerrado]).toString('base64');
  }

  /** Opens a seal; null where it was not made with this secret, or not for `de`. */
  abrir(sellado: string, de: string): string | null {
    const bytes = Buffer.from(sellado, 'base64');
    try {
      const cifra = createDecipheriv(CIFRA, this.llave, bytes.subarray(0, NONCE), { authTagLength: MARCA })
        .setAAD(Buffer.from(de))
        .setAuthTag(bytes.subarray(NONCE, NONCE + MARCA));
      return Buffer.concat([cifra.update(bytes.subarray(NONCE + MARCA)), cifra.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
