import { amountOf } from './amounts.js';
import type { Row } from './rows.js';

/** The text of a cell, or undefined when it is empty. */
export function textIn(row: Row, field: string): string | undefined {
  const value = row.celdas[field];
  return value === undefined ? undefined : String(value).trim();
}

/**
 * The number of a cell, as people type them (`amountOf`); a text that is none stays as it is, for the rules to refuse.
 */
export function numberIn(row: Row, field: string): unknown {
  const value = row.celdas[field];
  return typeof value === 'string' ? (amountOf(value) ?? value) : value;
}
