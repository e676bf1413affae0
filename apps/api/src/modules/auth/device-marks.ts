import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeviceReader } from '../../core/access/device-reader.js';
import { Config } from '../../platform/settings/config.js';
import { marcaEn } from './device-cookie.js';

const MARCA = /^([\w-]{43})\.([\w-]{43})$/;

/**
 * The marks devices keep: 32 random bytes and our signature of them, which tells a mark of ours from a made-up one
 * without the database.
 */
@Injectable()
export class DeviceMarks extends DeviceReader {
  private readonly secreto: string;

  constructor(config: Config) {
    super();
    if (config.JWT_SECRET === undefined) throw new Error('The start must settle JWT_SECRET');
    this.secreto = config.JWT_SECRET;
  }

  nueva(): string {
    const random = randomBytes(32).toString('base64url');
    return `${random}.${this.firma(random)}`;
  }

  /** The hash of a mark, its only name in the database; null when the mark is not ours. */
  hashDe(mark: string | null): string | null {
    const [, random = '', signature = ''] = MARCA.exec(mark ?? '') ?? [];
    if (random === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(this.firma(random)))) return null;
    return createHash('sha256').update(`${random}.${signature}`).digest('hex');
  }

  override recognize(galletas: string | undefined): string | null {
    return this.hashDe(marcaEn(galletas));
  }

  // Named for its purpose: the same secret signs tokens, which no mark may ever pass for.
  private firma(random: string): string {
    return createHmac('sha256', this.secreto).update(`dispositivo:${random}`).digest('base64url');
  }
}
