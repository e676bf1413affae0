import { FOTOS_MAXIMO, type FotoPersona, type FotosDePersona } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AUTHOR_NAME } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { type Ficha, PersonasQueries, suya } from './personas.queries.js';

export const NO_HAY_FOTO = 'No se encontró la foto';
type Foto = { entidad_id: number; persona_id: number; bytes: number };

const susFotos = ({ entidad_id, ids }: Ficha): Sql =>
  sql`g.entidad_id = ${entidad_id} AND g.persona_id = ANY(${ids}::bigint[])`;

/** Whether the last word of a person is that their photos may be kept: without it they are not shown. */
const autoriza = ({ entidad_id, ids }: Ficha): Sql =>
  sql`SELECT k.otorga FROM persona_consentimiento k WHERE k.entidad_id = ${entidad_id}
      AND k.persona_id = ANY(${ids}::bigint[]) AND k.finalidad = 'fotos' ORDER BY k.id DESC LIMIT 1`;

/** The photos of people, of whom the caller may see. */
@Injectable()
export class FotosQueries {
  constructor(
    private readonly db: Db,
    private readonly personas: PersonasQueries,
  ) {}

  async listar(session: Session, id: number): Promise<FotosDePersona> {
    return this.de(await this.personas.suya(session, id), (query) => this.db.rows(query));
  }

  /** The same inside the caller's transaction. */
  tras(em: EntityManager, ficha: Ficha): Promise<FotosDePersona> {
    return this.de(ficha, (query) => rowsIn(em, query));
  }

  async ver(session: Session, id: number): Promise<Buffer> {
    const { entidad_id, persona_id } = await this.deVista(session, id);
    const ficha = await this.personas.suya(session, persona_id);
    const [dicho] = await this.db.rows<{ otorga: boolean }>(autoriza(ficha));
    const foto = await this.db.row<{ contenido: Buffer }>(
      sql`SELECT g.contenido FROM persona_foto g WHERE g.entidad_id = ${entidad_id} AND g.id = ${id}`,
    );
    return ensureFound(dicho?.otorga === true ? foto : null, NO_HAY_FOTO).contenido;
  }

  /** Whose photo it is, of the people whom a session may see. */
  async deVista(session: Session, id: number): Promise<Foto> {
    const foto = await this.db.row<Foto>(
      sql`SELECT g.entidad_id, g.persona_id, octet_length(g.contenido) AS bytes FROM persona_foto g
          WHERE ${inScope({ ...personalScope(session), empleado_id: null }, { entidad: sql`g.entidad_id` })} AND g.id = ${id}`,
    );
    const { entidad_id, persona_id } = ensureFound(foto, NO_HAY_FOTO);
    ensureFound(await this.db.row(suya(session, persona_id)), NO_HAY_FOTO);
    return { entidad_id, persona_id, bytes: (foto as Foto).bytes };
  }

  async cuantas(em: EntityManager, ficha: Ficha): Promise<{ fotos: number; bytes: number }> {
    const row = await rowIn<{ fotos: number; bytes: number }>(
      em,
      sql`SELECT count(*) AS fotos, coalesce(sum(octet_length(g.contenido)), 0)::bigint AS bytes FROM persona_foto g
          WHERE ${susFotos(ficha)}`,
    );
    return row ?? { fotos: 0, bytes: 0 };
  }

  async autoriza(em: EntityManager, ficha: Ficha): Promise<boolean> {
    return (await rowIn<{ otorga: boolean }>(em, autoriza(ficha)))?.otorga === true;
  }

  private async de(ficha: Ficha, read: <R>(query: Sql) => Promise<R[]>): Promise<FotosDePersona> {
    const [dicho] = await read<{ otorga: boolean }>(autoriza(ficha));
    if (dicho?.otorga !== true) return { autoriza: false, fotos: [] };
    const fotos = await read<FotoPersona>(
      sql`SELECT g.id, g.momento, octet_length(g.contenido) AS bytes, ${AUTHOR_NAME} AS usuario, g.created_at
        FROM persona_foto g JOIN usuario u ON u.id = g.usuario_id WHERE ${susFotos(ficha)}
        ORDER BY g.id DESC LIMIT ${(1 + ficha.ids.length) * FOTOS_MAXIMO}`,
    );
    return { autoriza: true, fotos };
  }
}
