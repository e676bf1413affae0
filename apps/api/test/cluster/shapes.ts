import type { Node, SelectStmt } from 'libpg-query';
import type { Catalogue } from './catalogue.js';
import { conjuncts, isGiven, operatorOf, walk } from './expressions.js';
import { Reading } from './reading.js';

/** Functions whose answer may change from one transaction to another, by any of their signatures, that statements of ours use. */
const UNSTABLE = new Set([
  ...[
    'now',
    'concat',
    'concat_ws',
    'format',
    'to_char',
    'to_json',
    'to_jsonb',
    'json_build_object',
    'jsonb_build_object',
  ],
  ...['date_trunc', 'date_part', 'extract', 'timezone', 'age', 'to_date', 'to_timestamp', 'random', 'nextval'],
]);

const nameOf = (node: Node): string => {
  if (!('FuncCall' in node)) return '';
  const last = (node.FuncCall.funcname ?? []).at(-1);
  return last !== undefined && 'String' in last ? (last.String.sval ?? '') : '';
};

const isInterval = (node: Node | undefined): boolean => {
  let found = false;
  walk(node, (n) => {
    if ('TypeName' in n || 'TypeCast' in n) found ||= JSON.stringify(n).includes('"interval"');
  });
  return found;
};

/** The expressions of a condition of UPDATE or DELETE that a cluster would have to work out of a column each time anew. */
export function workedOut(condition: Node | undefined): string[] {
  const found: string[] = [];
  walk(
    condition,
    (node) => {
      if (isGiven(node)) return;
      if (UNSTABLE.has(nameOf(node))) found.push(`${nameOf(node)}()`);
      if (!('A_Expr' in node) || !/^[+-]$/.test(operatorOf(node))) return;
      const { lexpr, rexpr } = node.A_Expr;
      if (isInterval(lexpr) || isInterval(rexpr)) found.push('an interval');
    },
    (node) => !('SubLink' in node),
  );
  return found;
}

/** The tables of branches that a node reads without saying which. */
const ofAnyBranch = (node: Node | undefined, catalogue: Catalogue): string[] =>
  new Reading(catalogue)
    .read(node)
    .uses.filter(({ kind, branch }) => kind === 'entidad' && !branch().one)
    .map(({ table }) => table);

/**
 * Five shapes that a cluster refuses of many branches: a query in the condition of a join; a union of tables joined to
 * the rows of a function or of a WITH; a query within one, for each row, that reads tables of no branch alone; a query
 * among sums; and one that answers no column. Answers the tables of such.
 */
export function entangled(statement: Node | undefined, catalogue: Catalogue): string[] {
  const found: string[] = [];
  walk(statement, (node) => {
    if ('JoinExpr' in node)
      for (const one of conjuncts(node.JoinExpr.quals))
        walk(one, (n) => {
          if ('SubLink' in n) found.push(...ofAnyBranch(n.SubLink.subselect, catalogue));
        });
    if ('SubLink' in node && withoutColumns(node.SubLink.subselect))
      found.push(...ofAnyBranch(node.SubLink.subselect, catalogue));
    if ('SelectStmt' in node)
      found.push(...unionsBeside(node.SelectStmt, catalogue), ...amongSums(node.SelectStmt, catalogue));
  });
  if (ofAnyBranch(statement, catalogue).length > 0) found.push(...withinGlobals(statement, catalogue));
  return [...new Set(found)];
}

/** `EXISTS (SELECT FROM …)`: asked by itself its answer is a row of nothing, which a cluster cannot bring together. */
const withoutColumns = (query: Node | undefined): boolean =>
  query !== undefined &&
  'SelectStmt' in query &&
  !query.SelectStmt.larg &&
  (query.SelectStmt.targetList ?? []).length === 0;

const hasQuery = (node: unknown): boolean => {
  let found = false;
  walk(node, (n) => {
    found ||= 'SubLink' in n;
  });
  return found;
};

/** The tables of no branch that a query for each row reads alone, and asks another query over. */
function withinGlobals(statement: Node | undefined, catalogue: Catalogue): string[] {
  const found: string[] = [];
  walk(statement, (node) => {
    if (!('SubLink' in node)) return;
    const query = node.SubLink.subselect;
    if (query === undefined || !('SelectStmt' in query)) return;
    const { fromClause = [], targetList = [], whereClause } = query.SelectStmt;
    const tables = fromClause.map((part) => ('RangeVar' in part ? (part.RangeVar.relname ?? '') : ''));
    const global = (table: string) => catalogue.has(table) && catalogue.get(table)?.kind !== 'entidad';
    if (tables.length > 0 && tables.every(global) && hasQuery([targetList, whereClause])) found.push(...tables);
  });
  return found;
}

/** The tables of branches that are asked for beside a sum, in the list of what a query answers. */
function amongSums({ targetList = [] }: SelectStmt, catalogue: Catalogue): string[] {
  let sums = false;
  const asked: string[] = [];
  walk(
    targetList,
    (node) => {
      sums ||= isSum(node);
      if ('SubLink' in node) asked.push(...ofAnyBranch(node.SubLink.subselect, catalogue));
    },
    (node) => !('SubLink' in node),
  );
  return sums ? asked : [];
}

const isSum = (node: Node): boolean => /^(sum|count|min|max|\w+_agg)$/.test(nameOf(node));

function unionsBeside({ fromClause = [] }: SelectStmt, catalogue: Catalogue): string[] {
  const parts: Node[] = [];
  walk(
    fromClause,
    (node) => {
      if ('RangeVar' in node || 'RangeSubselect' in node || 'RangeFunction' in node) parts.push(node);
    },
    (node) => !('RangeSubselect' in node),
  );
  // A global table has a copy beside each part of the union.
  const other = (part: Node) =>
    'RangeFunction' in part || ('RangeVar' in part && !catalogue.has(part.RangeVar.relname ?? ''));
  if (!parts.some(other)) return [];
  return parts.flatMap((part) => {
    if (!('RangeSubselect' in part)) return [];
    const { subquery } = part.RangeSubselect;
    return subquery !== undefined && 'SelectStmt' in subquery && subquery.SelectStmt.larg !== undefined
      ? ofAnyBranch(subquery, catalogue)
      : [];
  });
}

/** A node without its numbers of parameters and places: two that differ in nothing else are the same question. */
const shapeOf = (node: unknown): string =>
  JSON.stringify(node, (key, value) => (key === 'number' || key === 'location' ? undefined : value));

/** Whether a statement puts the same question to several branches, one after the other (`ofEachBranch`). */
export function asksEach(statement: Node | undefined): boolean {
  let found = false;
  walk(statement, (node) => {
    if (!('SelectStmt' in node)) return;
    const { larg, rarg } = node.SelectStmt;
    if (larg !== undefined && rarg !== undefined) found ||= shapeOf(larg.rarg ?? larg) === shapeOf(rarg);
  });
  return found;
}
