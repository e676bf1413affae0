import type { PrimerosPasos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { literal, type Sql, sql } from '../../platform/db/sql.js';

/** The steps of the first hour of a business: each asks whether there is one row of its kind. */
@Injectable()
export class PrimerosPasosQueries {
  constructor(private readonly db: Db) {}

  hechos(session: Session): Promise<PrimerosPasos> {
    const who = scopeOf(session);
    const within = (alias: string): Sql => inScope(who, { entidad: literal(`${alias}.entidad_id`) });
    const anything = ['servicio_realizado', 'venta', 'ingreso', 'gasto'].map(
      (table) => sql`EXISTS (SELECT 1 FROM ${literal(table)} x WHERE ${within('x')})`,
    );
    const [services, sales, income, expenses] = anything as [Sql, Sql, Sql, Sql];
    return this.db.onlyRow<PrimerosPasos>(sql`SELECT
      EXISTS (SELECT 1 FROM servicio s WHERE s.estado AND s.archivado_en IS NULL
        AND (s.entidad_id IS NULL OR ${within('s')})) AS servicios,
      EXISTS (SELECT 1 FROM operador o WHERE o.activo AND ${within('o')}) AS personas,
      EXISTS (SELECT 1 FROM horario h WHERE ${within('h')}) AS horarios,
      ${services} AS primer_servicio,
      EXISTS (SELECT 1 FROM pago p WHERE ${within('p')}) AS primer_pago,
      ${services} OR ${sales} OR ${income} OR ${expenses} AS cifras`);
  }
}
