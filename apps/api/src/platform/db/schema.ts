import { readFileSync } from 'node:fs';
import { StartError } from '@jornal/data-folder';
import { type Ask, describeSchema } from './fingerprint.js';

/**
 * The schema as the migrations leave it, as `describeSchema` says it; `guards`, of the second lock alone, which a
 * database may be without. Generated, never edited: see schema.test.ts.
 */
export type ExpectedSchema = { schema: string[]; guards: string[] };

export const EXPECTED = JSON.parse(
  readFileSync(new URL('./expected-schema.json', import.meta.url), 'utf8'),
) as ExpectedSchema;

/** A line of the schema that is missing, or that is there and was not put there by this build. */
export type Difference = { kind: 'falta' | 'sobra'; text: string };

/** As many differences as help to find their cause. */
const SAID = 5;

/**
 * A constraint asks the same of every new row before and after the old ones are validated too (VALIDATE CONSTRAINT).
 */
const withoutValidation = (text: string): string => text.replace(/^(restricción .*) NOT VALID$/, '$1');

const tableOf = (text: string): string => /^\S+ ([^.:\s]+)/.exec(text)?.[1] ?? '';

/**
 * The objects that others may keep beside the product without harm: tables of their own with all that is theirs, views,
 * functions, sequences, and indexes that refuse nothing, on any table. A column, a rule or a trigger more on a table of
 * ours is a difference: it can refuse what we write.
 */
const KNOWN = new Set(EXPECTED.schema.map(tableOf));
const isForeign = (text: string): boolean =>
  /^(vista|función|secuencia) /.test(text) ||
  /^índice .*(: CREATE INDEX | invalid$)/.test(text) ||
  !KNOWN.has(tableOf(text));

/**
 * The differences of a database from the schema that its migrations, as this build knows them, make. A database without
 * the second lock lacks its guards and nothing else.
 */
export async function schemaDifferences(ask: Ask, applied: readonly string[]): Promise<Difference[]> {
  const withGuards = applied.some((name) => name.startsWith('Guardas'));
  const expected = new Set([...EXPECTED.schema, ...(withGuards ? EXPECTED.guards : [])].map(withoutValidation));
  const present = new Set((await describeSchema(ask)).map(({ texto }) => withoutValidation(texto)));
  return [
    ...[...expected].filter((text) => !present.has(text)).map((text) => ({ kind: 'falta' as const, text })),
    ...[...present]
      .filter((text) => !expected.has(text) && !isForeign(text))
      .map((text) => ({ kind: 'sobra' as const, text })),
  ];
}

/**
 * Refuses, saying how it differs, a database that the applied migrations of this build did not make: writes on it could
 * be refused, or lost.
 */
export async function ensureSchema(ask: Ask, applied: readonly string[]): Promise<void> {
  const differences = await schemaDifferences(ask, applied);
  if (differences.length === 0) return;
  const rest = differences.length - SAID;
  throw new StartError(
    [
      'La base de datos no tiene el esquema que esta versión de Jornal espera, y no se abrió. ' +
        'Ábrela con la versión con que se hizo, o restaura un respaldo (docs/operations.md).',
      ...differences.slice(0, SAID).map(({ kind: what, text }) => `  ${what}: ${text}`),
      ...(rest > 0 ? [`  y ${rest} ${rest === 1 ? 'diferencia' : 'diferencias'} más`] : []),
    ].join('\n'),
  );
}
