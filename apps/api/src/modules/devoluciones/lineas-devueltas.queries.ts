import { formatoPesos, type LineaADevolver, type LineaDevolvible } from '@jornal/contract';
import { type Sql, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';

/** A line of a ticket that stands, with what went back of it. `cuenta_aqui`: its operator works in the branch still. */
export type Linea = LineaDevolvible & {
  servicio_realizado_id: number | null;
  venta_id: number | null;
  nombre: string;
  empleado: { id: number; nombre: string; apellido: string } | null;
  cuenta_aqui: boolean;
  comision: number;
  producto_id: number | null;
  costo_unitario: number;
};

const EMPLEADO = sql`CASE WHEN o.id IS NOT NULL
  THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS empleado`;

/** The lines of a ticket that stand, in their order: services, then products. To write, ask behind the lock of the ticket. */
export const lineasDe = (entidad_id: number, tiquete_id: number): Sql =>
  sql`SELECT x.* FROM (
        SELECT 0 AS puesto, s.id, s.id AS servicio_realizado_id, NULL::bigint AS venta_id, s.servicio_nombre AS nombre, ${EMPLEADO},
          coalesce(o.entidad_id = ${entidad_id}, false) AS cuenta_aqui, s.monto_empleado AS comision, NULL::bigint AS producto_id,
          0::bigint AS costo_unitario, s.total_con_descuento AS total, s.cantidad::bigint AS cantidad, s.monto_devuelto, s.cantidad_devuelta
        FROM servicio_realizado s LEFT JOIN operador o ON o.id = s.empleado_id
        WHERE s.entidad_id = ${entidad_id} AND s.registro_id = ${tiquete_id} AND s.anulado_en IS NULL
        UNION ALL
        SELECT 1, v.id, NULL, v.id, l.nombre, ${EMPLEADO}, coalesce(o.entidad_id = ${entidad_id}, false), 0, l.producto_id,
          l.costo_unitario, v.total, l.cantidad::bigint, v.monto_devuelto, v.cantidad_devuelta
        FROM venta v JOIN venta_linea l ON l.entidad_id = ${entidad_id} AND l.venta_id = v.id
          LEFT JOIN operador o ON o.id = v.empleado_id
        WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = ${tiquete_id} AND v.anulado_en IS NULL) x ORDER BY x.puesto, x.id`;

const esDe = (linea: Linea, { servicio_realizado_id, venta_id }: LineaADevolver): boolean =>
  linea.servicio_realizado_id === (servicio_realizado_id ?? null) && linea.venta_id === (venta_id ?? null);

/** A line that is named: unknown, of another ticket or annulled is 404. */
export function nombrada(lineas: readonly Linea[], pedida: LineaADevolver, i: number): Linea {
  const linea = lineas.find((una) => esDe(una, pedida));
  if (linea === undefined)
    throw new BusinessError('NO_ENCONTRADO', `No se encontró la línea ${i + 1} en el tiquete`, 404);
  return linea;
}

/**
 * A debt that is given up is part of what is left of the lines: one that came back when its payment was annulled, of a ticket
 * that was given back in money, is more.
 */
export function exigirQueQuede(lineas: readonly Linea[], monto: number): void {
  const queda = lineas.reduce((suma, { total, monto_devuelto }) => suma + total - monto_devuelto, 0);
  ensure(monto <= queda, 'NO_QUEDA', `Solo quedan ${formatoPesos(queda)} por devolver`);
}

/** More of a line than is left: how many units, or pesos, there are still. */
export function noQueda(
  { total, cantidad, monto_devuelto, cantidad_devuelta }: Linea,
  pedida: LineaADevolver,
  i: number,
) {
  const [campo, queda] =
    pedida.monto === undefined
      ? ['cantidad', String(cantidad - cantidad_devuelta)]
      : ['monto', formatoPesos(total - monto_devuelto)];
  const message = `Solo quedan ${queda} por devolver`;
  return new BusinessError('NO_QUEDA', message, 409, { errores: { [`lineas.${i}.${campo}`]: [message] } });
}
