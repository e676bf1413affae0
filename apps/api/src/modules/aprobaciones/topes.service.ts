import type { TopesNuevos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { openBranchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { insertionOf } from '../../platform/db/records.js';
import { executeIn, joinSql, literal, sql } from '../../platform/db/sql.js';
import { TopeSucursal } from './tope-sucursal.entity.js';
import { TopesQueries } from './topes.queries.js';

const CAMPOS = ['descuento', 'precio', 'anular_monto', 'anular_dias', 'devolver', 'fiado', 'pago_propio'] as const;
const PUESTOS = joinSql(
  CAMPOS.map((campo) => sql`${literal(campo)} = excluded.${literal(campo)}`),
  ', ',
);

/** Sets the ceilings of a branch. */
@Injectable()
export class TopesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: TopesQueries,
  ) {}

  poner(session: Session, { entidad_id: pedida, ...nuevos }: TopesNuevos) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, pedida);
      const { entidad: _, ...antes } = await this.queries.en(em, entidad_id);
      await executeIn(
        em,
        sql`${insertionOf(TopeSucursal, [{ entidad_id, ...nuevos }])} ON CONFLICT (entidad_id) DO UPDATE SET ${PUESTOS}`,
      );
      const de = { recurso: 'tope_sucursal', recurso_id: entidad_id, entidad_id };
      audit({ ...de, accion: 'editar', antes, despues: nuevos, avisos: [{ tema: 'entidades' }] });
      return { message: 'Topes guardados', data: await this.queries.en(em, entidad_id) };
    });
  }
}
