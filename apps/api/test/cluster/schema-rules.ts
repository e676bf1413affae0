import { parseSync } from 'libpg-query';
import type { Catalogue, Migrated } from './catalogue.js';
import { walk } from './expressions.js';

/** R7: the keys to another branch's table that CREATE TABLE names. A table that is not spread yet cannot point at one that is. */
export function earlyKeys({ sent }: Pick<Migrated, 'sent'>, catalogue: Catalogue): string[] {
  const found: string[] = [];
  for (const { migration, text } of sent.filter((one) => /^\s*CREATE TABLE\b/i.test(one.text)))
    for (const { stmt } of parseSync(text).stmts ?? []) {
      const table = stmt !== undefined && 'CreateStmt' in stmt ? (stmt.CreateStmt.relation?.relname ?? '') : '';
      walk(stmt, (n) => {
        const to =
          'Constraint' in n && n.Constraint.contype === 'CONSTR_FOREIGN' ? n.Constraint.pktable?.relname : undefined;
        if (to !== undefined && to !== table && catalogue.get(to)?.kind === 'entidad')
          found.push(`${table} to ${to} (${migration})`);
      });
    }
  return found.sort();
}

const KINDS: ReadonlySet<string> = new Set(['entidad', 'referencia', 'local']);

/** R8: the tables that are not spread exactly once, as something with a name. */
export function unspread({ spread }: Pick<Migrated, 'spread'>, tables: Iterable<string>): string[] {
  const found = [...tables].flatMap((table) => {
    const how = spread.filter((one) => one.table === table).map(({ kind }) => kind);
    return how.length === 1 && KINDS.has(how[0] ?? '') ? [] : [`${table}: ${how.join(', ') || 'never'}`];
  });
  return found.sort();
}
