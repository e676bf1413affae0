import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { METODO, NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** Accessories, occasional services and the other income besides services and sales. */
export const ingresosAdicionales: Reporte = {
  id: 'ingresos_adicionales',
  nombre: 'Ingresos adicionales',
  descripcion: 'Accesorios, servicios ocasionales y otros ingresos, uno por uno.',
  categoria: 'financiero',
  base: 'Por fecha del ingreso',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'concepto', header: 'Concepto', tipo: 'texto' },
    { key: 'tipo', header: 'Tipo', tipo: 'texto' },
    { key: 'categoria', header: 'Categoría', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'monto_efectivo', header: 'Efectivo', tipo: 'dinero', suma: true },
    { key: 'monto_transferencia', header: 'Transferencia', tipo: 'dinero', suma: true },
    { key: 'monto', header: 'Monto', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo }) => sql`
    SELECT i.fecha, i.concepto, CASE i.tipo WHEN 'accesorio' THEN 'Accesorio'
      WHEN 'servicio_ocasional' THEN 'Servicio ocasional' ELSE 'Otro' END AS tipo, i.categoria,
      nullif(${NOMBRE_DE_OPERADOR}, '') AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad,
      ${METODO(sql`i.metodo_pago`)} AS metodo_pago, i.monto_efectivo, i.monto_transferencia, i.monto,
      'ingreso' AS origen, i.id AS origen_id, i.tipo AS clase
    FROM ingreso i JOIN entidad e ON e.id = i.entidad_id LEFT JOIN operador o ON o.id = i.operador_id
    WHERE ${inScope(quien, { entidad: sql`i.entidad_id` })} AND i.anulado_en IS NULL
      AND i.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date`,
  orden: sql`f.fecha DESC, f.origen_id DESC`,
  resumen: {
    ingresos_adicionales: sumaDe(sql`f.monto`),
    ingresos_accesorios: sumaDe(sql`f.monto`, sql`f.clase = 'accesorio'`),
    ingresos_ocasionales: sumaDe(sql`f.monto`, sql`f.clase = 'servicio_ocasional'`),
    ingresos_otros: sumaDe(sql`f.monto`, sql`f.clase = 'otro'`),
    monto_efectivo: sumaDe(sql`f.monto_efectivo`),
    monto_transferencia: sumaDe(sql`f.monto_transferencia`),
  },
  asientos: {
    ingresos_accesorios: { cuenta: 'ingresos.accesorios' },
    ingresos_ocasionales: { cuenta: 'ingresos.ocasionales' },
    ingresos_otros: { cuenta: 'ingresos.otros' },
  },
};
