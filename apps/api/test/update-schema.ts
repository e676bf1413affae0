import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ask, describeSchema, type SchemaLine } from '../src/platform/db/fingerprint.js';
import type { ExpectedSchema } from '../src/platform/db/schema.js';
import { columnsInClass, columnsInSchema, type RecordColumn, recordClasses } from './record-columns.js';

// `UPDATE_SCHEMA=1` writes these before anything is tested, and schema.test.ts compares the files with them.

const DB = join(__dirname, '../src/platform/db');
const MIGRATIONS = join(DB, 'migrations');
const LIST = join(DB, 'migrations.ts');
const SUMS = join(MIGRATIONS, 'checksums.txt');
const EXPECTED = join(DB, 'expected-schema.json');

const read = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

/** The files of the folder of migrations, `ddl.ts` among them. */
export const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.ts'))
    .sort();
export const readMigration = (file: string): string => read(join(MIGRATIONS, file));
export const sumOf = (file: string): string => createHash('sha256').update(readMigration(file)).digest('hex');

/** The list of migrations as its folder says it: the class of each file, in the order of their numbers. */
export function asList(): string {
  const all = migrationFiles()
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => {
      const name = /^export class (\w+)/m.exec(readMigration(file))?.[1];
      if (name === undefined) throw new Error(`${file} exports no class`);
      return { name, from: file.replace(/\.ts$/, '.js') };
    });
  return [
    '// Every migration, in its order. Generated, never edited: see schema.test.ts.',
    ...all.map(({ name, from }) => `import { ${name} } from './migrations/${from}';`),
    '',
    'export const MIGRATIONS = [',
    ...all.map(({ name }) => `  ${name},`),
    '];',
    '',
  ].join('\n');
}

export const writtenList = (): string => read(LIST);

/** The sums of migrations that landed, by file. */
export const writtenSums = (): Map<string, string> =>
  new Map(
    read(SUMS)
      .split('\n')
      .filter((line) => /^[0-9a-f]{64} /.test(line))
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

/** The expected schema as its file: a line of the schema is a line of the file, so that a change is read where changes are read. */
export function asExpected(lines: readonly SchemaLine[]): string {
  const textsOf = (guarda: boolean) => lines.filter((line) => line.guarda === guarda).map(({ texto }) => texto);
  return `${JSON.stringify({ schema: textsOf(false), guards: textsOf(true) } satisfies ExpectedSchema, null, 2)}\n`;
}

export const writtenExpected = (): string => read(EXPECTED);

type Column = RecordColumn & { table: string; name: string };

/** A migration makes the column, by hand or by a run that was cut short, and the expected schema does not say it yet. */
const written = (column: Column): boolean =>
  migrationFiles().some((file) =>
    readMigration(file).includes(`ALTER TABLE ${column.table} ADD COLUMN ${column.name} `),
  );

/**
 * Columns that a class says and no migration made. A column that may not be empty needs a value for the rows that are
 * there: that is written by hand.
 */
export function newColumns(classes: readonly unknown[], schema: readonly string[]): Column[] {
  const made = columnsInSchema(schema);
  const tables = new Set([...made.keys()].map((column) => column.replace(/\..*/, '')));
  const missing = classes
    .flatMap((one) => [...columnsInClass(one)])
    .map(([column, told]) => ({ ...told, table: column.replace(/\..*/, ''), name: column.replace(/.*\./, '') }))
    .filter(({ table, name }) => tables.has(table) && !made.has(`${table}.${name}`));
  const filled = missing.find((column) => !column.nullable && !written(column));
  if (filled !== undefined)
    throw new Error(`${filled.table}.${filled.name} may not be empty: write the migration that fills what is there`);
  return missing;
}

/** The file of the migration that makes columns: its name and its source. */
export function migrationOf(columns: readonly [Column, ...Column[]], number: number): { file: string; source: string } {
  const [{ table, name }] = columns;
  const words = [...table.split('_'), ...name.split('_')];
  const className = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${1_700_000_000_000 + number}`;
  /** As the formatter leaves it: the sum of the file is kept as it is written. */
  const apply = (of: (column: Column) => string): string[] => {
    const statements = columns.map((column) => `\`${of(column)}\``);
    const inOneLine = `    await apply(runner, [${statements.join(', ')}]);`;
    if (inOneLine.length <= 120) return [inOneLine];
    return ['    await apply(runner, [', ...statements.map((statement) => `      ${statement},`), '    ]);'];
  };
  const source = [
    "import type { MigrationInterface, QueryRunner } from 'typeorm';",
    "import { apply } from './ddl.js';",
    '',
    `/** New, and empty in what was there before: ${columns.map((column) => `${column.table}.${column.name}`).join(', ')}. */`,
    `export class ${className} implements MigrationInterface {`,
    '  async up(runner: QueryRunner): Promise<void> {',
    ...apply((column) => `ALTER TABLE ${column.table} ADD COLUMN ${column.name} ${column.type}`),
    '  }',
    '',
    '  async down(runner: QueryRunner): Promise<void> {',
    ...apply((column) => `ALTER TABLE ${column.table} DROP COLUMN ${column.name}`),
    '  }',
    '}',
    '',
  ].join('\n');
  return { file: `${String(number).padStart(4, '0')}-${words.join('-')}.ts`, source };
}

/** Writes the migration of columns that only a class says yet, the list of migrations and the sums of new ones. */
export function updateMigrations(): void {
  const { schema } = JSON.parse(writtenExpected()) as ExpectedSchema;
  const [first, ...rest] = newColumns(recordClasses(), schema);
  const last = Math.max(...migrationFiles().map((file) => Number.parseInt(file, 10) || 0));
  if (first !== undefined && !written(first)) {
    const { file, source } = migrationOf([first, ...rest], last + 1);
    writeFileSync(join(MIGRATIONS, file), source);
  }
  writeFileSync(LIST, asList());
  const landed = writtenSums();
  const heading = read(SUMS)
    .split('\n')
    .filter((line) => line.startsWith('#'));
  const sums = migrationFiles().map((file) => `${landed.get(file) ?? sumOf(file)}  ${file}`);
  writeFileSync(SUMS, [...heading, ...sums, ''].join('\n'));
}

/** Writes the expected schema from a database that was just migrated. */
export const updateExpected = async (ask: Ask): Promise<void> =>
  writeFileSync(EXPECTED, asExpected(await describeSchema(ask)));
