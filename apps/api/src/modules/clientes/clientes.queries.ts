import type { Cliente } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListFile } from '../../core/lists/list.js';
import { withOtherBranches } from '../../core/session/branch.js';
import { isAdmin, ownBranch, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';

export const CLIENTES: ListFile<Cliente> = {
  name: 'clientes',
  title: 'Clientes',
  columns: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ name }) => name },
    { titulo: 'Nombre comercial', tipo: 'texto', de: ({ business_name }) => business_name },
    { titulo: 'NIT', tipo: 'texto', de: ({ nit }) => nit },
    { titulo: 'Dirección', tipo: 'texto', de: ({ address }) => address },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ phone }) => phone },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Creado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

const clientePara = (
  session: Session,
) => sql`SELECT c.id, c.name, c.business_name, c.nit, c.address, c.phone, coalesce(u.email, '') AS email,
    c.order_start_date, c.order_end_date,
    c.created_at, ${withOtherBranches(session, sql`c.id`)} AS en_otras_sucursales
  FROM client c LEFT JOIN usuario u ON u.id = c.usuario_id WHERE c.archivado_en IS NULL`;

/** Everybody but an administrator sees the one client that owns their branch. */
export const clienteAlAlcance = (session: Session): Sql =>
  isAdmin(session) ? sql`true` : sql`c.id = (SELECT e.client_id FROM entidad e WHERE e.id = ${ownBranch(session)})`;

@Injectable()
export class ClientesQueries {
  constructor(private readonly db: Db) {}

  listar(session: Session): Promise<Cliente[]> {
    return this.db.rows(sql`${clientePara(session)} AND ${clienteAlAlcance(session)} ORDER BY c.name, c.id`);
  }

  /** Clients by name, business name or NIT, whatever the case and accents. */
  buscar(session: Session, q: string): Promise<Cliente[]> {
    return this.db.rows(
      sql`${clientePara(session)} AND ${clienteAlAlcance(session)}
        AND ${matching(q, (holds) => [holds(sql`c.name || ' ' || c.business_name || ' ' || c.nit`)], [sql`c.phone`, sql`c.nit`])}
        ORDER BY c.name, c.id`,
    );
  }

  async obtener(session: Session, id: number): Promise<Cliente> {
    return ensureFound(
      await this.db.row<Cliente>(sql`${clientePara(session)} AND ${clienteAlAlcance(session)} AND c.id = ${id}`),
      'No se encontró el cliente',
    );
  }

  /** A client as it stands inside the caller's transaction. */
  async uno(em: EntityManager, session: Session, id: number): Promise<Cliente> {
    return ensureFound(
      await rowIn<Cliente>(em, sql`${clientePara(session)} AND c.id = ${id}`),
      'No se encontró el cliente',
    );
  }
}
