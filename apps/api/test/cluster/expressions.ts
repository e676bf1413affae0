import type { ColumnRef, Node } from 'libpg-query';

/** The kind of a node ('SelectStmt') and its content. */
const unwrap = (node: object): [string, object] => Object.entries(node)[0] as [string, object];

/** Every node below one, itself included; `into` says below which it is not looked. */
export function walk(node: unknown, visit: (node: Node) => void, into: (node: Node) => boolean = () => true): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, into);
  else if (typeof node === 'object' && node !== null) {
    const [kind, held] = unwrap(node) ?? [];
    const isNode = kind !== undefined && /^[A-Z]/.test(kind) && typeof held === 'object';
    if (isNode) {
      visit(node as Node);
      if (!into(node as Node)) return;
      walk(Object.values(held), visit, into);
    } else walk(Object.values(node), visit, into);
  }
}

export const isQuery = (node: Node): boolean => 'SubLink' in node || 'RangeSubselect' in node || 'SelectStmt' in node;

/**
 * `t.columna` as ['t', 'columna'], a bare one as [undefined, 'columna']; null for a node that is no column, as `t.*`.
 */
export function columnOf(node: Node | undefined): [string | undefined, string] | null {
  if (node === undefined || !('ColumnRef' in node)) return null;
  return nameOf(node.ColumnRef);
}

export function nameOf({ fields = [] }: ColumnRef): [string | undefined, string] | null {
  const names = fields.map((field) => ('String' in field ? (field.String.sval ?? '') : null));
  const column = names.at(-1);
  if (column === null || column === undefined) return null;
  return [names.length > 1 ? (names.at(-2) ?? undefined) : undefined, column];
}

/** Whether a node needs no row to be known: parameters, constants and expressions of them. */
export function isGiven(node: Node): boolean {
  let given = true;
  walk(node, (n) => {
    if ('ColumnRef' in n || 'SubLink' in n) given = false;
  });
  return given;
}

export const operatorOf = (node: Node): string =>
  'A_Expr' in node
    ? (node.A_Expr.name ?? []).map((part) => ('String' in part ? (part.String.sval ?? '') : '')).join('.')
    : '';

/** The conditions that must hold at once: the members of an AND, however nested. */
export function conjuncts(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') return (node.BoolExpr.args ?? []).flatMap(conjuncts);
  return [node];
}

export const items = (node: Node | undefined): Node[] => {
  if (node === undefined) return [];
  if ('List' in node) return node.List.items ?? [];
  if ('RowExpr' in node) return node.RowExpr.args ?? [];
  return [node];
};
