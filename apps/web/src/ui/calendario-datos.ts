import type { Calendar } from '@event-calendar/core';
import { textoSobre } from '../lib/color';
import { fechaLarga } from '../lib/format';

export type VistaCalendario = 'mes' | 'semana' | 'dia' | 'operadores';

/**
 * How a state looks besides its colour, so that colour alone never tells one from another. Its icon and its words say
 * it too.
 */
export type Aspecto = 'lleno' | 'borde' | 'rayado' | 'punteado' | 'apagado';

export type EventoCalendario = {
  id: string;
  /** Hours of the business, 'YYYY-MM-DDTHH:mm'. */
  inicio: string;
  fin: string;
  /** Texts are shown as they are, never read as HTML. */
  titulo: string;
  detalle?: string;
  /** The state in words, 'Libre': read aloud, and shown on hover. */
  estado?: string;
  /** Which icon of the calendar stands before the text. */
  icono?: string;
  /** '#RRGGBB'; the ink follows it. */
  color?: string;
  aspecto?: Aspecto;
  /** The column it belongs to in the view of operators. */
  recurso?: string;
  /** True when it may be dragged elsewhere. */
  movible?: boolean;
  /** Behind the others and out of reach: a blocked stretch, hours that are not worked. Not drawn in the month, which has no hours. */
  fondo?: boolean;
  /**
   * True for an event of a whole day, '6' and 'libres': no hour of its own is shown, and where there is no room the
   * first word stays.
   */
  resumen?: boolean;
};

export type RecursoCalendario = { id: string; nombre: string };

export type Movimiento = {
  id: string;
  inicio: string;
  fin: string;
  /** Where it was dropped, and where it came from; null out of the view of operators. */
  recurso: string | null;
  antes: { inicio: string; fin: string; recurso: string | null };
};

/** A free place of the calendar; `hora` is null in the month. */
export type Hueco = { fecha: string; hora: string | null; recurso: string | null };

/** First and last day shown, those of the neighbouring months included. */
export type RangoCalendario = { inicio: string; fin: string };

export const VISTAS = {
  mes: 'dayGridMonth',
  semana: 'timeGridWeek',
  dia: 'timeGridDay',
  operadores: 'resourceTimeGridDay',
} as const satisfies Record<VistaCalendario, string>;

const dos = (n: number): string => String(n).padStart(2, '0');
/** The library hands hours of the business as dates of the browser's own zone: their fields are the ones to read, never their instant. */
export const diaDe = (d: Date): string => `${d.getFullYear()}-${dos(d.getMonth() + 1)}-${dos(d.getDate())}`;
const horaDe = (d: Date): string => `${dos(d.getHours())}:${dos(d.getMinutes())}`;
export const momentoDe = (d: Date): string => `${diaDe(d)}T${horaDe(d)}`;

/** '09:00–09:30'; in the month, where the library asks for no end, '09:00'. */
export const horasDe = (inicio: Date, fin: Date | null): string =>
  fin ? `${horaDe(inicio)}–${horaDe(fin)}` : horaDe(inicio);

/** How far a zone is from UTC now, '-05:00', which is how the library wants it. */
export function desfase(zona: string, ahora: Date = new Date()): string {
  const partes = new Intl.DateTimeFormat('en-US', { timeZone: zona, timeZoneName: 'longOffset' }).formatToParts(ahora);
  return /[+-]\d{2}:\d{2}/.exec(partes.find((parte) => parte.type === 'timeZoneName')?.value ?? '')?.[0] ?? '+00:00';
}

/** An event as the library takes it. Its drawing is made in `contenidoDe`. */
export function comoEvento(evento: EventoCalendario): Calendar.EventInput {
  const aspecto = evento.aspecto ?? (evento.fondo ? 'rayado' : 'lleno');
  const conColor = evento.color !== undefined && !evento.fondo;
  return {
    id: evento.id,
    start: evento.inicio,
    end: evento.fin,
    title: evento.titulo,
    allDay: false,
    display: evento.fondo ? 'background' : 'auto',
    startEditable: evento.movible === true && !evento.fondo,
    resourceIds: evento.recurso === undefined ? [] : [evento.recurso],
    classNames: ['jornal-evento', `jornal-${aspecto}`, ...(evento.resumen ? ['jornal-resumen'] : [])],
    // Given with the event and not when it is drawn: the month redraws its events without asking again.
    styles: conColor ? [`--evento:${evento.color}`, `--evento-tinta:${textoSobre(evento.color as string)}`] : [],
    extendedProps: { evento },
  };
}

function nodo(clase: string, texto: string, etiqueta = 'span'): HTMLElement {
  const elemento = document.createElement(etiqueta);
  elemento.className = clase;
  elemento.textContent = texto;
  return elemento;
}

/** The hour it ends is apart, to leave it out where a column is narrow. */
function horaNodo(horas: string): HTMLElement {
  const [inicio = '', fin] = horas.split('–');
  const hora = nodo('jornal-hora', inicio, 'time');
  if (fin) hora.append(nodo('jornal-fin', `–${fin}`));
  return hora;
}

/**
 * The content of an event: icon, hour and texts, made of nodes, in a button that can be reached and pressed; and for
 * those who listen instead of looking, its day and its state.
 */
export function contenidoDe(
  { event, timeText }: Calendar.EventContentInfo,
  icono: (nombre: string) => Node | null,
): Calendar.Content {
  const evento = (event.extendedProps as { evento?: EventoCalendario }).evento;
  if (!evento) return '';
  const caja = nodo('jornal-contenido', '', evento.fondo ? 'span' : 'button');
  if (caja instanceof HTMLButtonElement) {
    caja.type = 'button';
    // The button answers the keyboard with a click; the library, listening around it, would answer once more.
    caja.addEventListener('keydown', (tecla) => tecla.stopPropagation());
  }
  const dibujo = evento.icono === undefined ? null : icono(evento.icono);
  if (dibujo) caja.append(dibujo);
  if (!evento.fondo)
    caja.append(
      nodo('solo-lector', `${fechaLarga(diaDe(event.start))}, `),
      ...(evento.resumen ? [] : [horaNodo(timeText)]),
    );
  caja.append(nodo('jornal-titulo', evento.titulo));
  if (evento.detalle) caja.append(evento.resumen ? ' ' : '', nodo('jornal-detalle', evento.detalle));
  if (evento.estado) caja.append(nodo('solo-lector', `, ${evento.estado}`));
  caja.title = evento.resumen
    ? [evento.titulo, evento.detalle].join(' ').trim()
    : [timeText, evento.titulo, evento.detalle, evento.estado].filter(Boolean).join(' · ');
  return { domNodes: [caja] };
}

const corto = new Intl.DateTimeFormat('es-CO', { weekday: 'short' });
const largo = new Intl.DateTimeFormat('es-CO', { weekday: 'long' });

/** The head of a column: short to look at, whole to listen to, and under it the note of that day, its holiday. */
export function cabezaDe(dia: Date, conFecha: boolean, nota: string | undefined): Calendar.Content {
  const breve = conFecha ? `${corto.format(dia)} ${dia.getDate()}` : corto.format(dia);
  const vista = nodo('jornal-dia', breve);
  vista.setAttribute('aria-hidden', 'true');
  return {
    domNodes: [vista, nodo('solo-lector', conFecha ? fechaLarga(diaDe(dia)) : largo.format(dia)), ...notaDe(nota)],
  };
}

/** The number of a day in the month, with its note. */
export const casillaDe = (dia: Date, nota: string | undefined): Calendar.Content => ({
  domNodes: [...notaDe(nota), nodo('jornal-numero', String(dia.getDate()))],
});

function notaDe(nota: string | undefined): HTMLElement[] {
  if (!nota) return [];
  const elemento = nodo('jornal-nota', nota);
  elemento.title = nota;
  return [elemento];
}
