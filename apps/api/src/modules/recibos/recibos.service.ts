import {
  type DatosRecibo,
  DIAS_DE_RECIBO,
  type EnlaceDeRecibo,
  type Recibo,
  type ReciboImpreso,
  reciboDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { Mailer } from '../../core/mail/mailer.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { canNow, personalScope, type Session } from '../../core/session/session.js';
import { oneByOne } from '../../platform/db/cluster.js';
import { Db } from '../../platform/db/db.js';
import { executeIn, onlyRowIn, rowIn, sql, there } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { qrOf } from '../../platform/files/qr.js';
import { SECRET_PLACE } from '../../platform/mail/mail-message.js';
import { Clock } from '../../platform/time/clock.js';
import { sucursalDe } from '../tiquetes/partes.queries.js';
import { cartaDeRecibo } from './carta-recibo.js';
import { loQueSale, PapelesService } from './papeles.service.js';
import { ReciboTokensService } from './recibo-tokens.service.js';
import { datosDe, deOtros, entero, type Leido, tiqueteDeRecibo } from './recibos.queries.js';

const UN_DIA = 86_400_000;
const NO_HAY = 'No se encontró el tiquete';
/** The same whether a link is wrong, ran out or was taken away. */
const NO_ABRE = 'Este enlace no abre ningún recibo. Pídele otro al negocio.';
const DE_OTROS = 'Este tiquete tiene líneas de otras personas: pide el recibo a quien atiende la caja';

type Clave = { entidad_id: number; tiquete_id: number };
type Vivo = { token: string; vence_en: string };

/** Hands out the receipt of a ticket: on paper, of which copies are counted, and by a link (docs/decisions/0127). */
@Injectable()
export class RecibosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mails: Mailer,
    private readonly tokens: ReciboTokensService,
    private readonly papeles: PapelesService,
  ) {}

  enlazar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const clave = await this.alcanzar(em, session, id);
      const vivo = await this.vivo(em, clave);
      const { persona } = await this.leer(em, clave);
      const { vence_en } = vivo;
      audit({ ...deEste(clave), accion: 'enlazar_recibo', despues: { vence_en } });
      const no_contactar = persona?.no_contactar ?? false;
      const contacto =
        persona !== null && !no_contactar && canNow(session, 'personas.contacto')
          ? { telefono: persona.telefono, email: persona.email }
          : { telefono: null, email: null };
      const data: EnlaceDeRecibo = { ...this.enlaceDe(vivo), contacto: { ...contacto, no_contactar } };
      return { message: 'Enlace del recibo listo', data };
    });
  }

  quitar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const clave = await this.alcanzar(em, session, id);
      const quitados = await executeIn(
        em,
        sql`UPDATE tiquete_recibo SET vence_en = NULL WHERE entidad_id = ${clave.entidad_id} AND tiquete_id = ${id}
          AND vence_en > ${this.clock.asDatabase()}`,
      );
      ensure(quitados > 0, 'NO_ENCONTRADO', 'El recibo no tiene enlace', 404);
      audit({ ...deEste(clave), accion: 'quitar_recibo' });
      return { message: 'El enlace ya no abre el recibo' };
    });
  }

  imprimir(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const clave = await this.alcanzar(em, session, id);
      const vivo = await this.vivo(em, clave);
      const copia = await this.papeles.contar(em, session, { entidad_id: clave.entidad_id, de: 'tiquete', id });
      const { recibo } = await this.leer(em, clave);
      audit({ ...deEste(clave), accion: 'imprimir_recibo', despues: { copia: copia?.numero ?? 0 } });
      const data: ReciboImpreso = { recibo, enlace: this.enlaceDe(vivo), copia };
      return { message: loQueSale(copia), data };
    });
  }

  enviar(session: Session, id: number, email: string) {
    return this.transactions.execute(session, async (em, audit) => {
      // An administrator's ticket is looked for in every branch, and the outbox is of none.
      await oneByOne(em);
      const clave = await this.alcanzar(em, session, id);
      const { token, vence_en } = await this.vivo(em, clave);
      const { recibo } = await this.leer(em, clave);
      await this.mails.enqueue(em, {
        ...cartaDeRecibo(recibo, this.direccionCon(SECRET_PLACE)),
        para: email,
        secreto: { valor: token, vence_en: new Date(vence_en) },
      });
      audit({ ...deEste(clave), accion: 'enviar_recibo', despues: { email }, personales: ['email'] });
      return {
        message: this.mails.isOn
          ? `El recibo se está enviando a ${email}`
          : 'El recibo quedó pendiente: no hay un servidor de correo configurado',
      };
    });
  }

  /** The receipt that a token opens. */
  async abrir(token: string): Promise<Recibo> {
    const clave = ensureFound(this.tokens.leer(token), NO_ABRE);
    const { entidad_id, tiquete_id } = clave;
    const vivo = ensureFound(
      await this.db.row<{ version: number }>(
        sql`SELECT version FROM tiquete_recibo WHERE entidad_id = ${entidad_id} AND tiquete_id = ${tiquete_id}
          AND vence_en > ${this.clock.asDatabase()}`,
      ),
      NO_ABRE,
    );
    ensure(this.tokens.abre(token, { ...clave, version: vivo.version }), 'NO_ENCONTRADO', NO_ABRE, 404);
    const [leido, datos] = await Promise.all([
      this.db.row<Leido>(tiqueteDeRecibo(entidad_id, tiquete_id)),
      this.db.row<DatosRecibo>(datosDe(entidad_id)),
    ]);
    return reciboDe(entero(there(leido)), there(datos));
  }

  /** A ticket within reach, in its open branch; an operator gives the receipt of what is theirs alone. */
  private async alcanzar(em: EntityManager, session: Session, id: number): Promise<Clave> {
    const who = personalScope(session);
    const { entidad_id } = await ofOpenBranch(em, session, async () =>
      ensureFound(await rowIn<{ entidad_id: number }>(em, sucursalDe(who, id)), NO_HAY),
    );
    const { ajeno } = await onlyRowIn<{ ajeno: boolean }>(em, deOtros({ ...who, entidad_id }, id));
    if (ajeno) throw forbidden(DE_OTROS);
    return { entidad_id, tiquete_id: id };
  }

  /** The link that opens a receipt, made where there is none, or none any more. */
  private async vivo(em: EntityManager, clave: Clave): Promise<Vivo> {
    const ahora = this.clock.asDatabase();
    const hasta = new Date(ahora.getTime() + DIAS_DE_RECIBO * UN_DIA);
    const { version, ...resto } = await onlyRowIn<Omit<Vivo, 'token'> & { version: number }>(
      em,
      sql`INSERT INTO tiquete_recibo (entidad_id, tiquete_id, version, vence_en)
        VALUES (${clave.entidad_id}, ${clave.tiquete_id}, 1, ${hasta})
        ON CONFLICT (entidad_id, tiquete_id) DO UPDATE SET
          version = CASE WHEN tiquete_recibo.vence_en > ${ahora} THEN tiquete_recibo.version ELSE tiquete_recibo.version + 1 END,
          vence_en = CASE WHEN tiquete_recibo.vence_en > ${ahora} THEN tiquete_recibo.vence_en ELSE excluded.vence_en END
        RETURNING version, vence_en`,
    );
    return { ...resto, token: this.tokens.de({ ...clave, version }) };
  }

  private async leer(em: EntityManager, { entidad_id, tiquete_id }: Clave) {
    const leido = await onlyRowIn<Leido>(em, tiqueteDeRecibo(entidad_id, tiquete_id));
    const datos = await onlyRowIn<DatosRecibo>(em, datosDe(entidad_id));
    return { persona: leido.persona, recibo: reciboDe(entero(leido), datos) };
  }

  private enlaceDe({ token, vence_en }: Vivo) {
    const enlace = this.direccionCon(token);
    return { enlace, qr: qrOf(enlace), vence_en };
  }

  /** Behind the sign that no browser sends: the token reaches no log. */
  private direccionCon(token: string): string {
    return `${this.mails.signInAddress()}/recibo#${token}`;
  }
}

const deEste = ({ entidad_id, tiquete_id }: Clave) => ({ recurso: 'registro', recurso_id: tiquete_id, entidad_id });
