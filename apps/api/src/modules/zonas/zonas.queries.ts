import type { Zona } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListFile } from '../../core/lists/list.js';
import { withOtherBranches } from '../../core/session/branch.js';
import { isAdmin, ownBranch, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { columnsOf } from '../../platform/db/records.js';
import { matching } from '../../platform/db/search.js';
import { rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { ZonaFila } from './zona.entity.js';

export const ZONAS: ListFile<Zona> = {
  name: 'zonas',
  title: 'Zonas',
  columns: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ name }) => name },
    { titulo: 'Descripción', tipo: 'texto', de: ({ description }) => description },
    { titulo: 'Cliente', tipo: 'texto', de: ({ client }) => client.name },
    { titulo: 'Creada', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

const zonaPara = (
  session: Session,
) => sql`SELECT ${columnsOf(ZonaFila, 'z')}, ${withOtherBranches(session, sql`c.id`)} AS en_otras_sucursales,
    jsonb_build_object('id', c.id, 'name', c.name) AS client
  FROM zone z JOIN client c ON c.id = z.client_id WHERE z.archivado_en IS NULL`;

/**
 * Everybody but an administrator sees the records of the one client that owns their branch; `column`: that of the
 * client.
 */
export const deSuCliente = (session: Session, column: Sql): Sql =>
  isAdmin(session)
    ? sql`true`
    : sql`${column} = (SELECT e.client_id FROM entidad e WHERE e.id = ${ownBranch(session)})`;

@Injectable()
export class ZonasQueries {
  constructor(private readonly db: Db) {}

  listar(session: Session): Promise<Zona[]> {
    return this.db.rows(sql`${zonaPara(session)} AND ${deSuCliente(session, sql`z.client_id`)} ORDER BY z.name, z.id`);
  }

  /** Zones by name or description, whatever the case and accents. */
  buscar(session: Session, q: string): Promise<Zona[]> {
    return this.db.rows(
      sql`${zonaPara(session)} AND ${deSuCliente(session, sql`z.client_id`)}
        AND ${matching(q, (holds) => [holds(sql`z.name || ' ' || z.description`)])} ORDER BY z.name, z.id`,
    );
  }

  async obtener(session: Session, id: number): Promise<Zona> {
    return ensureFound(
      await this.db.row<Zona>(sql`${zonaPara(session)} AND ${deSuCliente(session, sql`z.client_id`)} AND z.id = ${id}`),
      'No se encontró la zona',
    );
  }

  /** A zone as it stands inside the caller's transaction. */
  async una(em: EntityManager, session: Session, id: number): Promise<Zona> {
    return ensureFound(await rowIn<Zona>(em, sql`${zonaPara(session)} AND z.id = ${id}`), 'No se encontró la zona');
  }
}
