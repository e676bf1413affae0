import {
  type CorreoDetalle,
  type CorreoFila,
  type contract,
  DIAS_DE_CORREO_FALLIDO,
  PRIMEROS_DE_UN_ASUNTO,
  type QueryOf,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type List, type ListFile, seen } from '../../core/lists/list.js';
import { alphabetical, down, perhaps } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { NO_SECRET } from '../../core/mail/mail-secrets.js';
import { Mailer } from '../../core/mail/mailer.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { numeral, rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { ATTEMPTS, SECRET_PLACE } from '../../platform/mail/mail-message.js';
import { Clock } from '../../platform/time/clock.js';
import { cuentasAlAlcance } from '../usuarios/usuarios.service.js';

const FUENTE = sql`correo_saliente m LEFT JOIN usuario u ON u.id = m.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`;

/** An administrator reads every mail; everybody else those to accounts within their reach. */
const withinReach = (session: Session): Sql =>
  isAdmin(session) ? sql`true` : sql`(m.usuario_id IS NOT NULL AND ${cuentasAlAlcance(session)})`;

/** Its link ran out before it left: it never will, also before housekeeping says so. */
const vencido = (now: Date): Sql => sql`(m.secreto IS NOT NULL AND m.secreto_vence <= ${now}::timestamptz)`;

const status = (now: Date): Sql =>
  sql`CASE WHEN m.enviado_en IS NOT NULL THEN 'Enviado'
      WHEN m.intentos >= ${ATTEMPTS}::int OR ${vencido(now)} THEN 'Fallido' ELSE 'Pendiente' END`;

/** The columns of a mail, with its state at an instant of the database. */
const columns = (now: Date): Sql =>
  sql`m.id, m.para, m.asunto, ${status(now)} AS estado, CASE WHEN ${vencido(now)} THEN ${NO_SECRET} ELSE m.fallo END AS fallo,
      m.intentos, (m.secreto_vence IS NOT NULL AND m.usuario_id IS NOT NULL) AS lleva_enlace,
      (m.secreto IS NOT NULL AND m.secreto_vence > ${now} AND m.usuario_id IS NOT NULL) AS enlace_disponible, m.created_at, m.enviado_en`;

type FiltroCorreos = QueryOf<typeof contract.correos.listar>;

const enMayuscula = (palabra: string): string => palabra.charAt(0).toUpperCase() + palabra.slice(1);

export const CORREOS: ListFile<CorreoFila> = {
  name: 'correo',
  title: 'Correo',
  columns: [
    { titulo: 'Escrito', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Para', tipo: 'texto', de: ({ para }) => para },
    { titulo: 'Asunto', tipo: 'texto', de: ({ asunto }) => asunto },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => enMayuscula(estado) },
    { titulo: 'Intentos', tipo: 'entero', de: ({ intentos }) => intentos },
    { titulo: 'Enviado', tipo: 'instante', de: ({ enviado_en }) => enviado_en },
  ],
};

/** The same reach, asked of the mails alone: a page and a search of them then read no account. */
const aloneWithinReach = (session: Session): Sql =>
  isAdmin(session)
    ? sql`true`
    : sql`m.usuario_id IN (SELECT u.id FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id WHERE ${cuentasAlAlcance(session)})`;

/** Mails as they are at an instant of the database, newest first unless told. */
const mails = (now: Date): List<CorreoFila, FiltroCorreos> => ({
  from: { table: sql`correo_saliente`, alias: sql`m`, key: ['id'] },
  rows: sql`SELECT ${columns(now)} FROM correo_saliente m`,
  scope: (session) => seen(aloneWithinReach(session)),
  filters: {
    search: (text) => matching(text, (holds) => [holds(sql`m.para || ' ' || m.asunto`)]),
    estado: (asked) => sql`${status(now)} = ${asked}`,
  },
  order: {
    para: alphabetical(sql`m.para`),
    asunto: alphabetical(sql`m.asunto`),
    estado: status(now),
    fecha: sql`m.created_at`,
    enviado: perhaps(sql`m.enviado_en`),
  },
  own: down(sql`m.id`),
  file: CORREOS,
});

/** The mail as it is read before it is sent again or its link is told. */
export type CorreoDeCuenta = CorreoFila & {
  usuario_id: number | null;
  /** It carried the link of a receipt, of no account, which left with it or ran out. */
  recibo_perdido: boolean;
};

/** Reads the outbox. The secret of a mail is in none of its answers. */
@Injectable()
export class CorreoQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly correos: Mailer,
  ) {}

  async listar(session: Session, filter: FiltroCorreos) {
    const page = await readList(this.db, mails(this.clock.asDatabase()), session, filter);
    return { ...page, servidor: this.correos.isOn };
  }

  /** How many mails within reach did not leave, of these days, and the newest by what they are about. */
  async fallidos(session: Session): Promise<{ cuantos: number; asuntos: string[] }> {
    const now = this.clock.asDatabase();
    const since = new Date(now.getTime() - DIAS_DE_CORREO_FALLIDO * 86_400_000);
    const rows = await this.db.rows<{ asunto: string; cuantos: number }>(sql`
      SELECT m.asunto, count(*) OVER () AS cuantos FROM ${FUENTE}
      WHERE m.enviado_en IS NULL AND ${status(now)} = 'Fallido' AND m.created_at >= ${since} AND ${withinReach(session)}
      ORDER BY m.id DESC LIMIT ${numeral(PRIMEROS_DE_UN_ASUNTO)}`);
    return { cuantos: rows[0]?.cuantos ?? 0, asuntos: rows.map(({ asunto }) => asunto) };
  }

  async obtener(session: Session, id: number): Promise<CorreoDetalle> {
    const row = await this.db.row<CorreoDetalle>(
      sql`SELECT ${this.columnas()}, replace(m.cuerpo, ${SECRET_PLACE}, '…') AS cuerpo, m.secreto_vence AS enlace_vence_en,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('nombre', a.nombre, 'tipo', a.tipo, 'bytes', octet_length(a.contenido))
                  ORDER BY a.orden), '[]') FROM correo_adjunto a WHERE a.correo_id = m.id) AS adjuntos
          FROM ${FUENTE} WHERE m.id = ${id} AND ${withinReach(session)}`,
    );
    return ensureFound(row, 'No se encontró el correo');
  }

  /** A mail within the caller's reach as it stands inside their transaction, with the account it is for. */
  async deCuenta(em: EntityManager, session: Session, id: number, lock: Sql): Promise<CorreoDeCuenta> {
    const row = await rowIn<CorreoDeCuenta>(
      em,
      sql`SELECT ${this.columnas()}, m.usuario_id,
            (m.usuario_id IS NULL AND m.secreto_vence IS NOT NULL
              AND (m.secreto IS NULL OR ${vencido(this.clock.asDatabase())})) AS recibo_perdido
          FROM ${FUENTE} WHERE m.id = ${id} AND ${withinReach(session)} ${lock}`,
    );
    return ensureFound(row, 'No se encontró el correo');
  }

  async uno(em: EntityManager, id: number): Promise<CorreoFila> {
    return ensureFound(await rowIn<CorreoFila>(em, sql`SELECT ${this.columnas()} FROM ${FUENTE} WHERE m.id = ${id}`));
  }

  private columnas(): Sql {
    return columns(this.clock.asDatabase());
  }
}
