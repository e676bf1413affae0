import { type EntityManager, getMetadataArgsStorage } from 'typeorm';
import { executeIn, joinSql, literal, rowIn, Sql, sql } from './sql.js';

/** The class of a record: the columns of its table are said there, and nowhere else (docs/decisions/0074). */
export type RecordClass<T extends object> = new () => T;

/** A record as it comes out of the database: its moments are the text of the wire. */
export type Row<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };

/** Which record: of a branch's table never by its id alone (docs/decisions/0075, R1). */
export type RecordKey = { entidad_id?: number; id: number };

type Perhaps<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];
/** The columns of a new record: those that may be empty may be left out, as requests leave them out. */
type Values<T> = { [K in Exclude<keyof T, Perhaps<T>>]: T[K] } & { [K in Perhaps<T>]?: T[K] | undefined };
/** Left out, and not forgotten: every column has to be a key of the data. */
type Whole<T, D> = [Exclude<keyof T, keyof D>] extends [never] ? unknown : { missing: Exclude<keyof T, keyof D> };

type Column = { name: string; type: string; key: boolean };
/** `insertion`: the statement that writes many, around its values. */
type Shape = { table: Sql; columns: readonly Column[]; names: Sql; insertion: readonly string[] };

const shapes = new Map<unknown, Shape>();

/** Table and columns of a record, as its decorators say them. */
function shapeOf(record: RecordClass<object>): Shape {
  const known = shapes.get(record);
  if (known !== undefined) return known;
  const { tables, columns } = getMetadataArgsStorage();
  const table = tables.find(({ target }) => target === record)?.name;
  if (table === undefined) throw new Error(`${record.name} is no record: it names no table`);
  const own = columns
    .filter(({ target }) => target === record)
    .map(({ propertyName, options: { type, array, primary } }) => ({
      name: propertyName,
      type: `${String(type)}${array === true ? '[]' : ''}`,
      key: primary === true,
    }));
  const names = own.map(({ name }) => name).join(', ');
  const insertion = [
    `INSERT INTO ${table} (${names}) SELECT * FROM unnest(`,
    ...own.map(({ type }, i) => `::${type}[]${i < own.length - 1 ? ', ' : ')'}`),
  ];
  const shape = { table: literal(table), columns: own, names: literal(names), insertion };
  shapes.set(record, shape);
  return shape;
}

export const tableOf = (record: RecordClass<object>): Sql => shapeOf(record).table;

/** A value as it travels: of JSON the driver would make an array of the database where it is a list. */
const asSent = ({ name, type }: Column, record: object): unknown => {
  const value = (record as Record<string, unknown>)[name] ?? null;
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
};

/** Writes one record, and answers it as it was written: columns that were left out are null. */
export async function insertRecord<T extends object, D extends Values<T>>(
  em: EntityManager,
  record: RecordClass<T>,
  data: D & Whole<T, D>,
): Promise<T> {
  const { table, columns, names } = shapeOf(record);
  const values = columns.map((column) => sql`${asSent(column, data)}`);
  await executeIn(em, sql`INSERT INTO ${table} (${names}) VALUES (${joinSql(values, ', ')})`);
  return Object.fromEntries(columns.map(({ name }) => [name, (data as Record<string, unknown>)[name] ?? null])) as T;
}

/**
 * The statement that writes many: always the same text, planned once however many they are. A column that is a list
 * goes one record at a time.
 */
export function insertionOf<T extends object>(record: RecordClass<T>, rows: ReadonlyArray<NoInfer<T>>): Sql {
  const { columns, insertion } = shapeOf(record);
  return new Sql(
    insertion,
    columns.map((column) => rows.map((row) => asSent(column, row))),
  );
}

/**
 * The statement that writes one record, some of whose columns are `read` from a row of the same branch: nothing is
 * waited for in between. `data` has all the others.
 */
export function insertionFrom<T extends object, R extends keyof T>(
  record: RecordClass<T>,
  data: Partial<T> & Omit<T, R>,
  read: Readonly<Record<R, Sql>>,
  from: Sql,
): Sql {
  const { table, columns, names } = shapeOf(record);
  const values = columns.map(
    (column) =>
      (read as Readonly<Record<string, Sql>>)[column.name] ?? sql`${asSent(column, data)}::${literal(column.type)}`,
  );
  return sql`INSERT INTO ${table} (${names}) SELECT ${joinSql(values, ', ')} ${from}`;
}

/** Writes many records in one statement. */
export async function insertRecords<T extends object>(
  em: EntityManager,
  record: RecordClass<T>,
  rows: ReadonlyArray<NoInfer<T>>,
): Promise<void> {
  if (rows.length > 0) await executeIn(em, insertionOf(record, rows));
}

/** The changes of a record: a column that is left out stays. */
type Changes<T> = { [K in keyof T]?: T[K] | Row<T>[K] | undefined };

/**
 * Changes a record that is locked, by its whole key: the columns that are given, but its key. `also`: columns that
 * count on from their value.
 */
export async function updateRecord<T extends object>(
  em: EntityManager,
  record: RecordClass<T>,
  key: RecordKey,
  changes: Changes<NoInfer<T>>,
  also?: Sql,
): Promise<void> {
  const given = shapeOf(record).columns.filter(
    ({ name, key }) => !key && (changes as Record<string, unknown>)[name] !== undefined,
  );
  const set = given.map((column) => sql`${literal(column.name)} = ${asSent(column, changes)}`);
  await setOf(em, record, key, [...set, also]);
}

/**
 * Writes the given columns of a record that is locked. A record that is not there is an error of ours, not a change
 * that went well.
 */
async function setOf(
  em: EntityManager,
  record: RecordClass<object>,
  key: RecordKey,
  pieces: ReadonlyArray<Sql | undefined>,
): Promise<void> {
  const set = pieces.filter((piece) => piece !== undefined);
  if (set.length === 0) return;
  const { table, columns } = shapeOf(record);
  const written = await executeIn(em, sql`UPDATE ${table} r SET ${joinSql(set, ', ')} WHERE ${isIt(columns, key)}`);
  if (written !== 1) throw new Error(`${record.name}: ${written} records of one key were changed, and not one`);
}

/** Annuls a record that is locked: it stays, with when, by whom and why. `also`: other columns to write then. */
export const voidRecord = (
  em: EntityManager,
  record: RecordClass<object>,
  key: RecordKey,
  { at, by, reason = null }: { at: Date; by: number; reason: string | null | undefined },
  also?: Sql,
): Promise<void> => setOf(em, record, key, [sql`anulado_en = ${at}, anulado_por = ${by}, motivo = ${reason}`, also]);

/** Makes a record that was annulled count again. `also`: other columns to write then. */
export const unvoidRecord = (
  em: EntityManager,
  record: RecordClass<object>,
  key: RecordKey,
  also?: Sql,
): Promise<void> => setOf(em, record, key, [sql`anulado_en = NULL, anulado_por = NULL, motivo = NULL`, also]);

/** Archives a record that is locked, or brings it back (null): it leaves the lists, records that name it stay. */
export const archiveRecord = (
  em: EntityManager,
  record: RecordClass<object>,
  key: RecordKey,
  at: Date | null,
): Promise<void> => setOf(em, record, key, [sql`archivado_en = ${at}`]);

/** The columns of a record under an alias; `but`: those that are not shown. */
export function columnsOf<T extends object>(
  record: RecordClass<T>,
  alias: string,
  { but = [] }: { but?: ReadonlyArray<keyof T> } = {},
): Sql {
  const shown = shapeOf(record).columns.filter(({ name }) => !but.includes(name as keyof T));
  return literal(shown.map(({ name }) => `${alias}.${name}`).join(', '));
}

/**
 * Locks one record until the end of the transaction and answers it, or null: by its whole key, and if `only` holds of
 * it (as `r`).
 */
export function lockRecord<T extends object, K extends keyof T = never>(
  em: EntityManager,
  record: RecordClass<T>,
  key: RecordKey,
  { only = sql`true`, but = [] }: { only?: Sql; but?: readonly K[] } = {},
): Promise<Row<Omit<T, K>> | null> {
  const { table, columns } = shapeOf(record);
  return rowIn(
    em,
    sql`SELECT ${columnsOf(record, 'r', { but })} FROM ${table} r WHERE ${isIt(columns, key)} AND ${only} FOR UPDATE`,
  );
}

/** By its whole key, as `r`. */
const isIt = (columns: readonly Column[], key: RecordKey): Sql =>
  joinSql(
    columns
      .filter((column) => column.key)
      .map(({ name }) => {
        const value = (key as Record<string, number | undefined>)[name];
        if (value === undefined) throw new Error(`The key of a record lacks its ${name}`);
        return sql`r.${literal(name)} = ${value}`;
      }),
  );

/** The body of a request without the texts it left blank. */
export const withoutBlanks = <T extends object>(data: T): T =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) as T;
