import { type CitaCambios, type Cita as CitaVista, conMinutos, type Duracion, minutosDe } from '@jornal/contract';
import {
  finDe,
  type Horas,
  type Que,
  type QueCierto,
  type Reserva,
  reservaDe,
  reservaDesde,
  type TurnoBloqueado,
} from './reserva.js';

/**
 * The fields of an appointment that may change; when a change is undone also its hours, which may no longer be those of
 * its slot, and whether its message was sent.
 */
export type Cambios = CitaCambios &
  Partial<Pick<CitaVista, 'hora_inicio' | 'hora_fin' | 'mensaje_enviado_en'>> & { varios?: boolean };
type Antes = Pick<CitaVista, 'horario_id' | 'fecha' | 'hora_inicio' | 'hora_fin' | 'estado'>;
/** Where a change leaves a cita: what it books there, whether it takes minutes, and whether it lets go of those it had. */
export type Mudanza = { mueve: boolean; reserva: Reserva<TurnoBloqueado> | null; toma: boolean; suelta: boolean };

/**
 * An hour that was asked for, and how long something is to last from then on: as it did, where it is not said. `que`: the
 * services that it is of from then on.
 */
export type Desde = { hora_inicio: string; minutos?: number | undefined; que?: QueCierto };
/** The service that was booked, and the one that is after a change. */
type Ques = { tenia: Que; que: Que };

type Pedida = Ques & { desde?: Desde | undefined };

const cuantoDuran = ({ hora_inicio, hora_fin }: Horas): number => minutosDe(hora_fin) - minutosDe(hora_inicio);
/** The hours that something had before, as long as it was then. */
const enSusHoras = (turno: TurnoBloqueado, que: Que, horas: Horas): Reserva<TurnoBloqueado> =>
  reservaDe(turno, que.duracion_minutos === null ? que : { ...que, ...conMinutos(que, cuantoDuran(horas)) }, horas);

type Dura = Duracion & Pick<Que, 'partes'>;
const mismaDuracion = (a: Dura, b: Dura): boolean =>
  a.duracion_minutos === b.duracion_minutos &&
  a.espera_desde === b.espera_desde &&
  a.espera_minutos === b.espera_minutos &&
  a.limpieza_minutos === b.limpieza_minutos &&
  a.partes?.length === b.partes?.length &&
  (a.partes ?? []).every((parte, i) => mismaDuracion(parte, b.partes?.[i] ?? parte));

/**
 * The stretch that is booked at a slot: from where the slot begins, or from where the cita began when that is inside
 * the slot it stays in and it lasts as long as its service does.
 */
function pedidaEn(
  before: Antes,
  turno: TurnoBloqueado,
  pideHorario: boolean,
  { tenia, que }: Ques,
): Reserva<TurnoBloqueado> {
  const queda = turno.horario_id === before.horario_id && turno.fecha === before.fecha;
  const { hora_inicio } = before;
  const dentro = turno.hora_inicio <= hora_inicio && hora_inicio < turno.hora_fin;
  const { duracion_minutos: dura } = que;
  if (queda && !dentro && !pideHorario) {
    // Its slot left it: with another service it stays at its hour all the same.
    const hora_fin = dura === null ? before.hora_fin : finDe(hora_inicio, dura);
    return reservaDe(turno, que, { hora_inicio, hora_fin });
  }
  if (!queda || !dentro || (dura === null && tenia.duracion_minutos === null)) return reservaDe(turno, que);
  const hora_fin = dura === null ? turno.hora_fin : finDe(hora_inicio, dura);
  return { turno, que, hora_inicio, hora_fin, pide: 'horario' };
}

/** Other services where it is: an appointment that is no longer keeps a place that is not worked any more. */
const conOtrosServicios = (before: Antes, turno: TurnoBloqueado, que: QueCierto): Reserva<TurnoBloqueado> => {
  const reserva = reservaDesde(turno, que, before.hora_inicio);
  return que.duracion_minutos <= cuantoDuran(before) ? { ...reserva, pide: 'la suya' } : reserva;
};

/** The stretch that a change books: at the hour it asks for, at the hours the cita had, or at its slot. */
function loPedido(
  before: Antes,
  { hora_inicio, hora_fin, horario_id }: Cambios,
  turno: TurnoBloqueado,
  { tenia, que, desde }: Pedida,
): Reserva<TurnoBloqueado> {
  if (desde?.que !== undefined) return conOtrosServicios(before, turno, desde.que);
  if (desde !== undefined) {
    // Another operator may take another time for it.
    const suyos = mismaDuracion(tenia, que) ? null : que.duracion_minutos;
    const minutos = desde.minutos ?? suyos ?? cuantoDuran(before);
    return reservaDesde(turno, { ...que, ...conMinutos(que, minutos) }, desde.hora_inicio);
  }
  if (hora_inicio !== undefined && hora_fin !== undefined) return enSusHoras(turno, que, { hora_inicio, hora_fin });
  return pedidaEn(before, turno, horario_id !== undefined, { tenia, que });
}

/**
 * The move that a change of a cita is. `turno`: the slot it is to be in, locked, or null when its place stays; `tenia`:
 * what was booked of it, `que`: what is by now.
 */
export function mudanzaDe(
  before: Antes,
  cambios: Cambios,
  turno: TurnoBloqueado | null,
  { tenia, que, desde }: Pedida,
): Mudanza {
  const [ocupaba, ocupara] = [before.estado !== 'cancelada', (cambios.estado ?? before.estado) !== 'cancelada'];
  const queda: Mudanza = { mueve: false, reserva: null, toma: false, suelta: ocupaba && !ocupara };
  if (turno === null) return queda;
  const pideHorario = cambios.horario_id !== undefined;
  const pedida = loPedido(before, cambios, turno, { tenia, que, desde });
  const otroSitio = turno.horario_id !== before.horario_id || turno.fecha !== before.fecha;
  const otroInicio = pideHorario && pedida.hora_inicio !== before.hora_inicio;
  const otroFin = pideHorario && pedida.hora_fin !== before.hora_fin;
  const alarga = desde?.que !== undefined || !mismaDuracion(tenia, pedida.que);
  const mueve = otroSitio || otroInicio || (otroFin && !alarga);
  if (mueve || alarga) return { mueve, reserva: pedida, toma: ocupara, suelta: ocupaba };
  // Its hours are its own until it moves, and where it comes back.
  if (ocupaba || !ocupara) return queda;
  const { hora_inicio: inicio, hora_fin: fin } = before;
  return { ...queda, reserva: reservaDe(turno, que, { hora_inicio: inicio, hora_fin: fin }), toma: true };
}
