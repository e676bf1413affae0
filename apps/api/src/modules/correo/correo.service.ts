import type { CorreoFila } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { MailSecrets } from '../../core/mail/mail-secrets.js';
import { Mailer } from '../../core/mail/mailer.js';
import type { Session } from '../../core/session/session.js';
import { empty, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { exigirAjena } from '../usuarios/acceso.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { type CorreoDeCuenta, CorreoQueries } from './correo.queries.js';

const NO_DISPONIBLE = 'Este enlace ya no se puede copiar. Reenvía el correo para enviar uno nuevo.';
const DE_RECIBO = 'Este correo lleva el enlace de un recibo: envíalo otra vez desde su tiquete.';

/** Sends a mail again, and hands over by hand the link of a mail that did not leave. */
@Injectable()
export class CorreoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: Mailer,
    private readonly secrets: MailSecrets,
    private readonly enlaces: EnlacesService,
    private readonly usuarios: UsuariosService,
    private readonly queries: CorreoQueries,
  ) {}

  reenviar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const correo = await this.bloquear(em, session, id);
      const fresh = await this.deNuevo(em, correo);
      audit({
        accion: 'reenviar',
        recurso: 'correo',
        recurso_id: id,
        entidad_id: 0,
        antes: { estado: correo.estado },
        despues: { correo_id: fresh },
      });
      return { message: this.loQuePasa(id, fresh, correo), data: await this.queries.uno(em, fresh) };
    });
  }

  /** Tells the link of a mail, and that it was told stays for ever. */
  enlace(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const { lleva_enlace } = await this.bloquear(em, session, id);
      const secreto = lleva_enlace ? await this.secrets.of(em, id) : null;
      ensure(secreto !== null, 'ENLACE_NO_DISPONIBLE', NO_DISPONIBLE);
      audit({ accion: 'copiar_enlace', recurso: 'correo', recurso_id: id, entidad_id: 0 });
      return { enlace: this.enlaces.direccionCon(secreto.valor), vence_en: secreto.vence_en };
    });
  }

  /**
   * An account that may not choose the password of another, or only with the present one, may not send or see the link
   * that chooses it. The account is locked before its mail, as when a link is made.
   */
  private async bloquear(em: EntityManager, session: Session, id: number): Promise<CorreoDeCuenta> {
    const { lleva_enlace, usuario_id } = await this.queries.deCuenta(em, session, id, empty);
    if (lleva_enlace && usuario_id !== null) {
      exigirAjena(session, usuario_id);
      const { activo } = await this.usuarios.exigirMando(em, session, usuario_id);
      ensure(activo, 'USUARIO_INACTIVO', 'El usuario está inactivo. Actívalo primero.');
    }
    return this.queries.deCuenta(em, session, id, sql`FOR NO KEY UPDATE OF m`);
  }

  /** The mail that leaves: the same where it never did; else a new one, with a link of its own where it carries one. */
  private async deNuevo(
    em: EntityManager,
    { id, estado, lleva_enlace, enlace_disponible, recibo_perdido }: CorreoDeCuenta,
  ): Promise<number> {
    ensure(!recibo_perdido, 'ENLACE_NO_DISPONIBLE', DE_RECIBO);
    if (estado !== 'Enviado' && (!lleva_enlace || enlace_disponible)) {
      await this.mails.retry(em, id);
      return id;
    }
    return lleva_enlace ? (await this.enlaces.reemplazar(em, id)).correo_id : this.mails.repeat(em, id);
  }

  private loQuePasa(id: number, fresh: number, { lleva_enlace }: CorreoFila): string {
    if (!this.mails.isOn) return 'El correo quedó pendiente: no hay un servidor de correo configurado';
    return fresh !== id && lleva_enlace
      ? 'Enviamos el correo con un enlace nuevo; los anteriores ya no sirven'
      : 'El correo se está enviando de nuevo';
  }
}
