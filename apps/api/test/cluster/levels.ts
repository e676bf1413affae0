import type { Node, SelectStmt } from 'libpg-query';
import type { Equalities, Known } from './equalities.js';
import { walk } from './expressions.js';

/** A place where a statement reads or writes a table that is kept on several machines. */
export type Use = {
  table: string;
  kind: 'entidad' | 'referencia';
  as: 'read' | 'update' | 'delete';
  lock?: string;
  /** On the side of an outer join that may be missing, with nothing of a branch on the other. */
  besideGlobal: boolean;
  /** The facts of the statement about its `entidad_id`. */
  branch: () => Known;
  /**
   * Where it stands inside a query that is asked again for each row of another (a LATERAL, or one that reads a column
   * of it): how many uses stand outside that one.
   */
  outside?: number;
  /** Beside another branch's table in a query, and tied to none of them by its branch. */
  apart?: () => boolean;
};

export type Column = { name: string; known: Known };
export type Source = { alias: string; columns: readonly string[]; uses: Use[]; table?: Use };
/** The rows of a query: the facts about its columns, and the tables they come from. */
export type Rows = { columns: Column[]; uses: Use[] };
export type Level = { id: number; sources: Source[]; equal: Equalities; outer?: Level; ctes: Map<string, Rows> };

export const key = (level: Level, alias: string, column: string): string => `${level.id}#${alias}.${column}`;

export function find([alias, column]: [string | undefined, string], level: Level | undefined): string | null {
  if (level === undefined) return null;
  const source = level.sources.find((s) => (alias === undefined ? s.columns.includes(column) : s.alias === alias));
  return source === undefined ? find([alias, column], level.outer) : key(level, source.alias, column);
}

export function everything(alias: Node | undefined, level: Level): Column[] {
  const of = alias !== undefined && 'String' in alias ? alias.String.sval : undefined;
  return level.sources
    .filter((source) => of === undefined || source.alias === of)
    .flatMap((source) =>
      source.columns.map((name) => ({ name, known: level.equal.of(key(level, source.alias, name)) })),
    );
}

export const aliased = (columns: Column[], names: readonly Node[] = []): Column[] =>
  columns.map((column, i) => {
    const name = names[i];
    return name !== undefined && 'String' in name ? { ...column, name: name.String.sval ?? '' } : column;
  });

export const inEither = (a: Known, b: Known | undefined): Known => ({
  one: a.one && b?.one === true,
  several: (a.several || a.one) && (b?.several === true || b?.one === true),
  uses: new Set([...a.uses].filter((use) => b?.uses.has(use))),
});

/** A function that may give many rows: unnest, generate_series. */
export const isRows = (node: Node): boolean => {
  let rows = false;
  walk(node, (n) => {
    if ('FuncCall' in n) rows = true;
  });
  return rows;
};

export function aliasesOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if ('JoinExpr' in node) return [...aliasesOf(node.JoinExpr.larg), ...aliasesOf(node.JoinExpr.rarg)];
  if ('RangeVar' in node) return [node.RangeVar.alias?.aliasname ?? node.RangeVar.relname ?? ''];
  if ('RangeSubselect' in node) return [node.RangeSubselect.alias?.aliasname ?? ''];
  if ('RangeFunction' in node) return [node.RangeFunction.alias?.aliasname ?? ''];
  return [];
}

/** The names of the sources of a query and of those inside it. */
export function aliasesWithin(select: SelectStmt): Set<string> {
  const found = new Set<string>();
  walk(Object.values(select), (n) => {
    if ('RangeVar' in n || 'RangeSubselect' in n || 'RangeFunction' in n)
      for (const alias of aliasesOf(n)) found.add(alias);
  });
  return found;
}
