import {
  type contract,
  FILAS_SIN_PAGINAS,
  type IngresoAdicional,
  PALABRAS_VALOR,
  type QueryOf,
  TIPOS_INGRESO,
  type TotalesPorMedio,
  type TotalIngresos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { days, type List, nameOf, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndexOfAll, down, perhaps, placeOfBranch, placeOfOperator } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { columnsOf } from '../../platform/db/records.js';
import { matching } from '../../platform/db/search.js';
import { added, sql } from '../../platform/db/sql.js';
import { monthly, type Serie } from '../libro/resumen.queries.js';
import { metodoDe } from '../metodos/metodos.queries.js';
import { Ingreso } from './ingreso.entity.js';

export const INGRESO = sql`
  SELECT ${columnsOf(Ingreso, 'i', { but: ['entidad_id', 'usuario_id', 'metodo_id'] })},
    ${metodoDe(sql`i.metodo_id`)} AS metodo,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nombre', r.nombre, 'apellido', r.apellido) END AS empleado,
    CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS operador,
    nullif(i.entidad_id, 0) AS entidad_id, CASE WHEN i.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
  FROM ingreso i JOIN entidad e ON e.id = i.entidad_id
  LEFT JOIN operador r ON r.id = i.empleado_id LEFT JOIN operador o ON o.id = i.operador_id`;

type FiltroIngresos = QueryOf<typeof contract.ingresos.listar>;

/** Additional income, newest first: by pages when a page is asked for, else the newest thousand. */
export const INGRESOS: List<IngresoAdicional, FiltroIngresos, TotalesPorMedio> = {
  from: { table: sql`ingreso`, alias: sql`i` },
  rows: INGRESO,
  scope: (session, { entidad_id }) => scoped(scopeOf(session, entidad_id), { entidad: sql`i.entidad_id` }),
  always: sql`i.anulado_en IS NULL`,
  bare: FILAS_SIN_PAGINAS,
  filters: {
    tipo: (type) => sql`i.tipo = ${type}`,
    ...days(sql`i.fecha`),
    search: (text) => matching(text, (holds) => [holds(sql`i.concepto`), holds(sql`coalesce(i.categoria, '')`)]),
  },
  order: {
    concepto: alphabetical(sql`i.concepto`),
    fecha: byIndexOfAll(sql`i.fecha`),
    tipo: alphabetical(sql`i.tipo`),
    metodo: alphabetical(sql`i.metodo_pago`),
    monto: byIndexOfAll(sql`i.monto`, sql`i.created_at`, sql`i.id`),
    empleado: perhaps(placeOfOperator(sql`i.empleado_id`)),
    operador: perhaps(placeOfOperator(sql`i.operador_id`)),
    entidad: placeOfBranch(sql`i.entidad_id`),
  },
  own: down(sql`i.created_at`, sql`i.id`),
  counted: monthly(sql`i.created_at`, ({ search, tipo, fecha_inicio, fecha_fin }) =>
    search === '' && fecha_inicio === undefined && fecha_fin === undefined
      ? TIPOS_INGRESO.filter((t) => tipo === undefined || t === tipo).map((t): Serie => `ingreso.${t}`)
      : null,
  ),
  totals: {
    of: {
      monto: added(sql`i.monto`),
      monto_efectivo: added(sql`i.monto_efectivo`),
      monto_transferencia: added(sql`i.monto_transferencia`),
    },
  },
  file: {
    name: 'ingresos-adicionales',
    title: 'Ingresos adicionales',
    columns: [
      { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
      { titulo: 'Concepto', tipo: 'texto', de: ({ concepto }) => concepto },
      { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => PALABRAS_VALOR[tipo] },
      { titulo: 'Categoría', tipo: 'texto', de: ({ categoria }) => categoria },
      { titulo: 'Descripción', tipo: 'texto', de: ({ descripcion }) => descripcion },
      { titulo: 'Registró', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) ?? 'Sistema' },
      { titulo: 'Operador', tipo: 'texto', de: ({ operador }) => nameOf(operador) },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
      { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
      { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
      { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
      { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ monto }) => monto },
      { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Pagado con', tipo: 'texto', de: ({ metodo }) => metodo?.nombre },
    ],
  },
};

@Injectable()
export class IngresosQueries {
  constructor(private readonly db: Db) {}

  async listar(session: Session, filter: FiltroIngresos) {
    return await readList(this.db, INGRESOS, session, filter);
  }

  /** Totals of all time, from the daily totals of the book. */
  async total(session: Session, entidad_id: number | undefined): Promise<TotalIngresos> {
    const rows = await this.db.rows<{ debe: string; haber: string; monto: number }>(sql`
      SELECT d.debe, d.haber, sum(d.monto)::bigint AS monto FROM libro_dia d
      WHERE ${inScope(scopeOf(session, entidad_id), { entidad: sql`d.entidad_id` })}
        AND d.haber IN ('ingresos.accesorios', 'ingresos.ocasionales', 'ingresos.otros') GROUP BY 1, 2`);
    const sum = (which: (f: { debe: string; haber: string }) => boolean) =>
      rows.filter(which).reduce((total, f) => total + f.monto, 0);
    return {
      total_general: sum(() => true),
      efectivo: sum((f) => f.debe.endsWith('.efectivo')),
      transferencia: sum((f) => f.debe.endsWith('.transferencia')),
      por_tipo: {
        accesorios: sum((f) => f.haber === 'ingresos.accesorios'),
        servicios_ocasionales: sum((f) => f.haber === 'ingresos.ocasionales'),
        otros: sum((f) => f.haber === 'ingresos.otros'),
      },
    };
  }
}
