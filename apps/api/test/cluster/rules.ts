import { type InsertStmt, type Node, parseSync, type UpdateStmt } from 'libpg-query';
import type { Catalogue } from './catalogue.js';
import { operatorOf, walk } from './expressions.js';
import { Reading, type Use } from './reading.js';

/** The objection of a rule of docs/scale.md to a statement. */
export type Objection = { rule: `R${number}` | 'R2 alone'; about: string };

const SHARED = /^LCS_FOR(KEY)?SHARE$/;

/**
 * The objections of R1 to R6; 'R2 alone', a lock of a global table that is not shared; and R10, statements that look at
 * every branch.
 */
export function objections(text: string, catalogue: Catalogue): Objection[] {
  const found: Objection[] = [];
  const add = (rule: Objection['rule'], about: string) => {
    if (!found.some((one) => one.rule === rule && one.about === about)) found.push({ rule, about });
  };
  for (const { stmt } of parseSync(text).stmts ?? []) {
    const { uses } = new Reading(catalogue).read(stmt);
    for (const table of learned(stmt, catalogue)) add('R11', table);
    for (const use of uses) for (const [rule, breaks] of RULES_OF_A_USE) if (breaks(use)) add(rule, use.table);
    for (const what of computed(stmt, catalogue)) add('R6', what);
  }
  return found;
}

const ofBranch = ({ kind }: Use): boolean => kind === 'entidad';
const named = ({ branch }: Use): boolean => branch().one || branch().several;
/** Whether the branch is that of a row outside, which the same machine has. */
const besideItsOwn = ({ outside = 0, branch }: Use): boolean => [...branch().uses].some((other) => other < outside);

const RULES_OF_A_USE: ReadonlyArray<[Objection['rule'], (use: Use) => boolean]> = [
  ['R1', (use) => ofBranch(use) && use.lock !== undefined && !use.branch().one],
  ['R2', (use) => !ofBranch(use) && SHARED.test(use.lock ?? '')],
  ['R2 alone', (use) => !ofBranch(use) && use.lock !== undefined && !SHARED.test(use.lock)],
  ['R3', (use) => ofBranch(use) && use.outside !== undefined && !named(use) && !besideItsOwn(use)],
  ['R4', (use) => ofBranch(use) && use.besideGlobal && !use.branch().one],
  ['R5', (use) => ofBranch(use) && use.as !== 'read' && !use.branch().one],
  ['R10', (use) => ofBranch(use) && use.as === 'read' && !named(use)],
];

/** The tables of a statement of one branch that learn it from a page, a sum or an outer query: every machine is asked for them. */
function learned(stmt: Node | undefined, catalogue: Catalogue): string[] {
  const uses = new Reading(catalogue, true).read(stmt).uses.filter(ofBranch);
  if (!uses.some((use) => use.branch().one)) return [];
  return uses.filter((use) => !named(use)).map(({ table }) => table);
}

function changeOf(node: Node): (InsertStmt & UpdateStmt) | undefined {
  if ('InsertStmt' in node) return node.InsertStmt;
  if ('UpdateStmt' in node) return node.UpdateStmt;
  return 'DeleteStmt' in node ? (node.DeleteStmt as UpdateStmt) : undefined;
}

/**
 * The expressions that a cluster refuses where a row is changed: more than parameters, columns, columns of EXCLUDED,
 * arithmetic and a choice between them (CASE, COALESCE).
 */
function computed(node: Node | undefined, catalogue: Catalogue): string[] {
  const found: string[] = [];
  walk(node, (n) => {
    const change = changeOf(n);
    const table = change?.relation?.relname ?? '';
    if (change === undefined || catalogue.get(table)?.kind === 'local') return;
    const set = [
      ...(change.onConflictClause?.targetList ?? []),
      ...('UpdateStmt' in n ? (change.targetList ?? []) : []),
    ];
    const values = [...set, ...(change.returningClause?.exprs ?? [])].flatMap((target) =>
      'ResTarget' in target ? (target.ResTarget.val ?? []) : [],
    );
    for (const what of values.flatMap(beyondArithmetic)) found.push(`${table}: ${what}`);
  });
  return found;
}

function beyondArithmetic(value: Node): string[] {
  const found: string[] = [];
  walk(
    value,
    (n) => {
      if ('FuncCall' in n)
        found.push(
          `${(n.FuncCall.funcname ?? []).map((part) => ('String' in part ? part.String.sval : '')).join('.')}()`,
        );
      else if ('SubLink' in n) found.push('a query');
      else if ('SQLValueFunction' in n) found.push('the time');
      else if ('TypeCast' in n && n.TypeCast.arg !== undefined && 'ColumnRef' in n.TypeCast.arg)
        found.push('a cast of a column');
      else if ('A_Expr' in n && !/^([-+*/%|=<>]|\|\||<>|<=|>=)$/.test(operatorOf(n))) found.push(operatorOf(n));
    },
    (n) => !('SubLink' in n),
  );
  return found;
}
