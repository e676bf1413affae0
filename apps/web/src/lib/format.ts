import { diaEn, formatoPesos, horaEn, minutosDe, type Tramo } from '@jornal/contract';
import { zonaDelNegocio } from './session';

/** '$ 1.250.000'. */
export const pesos = formatoPesos;

/** 'dd/MM/yyyy' of a 'YYYY-MM-DD' day. Cut as text: a Date would read it as midnight in London, the evening before in Bogotá. */
export const fecha = (dia: string): string => dia.slice(0, 10).split('-').reverse().join('/');

/** Today in the time zone of the business, 'YYYY-MM-DD', whatever the browser's clock is set to. */
export const hoy = (ahora: Date = new Date()): string => diaEn(zonaDelNegocio(), ahora);

/** The hour now in the time zone of the business, 'HH:mm'. */
export const horaActual = (ahora: Date = new Date()): string => horaEn(zonaDelNegocio(), ahora);

/** The day `dias` after (or before) a 'YYYY-MM-DD' day. */
export function sumarDias(dia: string, dias: number): string {
  const [a, m, d] = dia.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(a, m - 1, d + dias)).toISOString().slice(0, 10);
}

const largo = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const mes = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const deMediodia = (dia: string) => new Date(`${dia}T12:00:00Z`);
const enMayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** 'Viernes, 20 de noviembre'. */
export const fechaLarga = (dia: string): string => enMayuscula(largo.format(deMediodia(dia)));

/** 'Noviembre de 2026'. */
export const mesYAnio = (dia: string): string => enMayuscula(mes.format(deMediodia(dia)));

/** 'dd/MM/yyyy HH:mm' of an instant, in the time zone of the business. */
export const fechaHora = (instante: string): string => {
  const [zona, cuando] = [zonaDelNegocio(), new Date(instante)];
  return `${fecha(diaEn(zona, cuando))} ${horaEn(zona, cuando)}`;
};

const decimales = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

/** Beyond it a percentage says nothing any more but that it is ten times and more. */
export const esDemasiado = (porciento: number): boolean => Math.abs(porciento) >= 1000;

const compacto = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });
const enteros = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** '43,6 %', '143 %'; 'más de 10×' of what is beyond all measure. */
export const porcentaje = (valor: number): string => {
  if (esDemasiado(valor)) return valor > 0 ? 'más de 10×' : 'menos de −10×';
  return `${(Math.abs(valor) > 100 ? enteros : compacto).format(valor)} %`;
};

/** '1.250', a count. */
export const numero = (valor: number): string => decimales.format(valor);

const mesCorto = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'short' });

/** '20 nov', where there is little room. */
export const fechaCorta = (dia: string): string =>
  `${Number(dia.slice(8, 10))} ${mesCorto.format(deMediodia(dia)).replace('.', '')}`;

const diaDeLaSemana = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', weekday: 'short' });
/** 'Mié 11 nov'. */
export const diaYFecha = (dia: string): string =>
  `${enMayuscula(diaDeLaSemana.format(deMediodia(dia)).replace('.', ''))} ${fechaCorta(dia)}`;

const TAMANOS = [
  { desde: 1_000_000_000_000, letra: '\u00a0B' },
  { desde: 1_000_000, letra: '\u00a0M' },
  { desde: 1_000, letra: '\u00a0k' },
] as const;

/** '$ 1,2 M', '$ 600 k': pesos on an axis, where only the size matters; never broken over two lines. A billón is a million millions. */
export function pesosCortos(monto: number): string {
  const { desde, letra } = TAMANOS.find((tamano) => Math.abs(monto) >= tamano.desde) ?? { desde: 1, letra: '' };
  return `$\u00a0${compacto.format(monto / desde)}${letra}`;
}

/** '09:00 – 09:30'. */
export const horasDe = ({ hora_inicio, hora_fin }: { hora_inicio: string; hora_fin: string }): string =>
  `${hora_inicio} – ${hora_fin}`;

/** 'Libre 15:30–16:00 (30 min)': a stretch that is free of a slot without a place. */
export const ratoLibre = ({ hora_inicio, hora_fin }: Tramo): string =>
  `Libre ${hora_inicio}–${hora_fin} (${minutosDe(hora_fin) - minutosDe(hora_inicio)} min)`;

/** '45 min', '2 h', '2 h 15 min'. */
export function duracion(minutos: number): string {
  const [horas, resto] = [Math.floor(minutos / 60), minutos % 60];
  return [horas > 0 && `${horas} h`, (resto > 0 || horas === 0) && `${resto} min`].filter(Boolean).join(' ');
}
