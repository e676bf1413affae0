import {
  type Agenda,
  type ConsultaEspacios,
  type Disponibilidad,
  diaDeLaSemana,
  type EspacioHorario,
  festivo,
  sumarDias,
} from '@jornal/contract';
import type { Dia } from './dias.queries.js';

/** Groups rows by a key, in the order they came. */
export function agrupar<T, K>(rows: readonly T[], por: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const fila of rows) {
    const group = groups.get(por(fila));
    if (group === undefined) groups.set(por(fila), [fila]);
    else group.push(fila);
  }
  return groups;
}

/** The days of a period, each with its weekday and its holiday. */
export function diasDe(inicio: string, fin: string): Dia[] {
  const days: Dia[] = [];
  for (let date = inicio; date <= fin; date = sumarDias(date, 1))
    days.push({ fecha: date, dia_semana: diaDeLaSemana(date), festivo: festivo(date) });
  return days;
}

/** The fields of a day that every calendar shows. */
export const diaDelCalendario = ({ fecha, festivo }: Dia, hoy: string) => ({
  fecha,
  dia: Number(fecha.slice(8)),
  es_hoy: fecha === hoy,
  es_pasado: fecha < hoy,
  festivo,
});

const sum = (spaces: readonly EspacioHorario[], field: 'disponibles' | 'ocupados' | 'pasados'): number =>
  spaces.reduce((total, e) => total + e[field], 0);

export function consultaDe(date: string, spaces: EspacioHorario[]): ConsultaEspacios {
  return {
    fecha_consultada: date,
    total_horarios: spaces.length,
    horarios_con_espacio: spaces.filter((e) => e.disponible).length,
    horarios_disponibles: spaces,
  };
}

type DeAgenda = Disponibilidad['disponibilidad'][number];

function deAgenda({ id, nombre, entidad_id, operador }: Agenda, theirs: EspacioHorario[]): DeAgenda {
  const [free, ocupados, pasados] = [sum(theirs, 'disponibles'), sum(theirs, 'ocupados'), sum(theirs, 'pasados')];
  const horarios_libres = theirs.filter((e) => e.disponible).length;
  return {
    agenda_id: id,
    agenda_nombre: nombre,
    entidad_id,
    operador,
    horarios_libres,
    horarios_ocupados: theirs.length - horarios_libres,
    espacios: free + ocupados + pasados,
    espacios_libres: free,
    espacios_ocupados: ocupados,
    espacios_pasados: pasados,
    horarios_disponibles: theirs,
  };
}

/** The places of a day, agenda by agenda and in all. */
export function disponibilidadDe(
  { fecha, festivo }: Dia,
  agendas: readonly Agenda[],
  spaces: readonly EspacioHorario[],
): Disponibilidad {
  const each = agrupar(spaces, (e) => e.agenda_id);
  const disponibilidad = agendas.map((a) => deAgenda(a, each.get(a.id) ?? []));
  const total = (field: 'espacios' | 'espacios_libres' | 'espacios_ocupados' | 'espacios_pasados') =>
    disponibilidad.reduce((sum, a) => sum + a[field], 0);
  return {
    fecha_consultada: fecha,
    festivo,
    total_agendas: agendas.length,
    total_espacios: total('espacios'),
    total_espacios_libres: total('espacios_libres'),
    total_espacios_ocupados: total('espacios_ocupados'),
    total_espacios_pasados: total('espacios_pasados'),
    disponibilidad,
  };
}
