import { type DiaSemana, type Duracion, type DuracionCierta, FIN_DEL_DIA, horaDe, minutosDe } from '@jornal/contract';

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

/** A service as it is booked, with how long it is by now. */
export type Que = { servicio_id: number | null } & Duracion;
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
export const reservaDesde = <T extends Turno>(
  turno: T,
  que: Que & DuracionCierta,
  hora_inicio: string,
): Reserva<T> => ({
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
