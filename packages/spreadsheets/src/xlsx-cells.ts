import { diaEn, horaEn, minutosDe, type TipoColumna } from '@jornal/contract';
import { looksLikeFormula } from './formula.js';
import type { Cell } from './table.js';
import { STYLE } from './xlsx-styles.js';

const DAY = 86_400_000;
/** The day Excel counts from. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** As much text as Excel takes in a cell. */
const MAX_LENGTH = 32_767;

const TO_ESCAPE = /[<>&]/g;
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
// Built from code points so that this file holds no control character: XML has no place for these, nor for half of a
// pair of UTF-16.
const CONTROL = [String.fromCodePoint(0), '-', String.fromCodePoint(8, 11, 12, 14), '-', String.fromCodePoint(31)].join(
  '',
);
const IMPOSSIBLE = new RegExp(`[${CONTROL}\\uFFFE\\uFFFF]|\\p{Surrogate}`, 'gu');
/** Excel reads these eight characters as the one they name. */
const CODE = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Within a cell a line ends in one way. */
const LINE_BREAK = /\r\n?/g;

/** A text within XML, as it is. */
export const escapeText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(LINE_BREAK, '\n')
    .replace(IMPOSSIBLE, '\uFFFD')
    .replace(CODE, '_x005F_')
    .replace(TO_ESCAPE, (sign) => ESCAPES[sign] ?? sign);

/** The letters of a column, from 0: A … Z, AA … */
export const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

const textIn = (value: string, place: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
const numberIn = (value: number, place: string, style: number): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

const excelDay = (date: string): number =>
  (Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) || 1) - FIRST_DAY) / DAY;

/**
 * The number that a spreadsheet counts with of a value told as text: days, months, hours and instants; null of any
 * other.
 */
function asNumber(value: string, type: TipoColumna, zone: string): number | null {
  if (type === 'fecha' || type === 'mes') return excelDay(value);
  if (type === 'hora') return minutosDe(value) / 1440;
  if (type !== 'instante') return null;
  const when = new Date(value);
  return excelDay(diaEn(zone, when)) + minutosDe(horaEn(zone, when)) / 1440;
}

/** A cell with its value and its kind; nothing where there is none. */
export function xlsxCell(value: Cell, type: TipoColumna, place: string, zone: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? numberIn(value, place, STYLE.de(type)) : '';
  const number = asNumber(value, type, zone);
  if (number !== null && Number.isFinite(number)) return numberIn(number, place, STYLE.de(type));
  return textIn(value, place, looksLikeFormula(value) ? STYLE.asItIs : STYLE.de('texto'));
}

export const totalCell = (value: Cell, type: TipoColumna, place: string): string => {
  if (value === null) return '';
  return typeof value === 'number'
    ? numberIn(value, place, STYLE.total(type))
    : textIn(value, place, STYLE.total('texto'));
};

export const headingCell = (title: string, place: string): string => textIn(title, place, STYLE.encabezado);
