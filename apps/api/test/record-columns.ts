import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import type { RecordClass } from '../src/platform/db/records.js';

const ROOT = join(__dirname, '../src');
/** Sources of the product, but tests and migrations. */
export const SOURCES: readonly string[] = (readdirSync(ROOT, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('migrations'))
  .map((file) => join(ROOT, file));
export const recordClasses = (): Array<RecordClass<object>> =>
  SOURCES.filter((file) => file.endsWith('.entity.ts')).flatMap(
    (file) => Object.values(require(file)) as Array<RecordClass<object>>,
  );

/** How a class names a type that PostgreSQL tells otherwise. */
const AS_IN_THE_BASE: Readonly<Record<string, string>> = {
  time: 'time without time zone',
  timestamptz: 'timestamp with time zone',
  numeric: 'numeric(5,2)',
};

export type RecordColumn = { type: string; nullable: boolean };

/** Columns of every table in a description of a schema, by 'table.column'. */
export const columnsInSchema = (lines: readonly string[]): Map<string, RecordColumn> =>
  new Map(
    [...lines.join('\n').matchAll(/^columna (\w+\.\w+) (.*?)( not null)?( default .*)?$/gm)].map(
      ([, column, type, notNull]) => [column as string, { type: type as string, nullable: notNull === undefined }],
    ),
  );

export const tableOfClass = (one: unknown): string =>
  getMetadataArgsStorage().tables.find(({ target }) => target === one)?.name ?? '';

/** Columns of a record as its class says them, by 'table.column'. */
export const columnsInClass = (one: unknown): Map<string, RecordColumn> =>
  new Map(
    getMetadataArgsStorage()
      .columns.filter(({ target }) => target === one)
      .map(({ propertyName, options: { type, array, nullable } }) => [
        `${tableOfClass(one)}.${propertyName}`,
        {
          type: `${AS_IN_THE_BASE[String(type)] ?? String(type)}${array === true ? '[]' : ''}`,
          nullable: nullable === true,
        },
      ]),
  );
