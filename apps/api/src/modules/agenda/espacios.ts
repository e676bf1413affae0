import {
  type Agenda,
  type Cita,
  type ConsultaEspacios,
  type DiaCalendario,
  type Disponibilidad,
  diaDeLaSemana,
  type EspacioCalendario,
  type EspacioHorario,
  festivo,
  sumarDias,
} from '@jornal/contract';
import type { Dia } from './plazas.queries.js';

/**
 * A slot on a day as the statement of the places tells it, with its appointments: the active ones first, then the cancelled. `primera`:
 * the first of those that occupy it.
 */
export type Plazas<C> = Omit<EspacioHorario, 'disponible' | 'bloqueado' | 'cita_existente'> & {
  fecha: string;
  primera: number | null;
  citas: C[] | null;
};
type CitaBreve = Pick<Cita, 'id' | 'cliente_nombre' | 'servicio'>;

/** Groups rows by a key, in the order they came. */
export function agrupar<T, K>(filas: readonly T[], por: (fila: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const fila of filas) {
    const grupo = grupos.get(por(fila));
    if (grupo === undefined) grupos.set(por(fila), [fila]);
    else grupo.push(fila);
  }
  return grupos;
}

/** The days of a period, each with its weekday and its holiday. */
export function diasDe(inicio: string, fin: string): Dia[] {
  const dias: Dia[] = [];
  for (let fecha = inicio; fecha <= fin; fecha = sumarDias(fecha, 1))
    dias.push({ fecha, dia_semana: diaDeLaSemana(fecha), festivo: festivo(fecha) });
  return dias;
}

/** The fields of a day that every calendar shows. */
export const diaDelCalendario = ({ fecha, festivo }: Dia, hoy: string): Omit<DiaCalendario, 'horarios'> => ({
  fecha,
  dia: Number(fecha.slice(8)),
  es_hoy: fecha === hoy,
  es_pasado: fecha < hoy,
  festivo,
});

/** A slot with its flags, for a screen that looks for a free place. */
export function espacioDe({ fecha: _, primera, citas, ...plazas }: Plazas<CitaBreve>): EspacioHorario {
  const suya = citas?.find(({ id }) => id === primera);
  return {
    ...plazas,
    disponible: plazas.disponibles > 0,
    bloqueado: plazas.motivo_bloqueo !== null,
    cita_existente:
      suya === undefined ? null : { id: suya.id, cliente_nombre: suya.cliente_nombre, servicio: suya.servicio },
  };
}

const enUtc = (instante: string): string => new Date(instante).toISOString();

/** A slot with every appointment of the day. */
export function espacioCalendarioDe(plazas: Plazas<Cita>): EspacioCalendario {
  const citas = (plazas.citas ?? []).map((c) => ({
    ...c,
    mensaje_enviado_en: c.mensaje_enviado_en === null ? null : enUtc(c.mensaje_enviado_en),
    created_at: enUtc(c.created_at),
    actualizada_en: enUtc(c.actualizada_en),
  }));
  const cita = citas.find(({ id }) => id === plazas.primera) ?? null;
  return { ...espacioDe({ ...plazas, citas }), cita, citas };
}

const sumar = (espacios: readonly EspacioHorario[], campo: 'disponibles' | 'ocupados' | 'pasados'): number =>
  espacios.reduce((total, e) => total + e[campo], 0);

export function consultaDe(fecha: string, espacios: EspacioHorario[]): ConsultaEspacios {
  return {
    fecha_consultada: fecha,
    total_horarios: espacios.length,
    horarios_con_espacio: espacios.filter((e) => e.disponible).length,
    horarios_disponibles: espacios,
  };
}

type DeAgenda = Disponibilidad['disponibilidad'][number];

function deAgenda({ id, nombre, entidad_id, operador }: Agenda, suyos: EspacioHorario[]): DeAgenda {
  const [libres, ocupados, pasados] = [sumar(suyos, 'disponibles'), sumar(suyos, 'ocupados'), sumar(suyos, 'pasados')];
  const horarios_libres = suyos.filter((e) => e.disponible).length;
  return {
    agenda_id: id,
    agenda_nombre: nombre,
    entidad_id,
    operador,
    horarios_libres,
    horarios_ocupados: suyos.length - horarios_libres,
    espacios: libres + ocupados + pasados,
    espacios_libres: libres,
    espacios_ocupados: ocupados,
    espacios_pasados: pasados,
    horarios_disponibles: suyos,
  };
}

/** The places of a day, agenda by agenda and in all. */
export function disponibilidadDe(
  { fecha, festivo }: Dia,
  agendas: readonly Agenda[],
  espacios: readonly EspacioHorario[],
): Disponibilidad {
  const cada = agrupar(espacios, (e) => e.agenda_id);
  const disponibilidad = agendas.map((a) => deAgenda(a, cada.get(a.id) ?? []));
  const total = (campo: 'espacios' | 'espacios_libres' | 'espacios_ocupados' | 'espacios_pasados') =>
    disponibilidad.reduce((suma, a) => suma + a[campo], 0);
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
