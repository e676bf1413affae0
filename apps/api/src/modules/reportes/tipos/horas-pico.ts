import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';

const DAY = sql`(ARRAY['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])[x.numero]`;

/** When people come: services by the hour they were registered, appointments by their own. */
export const horasPico: Reporte = {
  id: 'horas_pico',
  nombre: 'Días y horas pico',
  descripcion: 'A qué horas y qué días hay más servicios y citas.',
  categoria: 'tendencias',
  base: 'Por fecha del servicio y de la cita',
  nota:
    'Un servicio cuenta en el día y la hora en que se registró; una cita, en los suyos. ' +
    'Cuentan también los servicios ocasionales y lo que después se devolvió; las citas canceladas, no.',
  columnas: [
    { key: 'dia_semana', header: 'Día', tipo: 'texto', fija: true },
    { key: 'hora', header: 'Hora', tipo: 'hora' },
    { key: 'servicios', header: 'Servicios', tipo: 'entero', suma: true },
    { key: 'citas', header: 'Citas', tipo: 'entero', suma: true },
  ],
  filas: ({ quien, periodo, zona }) => sql`
    SELECT ${DAY} AS dia_semana, lpad(x.hora::text, 2, '0') || ':00' AS hora, x.numero,
      sum(x.servicios)::bigint AS servicios, sum(x.citas)::bigint AS citas, NULL AS origen, NULL AS origen_id FROM (
      SELECT extract(isodow FROM s.created_at AT TIME ZONE ${zona}::text)::integer AS numero,
        extract(hour FROM s.created_at AT TIME ZONE ${zona}::text)::integer AS hora, sum(s.cantidad) AS servicios, 0 AS citas
      FROM servicio_realizado s WHERE ${inScope(quien, { entidad: sql`s.entidad_id` })} AND s.anulado_en IS NULL
        AND s.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date GROUP BY 1, 2
      UNION ALL
      SELECT extract(isodow FROM c.fecha)::integer, extract(hour FROM c.hora_inicio)::integer, 0, count(*)
      FROM cita c WHERE ${inScope(quien, { entidad: sql`c.entidad_id` })} AND c.anulado_en IS NULL
        AND c.estado <> 'cancelada' AND c.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date GROUP BY 1, 2) x
    GROUP BY x.numero, x.hora`,
  orden: sql`f.numero, f.hora`,
  resumen: { cantidad_servicios: sumaDe(sql`f.servicios`), cantidad_citas: sumaDe(sql`f.citas`) },
};
