import {
  type DiaSemana,
  type Duracion,
  type DuracionCierta,
  type DuracionSeguida,
  FIN_DEL_DIA,
  horaDe,
  minutosDe,
  seguidas,
} from '@jornal/contract';

/** The place of an appointment: a slot of the week, on a day. */
export type Sitio = { agenda_id: number; horario_id: number; fecha: string };
/** A slot on a day, locked: its changes wait until the transaction ends. */
export type Turno = {
  entidad_id: number;
  agenda_id: number;
  agenda_nombre: string;
  horario_id: number;
  operador_id: number;
  fecha: string;
  dia_semana: DiaSemana;
  hora_inicio: string;
  hora_fin: string;
  capacidad: number;
};
/** The conditions of a slot, besides its places, under which it may be booked. */
type Condiciones = { agenda_activa: boolean; horario_activo: boolean; atiende_festivos: boolean; anulado: boolean };
export type TurnoBloqueado = Turno & Condiciones;

/** The name of a service that is booked, and which of the catalogue it is. */
export type Nombrado = { servicio: string; servicio_id: number | null };
/** A service of several that are done in a row. */
export type Parte = Nombrado & DuracionCierta;
/** A service as it is booked, with how long it is by now; of several (`partes`), the first, and how long they all are. */
export type Que = { servicio_id: number | null } & Duracion & { partes?: readonly Parte[] | undefined };
/** The same with minutes of its own. */
export type QueCierto = Que & DuracionCierta;

/** Services that are booked, with how long they are. */
export function queDe(servicios: readonly Nombrado[], { partes, ...dura }: DuracionSeguida): QueCierto {
  const servicio_id = servicios[0]?.servicio_id ?? null;
  if (partes === undefined) return { servicio_id, ...dura };
  const nombradas = partes.map((parte, i) => {
    const { servicio, servicio_id: suyo } = servicios[i] as Nombrado;
    return { ...parte, servicio, servicio_id: suyo };
  });
  return { servicio_id, ...dura, partes: nombradas };
}

/** The service of a stretch, which has a name where there are several. */
type DeTramo = { servicio: string | null; servicio_id: number | null } & Duracion;
/** The services of some stretches, which are in their order: of several, each has its name and its minutes. */
export function queDeTramos(tramos: readonly DeTramo[]): Que {
  const partes = tramos.map(({ servicio, servicio_id, ...t }) => {
    const { duracion_minutos, espera_desde, espera_minutos, limpieza_minutos } = t;
    return { servicio, servicio_id, duracion_minutos, espera_desde, espera_minutos, limpieza_minutos };
  });
  const [primera, ...otras] = partes;
  if (primera === undefined) throw new Error('A booking has no stretch');
  const { servicio: _, servicio_id, ...dura } = primera;
  return { servicio_id, ...(otras.length === 0 ? dura : seguidas(partes as [Parte, ...Parte[]])) };
}

export type Horas = { hora_inicio: string; hora_fin: string };
/**
 * A service at the slot where it begins. `pide` says how its hours came to be: by asking for that slot, by asking for an
 * hour that is worked, or they are its own, which the slot may have left since.
 */
export type Reserva<T extends Turno = Turno> = Horas & { turno: T; que: Que; pide: 'horario' | 'hora' | 'la suya' };

/** Books a service from where its slot begins, as long as it lasts, or as long as the slot does. */
export function reservaDe<T extends Turno>(turno: T, que: Que, suyas?: Horas): Reserva<T> {
  if (suyas !== undefined) return { turno, que, ...suyas, pide: 'la suya' };
  const { hora_inicio, hora_fin } = turno;
  const fin = que.duracion_minutos === null ? hora_fin : finDe(hora_inicio, que.duracion_minutos);
  return { turno, que, hora_inicio, hora_fin: fin, pide: 'horario' };
}

/** Books a service from an hour on that is worked, whichever slots it crosses. */
export const reservaDesde = <T extends Turno>(turno: T, que: QueCierto, hora_inicio: string): Reserva<T> => ({
  turno,
  que,
  hora_inicio,
  hora_fin: finDe(hora_inicio, que.duracion_minutos),
  pide: 'hora',
});

/** The last minute of a day that an hour can say. */
const ULTIMO_MINUTO = FIN_DEL_DIA - 1;

/** When something ends that lasts so long: within its day, also where it does not fit and is refused. */
export const finDe = (hora_inicio: string, minutos: number): string =>
  horaDe(Math.min(minutosDe(hora_inicio) + minutos, ULTIMO_MINUTO));

/** The same hours as minutes of the day. */
export const extremos = ({ hora_inicio, hora_fin }: Horas) => ({
  inicio: minutosDe(hora_inicio),
  fin: minutosDe(hora_fin),
});

/** The columns of an appointment that say its place. */
export const lugarDe = ({ turno, hora_inicio, hora_fin }: Omit<Reserva, 'que' | 'pide'>) => ({
  agenda_id: turno.agenda_id,
  horario_id: turno.horario_id,
  operador_id: turno.operador_id,
  fecha: turno.fecha,
  dia_semana: turno.dia_semana,
  hora_inicio,
  hora_fin,
});
/** An appointment or an offer that is not in its own way. */
export type Salvo = { cita_id?: number; oferta_id?: number };
