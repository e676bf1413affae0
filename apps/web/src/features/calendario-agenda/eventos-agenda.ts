import {
  type Agenda,
  type Cita,
  type DiaCalendario,
  type EspacioCalendario,
  minutosDe,
  seCruzan,
  TITULO_HORARIO,
  type Tramo,
} from '@jornal/contract';
import { llegadaEnPalabras } from '../../lib/llegada';
import type { EventoCalendario } from '../../ui/calendario-datos';

/**
 * The subject of an event of the calendar: a slot of a day in its agenda, or one of its appointments, or a whole day.
 */
export type EspacioDelDia = { agenda: Agenda; fecha: string; espacio: EspacioCalendario };
/** A stretch that is free of a slot without a place. */
export type RatoDelDia = EspacioDelDia & { rato: Tramo };
/** An appointment of a day; `espacio`, the slot it is drawn in: null when it is over none. */
export type CitaDelDia = { cita: Cita; agenda: Agenda; fecha: string; espacio: EspacioCalendario | null };
export type Objetivo =
  | ({ tipo: 'cita' } & CitaDelDia)
  | ({ tipo: 'espacio' } & EspacioDelDia)
  | ({ tipo: 'rato' } & RatoDelDia)
  | { tipo: 'dia'; fecha: string };

export type Dibujo = { eventos: EventoCalendario[]; objetivos: Map<string, Objetivo> };

/** Days with their slots, each in its agenda: of one agenda, or of several on one day. */
export type DiaDeAgenda = { agenda: Agenda; dia: Pick<DiaCalendario, 'fecha' | 'horarios' | 'fuera_de_horario'> };

type Opciones = {
  /** Appointments may be dragged. */
  mueve: boolean;
  /** Each event in the column of its operator. */
  conColumnas: boolean;
  ahora: Date;
};

const TITULOS_ESTADO = {
  pendiente: 'Pendiente',
  confirmada: 'Confirmada',
  completada: 'Completada',
  cancelada: 'Cancelada',
} as const;
const ASPECTOS_ESTADO = {
  pendiente: 'punteado',
  confirmada: 'lleno',
  completada: 'lleno',
  cancelada: 'apagado',
} as const;

/**
 * The events of week, day and operators: each slot's free places, its holds, the stretches that are free of a full one,
 * and every appointment once, however many slots it crosses.
 */
export function eventosDe(dias: readonly DiaDeAgenda[], opciones: Opciones): Dibujo {
  const dibujo: Dibujo = { eventos: [], objetivos: new Map() };
  for (const { agenda, dia } of dias) {
    for (const espacio of dia.horarios) agregarEspacio(dibujo, { agenda, fecha: dia.fecha, espacio }, opciones);
    for (const cita of dia.fuera_de_horario)
      agregarCita(dibujo, { cita, agenda, fecha: dia.fecha, espacio: null }, opciones);
    dibujo.eventos.push(...bloqueos(agenda, dia, opciones));
  }
  return dibujo;
}

type Parte = Omit<EventoCalendario, 'inicio' | 'fin' | 'recurso'>;

type DelDia = Pick<EspacioDelDia, 'agenda' | 'fecha'>;
const enElDia = ({ agenda, fecha }: DelDia, { hora_inicio, hora_fin }: Tramo, { conColumnas }: Opciones) => ({
  inicio: `${fecha}T${hora_inicio}`,
  fin: `${fecha}T${hora_fin}`,
  ...(conColumnas && { recurso: String(agenda.operador_id) }),
});

function agregarEspacio(dibujo: Dibujo, sitio: EspacioDelDia, opciones: Opciones): void {
  const { fecha, espacio } = sitio;
  for (const cita of espacio.citas) agregarCita(dibujo, { ...sitio, cita }, opciones);
  const clave = `${espacio.id}:${fecha}`;
  for (const parte of partesLibres(espacio, clave, opciones.ahora)) {
    dibujo.eventos.push({ ...parte, ...enElDia(sitio, espacio, opciones) });
    dibujo.objetivos.set(parte.id, { tipo: 'espacio', ...sitio });
  }
  for (const { rato, ...parte } of ratosLibres(espacio, clave)) {
    dibujo.eventos.push({ ...parte, ...enElDia(sitio, rato, opciones) });
    dibujo.objetivos.set(parte.id, { tipo: 'rato', ...sitio, rato });
  }
}

function agregarCita({ eventos, objetivos }: Dibujo, sitio: CitaDelDia, opciones: Opciones): void {
  const id = `cita:${sitio.cita.id}`;
  if (objetivos.has(id)) return;
  eventos.push({ ...deCita(sitio, opciones), ...enElDia(sitio, sitio.cita, opciones) });
  objetivos.set(id, { tipo: 'cita', ...sitio });
}

/** A shorter one has no room for its words; the slot itself tells it. */
const RATO_A_LA_VISTA = 15;

/** The stretches that are free of a slot without a place: something short fits there. */
const ratosLibres = (espacio: EspacioCalendario, clave: string): Array<Parte & { rato: Tramo }> =>
  espacio.huecos.flatMap((rato) => {
    const minutos = minutosDe(rato.hora_fin) - minutosDe(rato.hora_inicio);
    if (minutos < RATO_A_LA_VISTA) return [];
    return {
      id: `hueco:${clave}:${rato.hora_inicio}`,
      titulo: `Libre (${minutos} min)`,
      estado: 'Rato libre',
      icono: 'libre',
      aspecto: 'borde' as const,
      color: espacio.color,
      rato,
    };
  });

const falto = ({ no_asistio, estado }: Cita): boolean => no_asistio && estado !== 'cancelada';

/** 'Confirmada', 'Confirmada, no asistió', 'Llegó 13:55'. */
export const estadoDe = (cita: Cita): string =>
  falto(cita) ? `${TITULOS_ESTADO[cita.estado]}, no asistió` : (llegadaEnPalabras(cita) ?? TITULOS_ESTADO[cita.estado]);

function deCita({ cita, espacio }: CitaDelDia, { mueve }: Opciones): Parte {
  return {
    id: `cita:${cita.id}`,
    titulo: cita.cliente_nombre,
    detalle: espacio === null ? `Fuera de horario · ${cita.servicio}` : cita.servicio,
    estado: estadoDe(cita),
    icono: falto(cita) ? 'no_asistio' : cita.estado,
    aspecto: falto(cita) ? 'rayado' : ASPECTOS_ESTADO[cita.estado],
    ...(espacio !== null && { color: espacio.color }),
    // An appointment that is over or was called off is not moved by chance; the form still does it.
    movible: mueve && (cita.estado === 'pendiente' || cita.estado === 'confirmada'),
  };
}

/** The name of a slot says something when a person gave it: the name it is born with does not. */
const nombreDe = ({ titulo }: EspacioCalendario) => (titulo === TITULO_HORARIO ? {} : { detalle: titulo });

/** The parts of a slot that are no appointment: its free places, its holds, or why nothing of it can be booked. */
function partesLibres(espacio: EspacioCalendario, clave: string, ahora: Date): Parte[] {
  const { capacidad, disponibles, retenidos, pasados, color } = espacio;
  const detalle = nombreDe(espacio);
  if (espacio.bloqueado) return [];
  const partes: Parte[] = [];
  if (retenidos > 0) {
    const cuantos = retenidos > 1 ? `${retenidos} retenidos` : 'Retenido';
    partes.push({
      id: `retenido:${clave}`,
      titulo: cuantos,
      detalle: quedan(espacio.retenido_hasta, ahora),
      estado: 'Retenido',
      icono: 'retenido',
      aspecto: 'rayado',
      color,
    });
  }
  if (disponibles > 0) {
    const libres = capacidad > 1 ? `${disponibles} de ${capacidad} libres` : 'Libre';
    partes.push({
      id: `libre:${clave}`,
      titulo: libres,
      ...detalle,
      estado: 'Libre',
      icono: 'libre',
      aspecto: 'borde',
      color,
    });
  }
  if (partes.length > 0 || hayActivas(espacio)) return partes;
  if (espacio.operador_ocupado)
    return [
      {
        id: `ocupado:${clave}`,
        titulo: 'Operador ocupado',
        ...detalle,
        estado: 'Sin espacio',
        icono: 'ocupado',
        aspecto: 'apagado',
      },
    ];
  if (pasados > 0)
    return [
      {
        id: `pasado:${clave}`,
        titulo: 'Sin cita',
        ...detalle,
        estado: 'Ya pasó',
        icono: 'pasado',
        aspecto: 'apagado',
      },
    ];
  return [];
}

/** Whether an appointment is drawn where the slot itself would be: of days gone by it may have other hours. */
const hayActivas = (espacio: EspacioCalendario): boolean =>
  espacio.citas.some((cita) => cita.estado !== 'cancelada' && seCruzan(cita, espacio));

/** 'Quedan 12 min' of a hold. */
export function quedan(hasta: string | null, ahora: Date): string {
  const minutos = hasta === null ? 0 : Math.ceil((Date.parse(hasta) - ahora.getTime()) / 60_000);
  if (minutos <= 0) return 'Vence ya';
  return minutos === 1 ? 'Queda 1 min' : `Quedan ${minutos} min`;
}

/** Blocked slots that follow one another for one reason are one stretch behind the rest. */
function bloqueos(
  agenda: Agenda,
  { fecha, horarios }: DiaDeAgenda['dia'],
  { conColumnas }: Opciones,
): EventoCalendario[] {
  const tramos: { inicio: string; fin: string; motivo: string }[] = [];
  let seguido = false;
  for (const { bloqueado, motivo_bloqueo, hora_inicio, hora_fin } of horarios.toSorted((a, b) =>
    a.hora_inicio.localeCompare(b.hora_inicio),
  )) {
    const [ultimo, motivo] = [tramos.at(-1), motivo_bloqueo ?? 'Bloqueado'];
    if (bloqueado && seguido && ultimo?.motivo === motivo) ultimo.fin = hora_fin > ultimo.fin ? hora_fin : ultimo.fin;
    else if (bloqueado) tramos.push({ inicio: hora_inicio, fin: hora_fin, motivo });
    seguido = bloqueado;
  }
  return tramos.map(({ inicio, fin, motivo }) => ({
    id: `bloqueo:${agenda.id}:${fecha}:${inicio}`,
    inicio: `${fecha}T${inicio}`,
    fin: `${fecha}T${fin}`,
    titulo: motivo,
    estado: 'Bloqueado',
    icono: 'bloqueado',
    fondo: true,
    ...(conColumnas && { recurso: String(agenda.operador_id) }),
  }));
}

/** The hours to draw: an hour around the slots and appointments, and never less than a working day. */
export function horasDeTrabajo(dias: readonly DiaDeAgenda[], alrededor = 1): { desde: string; hasta: string } {
  let [desde, hasta] = [8, 18];
  for (const { dia } of dias) {
    const todo: Tramo[] = dia.horarios.flatMap((espacio) => [espacio, ...espacio.citas]);
    for (const { hora_inicio, hora_fin } of [...todo, ...dia.fuera_de_horario]) {
      desde = Math.min(desde, Number(hora_inicio.slice(0, 2)));
      hasta = Math.max(hasta, Number(hora_fin.slice(0, 2)) + (hora_fin.endsWith(':00') ? 0 : 1));
    }
  }
  const hora = (n: number) => `${String(n).padStart(2, '0')}:00`;
  return { desde: hora(Math.max(0, desde - alrededor)), hasta: hora(Math.min(24, hasta + alrededor)) };
}
