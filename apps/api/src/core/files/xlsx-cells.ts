import { diaEn, horaEn, minutosDe, type TipoColumna } from '@jornal/contract';
import { type Cell, looksLikeFormula } from './table.js';
import { STYLE } from './xlsx-styles.js';

const DAY = 86_400_000;
/** The day Excel counts from. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** As much text as Excel takes in a cell. */
const MAX_LENGTH = 32_767;

const TO_ESCAPE = /[<>&]/g;
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
// Built from code points so that this file holds no control character: XML has no place for these, nor for half of a pair of UTF-16.
const IMPOSSIBLE = new RegExp(
  `[${String.fromCodePoint(0)}-${String.fromCodePoint(8)}${String.fromCodePoint(11, 12)}${String.fromCodePoint(14)}-${String.fromCodePoint(31)}\\uFFFE\\uFFFF]|\\p{Surrogate}`,
  'gu',
);
/** Excel reads these eight characters as the one they name. */
const CODE = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Within a cell a line ends in one way. */
const LINE_BREAK = /\r\n?/g;

/** A text within XML, as it is. */
export const escapeText = (texto: string): string =>
  texto
    .slice(0, MAX_LENGTH)
    .replace(LINE_BREAK, '\n')
    .replace(IMPOSSIBLE, '\uFFFD')
    .replace(CODE, '_x005F_')
    .replace(TO_ESCAPE, (signo) => ESCAPES[signo] ?? signo);

/** The letters of a column, from 0: A … Z, AA … */
export const lettersOf = (columna: number): string =>
  (columna < 26 ? '' : lettersOf(Math.floor(columna / 26) - 1)) + String.fromCodePoint(65 + (columna % 26));

const textIn = (valor: string, lugar: string, estilo: number): string =>
  `<c r="${lugar}" s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${escapeText(valor)}</t></is></c>`;
const numberIn = (valor: number, lugar: string, estilo: number): string =>
  `<c r="${lugar}" s="${estilo}"><v>${valor}</v></c>`;

const excelDay = (fecha: string): number =>
  (Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)) - 1, Number(fecha.slice(8, 10)) || 1) - FIRST_DAY) /
  DAY;

/** What is told as text and a spreadsheet counts with: days, months, hours and instants. */
function asNumber(valor: string, tipo: TipoColumna, zona: string): number | null {
  if (tipo === 'fecha' || tipo === 'mes') return excelDay(valor);
  if (tipo === 'hora') return minutosDe(valor) / 1440;
  if (tipo !== 'instante') return null;
  const cuando = new Date(valor);
  return excelDay(diaEn(zona, cuando)) + minutosDe(horaEn(zona, cuando)) / 1440;
}

/** A cell with its value and its kind; nothing where there is none. */
export function xlsxCell(valor: Cell, tipo: TipoColumna, lugar: string, zona: string): string {
  if (valor === null) return '';
  if (typeof valor === 'number') return Number.isFinite(valor) ? numberIn(valor, lugar, STYLE.de(tipo)) : '';
  const numero = asNumber(valor, tipo, zona);
  if (numero !== null && Number.isFinite(numero)) return numberIn(numero, lugar, STYLE.de(tipo));
  return textIn(valor, lugar, looksLikeFormula(valor) ? STYLE.comoEsta : STYLE.de('texto'));
}

export const totalCell = (valor: Cell, tipo: TipoColumna, lugar: string): string => {
  if (valor === null) return '';
  return typeof valor === 'number'
    ? numberIn(valor, lugar, STYLE.total(tipo))
    : textIn(valor, lugar, STYLE.total('texto'));
};

export const headingCell = (titulo: string, lugar: string): string => textIn(titulo, lugar, STYLE.encabezado);
