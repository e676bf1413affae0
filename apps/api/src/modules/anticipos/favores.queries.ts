import type { Favor } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { quedaDe } from '../deudas/favores-vivos.queries.js';
import { PersonasQueries } from '../personas/personas.queries.js';

/** As many of those that are used up as are looked back on. */
const USADOS = 100;

/** The favour of people, lot by lot, and what became of it. */
@Injectable()
export class FavoresQueries {
  constructor(
    private readonly db: Db,
    private readonly personas: PersonasQueries,
  ) {}

  async listar(session: Session, id: number): Promise<{ data: Favor[]; queda: number }> {
    const { entidad_id, ids } = await this.personas.suya(session, id);
    const suyos = sql`f.entidad_id = ${entidad_id} AND f.persona_id = ANY(${ids}::bigint[])`;
    const queda = quedaDe(sql`f`);
    const data = await this.db.rows<Favor>(
      sql`SELECT f.id, f.origen, f.fecha, f.clase, f.monto, f.usado, f.devuelto, f.retenido, ${queda} AS queda, f.created_at,
          (SELECT k.id FROM cobro k WHERE k.entidad_id = ${entidad_id} AND k.favor_id = f.id AND k.tipo = 'anticipo'
            AND f.origen = 'anticipo' AND ${queda} = f.monto) AS cobro_id,
          EXISTS (SELECT FROM cobro k WHERE k.entidad_id = ${entidad_id} AND k.favor_id = f.id AND k.anula_id IS NOT NULL) AS anulado,
          (SELECT jsonb_build_object('id', m.id, 'nombre', m.nombre) FROM metodo m WHERE m.id = f.metodo_id) AS metodo,
          (SELECT jsonb_build_object('id', c.id, 'fecha', c.fecha, 'hora_inicio', to_char(c.hora_inicio, 'HH24:MI')) FROM cita c
            WHERE c.entidad_id = ${entidad_id} AND c.id = f.cita_id) AS cita
        FROM saldo_favor f WHERE ${suyos} AND (${queda} > 0 OR f.id IN (SELECT x.id FROM saldo_favor x
          WHERE x.entidad_id = ${entidad_id} AND x.persona_id = ANY(${ids}::bigint[]) ORDER BY x.id DESC LIMIT ${USADOS}))
        ORDER BY f.created_at DESC, f.id DESC`,
    );
    return { data, queda: data.reduce((suma, favor) => suma + favor.queda, 0) };
  }
}
