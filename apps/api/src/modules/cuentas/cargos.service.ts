import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { Abono } from './abono.entity.js';
import { CargoCuenta } from './cargo-cuenta.entity.js';
import { CuentasService } from './cuentas.service.js';

/** Takes from an account without money moving (decisions, section 4): a source like an advance, which settles whole items. */
@Injectable()
export class CargosService {
  constructor(
    private readonly ids: Ids,
    private readonly cuentas: CuentasService,
  ) {}

  /** Charges an account, whose turn the caller holds. The movement of the book is the caller's. */
  async cargar(em: EntityManager, cargo: Omit<CargoCuenta, 'id'>): Promise<void> {
    const { entidad_id, empleado_id, monto, fecha } = cargo;
    const id = await this.ids.one(em, 'pago');
    await insertRecord(em, CargoCuenta, { ...cargo, id });
    await insertRecord(em, Abono, { entidad_id, pago_id: id, empleado_id, clase: 'cargo', monto, aplicado: 0, fecha });
    const { anticipo } = await onlyRowIn<{ anticipo: number }>(
      em,
      sql`UPDATE cuenta SET anticipo = anticipo + ${monto}::bigint, cargos = cargos + ${monto}::bigint
        WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} RETURNING anticipo`,
    );
    await this.cuentas.aplicarAnticipo(em, { entidad_id, empleado_id }, anticipo);
  }
}
