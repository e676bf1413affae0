import type { DatosRecibo, DatosReciboNuevos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, openBranchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { insertionOf } from '../../platform/db/records.js';
import { executeIn, joinSql, literal, onlyRowIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { ReciboSucursal } from './recibo-sucursal.entity.js';
import { datosDe } from './recibos.queries.js';

const CAMPOS = [
  ...(['nombre', 'nit', 'direccion', 'telefono', 'regimen', 'pie', 'prefijo', 'resolucion'] as const),
  ...(['resolucion_fecha', 'resolucion_desde', 'resolucion_hasta', 'resolucion_vence'] as const),
];
const PUESTOS = joinSql(
  CAMPOS.map((campo) => sql`${literal(campo)} = excluded.${literal(campo)}`),
  ', ',
);

/** The texts that a branch prints on its receipts. */
@Injectable()
export class DatosReciboService {
  constructor(
    private readonly transactions: Transactions,
    private readonly db: Db,
  ) {}

  async leer(session: Session, pedida: number | undefined): Promise<DatosRecibo> {
    return ensureFound(
      await this.db.row<DatosRecibo>(datosDe(branchOfNew(session, pedida))),
      'No se encontró la sucursal',
    );
  }

  guardar(session: Session, { entidad_id: pedida, ...nuevos }: DatosReciboNuevos) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, pedida);
      const { entidad: _, ...antes } = await onlyRowIn<DatosRecibo>(em, datosDe(entidad_id));
      const despues = Object.fromEntries(CAMPOS.map((campo) => [campo, nuevos[campo]])) as typeof antes;
      await executeIn(
        em,
        sql`${insertionOf(ReciboSucursal, [{ entidad_id, ...despues }])} ON CONFLICT (entidad_id) DO UPDATE SET ${PUESTOS}`,
      );
      audit({
        ...{ accion: 'editar', recurso: 'recibo_sucursal', recurso_id: entidad_id, entidad_id, antes, despues },
        personales: personalTexts(ReciboSucursal),
        avisos: [{ tema: 'entidades' }],
      });
      return { message: 'Datos del recibo guardados', data: await onlyRowIn<DatosRecibo>(em, datosDe(entidad_id)) };
    });
  }
}
