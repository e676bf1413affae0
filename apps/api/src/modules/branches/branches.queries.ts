import type { Branch } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db, enAlcance } from '../../core/db/db.js';
import { filaEn, literal, type Sql, sql } from '../../core/db/sql.js';
import { exigirEncontrado } from '../../core/errors.js';
import { alcance, esAdmin, type Sesion } from '../../core/session.js';

const SUCURSAL = sql`SELECT e.id, e.name, e.address, e.city, e.budget, e.email, e.client_id, CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END AS client, e.created_at
  FROM entidad e LEFT JOIN client c ON c.id = e.client_id WHERE e.id > 0 AND e.archivado_en IS NULL`;

const alAlcance = (sesion: Sesion): Sql => enAlcance(alcance(sesion), { entidad: literal('e.id') });

@Injectable()
export class BranchesQueries {
  constructor(private readonly db: Db) {}

  /** Id and name of the branches a caller may name; none for a user without branch. */
  async entidades(sesion: Sesion): Promise<Array<{ id: number; nombre: string }>> {
    if (!esAdmin(sesion) && sesion.entidad === null) return [];
    return this.db.filas(sql`SELECT e.id, e.name AS nombre FROM entidad e WHERE e.id > 0 AND e.archivado_en IS NULL AND ${alAlcance(sesion)} ORDER BY e.name, e.id`);
  }

  listar(sesion: Sesion): Promise<Branch[]> {
    return this.db.filas(sql`${SUCURSAL} AND ${alAlcance(sesion)} ORDER BY e.name, e.id`);
  }

  async obtener(sesion: Sesion, id: number): Promise<Branch> {
    return exigirEncontrado(await this.db.fila<Branch>(sql`${SUCURSAL} AND ${alAlcance(sesion)} AND e.id = ${id}`), 'No se encontró la sucursal');
  }

  /** The branches of a client; a client none of whose branches the caller may see is not there for them. */
  async deCliente(sesion: Sesion, client_id: number): Promise<Branch[]> {
    const filas = await this.db.filas<Branch>(sql`${SUCURSAL} AND ${alAlcance(sesion)} AND e.client_id = ${client_id} ORDER BY e.name, e.id`);
    if (filas.length === 0) {
      const visible = esAdmin(sesion) ? await this.db.fila(sql`SELECT id FROM client WHERE id = ${client_id} AND archivado_en IS NULL`) : null;
      exigirEncontrado(visible, 'No se encontró el cliente');
    }
    return filas;
  }

  /** One branch as it stands inside the caller's transaction. */
  async una(em: EntityManager, id: number): Promise<Branch> {
    return exigirEncontrado(await filaEn<Branch>(em, sql`${SUCURSAL} AND e.id = ${id}`), 'No se encontró la sucursal');
  }
}
