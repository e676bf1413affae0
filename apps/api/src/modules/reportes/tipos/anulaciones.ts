import { instanteEn, sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../../core/session/scope.js';
import { joinSql, type Sql, sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

type Clase = {
  clase: string;
  recurso: string;
  tabla: Sql;
  detalle: (branch: Sql) => Sql;
  monto: Sql;
  propias: Sql;
  motivo?: (branch: Sql) => Sql;
  suya?: Readonly<Record<'id' | 'anulado_en' | 'anulado_por', Sql>>;
};

/** The record that was annulled, when and by whom. */
const DE_SU_FILA = { id: sql`t.id`, anulado_en: sql`t.anulado_en`, anulado_por: sql`t.anulado_por` };

/**
 * Each kind of money that can be annulled: its alias, its name, its description, its amount, which of its rows are things
 * of their own; where its row does not say them, why it was annulled, and which it is, when and by whom.
 */
const CLASES: readonly Clase[] = [
  {
    clase: 'Servicio',
    recurso: 'servicio_realizado',
    tabla: sql`servicio_realizado t`,
    detalle: () => sql`t.servicio_nombre`,
    monto: sql`t.total_con_descuento`,
    propias: sql`t.tipo = 'catalogo' AND t.correccion_id IS NULL`,
  },
  {
    clase: 'Venta',
    recurso: 'venta',
    tabla: sql`venta t`,
    monto: sql`t.total`,
    propias: sql`t.correccion_id IS NULL`,
    detalle: (branch: Sql) => sql`(SELECT string_agg(l.nombre, ', ' ORDER BY l.linea)
        FROM venta_linea l WHERE l.entidad_id = ${branch} AND l.venta_id = t.id)`,
  },
  {
    clase: 'Propina',
    recurso: 'propina',
    tabla: sql`partida t`,
    detalle: () => sql`(SELECT concat_ws(' ', a.nombre, a.apellido) FROM operador a WHERE a.id = t.empleado_id)`,
    monto: sql`t.monto_empleado`,
    propias: sql`t.correccion_id IS NULL`,
  },
  {
    clase: 'Abono',
    recurso: 'cobro',
    // The row that annuls it; why, only the audit trail knows.
    tabla: sql`cobro t`,
    suya: { id: sql`t.anula_id`, anulado_en: sql`t.created_at`, anulado_por: sql`t.usuario_id` },
    monto: sql`t.monto`,
    propias: sql`t.anula_id IS NOT NULL AND t.favor_id IS NULL`,
    detalle: (branch: Sql) => sql`(SELECT 'Tiquete ' || string_agg(q.numero::text, ', ' ORDER BY q.numero)
        FROM cobro_reparto r JOIN tiquete q ON q.entidad_id = ${branch} AND q.id = r.tiquete_id
        WHERE r.entidad_id = ${branch} AND r.cobro_id = t.anula_id)`,
    motivo: (branch: Sql) => sql`(SELECT a.motivo FROM auditoria a
        WHERE a.entidad_id = ${branch} AND a.recurso = 'cobro' AND a.recurso_id = t.anula_id AND a.accion = 'anular')`,
  },
  {
    clase: 'Anticipo',
    recurso: 'favor',
    tabla: sql`cobro t`,
    suya: { id: sql`t.favor_id`, anulado_en: sql`t.created_at`, anulado_por: sql`t.usuario_id` },
    monto: sql`t.monto`,
    propias: sql`t.anula_id IS NOT NULL AND t.favor_id IS NOT NULL`,
    detalle: () => sql`'Anticipo'`,
    motivo: (branch: Sql) => sql`(SELECT a.motivo FROM auditoria a
        WHERE a.entidad_id = ${branch} AND a.recurso = 'favor' AND a.recurso_id = t.favor_id AND a.accion = 'anular')`,
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
];

/** The annulled records, by the day of the annulment: how much, who and why. */
export const anulaciones: Reporte = {
  id: 'anulaciones',
  nombre: 'Anulaciones',
  descripcion: 'Lo que se anuló: qué era, cuánto valía, quién lo anuló, cuándo y por qué.',
  categoria: 'financiero',
  base: 'Por el día en que se anuló',
  nota: 'Lo que se devolvió y las deudas que no se cobrarán están en Devoluciones y castigos: su tiquete sigue en pie.',
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
    const deClase = ({
      clase,
      recurso,
      tabla,
      detalle,
      monto,
      propias,
      motivo = () => sql`t.motivo`,
      suya: { id, anulado_en, anulado_por } = DE_SU_FILA,
    }: Clase): Sql => sql`
      SELECT t.entidad_id, ${anulado_en} AS anulado_en, ${clase}::text AS clase,
        ${detalle(branchIn(quien, sql`t.entidad_id`))} AS detalle, t.fecha, ${monto} AS monto,
        ${anulado_por} AS anulado_por, ${motivo(branchIn(quien, sql`t.entidad_id`))} AS motivo,
        ${recurso}::text AS origen, ${id} AS origen_id
      FROM ${tabla} WHERE ${inScope(quien, { entidad: sql`t.entidad_id` })} AND ${propias}
        AND ${anulado_en} >= ${since}::timestamptz AND ${anulado_en} < ${until}::timestamptz`;
    return sql`
      SELECT x.*, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario FROM (${joinSql(CLASES.map(deClase), ' UNION ALL ')}) x
      JOIN entidad e ON e.id = x.entidad_id LEFT JOIN usuario u ON u.id = x.anulado_por LEFT JOIN operador o ON o.usuario_id = u.id`;
  },
  orden: sql`f.anulado_en DESC, f.origen, f.origen_id DESC`,
  resumen: { registros: sql`count(*)`, anulado: sumaDe(sql`f.monto`) },
};
