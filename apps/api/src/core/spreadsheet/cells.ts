import type { Row } from './table.js';

/** The text of a cell, or undefined when it is empty. */
export function textIn(row: Row, field: string): string | undefined {
  const value = row.celdas[field];
  return value === undefined ? undefined : String(value).trim();
}

/** A number as people in Colombia type it ('$ 25.000', '25000', '1.250,5') or a program in English writes it ('25,000'); what is none stays as it is, for the rules to refuse. */
export function numberIn(row: Row, field: string): unknown {
  const value = row.celdas[field];
  if (typeof value !== 'string') return value;
  const text = value.replace(/[$\s\u00a0]|COP/gi, '');
  // Groups of three: no peso and no unit has three decimals.
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  return value;
}
