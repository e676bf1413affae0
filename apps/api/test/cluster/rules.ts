import { type InsertStmt, type Node, parseSync, type UpdateStmt } from 'libpg-query';
import type { Catalogue } from './catalogue.js';
import { operatorOf, walk } from './expressions.js';
import type { Use } from './levels.js';
import { Reading } from './reading.js';
import { asksEach, entangled, workedOut } from './shapes.js';

/** The objection of a rule of docs/scale.md to a statement. */
export type Objection = { rule: `R${number}` | 'R2 alone'; about: string };

const SHARED = /^LCS_FOR(KEY)?SHARE$/;

/**
 * The objections of R1 to R6, R11, R12, R16 and R17; 'R2 alone', a lock of a global table that is not shared; and R10,
 * statements that look at every branch.
 */
export function objections(text: string, catalogue: Catalogue): Objection[] {
  const found = (parseSync(text).stmts ?? []).flatMap(({ stmt }): Objection[] => [
    ...new Reading(catalogue)
      .read(stmt)
      .uses.flatMap((use) =>
        RULES_OF_A_USE.filter(([, breaks]) => breaks(use)).map(([rule]) => ({ rule, about: use.table })),
      ),
    ...learned(stmt, catalogue),
    ...RULES_OF_A_STATEMENT.flatMap(([rule, broken]) => broken(stmt, catalogue).map((about) => ({ rule, about }))),
  ]);
  return [...new Map(found.map((one) => [`${one.rule} ${one.about}`, one])).values()];
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
  ['R17', (use) => use.apart?.() === true],
  ['R10', (use) => ofBranch(use) && use.as === 'read' && !named(use)],
];

type Broken = (stmt: Node | undefined, catalogue: Catalogue) => string[];
const RULES_OF_A_STATEMENT: ReadonlyArray<[Objection['rule'], Broken]> = [
  ['R6', computed],
  ['R12', intoLocal],
  ['R16', entangled],
];

/**
 * The tables of branches that a statement learns of by way of a page, a sum or an outer query. Of one branch, every
 * machine is asked for such a table (R11); of many, a query that is asked again for each row is refused (R3).
 */
function learned(stmt: Node | undefined, catalogue: Catalogue): Objection[] {
  const uses = new Reading(catalogue, true).read(stmt).uses.filter(ofBranch);
  if (uses.some((use) => use.branch().one) && !asksEach(stmt))
    return uses.filter((use) => !named(use)).map(({ table }) => ({ rule: 'R11', about: table }));
  return uses
    .filter((use) => use.outside !== undefined && !named(use) && !besideItsOwn(use))
    .map(({ table }) => ({ rule: 'R3', about: table }));
}

/** Local tables that rows of a query go into, with what happens to those that are there: it loses its parameters. */
function intoLocal(stmt: Node | undefined, catalogue: Catalogue): string[] {
  const found: string[] = [];
  walk(stmt, (node) => {
    if (!('InsertStmt' in node)) return;
    const { relation, selectStmt, onConflictClause } = node.InsertStmt;
    const rows =
      selectStmt !== undefined && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists === undefined;
    const table = relation?.relname ?? '';
    if (rows && onConflictClause !== undefined && catalogue.get(table)?.kind === 'local') found.push(table);
  });
  return found;
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
    if (change === undefined) return;
    const isLocal = catalogue.get(table)?.kind === 'local';
    for (const what of workedOut(change.whereClause)) found.push(`${table}: ${what}`);
    const set = [
      ...(change.onConflictClause?.targetList ?? []),
      ...('UpdateStmt' in n ? (change.targetList ?? []) : []),
    ];
    const values = [...set, ...(change.returningClause?.exprs ?? [])].flatMap((target) =>
      'ResTarget' in target ? (target.ResTarget.val ?? []) : [],
    );
    for (const what of values.flatMap(isLocal ? workedOut : beyondArithmetic)) found.push(`${table}: ${what}`);
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
