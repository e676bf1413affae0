import type { ListaConVistas, Vista } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import type { Session } from '../../core/session.js';

@Injectable()
export class VistasQueries {
  constructor(private readonly db: Db) {}

  /** The caller's own of one list: so few that they come whole. */
  listar({ usuario_id }: Session, lista: ListaConVistas): Promise<Vista[]> {
    return this.db.rows<Vista>(
      sql`SELECT v.id, v.lista, v.nombre, v.filtros
        FROM vista_lista v WHERE v.usuario_id = ${usuario_id} AND v.lista = ${lista} ORDER BY plano(v.nombre)`,
    );
  }
}
