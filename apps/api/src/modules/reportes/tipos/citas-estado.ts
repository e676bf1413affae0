import { porcentajeDe } from '@jornal/contract';
import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, SIN_ORIGEN } from '../reporte.js';
import { ESTADO_DE_CITA } from './comunes.js';

const ESTADOS = ['Pendiente', 'Confirmada', 'Completada', 'No asistió', 'Cancelada'] as const;

/** How the appointments of a period ended, or stand. */
export const citasEstado: Reporte = {
  id: 'citas_estado',
  nombre: 'Citas por estado',
  descripcion: 'Cuántas citas se cumplieron, cuántas se cancelaron y a cuántas no llegó nadie.',
  categoria: 'tendencias',
  base: 'Por fecha de la cita',
  filtros: ['operador_id'],
  propio: true,
  columnas: [
    { key: 'estado', header: 'Estado', tipo: 'texto', fija: true },
    { key: 'cantidad', header: 'Citas', tipo: 'entero', suma: true },
    { key: 'porcentaje', header: '% del total', tipo: 'porcentaje' },
  ],
  calcular: async ({ quien, periodo }, { lector }) => {
    const read = await lector.rows<{ estado: string; cantidad: number }>(sql`
      SELECT ${ESTADO_DE_CITA} AS estado, count(*) AS cantidad FROM cita c
      WHERE ${inScope(quien, { entidad: sql`c.entidad_id`, operador: sql`c.operador_id` })} AND c.anulado_en IS NULL
        AND c.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date GROUP BY 1`);
    const de = new Map(read.map(({ estado, cantidad }) => [estado, cantidad]));
    const all = read.reduce((sum, { cantidad }) => sum + cantidad, 0);
    const rows = ESTADOS.map((status) => ({
      estado: status,
      cantidad: de.get(status) ?? 0,
      porcentaje: porcentajeDe(de.get(status) ?? 0, all),
      ...SIN_ORIGEN,
    }));
    return {
      filas: rows,
      resumen: {
        cantidad_citas: all,
        citas_completadas: de.get('Completada') ?? 0,
        citas_no_asistio: de.get('No asistió') ?? 0,
        citas_canceladas: de.get('Cancelada') ?? 0,
      },
    };
  },
};
