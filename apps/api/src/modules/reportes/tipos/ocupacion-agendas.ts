import { porcentajeDe } from '@jornal/contract';
import type { Reporte } from '../reporte.js';
import { SIN_ORIGEN } from '../reporte.js';

/** How full the agendas were, or will be: as their screens count places. */
export const ocupacionAgendas: Reporte = {
  id: 'ocupacion_agendas',
  nombre: 'Ocupación de agendas',
  descripcion:
    'Cuántos espacios ofreció cada agenda, cuántos se ocuparon, a cuántas personas se atendió y cuántas no asistieron.',
  categoria: 'operadores',
  base: 'Por fecha de la cita',
  nota:
    'Los espacios son los de los horarios que hay ahora, sin los días bloqueados ni los festivos en que no se ' +
    'atiende. Ocupa un espacio una cita, una oferta sin vencer o el operador cuando está en otra cita.',
  filtros: ['operador_id'],
  columnas: [
    { key: 'agenda', header: 'Agenda', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'ofrecidos', header: 'Ofrecidos', tipo: 'entero', suma: true },
    { key: 'ocupados', header: 'Ocupados', tipo: 'entero', suma: true },
    { key: 'atendidos', header: 'Atendidos', tipo: 'entero', suma: true },
    { key: 'no_asistio', header: 'No asistieron', tipo: 'entero', suma: true },
    { key: 'porcentaje', header: 'Ocupación', tipo: 'porcentaje' },
  ],
  calcular: async ({ quien, periodo }, { ocupacion, lector }) => {
    const agendas = await ocupacion.porAgenda(quien, periodo, lector);
    const rows = agendas.map(({ agenda_id: _, ...agenda }) => ({
      ...agenda,
      porcentaje: porcentajeDe(agenda.ocupados, agenda.ofrecidos),
      ...SIN_ORIGEN,
    }));
    const sum = (field: 'ofrecidos' | 'ocupados' | 'atendidos' | 'no_asistio') =>
      agendas.reduce((total, agenda) => total + agenda[field], 0);
    const [ofrecidos, ocupados] = [sum('ofrecidos'), sum('ocupados')];
    return {
      filas: rows,
      resumen: {
        cantidad_ofrecidos: ofrecidos,
        cantidad_ocupados: ocupados,
        citas_completadas: sum('atendidos'),
        citas_no_asistio: sum('no_asistio'),
        porcentaje_ocupacion: porcentajeDe(ocupados, ofrecidos),
      },
    };
  },
};
