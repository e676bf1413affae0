import { esDe, type ImportarQuery } from '@jornal/contract';
import type { Row } from '@jornal/spreadsheets';
import { textIn } from '@jornal/spreadsheets';
import type { Destinations } from './import-branches.js';
import { keyOf } from './import-match.js';

/** The names of the last row of a table when it adds up the others. */
const SUMS = /^((sub|gran )?total(es)?( general(es)?)?|(suma|sumas)( total(es)?)?) ?:?$/;

/** Whether a row adds up those above: it is called so, or it has figures and no name. */
function addsUp(row: Row): boolean {
  const name = textIn(row, 'nombre');
  const code = textIn(row, 'codigo');
  if (name !== undefined) return SUMS.test(keyOf(name));
  return code === undefined || SUMS.test(keyOf(code));
}

/**
 * The rows that are not brought in, and why: those the person leaves out, and those that are none of theirs unless they
 * say so.
 */
export function leftOut(
  rows: readonly Row[],
  { omitir, incluir }: ImportarQuery,
  destinations: Destinations,
): (row: Row) => string | null {
  const last = rows.at(-1);
  // Alone it adds up nothing.
  const sums = last !== undefined && rows.length > 1 && addsUp(last) ? last : null;
  return (row) => {
    if (esDe(omitir, row.fila)) return 'La dejaste fuera';
    if (esDe(incluir, row.fila)) return null;
    if (row === sums) return 'Parece la suma de las demás filas';
    const to = destinations.of(row);
    return 'otra' in to ? `Es de la sucursal «${to.otra}»` : null;
  };
}
