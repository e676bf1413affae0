import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The note of a movement; that of a traslado says its amount too, which neither enters the till nor leaves it. */
const DETALLE = sql`m.concepto || CASE m.tipo WHEN 'traslado'
    THEN ' ($ ' || replace(to_char(m.monto, 'FM999,999,999,999,999'), ',', '.') || ')' ELSE '' END`;

/** The money put into the tills and taken out of them by hand, and each time one was counted. */
export const cajaArqueos: Reporte = {
  id: 'caja_arqueos',
  nombre: 'Caja y arqueos',
  descripcion: 'Los ingresos y retiros de caja, y cada arqueo con lo que se esperaba, lo contado y la diferencia.',
  categoria: 'financiero',
  base: 'Por fecha del movimiento o del arqueo',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'tipo', header: 'Tipo', tipo: 'texto' },
    { key: 'entidad', header: 'Caja', tipo: 'texto' },
    { key: 'medio', header: 'Medio', tipo: 'texto' },
    { key: 'detalle', header: 'Detalle', tipo: 'texto' },
    { key: 'entrada', header: 'Entró', tipo: 'dinero', suma: true },
    { key: 'salida', header: 'Salió', tipo: 'dinero', suma: true },
    { key: 'esperado', header: 'Esperado', tipo: 'dinero' },
    { key: 'contado', header: 'Contado', tipo: 'dinero' },
    { key: 'diferencia', header: 'Diferencia', tipo: 'dinero', suma: true },
    { key: 'usuario', header: 'Quién', tipo: 'texto' },
  ],
  filas: ({ quien, periodo }) => sql`
    SELECT x.*, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario FROM (
      SELECT m.entidad_id, m.fecha, CASE m.tipo WHEN 'ingreso' THEN 'Ingreso' WHEN 'retiro' THEN 'Retiro' ELSE 'Traslado' END AS tipo,
        CASE m.medio WHEN 'efectivo' THEN 'Efectivo' ELSE 'Transferencia' END AS medio, ${DETALLE} AS detalle,
        CASE WHEN m.tipo = 'ingreso' THEN m.monto END AS entrada, CASE WHEN m.tipo = 'retiro' THEN m.monto END AS salida,
        NULL::bigint AS esperado, NULL::bigint AS contado, NULL::bigint AS diferencia,
        m.usuario_id, 'caja' AS origen, m.id AS origen_id
      FROM caja_movimiento m WHERE ${inScope(quien, { entidad: sql`m.entidad_id` })}
        AND m.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date
      UNION ALL
      SELECT a.entidad_id, a.fecha, 'Arqueo', 'Efectivo', a.observaciones, NULL, NULL, a.efectivo_esperado,
        a.efectivo_contado, a.diferencia, a.usuario_id, 'arqueo', a.id
      FROM arqueo a WHERE ${inScope(quien, { entidad: sql`a.entidad_id` })}
        AND a.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date) x
    JOIN entidad e ON e.id = x.entidad_id JOIN usuario u ON u.id = x.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`,
  orden: sql`f.fecha DESC, f.origen, f.origen_id DESC`,
  resumen: {
    depositos: sumaDe(sql`f.entrada`),
    retiros: sumaDe(sql`f.salida`),
    cantidad_arqueos: sql`count(*) FILTER (WHERE f.origen = 'arqueo')`,
    diferencia_arqueos: sumaDe(sql`f.diferencia`),
  },
};
