import type { Aprobador } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionReader } from '../../core/access/session-reader.js';
import { AUTHOR_NAME, nameOf } from '../../core/people/author.js';
import { branchOfNew } from '../../core/session/branch.js';
import { canNow, isAdmin, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { BusinessError, forbidden } from '../../platform/errors/business-error.js';

const MAXIMO = 200;
/** Whether a person may approve what is done in a branch. */
const apruebaEn = (quien: Session, entidad_id: number): boolean =>
  canNow(quien, 'aprobaciones.aprobar') && (isAdmin(quien) || quien.entidad?.id === entidad_id);

const OTRA_PERSONA = 'Debe aprobar otra persona';

/** The people who may approve: others, active, of the branch, with the permission in force. */
@Injectable()
export class AprobadoresQueries {
  constructor(
    private readonly db: Db,
    private readonly sessions: SessionReader,
  ) {}

  async listar(session: Session, pedida: number | undefined): Promise<Aprobador[]> {
    const entidad_id = branchOfNew(session, pedida);
    const cerca = await this.db.rows<Aprobador>(
      sql`SELECT u.id, ${AUTHOR_NAME} AS nombre, c.usuario_id IS NOT NULL AS con_codigo
        FROM usuario u JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id
          LEFT JOIN codigo_aprobacion c ON c.usuario_id = u.id
        WHERE u.activo AND u.id <> ${session.usuario_id} AND r.estado
          AND (r.alcance = 'todo' OR coalesce(o.entidad_id, u.entidad_id) = ${entidad_id})
        ORDER BY nombre, u.id LIMIT ${MAXIMO}`,
    );
    const ellos = await this.sessions.ofAccounts(
      cerca.map(({ id }) => id),
      session.request,
    );
    return cerca.filter(({ id }) => {
      const quien = ellos.get(id);
      return quien !== undefined && apruebaEn(quien, entidad_id);
    });
  }

  /** 403 unless that person, whose name it answers, may approve what the caller does in a branch. */
  async exigir(session: Session, usuario_id: number, entidad_id: number): Promise<string> {
    const quien = (await this.sessions.ofAccounts([usuario_id], session.request)).get(usuario_id);
    if (usuario_id === session.usuario_id || quien === undefined || !apruebaEn(quien, entidad_id))
      throw new BusinessError('DEBE_APROBAR_OTRA_PERSONA', OTRA_PERSONA, 403);
    return nameOf(quien);
  }

  /** Of the people who said yes to the caller, those who may still approve in a branch, by name; inside the caller's transaction. */
  async queAprueban(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    ids: readonly number[],
  ): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const ellos = await this.sessions.ofAccounts(ids, session.request, em);
    return new Map(
      [...ellos].flatMap(([id, quien]) => (apruebaEn(quien, entidad_id) ? [[id, nameOf(quien)] as const] : [])),
    );
  }

  /** 403 unless the caller may approve what another person does in a branch. */
  exigirPropio(session: Session, pedida_por: number, entidad_id: number): void {
    if (pedida_por === session.usuario_id) throw new BusinessError('DEBE_APROBAR_OTRA_PERSONA', OTRA_PERSONA, 403);
    if (!apruebaEn(session, entidad_id)) throw forbidden();
  }
}
