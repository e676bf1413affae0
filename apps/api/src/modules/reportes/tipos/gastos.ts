import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { METODO, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The operating expenses; those of no branch are of 'General'. */
export const gastos: Reporte = {
  id: 'gastos',
  nombre: 'Gastos operativos',
  descripcion: 'Cada gasto, de qué sucursal fue y cómo se pagó.',
  categoria: 'financiero',
  base: 'Por fecha del gasto',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'descripcion', header: 'Descripción', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'monto_efectivo', header: 'Efectivo', tipo: 'dinero', suma: true },
    { key: 'monto_transferencia', header: 'Transferencia', tipo: 'dinero', suma: true },
    { key: 'monto', header: 'Monto', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo }) => sql`
    SELECT g.fecha, g.descripcion, ${NOMBRE_DE_SUCURSAL} AS entidad, ${METODO(sql`g.metodo_pago`)} AS metodo_pago,
      g.monto_efectivo, g.monto_transferencia, g.monto,
      'gasto' AS origen, g.id AS origen_id
    FROM gasto g JOIN entidad e ON e.id = g.entidad_id
    WHERE ${inScope(quien, { entidad: sql`g.entidad_id` })} AND g.anulado_en IS NULL
      AND g.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date`,
  orden: sql`f.fecha DESC, f.origen_id DESC`,
  resumen: { gastos: sumaDe(sql`f.monto`), registros: sql`count(*)` },
  asientos: { gastos: { cuenta: 'gastos' } },
};
