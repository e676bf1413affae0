import { type EstadoCuenta, semanaDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Reloj } from '../../core/clock.js';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import { exigirEncontrado } from '../../core/errors.js';
import { alcance, alcancePersonal, type Sesion } from '../../core/session.js';

type Cabecera = Pick<EstadoCuenta, 'empleado' | 'entidad'> & { saldo_anterior: number; saldo_final: number };

/** An employee's statement by week. Balances are those of the book (por_pagar), so it ties to every dashboard to the peso. */
@Injectable()
export class EstadoCuentaQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Reloj,
  ) {}

  async deSemana(sesion: Sesion, empleado_id: number, semana: string | undefined): Promise<EstadoCuenta> {
    alcancePersonal(sesion, { empleado_id });
    const { inicio, fin } = semanaDe(semana ?? this.reloj.hoy());
    const { entidad_id } = alcance(sesion);
    const porPagar = sql`sum(CASE WHEN d.haber = 'por_pagar' THEN d.monto ELSE -d.monto END)`;
    const cabecera = exigirEncontrado(
      await this.db.fila<Cabecera & { entidad_id: number }>(sql`
        SELECT jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, o.entidad_id,
          coalesce((SELECT ${porPagar} FROM libro_dia d WHERE d.entidad_id = o.entidad_id AND d.operador_id = o.id AND d.fecha < ${inicio}::date AND 'por_pagar' IN (d.debe, d.haber)), 0)::bigint AS saldo_anterior,
          coalesce((SELECT ${porPagar} FROM libro_dia d WHERE d.entidad_id = o.entidad_id AND d.operador_id = o.id AND d.fecha <= ${fin}::date AND 'por_pagar' IN (d.debe, d.haber)), 0)::bigint AS saldo_final
        FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = ${empleado_id} AND (${entidad_id}::bigint IS NULL OR o.entidad_id = ${entidad_id}::bigint)`),
      'No se encontró el operador',
    );
    const de = cabecera.entidad_id;
    const [items, pagos] = await Promise.all([
      this.db.filas<EstadoCuenta['items'][number]>(sql`
        SELECT s.id, s.fecha, s.tipo, s.servicio_nombre, s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado, s.monto_pagado = s.monto_empleado AS pagado
        FROM servicio_realizado s WHERE s.entidad_id = ${de} AND s.empleado_id = ${empleado_id} AND s.anulado_en IS NULL AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date ORDER BY s.fecha, s.id`),
      this.db.filas<EstadoCuenta['pagos'][number]>(sql`
        SELECT p.id, p.pagado_el AS fecha, p.monto, p.tipo_pago, p.metodo_pago, a.monto - a.aplicado AS anticipo FROM pago p JOIN abono a ON a.entidad_id = ${de} AND a.pago_id = p.id
        WHERE p.entidad_id = ${de} AND p.empleado_id = ${empleado_id} AND p.anulado_en IS NULL AND p.pagado_el BETWEEN ${inicio}::date AND ${fin}::date ORDER BY p.pagado_el, p.id`),
    ]);
    return {
      empleado: cabecera.empleado,
      entidad: cabecera.entidad,
      inicio,
      fin,
      saldo_anterior: cabecera.saldo_anterior,
      items,
      pagos,
      total_ganado: items.reduce((suma, i) => suma + i.monto_empleado, 0),
      total_pagado: pagos.reduce((suma, p) => suma + p.monto, 0),
      saldo_final: cabecera.saldo_final,
    };
  }
}
