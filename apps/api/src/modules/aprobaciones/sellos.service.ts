import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Acto, textoDelActo, textoDelSello } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../core/session/session.js';
import { invalidField } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';

/**
 * Seals what a person is told of an act that needs a second one, so that nothing else can be asked for in its name: the second
 * person reads what the server says of that request, never what the first one says of it.
 */
@Injectable()
export class SellosService {
  private readonly llave: Buffer;

  constructor(config: Config) {
    if (config.JWT_SECRET === undefined) throw new Error('The start must settle JWT_SECRET');
    // Named for its purpose: the same secret signs tokens.
    this.llave = Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', 'jornal:aprobacion', 32));
  }

  /** The print of the request under way. */
  huella({ request: { acto } }: Session): string {
    if (acto === undefined) throw new Error('A request that changes nothing needs no approval');
    return createHash('sha256')
      .update(textoDelActo(acto.metodo, acto.ruta, acto.cuerpo))
      .digest('hex');
  }

  sellar(session: Session, dicho: Omit<Acto, 'sello'>): Acto {
    return { ...dicho, sello: this.selloDe(session, dicho) };
  }

  /** 400 unless all of it is what the server told this caller. */
  exigir(session: Session, acto: Acto): void {
    const suyo = Buffer.from(this.selloDe(session, acto));
    if (!timingSafeEqual(Buffer.from(acto.sello), suyo))
      throw invalidField('SELLO_INVALIDO', 'sello', 'Esa solicitud no es la que se te respondió: hazla de nuevo');
  }

  private selloDe(session: Session, dicho: Omit<Acto, 'sello'>): string {
    return createHmac('sha256', this.llave).update(textoDelSello(session.usuario_id, dicho)).digest('hex');
  }
}
