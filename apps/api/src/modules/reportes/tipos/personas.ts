import { branchIn } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { visitas } from '../../tiquetes/visitas.queries.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The people who were served: how often each came, what they spent, and how long they have not come. */
export const personas: Reporte = {
  id: 'personas',
  nombre: 'Personas atendidas',
  descripcion: 'Quién vino, cuántas veces y cuánto gastó; quién es nuevo, quién volvió y hace cuánto no viene.',
  categoria: 'tendencias',
  base: 'Por fecha del tiquete',
  nota:
    'Una visita es un día con algún tiquete de la persona; «No vino» es quien solo tuvo devoluciones o castigos. ' +
    'Lo que gastó no cuenta propinas ni lo que devolvió. ' +
    'Lo que se cobró sin elegir a una persona va junto, en «Sin persona».',
  columnas: [
    { key: 'persona', header: 'Persona', tipo: 'texto', permiso: 'personas.ver' },
    { key: 'telefono', header: 'Teléfono', tipo: 'texto', permiso: 'personas.contacto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'estado', header: 'En estos días', tipo: 'texto' },
    { key: 'cantidad_visitas', header: 'Visitas', tipo: 'entero', suma: true },
    { key: 'ingresos_servicios', header: 'En servicios', tipo: 'dinero', suma: true },
    { key: 'ingresos_productos', header: 'En productos', tipo: 'dinero', suma: true },
    { key: 'total', header: 'Gastó', tipo: 'dinero', suma: true },
    { key: 'ultima', header: 'Última visita', tipo: 'fecha' },
    { key: 'primera', header: 'Primera visita', tipo: 'fecha' },
    { key: 'dias', header: 'Días sin venir', tipo: 'entero' },
  ],
  filas: ({ quien, periodo, hoy }) => sql`
    SELECT coalesce(p.nombre, 'Sin persona') AS persona, p.telefono_texto AS telefono, ${NOMBRE_DE_SUCURSAL} AS entidad,
      CASE WHEN v.persona_id IS NULL THEN NULL WHEN v.visitas = 0 THEN 'No vino'
        WHEN v.primera >= ${periodo.inicio}::date THEN 'Nueva' ELSE 'Volvió' END AS estado,
      CASE WHEN v.persona_id IS NOT NULL THEN v.visitas END AS cantidad_visitas, v.servicios AS ingresos_servicios,
      v.productos AS ingresos_productos, v.servicios + v.productos AS total,
      v.primera, v.ultima, CASE WHEN v.ultima IS NOT NULL THEN greatest(0, ${hoy}::date - v.ultima) END AS dias, v.entidad_id,
      CASE WHEN v.persona_id IS NOT NULL THEN 'persona' END AS origen, v.persona_id AS origen_id
    FROM ${visitas({ quien, periodo })} v JOIN entidad e ON e.id = v.entidad_id
      LEFT JOIN persona p ON p.entidad_id = ${branchIn(quien, sql`v.entidad_id`)} AND p.id = v.persona_id`,
  orden: sql`f.origen IS NULL, f.total DESC, plano(f.persona), f.origen_id, f.entidad_id`,
  resumen: {
    cantidad_personas: sql`count(*) FILTER (WHERE f.estado IN ('Nueva', 'Volvió'))`,
    personas_nuevas: sql`count(*) FILTER (WHERE f.estado = 'Nueva')`,
    personas_que_volvieron: sql`count(*) FILTER (WHERE f.estado = 'Volvió')`,
    cantidad_visitas: sumaDe(sql`f.cantidad_visitas`),
    ingresos_servicios: sumaDe(sql`f.ingresos_servicios`),
    ingresos_productos: sumaDe(sql`f.ingresos_productos`),
  },
  asientos: {
    ingresos_servicios: { cuenta: 'ingresos.servicios' },
    ingresos_productos: { cuenta: 'ingresos.productos' },
  },
};
