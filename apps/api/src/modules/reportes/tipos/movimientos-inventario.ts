import { instanteEn, sumarDias } from '@jornal/contract';
import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

const MOVIMIENTO = sql`m.entidad_id, m.seq, m.created_at AS momento,
  CASE m.tipo WHEN 'entrada' THEN m.cantidad_movimiento END AS entrada,
  CASE m.tipo WHEN 'salida' THEN m.cantidad_movimiento END AS salida,
  m.cantidad_anterior, m.cantidad_nueva, m.usuario_id, m.motivo,
  CASE m.origen WHEN 'creacion' THEN 'Creación' WHEN 'venta' THEN 'Venta' WHEN 'anulacion' THEN 'Venta anulada'
    WHEN 'devolucion' THEN 'Devolución'
    WHEN 'archivo' THEN 'Archivado' WHEN 'importacion' THEN 'Importación' ELSE 'Ajuste' END AS causa`;

/** Everything that entered or left the stock of products and the internal inventory. */
export const movimientosInventario: Reporte = {
  id: 'movimientos_inventario',
  nombre: 'Movimientos de inventario',
  descripcion: 'Cada entrada y salida de productos y del inventario interno, con quién la hizo y por qué.',
  categoria: 'financiero',
  base: 'Por el día en que se registró el movimiento',
  columnas: [
    { key: 'momento', header: 'Cuándo', tipo: 'instante' },
    { key: 'clase', header: 'Clase', tipo: 'texto' },
    { key: 'nombre', header: 'Nombre', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'causa', header: 'Causa', tipo: 'texto' },
    { key: 'cantidad_anterior', header: 'Antes', tipo: 'entero' },
    { key: 'entrada', header: 'Entró', tipo: 'entero', suma: true },
    { key: 'salida', header: 'Salió', tipo: 'entero', suma: true },
    { key: 'cantidad_nueva', header: 'Después', tipo: 'entero' },
    { key: 'motivo', header: 'Motivo', tipo: 'texto' },
    { key: 'usuario', header: 'Quién', tipo: 'texto' },
  ],
  filas: ({ quien, periodo, zona }) => {
    const [since, until] = [
      instanteEn(zona, periodo.inicio, '00:00'),
      instanteEn(zona, sumarDias(periodo.fin, 1), '00:00'),
    ];
    const theirs = sql`${inScope(quien, { entidad: sql`m.entidad_id` })} AND m.created_at >= ${since}::timestamptz
    AND m.created_at < ${until}::timestamptz`;
    return sql`
      SELECT x.*, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario FROM (
        SELECT ${MOVIMIENTO}, 'Producto' AS clase, p.nombre, 'producto' AS origen, p.id AS origen_id
        FROM producto_movimiento m JOIN producto p ON p.entidad_id = m.entidad_id AND p.id = m.producto_id WHERE ${theirs}
        UNION ALL
        SELECT ${MOVIMIENTO}, 'Inventario interno', a.nombre, 'articulo', a.id FROM articulo_movimiento m
        JOIN articulo a ON a.entidad_id = m.entidad_id AND a.id = m.articulo_id WHERE ${theirs}) x
      JOIN entidad e ON e.id = x.entidad_id JOIN usuario u ON u.id = x.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`;
  },
  orden: sql`f.momento DESC, f.origen, f.origen_id DESC, f.seq DESC`,
  resumen: { registros: sql`count(*)`, entradas: sumaDe(sql`f.entrada`), salidas: sumaDe(sql`f.salida`) },
};
