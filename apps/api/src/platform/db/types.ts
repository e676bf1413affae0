import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIME = 1083;
const TIMESTAMP_TZ = 1184;
const NUMERIC = 1700;

/**
 * How PostgreSQL's values reach the code: amounts as safe integers, days, hours ('HH:mm') and instants as the text of
 * the wire, percentages as numbers.
 */
export function registerTypes(): void {
  pg.types.setTypeParser(INT8, (text) => {
    const n = Number(text);
    if (!Number.isSafeInteger(n)) throw new RangeError('A stored amount is beyond the safe integers');
    return n;
  });
  pg.types.setTypeParser(DATE, (text) => text);
  pg.types.setTypeParser(TIME, (text) => text.slice(0, 5));
  pg.types.setTypeParser(TIMESTAMP_TZ, (text) => new Date(text).toISOString());
  pg.types.setTypeParser(NUMERIC, Number);
}
