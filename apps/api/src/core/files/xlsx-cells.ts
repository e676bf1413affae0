import { diaEn, horaEn, minutosDe, type TipoColumna } from '@jornal/contract';
import { type Celda, pareceFormula } from './table.js';
import { ESTILO } from './xlsx-styles.js';

const DIA = 86_400_000;
/** The day Excel counts from. */
const PRIMER_DIA = Date.UTC(1899, 11, 30);
/** As much text as Excel takes in a cell. */
const LARGO_MAXIMO = 32_767;

const A_ESCAPAR = /[<>&]/g;
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
// Built from code points so that this file holds no control character: XML has no place for these, nor for half of a pair of UTF-16.
const IMPOSIBLES = new RegExp(
  `[${String.fromCodePoint(0)}-${String.fromCodePoint(8)}${String.fromCodePoint(11, 12)}${String.fromCodePoint(14)}-${String.fromCodePoint(31)}\\uFFFE\\uFFFF]|\\p{Surrogate}`,
  'gu',
);
/** Excel reads these eight characters as the one they name. */
const CODIGO = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Within a cell a line ends in one way. */
const SALTO = /\r\n?/g;

/** A text within XML, as it is. */
export const escapar = (texto: string): string =>
  texto
    .slice(0, LARGO_MAXIMO)
    .replace(SALTO, '\n')
    .replace(IMPOSIBLES, '\uFFFD')
    .replace(CODIGO, '_x005F_')
    .replace(A_ESCAPAR, (signo) => ESCAPES[signo] ?? signo);

/** The letters of a column, from 0: A … Z, AA … */
export const letrasDe = (columna: number): string =>
  (columna < 26 ? '' : letrasDe(Math.floor(columna / 26) - 1)) + String.fromCodePoint(65 + (columna % 26));

const textoEn = (valor: string, lugar: string, estilo: number): string =>
  `<c r="${lugar}" s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${escapar(valor)}</t></is></c>`;
const numeroEn = (valor: number, lugar: string, estilo: number): string =>
  `<c r="${lugar}" s="${estilo}"><v>${valor}</v></c>`;

const diaDeExcel = (fecha: string): number =>
  (Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)) - 1, Number(fecha.slice(8, 10)) || 1) - PRIMER_DIA) /
  DIA;

/** What is told as text and a spreadsheet counts with: days, months, hours and instants. */
function enNumero(valor: string, tipo: TipoColumna, zona: string): number | null {
  if (tipo === 'fecha' || tipo === 'mes') return diaDeExcel(valor);
  if (tipo === 'hora') return minutosDe(valor) / 1440;
  if (tipo !== 'instante') return null;
  const cuando = new Date(valor);
  return diaDeExcel(diaEn(zona, cuando)) + minutosDe(horaEn(zona, cuando)) / 1440;
}

/** A cell with its value and its kind; nothing where there is none. */
export function celdaXlsx(valor: Celda, tipo: TipoColumna, lugar: string, zona: string): string {
  if (valor === null) return '';
  if (typeof valor === 'number') return Number.isFinite(valor) ? numeroEn(valor, lugar, ESTILO.de(tipo)) : '';
  const numero = enNumero(valor, tipo, zona);
  if (numero !== null && Number.isFinite(numero)) return numeroEn(numero, lugar, ESTILO.de(tipo));
  return textoEn(valor, lugar, pareceFormula(valor) ? ESTILO.comoEsta : ESTILO.de('texto'));
}

export const celdaTotal = (valor: Celda, tipo: TipoColumna, lugar: string): string => {
  if (valor === null) return '';
  return typeof valor === 'number'
    ? numeroEn(valor, lugar, ESTILO.total(tipo))
    : textoEn(valor, lugar, ESTILO.total('texto'));
};

export const celdaEncabezado = (titulo: string, lugar: string): string => textoEn(titulo, lugar, ESTILO.encabezado);
