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

/** Sends a mail again, and hands over by hand the link of a mail that did not leave. */
@Injectable()
export class CorreoService {
  constructor(
    private readonly transacciones: Transactions,
    private readonly correos: Mailer,
    private readonly secretos: MailSecrets,
    private readonly enlaces: EnlacesService,
    private readonly usuarios: UsuariosService,
    private readonly queries: CorreoQueries,
  ) {}

  reenviar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const correo = await this.bloquear(em, sesion, id);
      const nuevo = await this.deNuevo(em, correo);
      auditar({
        accion: 'reenviar',
        recurso: 'correo',
        recurso_id: id,
        entidad_id: 0,
        antes: { estado: correo.estado },
        despues: { correo_id: nuevo },
      });
      return { message: this.loQuePasa(id, nuevo, correo), data: await this.queries.uno(em, nuevo) };
    });
  }

  /** Tells the link of a mail, and that it was told stays for ever. */
  enlace(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await this.bloquear(em, sesion, id);
      const secreto = await this.secretos.of(em, id);
      ensure(secreto !== null, 'ENLACE_NO_DISPONIBLE', NO_DISPONIBLE);
      auditar({ accion: 'copiar_enlace', recurso: 'correo', recurso_id: id, entidad_id: 0 });
      return { enlace: this.enlaces.direccionCon(secreto.valor), vence_en: secreto.vence_en };
    });
  }

  /**
   * An account that may not choose the password of another, or only with the present one, may not send or see the link
   * that chooses it. The account is locked before its mail, as when a link is made.
   */
  private async bloquear(em: EntityManager, sesion: Session, id: number): Promise<CorreoDeCuenta> {
    const { lleva_enlace, usuario_id } = await this.queries.deCuenta(em, sesion, id, empty);
    if (lleva_enlace && usuario_id !== null) {
      exigirAjena(sesion, usuario_id);
      const { activo } = await this.usuarios.exigirMando(em, sesion, usuario_id);
      ensure(activo, 'USUARIO_INACTIVO', 'El usuario está inactivo. Actívalo primero.');
    }
    return this.queries.deCuenta(em, sesion, id, sql`FOR NO KEY UPDATE OF m`);
  }

  /** The mail that leaves: the same where it never did; else a new one, with a link of its own where it carries one. */
  private async deNuevo(
    em: EntityManager,
    { id, estado, lleva_enlace, enlace_disponible }: CorreoDeCuenta,
  ): Promise<number> {
    if (estado !== 'Enviado' && (!lleva_enlace || enlace_disponible)) {
      await this.correos.retry(em, id);
      return id;
    }
    return lleva_enlace ? (await this.enlaces.reemplazar(em, id)).correo_id : this.correos.repeat(em, id);
  }

  private loQuePasa(id: number, nuevo: number, { lleva_enlace }: CorreoFila): string {
    if (!this.correos.isOn) return 'El correo quedó pendiente: no hay un servidor de correo configurado';
    return nuevo !== id && lleva_enlace
      ? 'Enviamos el correo con un enlace nuevo; los anteriores ya no sirven'
      : 'El correo se está enviando de nuevo';
  }
}
