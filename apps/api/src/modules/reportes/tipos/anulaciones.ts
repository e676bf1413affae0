import { instanteEn, sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../../core/session/scope.js';
import { joinSql, type Sql, sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

/**
 * Each kind of money that can be annulled: its alias, its name, its description, its amount, and which of its rows are
 * things of their own.
 */
const CLASES = [
  {
    clase: 'Servicio',
    recurso: 'servicio_realizado',
    tabla: sql`servicio_realizado t`,
    detalle: () => sql`t.servicio_nombre`,
    monto: sql`t.total_con_descuento`,
    propias: sql`t.tipo = 'catalogo'`,
  },
  {
    clase: 'Venta',
    recurso: 'venta',
    tabla: sql`venta t`,
    monto: sql`t.total`,
    propias: sql`true`,
    detalle: (branch: Sql) => sql`(SELECT string_agg(l.nombre, ', ' ORDER BY l.linea)
        FROM venta_linea l WHERE l.entidad_id = ${branch} AND l.venta_id = t.id)`,
  },
  {
    clase: 'Propina',
    recurso: 'propina',
    tabla: sql`partida t`,
    detalle: () => sql`(SELECT concat_ws(' ', a.nombre, a.apellido) FROM operador a WHERE a.id = t.empleado_id)`,
    monto: sql`t.monto_empleado`,
    propias: sql`true`,
  },
  {
    clase: 'Ingreso adicional',
    recurso: 'ingreso',
    tabla: sql`ingreso t`,
    detalle: () => sql`t.concepto`,
    monto: sql`t.monto`,
    propias: sql`true`,
  },
  {
    clase: 'Gasto',
    recurso: 'gasto',
    tabla: sql`gasto t`,
    detalle: () => sql`t.descripcion`,
    monto: sql`t.monto`,
    propias: sql`true`,
  },
  // A note moved no money.
  {
    clase: 'Pago',
    recurso: 'pago',
    tabla: sql`pago t`,
    monto: sql`t.monto`,
    propias: sql`t.estado`,
    detalle: () => sql`(SELECT concat_ws(' ', a.nombre, a.apellido) FROM operador a WHERE a.id = t.empleado_id)`,
  },
] as const;

/** The annulled records, by the day of the annulment: how much, who and why. */
export const anulaciones: Reporte = {
  id: 'anulaciones',
  nombre: 'Anulaciones',
  descripcion: 'Lo que se anuló: qué era, cuánto valía, quién lo anuló, cuándo y por qué.',
  categoria: 'financiero',
  base: 'Por el día en que se anuló',
  columnas: [
    { key: 'anulado_en', header: 'Anulado', tipo: 'instante' },
    { key: 'clase', header: 'Qué', tipo: 'texto' },
    { key: 'detalle', header: 'Detalle', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'fecha', header: 'Era del', tipo: 'fecha' },
    { key: 'monto', header: 'Monto', tipo: 'dinero', suma: true },
    { key: 'usuario', header: 'Quién', tipo: 'texto' },
    { key: 'motivo', header: 'Motivo', tipo: 'texto' },
  ],
  filas: ({ quien, periodo, zona }) => {
    const [since, until] = [
      instanteEn(zona, periodo.inicio, '00:00'),
      instanteEn(zona, sumarDias(periodo.fin, 1), '00:00'),
    ];
    const deClase = ({ clase, recurso, tabla, detalle, monto, propias }: (typeof CLASES)[number]): Sql => sql`
      SELECT t.entidad_id, t.anulado_en, ${clase}::text AS clase,
        ${detalle(branchIn(quien, sql`t.entidad_id`))} AS detalle, t.fecha, ${monto} AS monto,
        t.anulado_por, t.motivo, ${recurso}::text AS origen, t.id AS origen_id
      FROM ${tabla} WHERE ${inScope(quien, { entidad: sql`t.entidad_id` })} AND ${propias}
        AND t.anulado_en >= ${since}::timestamptz AND t.anulado_en < ${until}::timestamptz`;
    return sql`
      SELECT x.*, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario FROM (${joinSql(CLASES.map(deClase), ' UNION ALL ')}) x
      JOIN entidad e ON e.id = x.entidad_id LEFT JOIN usuario u ON u.id = x.anulado_por LEFT JOIN operador o ON o.usuario_id = u.id`;
  },
  orden: sql`f.anulado_en DESC, f.origen, f.origen_id DESC`,
  resumen: { registros: sql`count(*)`, anulado: sumaDe(sql`f.monto`) },
};
