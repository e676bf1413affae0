import { branchIn } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { cobrado } from '../../tiquetes/cobrado.queries.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_SUCURSAL } from './comunes.js';

/** How a ticket stands, and a return in its own row; alias `c`. */
const ESTADO = sql`CASE WHEN c.estado = 'castigo' THEN 'Castigo' WHEN c.vez > 0 THEN 'Devolución' WHEN c.estado = 'anulado' THEN 'Anulado'
    WHEN c.saldo > 0 THEN 'Debe' WHEN c.devuelto = 0 THEN 'Cobrado' WHEN c.devuelto = c.total THEN 'Devuelto'
    ELSE 'Devuelto en parte' END`;

/** Every ticket charged, annulled ones in their place with 0, and what was given back in the same days. */
export const tiquetes: Reporte = {
  id: 'tiquetes',
  nombre: 'Tiquetes',
  descripcion:
    'Cada tiquete cobrado, con lo que llevaba, quién lo hizo, cómo se pagó, su propina y lo que aún se debe.',
  categoria: 'financiero',
  base: 'Por fecha del tiquete',
  nota:
    'Lo que se devolvió en estos días resta en su propia fila, también si el tiquete es de antes. ' +
    '«Devuelto» y «Debe hoy» dicen cómo está hoy cada tiquete. La propina no es del total.',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'hora', header: 'Hora', tipo: 'hora' },
    { key: 'tiquete', header: 'Tiquete', tipo: 'entero' },
    { key: 'detalle', header: 'Líneas', tipo: 'texto' },
    { key: 'persona', header: 'Persona', tipo: 'texto', permiso: 'personas.ver' },
    { key: 'operadores', header: 'Atendió o vendió', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'estado', header: 'Estado', tipo: 'texto' },
    { key: 'descuento', header: 'Descuento', tipo: 'dinero', suma: true },
    { key: 'total', header: 'Total', tipo: 'dinero', suma: true },
    { key: 'monto_efectivo', header: 'Efectivo', tipo: 'dinero', suma: true },
    { key: 'monto_transferencia', header: 'Transferencia', tipo: 'dinero', suma: true },
    { key: 'monto_por_cobrar', header: 'Por cobrar', tipo: 'dinero', suma: true },
    { key: 'propina', header: 'Propina', tipo: 'dinero', suma: true },
    { key: 'devuelto', header: 'Devuelto', tipo: 'dinero' },
    { key: 'debe', header: 'Debe hoy', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo, zona }) => {
    const rama = branchIn(quien, sql`c.entidad_id`);
    return sql`
    SELECT c.fecha, to_char(c.created_at AT TIME ZONE ${zona}::text, 'HH24:MI') AS hora, c.numero AS tiquete,
      CASE WHEN c.vez > 0 THEN ${ESTADO} || ' · ' ELSE '' END || c.lineas AS detalle, q.nombre AS persona, c.operadores,
      ${NOMBRE_DE_SUCURSAL} AS entidad, ${ESTADO} AS estado, c.descuento, c.total, c.monto_efectivo, c.monto_transferencia,
      c.monto_por_cobrar, c.propina, c.devuelto, c.saldo AS debe, c.servicios, c.productos,
      c.estado AS clase, c.entidad_id, c.vez, c.created_at, 'registro' AS origen, c.id AS origen_id
    FROM ${cobrado({ quien, periodo })} c
      JOIN entidad e ON e.id = c.entidad_id
      LEFT JOIN persona f ON f.entidad_id = ${rama} AND f.id = c.persona_id
      LEFT JOIN persona q ON q.entidad_id = ${branchIn(quien, sql`f.entidad_id`)} AND q.id = coalesce(f.fusionada_en, f.id)`;
  },
  orden: sql`f.fecha DESC, f.created_at DESC, f.origen_id DESC, f.vez DESC, f.entidad_id`,
  resumen: {
    cantidad_tiquetes: sql`count(*) FILTER (WHERE f.clase = 'cobrado')`,
    ingresos_servicios: sumaDe(sql`f.servicios`),
    ingresos_productos: sumaDe(sql`f.productos`),
    descuentos: sumaDe(sql`f.descuento`),
    monto_efectivo: sumaDe(sql`f.monto_efectivo`),
    monto_transferencia: sumaDe(sql`f.monto_transferencia`),
    monto_por_cobrar: sumaDe(sql`f.monto_por_cobrar`),
    propinas: sumaDe(sql`f.propina`),
  },
  asientos: {
    ingresos_servicios: { cuenta: 'ingresos.servicios' },
    ingresos_productos: { cuenta: 'ingresos.productos' },
    propinas: { cuenta: 'caja', contra: 'por_pagar', origen: 'propina' },
  },
};
