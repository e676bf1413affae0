import {
  ALTERNATIVAS,
  type Alternativa,
  type Cita,
  cabeDesde,
  cruzan,
  cuantos,
  type DuracionSeguida,
  entre,
  FIN_DEL_DIA,
  type HoraLibre,
  horaDe,
  horarioEn,
  iniciosLibres,
  jornadaDe,
  minutosDe,
  ocupaDe,
  seguidosDesde,
} from '@jornal/contract';
import type { DiaEnMinutos } from './dia-de-agenda.js';

/** An agenda that takes people, with its operator. */
export type AgendaDeQuien = { agenda_id: number; operador: Cita['operador'] };
/** The same on a day, by its minutes. */
export type AgendaEnDia = AgendaDeQuien & DiaEnMinutos;
/** How long something takes each operator. */
export type Dura = (operador_id: number) => DuracionSeguida | null;
/** Where an hour was found: the slot it is of, the operator, and how long it takes them. */
export type Hallazgo = { agenda: AgendaEnDia; horario_id: number; dura: DuracionSeguida };
type Negativa = { codigo: string; message: string };

const finEn = (inicio: number, { duracion_minutos }: DuracionSeguida): string => horaDe(inicio + duracion_minutos);

/** The hours of a day at which something may begin, and the operators who can do it then. `existe`: clocks show that hour. */
export function horasDelDia(
  agendas: readonly AgendaEnDia[],
  dura: Dura,
  existe: (hora: string) => boolean,
): HoraLibre[] {
  const horas = new Map<string, HoraLibre>();
  for (const agenda of agendas) {
    const suya = dura(agenda.operador.id);
    if (suya === null) continue;
    for (const inicio of iniciosLibres(agenda, suya)) {
      const [hora_inicio, hora_fin] = [horaDe(inicio), finEn(inicio, suya)];
      if (!existe(hora_inicio)) continue;
      const hora = horas.get(`${hora_inicio} ${hora_fin}`) ?? { hora_inicio, hora_fin, operadores: [] };
      if (!hora.operadores.includes(agenda.operador.id)) hora.operadores.push(agenda.operador.id);
      horas.set(`${hora_inicio} ${hora_fin}`, hora);
    }
  }
  return [...horas.values()].sort(
    (a, b) => a.hora_inicio.localeCompare(b.hora_inicio) || a.hora_fin.localeCompare(b.hora_fin),
  );
}

/** That none of some operators does a service; null where one does. */
function nadieLoHace(agendas: readonly AgendaEnDia[], dura: Dura): string | null {
  const quienes = new Map(agendas.map(({ operador }) => [operador.id, operador.nombre]));
  if (quienes.size === 0 || [...quienes.keys()].some((id) => dura(id) !== null)) return null;
  const [nombre] = quienes.values();
  return quienes.size === 1 ? `${nombre} no hace ese servicio` : 'Ningún operador hace ese servicio';
}

/** Why a day has no hour: the service is not done, the day is not worked, it is closed, or all of it is taken or over. */
export function motivoDelDia(agendas: readonly AgendaEnDia[], dura: Dura): string {
  const nadie = nadieLoHace(agendas, dura);
  if (nadie !== null) return nadie;
  const trabajan = agendas.filter(({ horarios }) => horarios.length > 0);
  if (trabajan.length === 0) return 'No se atiende ese día';
  const abiertas = trabajan.filter((a) => jornadaDe(a.horarios, a.bloqueados).length > 0);
  const [cerrada] = trabajan;
  if (abiertas.length === 0) return cerrada?.motivo ?? 'Ese día está bloqueado';
  const quedan = abiertas.some((a) => cruzan(jornadaDe(a.horarios, a.bloqueados), entre(a.ahora, FIN_DEL_DIA)));
  return quedan ? 'No queda espacio ese día' : 'Ese día ya pasó';
}

/** The minutes of an operator that are taken that day, whichever the agenda. */
const carga = ({ tomados, ajenos }: AgendaEnDia): number =>
  tomados.reduce((suma, { ocupa }) => suma + cuantos(ocupa), cuantos(ajenos));

/**
 * Where something fits at an hour, in the order in which operators take it: who has the fewest minutes that day, and of
 * those who got one so longest ago (`ultima`), by their number.
 */
export function candidatas(
  agendas: readonly AgendaEnDia[],
  hora: string,
  dura: Dura,
  ultima: (operador_id: number) => number,
): Hallazgo[] {
  const inicio = minutosDe(hora);
  const caben = agendas.flatMap((agenda): Hallazgo[] => {
    const suya = dura(agenda.operador.id);
    const horario = horarioEn(agenda.horarios, inicio);
    if (suya === null || horario === null || cabeDesde(agenda, inicio, suya) === null) return [];
    return [{ agenda, horario_id: horario.id, dura: suya }];
  });
  return caben.sort(
    ({ agenda: a }, { agenda: b }) =>
      carga(a) - carga(b) || ultima(a.operador.id) - ultima(b.operador.id) || a.operador.id - b.operador.id,
  );
}

/** Why an hour cannot be had of some agendas: of the reasons that there are, the one that is nearest to having it. */
export function porQueNo(agendas: readonly AgendaEnDia[], hora: string, dura: Dura): Negativa {
  const inicio = minutosDe(hora);
  const nadie = nadieLoHace(agendas, dura);
  if (nadie !== null) return { codigo: 'OPERADOR_NO_HACE', message: nadie };
  let mejor: Negativa & { cerca: number } = {
    cerca: 0,
    codigo: 'FUERA_DE_JORNADA',
    message: 'A esa hora no se atiende',
  };
  for (const agenda of agendas) {
    const suya = dura(agenda.operador.id);
    if (suya === null) continue;
    const no = negativaDe(agenda, inicio, suya);
    if (no.cerca > mejor.cerca) mejor = no;
  }
  const { codigo, message } = mejor;
  return { codigo, message };
}

function negativaDe(agenda: AgendaEnDia, inicio: number, suya: DuracionSeguida): Negativa & { cerca: number } {
  const { duracion_minutos: minutos } = suya;
  const libres = seguidosDesde(jornadaDe(agenda.horarios, agenda.bloqueados), inicio);
  if (libres >= minutos && cruzan(ocupaDe({ inicio, fin: inicio + minutos }, suya), agenda.ajenos))
    return { cerca: 3, codigo: 'OPERADOR_OCUPADO', message: 'El operador ya tiene una cita a esa hora' };
  if (libres >= minutos) return { cerca: 4, codigo: 'HORARIO_OCUPADO', message: 'El horario ya está ocupado' };
  if (libres > 0) {
    const message = `El servicio dura ${minutos} minutos y desde las ${horaDe(inicio)} solo hay ${libres} libres`;
    return { cerca: 2, codigo: 'NO_CABE', message };
  }
  if (seguidosDesde(jornadaDe(agenda.horarios, []), inicio) > 0)
    return { cerca: 1, codigo: 'DIA_BLOQUEADO', message: 'Ese día está bloqueado' };
  return { cerca: 0, codigo: 'FUERA_DE_JORNADA', message: 'A esa hora no se atiende' };
}

type Cerca = { fecha: string; hora_inicio: string; operador_id: number | null };
type LibreEnDia = { fecha: string; dias: number; agendas: readonly AgendaEnDia[]; horas: readonly HoraLibre[] };

/** Another operator is offered before an hour that is further away than this. */
const OTRO_OPERADOR_MINUTOS = 60;

/** The hours nearest to one that cannot be had, on its day and on those after it; each once. */
export function alternativasA(pedida: Cerca, dias: readonly LibreEnDia[]): Alternativa[] {
  const todas = dias.flatMap(({ fecha, dias: despues, agendas, horas }) =>
    horas.flatMap(({ hora_inicio, hora_fin, operadores }) => {
      const suyo = operadores.find((id) => id === pedida.operador_id) ?? operadores[0];
      const operador = agendas.find((a) => a.operador.id === suyo)?.operador;
      if (operador === undefined) return [];
      const lejos = despues * FIN_DEL_DIA + Math.abs(minutosDe(hora_inicio) - minutosDe(pedida.hora_inicio));
      const otro = pedida.operador_id !== null && suyo !== pedida.operador_id ? OTRO_OPERADOR_MINUTOS : 0;
      return [{ lejos: lejos + otro, alternativa: { fecha, hora_inicio, hora_fin, operador } }];
    }),
  );
  const vistas = new Set<string>();
  return todas
    .sort((a, b) => a.lejos - b.lejos)
    .map(({ alternativa }) => alternativa)
    .filter(({ fecha, hora_inicio }) => {
      const nueva = !vistas.has(`${fecha} ${hora_inicio}`);
      vistas.add(`${fecha} ${hora_inicio}`);
      return nueva;
    })
    .slice(0, ALTERNATIVAS);
}

/** The agenda that is worked at an hour, the preferred one before others, and the slot of it. */
export function agendaEnHora(
  agendas: readonly AgendaEnDia[],
  hora: string,
  preferida: number,
): { agenda_id: number; horario_id: number } | null {
  const inicio = minutosDe(hora);
  const [hallada] = agendas
    .flatMap(({ agenda_id, horarios }) => {
      const horario = horarioEn(horarios, inicio);
      return horario === null || seguidosDesde(jornadaDe(horarios, []), inicio) === 0
        ? []
        : [{ agenda_id, horario_id: horario.id }];
    })
    .sort((a, b) => Number(b.agenda_id === preferida) - Number(a.agenda_id === preferida));
  return hallada ?? null;
}
