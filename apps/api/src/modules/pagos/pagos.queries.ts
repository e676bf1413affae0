import type { Paginacion, Pago, ServicioEmpleado, ServicioPendiente } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db, enAlcance } from '../../core/db/db.js';
import { paginar } from '../../core/db/paging.js';
import { contiene, sql, unir } from '../../core/db/sql.js';
import { exigirEncontrado } from '../../core/errors.js';
import { type Alcance, alcance, alcancePersonal, puede, type Sesion } from '../../core/session.js';

export const PAGO = sql`
  SELECT p.id, jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado, p.monto, p.fecha, p.estado, p.tipo_pago, p.metodo_pago, p.created_at
  FROM pago p JOIN operador o ON o.id = p.empleado_id`;

const ITEM = sql`s.id, s.servicio_nombre, s.cantidad, s.porcentaje_empleado, s.fecha, s.monto_empleado, s.total_con_descuento AS monto_servicio, s.monto_pagado = s.monto_empleado AS pagado`;

export type FiltroPagos = { page: number; per_page: number; search: string; empleado_id?: number; entidad_id?: number; fecha_inicio?: string; fecha_fin?: string };

@Injectable()
export class PagosQueries {
  constructor(private readonly db: Db) {}

  /** What one employee is owed, oldest first. */
  async pendientes(sesion: Sesion, empleado_id: number): Promise<ServicioPendiente[]> {
    const donde = await this.deEmpleado(sesion, empleado_id);
    return this.db.filas<ServicioPendiente>(
      sql`SELECT ${ITEM} FROM servicio_realizado s WHERE ${donde} AND s.anulado_en IS NULL AND s.monto_pagado < s.monto_empleado ORDER BY s.fecha, s.id`,
    );
  }

  /** Paid and unpaid, oldest first, with the last payment that settled each. */
  async delEmpleado(sesion: Sesion, empleado_id: number): Promise<ServicioEmpleado[]> {
    const donde = await this.deEmpleado(sesion, empleado_id);
    return this.db.filas<ServicioEmpleado>(sql`
      SELECT ${ITEM}, (SELECT max(l.pago_id) FROM liquidacion l WHERE l.entidad_id = s.entidad_id AND l.servicio_realizado_id = s.id AND l.liberada_en IS NULL) AS pago_id, s.fecha_pago
      FROM servicio_realizado s WHERE ${donde} AND s.anulado_en IS NULL ORDER BY s.fecha, s.id`);
  }

  /** Payments in the caller's scope, newest first. Without `pagos.ver`, one's own. */
  async listar(sesion: Sesion, filtro: FiltroPagos): Promise<{ data: Pago[]; pagination: Paginacion }> {
    const donde = [enAlcance(this.alcanceDe(sesion, filtro), { entidad: sql`p.entidad_id`, empleado: sql`p.empleado_id` }), sql`p.anulado_en IS NULL`];
    if (filtro.fecha_inicio !== undefined) donde.push(sql`p.fecha >= ${filtro.fecha_inicio}::date`);
    if (filtro.fecha_fin !== undefined) donde.push(sql`p.fecha <= ${filtro.fecha_fin}::date`);
    if (filtro.search !== '') donde.push(sql`p.empleado_id IN (SELECT id FROM operador WHERE ${contiene(sql`nombre || ' ' || apellido`, filtro.search)})`);
    const { total } = (await this.db.fila<{ total: number }>(sql`SELECT count(*) AS total FROM pago p WHERE ${unir(donde)}`)) as { total: number };
    const data = await this.db.filas<Pago>(
      sql`${PAGO} WHERE ${unir(donde)} ORDER BY p.created_at DESC, p.id DESC LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
    );
    return { data, pagination: paginar(filtro, total, data.length) };
  }

  private alcanceDe(sesion: Sesion, filtro: { entidad_id?: number; empleado_id?: number }): Alcance {
    const personal = alcancePersonal(sesion, filtro);
    return puede(sesion, 'pagos.ver') ? personal : { ...personal, empleado_id: sesion.operador?.id ?? 0 };
  }

  /** Items of one employee of the caller's scope: somebody else's is 403 for an operator, another branch's 404. */
  private async deEmpleado(sesion: Sesion, empleado_id: number) {
    const quien = this.alcanceDe(sesion, { empleado_id });
    const { entidad_id } = alcance(sesion);
    const visible = await this.db.fila(
      sql`SELECT 1 FROM operador o WHERE o.id = ${empleado_id} AND ${enAlcance({ entidad_id, empleado_id: quien.empleado_id }, { entidad: sql`o.entidad_id`, empleado: sql`o.id` })}`,
    );
    exigirEncontrado(visible, 'No se encontró el operador');
    return enAlcance({ ...quien, empleado_id }, { entidad: sql`s.entidad_id`, empleado: sql`s.empleado_id` });
  }
}
