/**
 * Citas as other calendars read them: iCalendar, RFC 5545, written by hand because it is one page of it. Hours travel in UTC, so
 * that no reader needs to know a time zone; a cancelled cita stays in, which is how a reader learns that it must take it away.
 */
export type EventoIcal = {
  /** The same for ever: with it a reader finds the event it already has. */
  uid: string;
  inicio: Date;
  fin: Date;
  titulo: string;
  descripcion?: string;
  estado: 'pendiente' | 'confirmada' | 'cancelada' | 'completada';
  /** Grows with each change of the cita. */
  secuencia: number;
  actualizado: Date;
};

export type CalendarioIcal = {
  nombre: string;
  /** Only tells a reader in which zone to show it. */
  zona: string;
  eventos: readonly EventoIcal[];
};

const STATUS = {
  pendiente: 'TENTATIVE',
  confirmada: 'CONFIRMED',
  completada: 'CONFIRMED',
  cancelada: 'CANCELLED',
} as const;
const OCTETOS = 75;

/** '20261120T203000Z'. */
const enUtc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A value of type TEXT: its signs escaped, and of the control characters, none of which may stand in a line, only the line breaks kept. */
const escapado = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/**
 * Cuts a line in pieces of at most 75 octets, between characters and never inside one; each but the first opens with a
 * space.
 */
function plegada(line: string): string {
  const pieces: string[] = [];
  let pieza = '';
  let octetos = 0;
  for (const caracter of line) {
    const largo = Buffer.byteLength(caracter);
    if (octetos + largo > OCTETOS) {
      pieces.push(pieza);
      pieza = ' ';
      octetos = 1;
    }
    pieza += caracter;
    octetos += largo;
  }
  return [...pieces, pieza].join('\r\n');
}

const lineasDe = (evento: EventoIcal): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapado(evento.uid)}`,
  // In a calendar that is published without a METHOD this is when the event last changed: nothing here depends on when it is asked for.
  `DTSTAMP:${enUtc(evento.actualizado)}`,
  `LAST-MODIFIED:${enUtc(evento.actualizado)}`,
  `SEQUENCE:${evento.secuencia}`,
  `DTSTART:${enUtc(evento.inicio)}`,
  `DTEND:${enUtc(evento.fin)}`,
  `SUMMARY:${escapado(evento.titulo)}`,
  ...(evento.descripcion ? [`DESCRIPTION:${escapado(evento.descripcion)}`] : []),
  `STATUS:${STATUS[evento.estado]}`,
  // A cancelled cita takes no time of its operator.
  `TRANSP:${evento.estado === 'cancelada' ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** The whole calendar, ready to be sent as text/calendar in UTF-8. */
export function calendarioIcal({ nombre, zona, eventos }: CalendarioIcal): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jornal//Agenda//ES',
    'CALSCALE:GREGORIAN',
    `NAME:${escapado(nombre)}`,
    `X-WR-CALNAME:${escapado(nombre)}`,
    `X-WR-TIMEZONE:${escapado(zona)}`,
    ...eventos.flatMap(lineasDe),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${plegada(line)}\r\n`).join('');
}
