import type { CampoPersona } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db } from '../../platform/db/db.js';
import { rowsIn, type Sql, sql } from '../../platform/db/sql.js';

const CAMPOS = sql`SELECT k.id, k.nombre, k.tipo, to_jsonb(k.opciones) AS opciones, k.orden, k.activo
  FROM campo_persona k ORDER BY k.orden, k.id`;

/** The data of a card (`p`) in the own fields that are in use, in their order. */
export const DATOS_PROPIOS: Sql = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'nombre', k.nombre,
      'tipo', k.tipo, 'dato', p.campos -> k.id::text) ORDER BY k.orden, k.id), '[]')
    FROM campo_persona k WHERE k.activo AND p.campos ? k.id::text)`;

/** The business's own fields on the cards of people: some thirty at most. */
@Injectable()
export class CamposQueries {
  constructor(private readonly db: Db) {}

  listar(): Promise<CampoPersona[]> {
    return this.db.rows(CAMPOS);
  }

  async activos(): Promise<CampoPersona[]> {
    return (await this.listar()).filter(({ activo }) => activo);
  }

  todos(em: EntityManager): Promise<CampoPersona[]> {
    return rowsIn(em, CAMPOS);
  }
}
