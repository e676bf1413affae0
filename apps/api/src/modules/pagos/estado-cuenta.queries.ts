import { type EstadoCuenta, semanaDe, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { ensureFound } from '../../core/business-error.js';
import { Clock } from '../../core/clock.js';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import { type Session, scopeWithPermission } from '../../core/session.js';
import { saldosAntesDe } from '../cuentas/balances.queries.js';

type Cabecera = Pick<EstadoCuenta, 'empleado' | 'entidad'>;

/** An employee's statement by week. Balances are those of the book (por_pagar), so it ties to every dashboard to the peso. */
@Injectable()
export class EstadoCuentaQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
  ) {}

  private async sucursalDe(operador_id: number): Promise<number> {
    const fila = await this.db.row<{ entidad_id: number }>(
      sql`SELECT o.entidad_id FROM operador o WHERE o.id = ${operador_id}`,
    );
    return ensureFound(fila, 'No se encontró el operador').entidad_id;
  }

  /** The account in the employee's branch, or in another one of the caller's scope where they have worked. */
  async deSemana(
    sesion: Session,
    empleado_id: number,
    filtro: { semana?: string; entidad_id?: number },
  ): Promise<EstadoCuenta> {
    const { inicio, fin } = semanaDe(filtro.semana ?? this.reloj.today());
    const { entidad_id } = scopeWithPermission(sesion, 'pagos.ver', { empleado_id, entidad_id: filtro.entidad_id });
    const sucursal = entidad_id ?? (await this.sucursalDe(empleado_id));
    const cabecera = ensureFound(
      await this.db.row<Cabecera>(sql`
        SELECT jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad
        FROM operador o JOIN entidad e ON e.id = ${sucursal}
        WHERE o.id = ${empleado_id} AND (e.id = o.entidad_id OR EXISTS (SELECT 1 FROM cuenta c WHERE c.entidad_id = ${sucursal} AND c.empleado_id = o.id))`),
      'No se encontró el operador',
    );
    const de = cabecera.entidad.id;
    const [saldo_anterior, saldo_final, items, pagos] = await Promise.all([
      this.saldoAntesDe(inicio, de, empleado_id),
      this.saldoAntesDe(sumarDias(fin, 1), de, empleado_id),
      this.db.rows<EstadoCuenta['items'][number]>(sql`
        SELECT s.id, s.fecha, s.tipo, s.servicio_nombre, s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado, s.monto_pagado = s.monto_empleado AS pagado
        FROM servicio_realizado s WHERE s.entidad_id = ${de} AND s.empleado_id = ${empleado_id} AND s.anulado_en IS NULL AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date ORDER BY s.fecha, s.id`),
      this.db.rows<EstadoCuenta['pagos'][number]>(sql`
        SELECT p.id, p.pagado_el AS fecha, p.monto, p.tipo_pago, p.metodo_pago, a.monto - a.aplicado AS anticipo FROM pago p JOIN abono a ON a.entidad_id = ${de} AND a.pago_id = p.id
        WHERE p.entidad_id = ${de} AND p.empleado_id = ${empleado_id} AND p.anulado_en IS NULL AND p.pagado_el BETWEEN ${inicio}::date AND ${fin}::date ORDER BY p.pagado_el, p.id`),
    ]);
    return {
      empleado: cabecera.empleado,
      entidad: cabecera.entidad,
      inicio,
      fin,
      saldo_anterior,
      items,
      pagos,
      total_ganado: items.reduce((suma, i) => suma + i.monto_empleado, 0),
      total_pagado: pagos.reduce((suma, p) => suma + p.monto, 0),
      saldo_final,
    };
  }

  private async saldoAntesDe(dia: string, entidad_id: number, operador_id: number): Promise<number> {
    return (
      (await this.db.row<{ saldo: number }>(saldosAntesDe({ entidad_id, empleado_id: operador_id }, dia)))?.saldo ?? 0
    );
  }
}
