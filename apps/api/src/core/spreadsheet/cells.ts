import type { Row } from './table.js';

/** The text of a cell, or undefined when it is empty. */
export function textIn(fila: Row, campo: string): string | undefined {
  const valor = fila.celdas[campo];
  return valor === undefined ? undefined : String(valor).trim();
}

/** A number as people in Colombia type it ('$ 25.000', '25000', '1.250,5') or a program in English writes it ('25,000'); what is none stays as it is, for the rules to refuse. */
export function numberIn(fila: Row, campo: string): unknown {
  const valor = fila.celdas[campo];
  if (typeof valor !== 'string') return valor;
  const texto = valor.replace(/[$\s\u00a0]|COP/gi, '');
  // Groups of three: no peso and no unit has three decimals.
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(texto)) return Number(texto.replaceAll(',', ''));
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(texto)) return Number(texto.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d+([.,]\d+)?$/.test(texto)) return Number(texto.replace(',', '.'));
  return valor;
}
