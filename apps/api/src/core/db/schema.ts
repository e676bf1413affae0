import { GUARDS, SCHEMA } from './expected-schema.js';
import { type Ask, describeSchema } from './fingerprint.js';
import { StartError } from './start-error.js';

/** A line of the schema that is missing, or that is there and nobody of this build put there. */
export type Difference = { que: 'falta' | 'sobra'; texto: string };

/** As many as help to find what happened. */
const SAID = 5;

/** What is asked of every row written is the same before and after somebody has the old ones looked at too (VALIDATE CONSTRAINT). */
const withoutValidation = (texto: string): string => texto.replace(/^(restricción .*) NOT VALID$/, '$1');

const linesOf = (texto: string): string[] => texto.split('\n').filter((linea) => linea !== '');
const tableOf = (texto: string): string => /^\S+ ([^.:\s]+)/.exec(texto)?.[1] ?? '';

/**
 * What somebody else may keep beside the product without harm: tables of their own with all that is theirs, views, functions, sequences, and
 * indexes that refuse nothing, on any table. A column, a rule or a trigger more on a table of ours is a difference: it can refuse what we write.
 */
const KNOWN = new Set(linesOf(SCHEMA).map(tableOf));
const isForeign = (texto: string): boolean =>
  /^(vista|función|secuencia) /.test(texto) ||
  /^índice .*(: CREATE INDEX | invalid$)/.test(texto) ||
  !KNOWN.has(tableOf(texto));

/** Where a database is not as its migrations, as this build knows them, make it. One without the second lock lacks its guards and nothing else. */
export async function schemaDifferences(consultar: Ask, aplicadas: readonly string[]): Promise<Difference[]> {
  const conGuardas = aplicadas.some((nombre) => nombre.startsWith('Guardas'));
  const esperadas = new Set([...linesOf(SCHEMA), ...(conGuardas ? linesOf(GUARDS) : [])].map(withoutValidation));
  const hay = new Set((await describeSchema(consultar)).map(({ texto }) => withoutValidation(texto)));
  return [
    ...[...esperadas].filter((texto) => !hay.has(texto)).map((texto) => ({ que: 'falta' as const, texto })),
    ...[...hay]
      .filter((texto) => !esperadas.has(texto) && !isForeign(texto))
      .map((texto) => ({ que: 'sobra' as const, texto })),
  ];
}

/** Refuses, saying how it differs, a database that the applied migrations of this build did not make: what was written on it could be refused, or lost. */
export async function ensureSchema(consultar: Ask, aplicadas: readonly string[]): Promise<void> {
  const diferencias = await schemaDifferences(consultar, aplicadas);
  if (diferencias.length === 0) return;
  const resto = diferencias.length - SAID;
  throw new StartError(
    [
      'La base de datos no tiene el esquema que esta versión de Jornal espera, y no se abrió. Ábrela con la versión con que se hizo, o restaura un respaldo (docs/operations.md).',
      ...diferencias.slice(0, SAID).map(({ que, texto }) => `  ${que}: ${texto}`),
      ...(resto > 0 ? [`  y ${resto} ${resto === 1 ? 'diferencia' : 'diferencias'} más`] : []),
    ].join('\n'),
  );
}
