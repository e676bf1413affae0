import type { ListaConVistas, Vista } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';

@Injectable()
export class VistasQueries {
  constructor(private readonly db: Db) {}

  /** The caller's own of one list: so few that they come whole. */
  listar({ usuario_id }: Session, list: ListaConVistas): Promise<Vista[]> {
    return this.db.rows<Vista>(
      sql`SELECT v.id, v.lista, v.nombre, v.filtros
        FROM vista_lista v WHERE v.usuario_id = ${usuario_id} AND v.lista = ${list} ORDER BY plano(v.nombre)`,
    );
  }
}
