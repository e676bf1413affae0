import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import type { Reporte } from '../reporte.js';
import { deServicio, ESTADO_DE_CITA, NOMBRE_DE_OPERADOR } from './comunes.js';

/** The appointments of a period, past or to come, in any state. */
export const citas: Reporte = {
  id: 'citas',
  nombre: 'Listado de citas',
  descripcion: 'Cada cita con su hora, su operador y su estado, también las que están por venir.',
  categoria: 'operadores',
  base: 'Por fecha de la cita',
  filtros: ['operador_id', 'servicio_id'],
  propio: true,
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'hora_inicio', header: 'Hora', tipo: 'hora' },
    { key: 'hora_fin', header: 'Hasta', tipo: 'hora' },
    { key: 'cliente', header: 'Cliente', tipo: 'texto', permiso: 'agendas.ver' },
    { key: 'telefono', header: 'Teléfono', tipo: 'texto', permiso: 'personas.contacto' },
    { key: 'servicio', header: 'Servicio', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'agenda', header: 'Agenda', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'estado', header: 'Estado', tipo: 'texto' },
  ],
  filas: ({ quien, periodo, servicio_id }) => sql`
    SELECT c.fecha, c.hora_inicio, c.hora_fin, c.cliente_nombre AS cliente, c.cliente_telefono AS telefono, c.servicio,
      ${NOMBRE_DE_OPERADOR} AS operador, a.nombre AS agenda, e.name AS entidad,
      ${ESTADO_DE_CITA} AS estado,
      'cita' AS origen, c.id AS origen_id
    FROM cita c JOIN agenda a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id
    JOIN operador o ON o.id = c.operador_id JOIN entidad e ON e.id = c.entidad_id
    WHERE ${inScope(quien, { entidad: sql`c.entidad_id`, operador: sql`c.operador_id` })}
      AND ${deServicio(sql`c.servicio_id`, servicio_id)} AND c.anulado_en IS NULL
      AND c.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date`,
  orden: sql`f.fecha, f.hora_inicio, f.origen_id`,
  resumen: {
    cantidad_citas: sql`count(*)`,
    citas_completadas: sql`count(*) FILTER (WHERE f.estado = 'Completada')`,
    citas_no_asistio: sql`count(*) FILTER (WHERE f.estado = 'No asistió')`,
    citas_canceladas: sql`count(*) FILTER (WHERE f.estado = 'Cancelada')`,
  },
};
