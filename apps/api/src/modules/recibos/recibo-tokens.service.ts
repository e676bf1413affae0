import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/settings/config.js';

/** The characters of the mark: 132 bits. */
const MARCA = 22;
const FORMA = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})-([\w-]{22})$/;

/** A link of the receipt of a ticket: each new one, in the place of one that was taken away, has a `version` of its own. */
export type EnlaceRecibo = { entidad_id: number; tiquete_id: number; version: number };

/**
 * Makes and reads the words that open a receipt: the branch, the ticket, and a mark of both and the version with a key made from
 * JWT_SECRET. They are made anew whenever they are printed, and kept nowhere: the database alone opens no receipt.
 */
@Injectable()
export class ReciboTokensService {
  private readonly llave: Buffer;

  constructor(config: Config) {
    if (config.JWT_SECRET === undefined) throw new Error('The start must settle JWT_SECRET');
    // Named for its purpose: the same secret signs tokens.
    this.llave = Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', 'jornal:recibo', 32));
  }

  de(enlace: EnlaceRecibo): string {
    return [enlace.entidad_id.toString(36), enlace.tiquete_id.toString(36), this.marcaDe(enlace)].join('-');
  }

  /** The ticket that a token names; null of one that has not the form. Whether it opens it, `abre` says. */
  leer(token: string): Omit<EnlaceRecibo, 'version'> | null {
    const [, sucursal = '', tiquete = ''] = FORMA.exec(token) ?? [];
    const [entidad_id, tiquete_id] = [Number.parseInt(sucursal, 36), Number.parseInt(tiquete, 36)];
    return Number.isSafeInteger(entidad_id) && Number.isSafeInteger(tiquete_id) ? { entidad_id, tiquete_id } : null;
  }

  /** Whether a token, whose form was read, is that of a link; in the same time whatever it holds. */
  abre(token: string, enlace: EnlaceRecibo): boolean {
    return timingSafeEqual(Buffer.from(token.slice(-MARCA)), Buffer.from(this.marcaDe(enlace)));
  }

  private marcaDe({ entidad_id, tiquete_id, version }: EnlaceRecibo): string {
    const hmac = createHmac('sha256', this.llave).update([entidad_id, tiquete_id, version].join(':'));
    return hmac.digest('base64url').slice(0, MARCA);
  }
}
