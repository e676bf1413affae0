/**
 * The rules of an agenda that need no schemas: days of the week, hours as 'HH:mm', slots, and the messages people get
 * on WhatsApp. Pure, so that screens load it by itself.
 */
import { plano } from './busqueda.js';
import { diaSemana, minutosDe } from './fechas.js';

/** The days as they travel: without accents, from Monday. */
export const DIAS_SEMANA = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'] as const;
export type DiaSemana = (typeof DIAS_SEMANA)[number];

/** The days as they are read. */
export const NOMBRE_DIA: Readonly<Record<DiaSemana, string>> = {
  lunes: 'Lunes',
  martes: 'Martes',
  miercoles: 'Miércoles',
  jueves: 'Jueves',
  viernes: 'Viernes',
  sabado: 'Sábado',
  domingo: 'Domingo',
};

/** The day of the week of a 'YYYY-MM-DD' day. */
export const diaDeLaSemana = (fecha: string): DiaSemana => DIAS_SEMANA[(diaSemana(fecha) + 6) % 7] as DiaSemana;

/** 'Sábado', ' SABADO ' → 'sabado'; null when it is no day. */
export function normalizarDia(texto: string): DiaSemana | null {
  const dicho = plano(texto).trim();
  return DIAS_SEMANA.find((dia) => dia === dicho) ?? null;
}

/** Minutes since midnight → 'HH:mm'. */
export const horaDe = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;

/** A stretch of one day, 'HH:mm' to 'HH:mm', its end left out. */
export type Tramo = { hora_inicio: string; hora_fin: string };

/** Whether two stretches share a minute: one that ends when the other begins does not. */
export const seCruzan = (a: Tramo, b: Tramo): boolean => a.hora_inicio < b.hora_fin && b.hora_inicio < a.hora_fin;

/** The whole slots that fit from `hora_inicio` to `hora_fin`, with a rest between one and the next. */
export function tramosDe({
  hora_inicio,
  hora_fin,
  duracion_minutos,
  descanso_minutos,
}: Tramo & { duracion_minutos: number; descanso_minutos: number }): Tramo[] {
  // A slot without a length would never reach the end of the day.
  if (duracion_minutos < 1 || descanso_minutos < 0) return [];
  const ultimo = minutosDe(hora_fin) - duracion_minutos;
  const tramos: Tramo[] = [];
  for (let inicio = minutosDe(hora_inicio); inicio <= ultimo; inicio += duracion_minutos + descanso_minutos) {
    tramos.push({ hora_inicio: horaDe(inicio), hora_fin: horaDe(inicio + duracion_minutos) });
  }
  return tramos;
}

/** The months as they are written, from January. */
export const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** 'viernes 20 de noviembre'. */
export const diaEnPalabras = (fecha: string): string =>
  `${NOMBRE_DIA[diaDeLaSemana(fecha)].toLowerCase()} ${Number(fecha.slice(8, 10))} de ${MESES[Number(fecha.slice(5, 7)) - 1]}`;

/** 'a las 3:30 p. m.', 'a la 1:00 p. m.': the hour as it is said, for people who are not looking at a calendar. */
export function horaEnPalabras(hora: string): string {
  const minutos = minutosDe(hora);
  const doce = Math.floor(minutos / 60) % 12 || 12;
  return `a la${doce === 1 ? '' : 's'} ${doce}:${hora.slice(3, 5)} ${minutos < 720 ? 'a.' : 'p.'}\u00a0m.`;
}

const DE_PASO = /[\s.()\p{Pd}]/gu;

/** The number as WhatsApp wants it, country first and digits alone; null when the country cannot be told. */
function numeroWhatsapp(telefono: string): string | null {
  const numero = telefono.replace(DE_PASO, '');
  if (/^3\d{9}$/.test(numero)) return `57${numero}`;
  return /^\+[1-9]\d{6,14}$/.test(numero) ? numero.slice(1) : null;
}

/** A link that opens a chat with the text already written. Mobiles of Colombia need no country; any other number needs its '+'. */
export function enlaceWhatsapp(telefono: string, texto: string): string | null {
  const numero = numeroWhatsapp(telefono);
  // Half an emoji, cut in two somewhere on its way, cannot be written in an address.
  return numero && `https://wa.me/${numero}?text=${encodeURIComponent(texto.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/** The data of a message. `negocio` is the branch or the business; a cita may have no service. */
export type DatosMensaje = {
  nombre: string;
  servicio?: string | null;
  fecha: string;
  hora_inicio: string;
  negocio: string;
};

const saludo = ({ nombre }: DatosMensaje): string => `Hola, ${nombre.trim()}.`;
const cuando = ({ fecha, hora_inicio }: DatosMensaje): string =>
  `el ${diaEnPalabras(fecha)} ${horaEnPalabras(hora_inicio)}`;
const suCita = ({ servicio, negocio }: DatosMensaje): string =>
  `tu cita${servicio?.trim() ? ` de ${servicio.trim()}` : ''} en ${negocio}`;

/** Tells that a cita is booked. */
export const textoConfirmar = (datos: DatosMensaje): string =>
  `${saludo(datos)} Confirmamos ${suCita(datos)}: ${cuando(datos)} Si necesitas cambiarla, responde a este mensaje.`;

/** Reminds of a cita that is near. */
export const textoRecordar = (datos: DatosMensaje): string =>
  `${saludo(datos)} Te recordamos ${suCita(datos)}: ${cuando(datos)} Si no puedes venir, responde a este mensaje. ¡Te esperamos!`;

/** Offers a place that became free to a person of the waiting list; it is held for `minutos`. */
export const textoOfrecer = ({ minutos, ...datos }: DatosMensaje & { minutos: number }): string =>
  `${saludo(datos)} Se liberó un espacio${datos.servicio?.trim() ? ` para ${datos.servicio.trim()}` : ''} ` +
  `en ${datos.negocio}: ${cuando(datos)} ` +
  `Te lo guardamos ${minutos === 1 ? '1 minuto' : `${minutos} minutos`}. ¿Lo quieres? Responde a este mensaje.`;
