import type { CorreoDetalle, CorreoFila, EstadoCorreo, ORDEN_CORREOS, Ordenada } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ensureFound } from '../../core/business-error.js';
import { Clock } from '../../core/clock.js';
import { Db } from '../../core/db/db.js';
import { alphabetical, inOrder, type Keys, perhaps } from '../../core/db/order.js';
import { paginate } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { joinSql, rowIn, type Sql, sql } from '../../core/db/sql.js';
import { ATTEMPTS, SECRET_PLACE } from '../../core/mail-message.js';
import { NO_SECRET } from '../../core/mail-secrets.js';
import { Mailer } from '../../core/mailer.js';
import { isAdmin, type Session } from '../../core/session.js';
import { cuentasAlAlcance } from '../usuarios/usuarios.service.js';

type Filtros = Ordenada<typeof ORDEN_CORREOS> & {
  page: number;
  per_page: number;
  search: string;
  estado?: EstadoCorreo | undefined;
};
/** What is decided on before a mail is sent again or its link told. */
export type CorreoDeCuenta = CorreoFila & { usuario_id: number | null };

const FUENTE = sql`correo_saliente m LEFT JOIN usuario u ON u.id = m.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`;

/** An administrator reads every mail; everybody else those to accounts within their reach. */
const alAlcance = (sesion: Session): Sql =>
  isAdmin(sesion) ? sql`true` : sql`(m.usuario_id IS NOT NULL AND ${cuentasAlAlcance(sesion)})`;

/** What the outbox keeps. The secret of a mail is in none of it. */
@Injectable()
export class CorreoQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
    private readonly correos: Mailer,
  ) {}

  async listar(sesion: Session, { page, per_page, search, estado, ...pedido }: Filtros) {
    const donde = [alAlcance(sesion)];
    if (search !== '') donde.push(matching(search, (holds) => [holds(sql`m.para || ' ' || m.asunto`)]));
    if (estado !== undefined) donde.push(sql`${this.estado()} = ${estado}`);
    const claves: Keys<typeof ORDEN_CORREOS> = {
      para: alphabetical(sql`m.para`),
      asunto: alphabetical(sql`m.asunto`),
      estado: this.estado(),
      fecha: sql`m.created_at`,
      enviado: perhaps(sql`m.enviado_en`),
    };
    const orden = inOrder(claves, pedido, sql`m.id DESC`);
    const [total, data] = await Promise.all([
      this.db.row<{ n: number }>(sql`SELECT count(*) AS n FROM ${FUENTE} WHERE ${joinSql(donde)}`),
      this.db.page<CorreoFila>(
        sql`SELECT ${this.columnas()} FROM ${FUENTE} WHERE ${joinSql(donde)} ORDER BY ${orden} LIMIT ${per_page}::int OFFSET ${(page - 1) * per_page}`,
      ),
    ]);
    return {
      data,
      pagination: paginate({ page, per_page }, total?.n ?? 0, data.length),
      servidor: this.correos.isOn,
    };
  }

  async obtener(sesion: Session, id: number): Promise<CorreoDetalle> {
    const fila = await this.db.row<CorreoDetalle>(
      sql`SELECT ${this.columnas()}, replace(m.cuerpo, ${SECRET_PLACE}, '…') AS cuerpo, m.secreto_vence AS enlace_vence_en,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('nombre', a.nombre, 'tipo', a.tipo, 'bytes', octet_length(a.contenido)) ORDER BY a.orden), '[]') FROM correo_adjunto a WHERE a.correo_id = m.id) AS adjuntos
          FROM ${FUENTE} WHERE m.id = ${id} AND ${alAlcance(sesion)}`,
    );
    return ensureFound(fila, 'No se encontró el correo');
  }

  /** One mail within the caller's reach as it stands inside their transaction, with the account it is for. */
  async deCuenta(em: EntityManager, sesion: Session, id: number, candado: Sql): Promise<CorreoDeCuenta> {
    const fila = await rowIn<CorreoDeCuenta>(
      em,
      sql`SELECT ${this.columnas()}, m.usuario_id FROM ${FUENTE} WHERE m.id = ${id} AND ${alAlcance(sesion)} ${candado}`,
    );
    return ensureFound(fila, 'No se encontró el correo');
  }

  async uno(em: EntityManager, id: number): Promise<CorreoFila> {
    return ensureFound(await rowIn<CorreoFila>(em, sql`SELECT ${this.columnas()} FROM ${FUENTE} WHERE m.id = ${id}`));
  }

  /** Its link ran out before it left: it never will, also before housekeeping says so. */
  private vencido(): Sql {
    return sql`(m.secreto IS NOT NULL AND m.secreto_vence <= ${this.reloj.asDatabase()}::timestamptz)`;
  }

  private estado(): Sql {
    return sql`CASE WHEN m.enviado_en IS NOT NULL THEN 'Enviado' WHEN m.intentos >= ${ATTEMPTS}::int OR ${this.vencido()} THEN 'Fallido' ELSE 'Pendiente' END`;
  }

  private columnas(): Sql {
    return sql`m.id, m.para, m.asunto, ${this.estado()} AS estado, CASE WHEN ${this.vencido()} THEN ${NO_SECRET} ELSE m.fallo END AS fallo, m.intentos, m.secreto_vence IS NOT NULL AS lleva_enlace,
      (m.secreto IS NOT NULL AND m.secreto_vence > ${this.reloj.asDatabase()}) AS enlace_disponible, m.created_at, m.enviado_en`;
  }
}
