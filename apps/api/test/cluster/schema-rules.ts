import { type AlterTableCmd, parseSync } from 'libpg-query';
import type { Migrated } from './catalogue.js';

/** The actions of ALTER TABLE on columns, and on rules: a cluster takes one of both at a time. */
const OF_COLUMNS = /^AT_(Add|Drop|Alter)Column|^AT_(Set|Drop)NotNull|^AT_ColumnDefault/;
const OF_RULES = /^AT_(Add|Drop|Validate)Constraint/;

const carriesRule = ({ def }: AlterTableCmd): boolean =>
  def !== undefined &&
  'ColumnDef' in def &&
  (def.ColumnDef.constraints ?? []).some(
    (one) => 'Constraint' in one && !/^CONSTR_(NOTNULL|NULL|DEFAULT|GENERATED)$/.test(one.Constraint.contype ?? ''),
  );

/** The statements of migrations that add a column and a rule at once, or several rules: on a cluster each goes by itself. */
export function joined({ sent }: Migrated): string[] {
  return sent.flatMap(({ migration, text }) => {
    if (!/^\s*ALTER TABLE\b/i.test(text)) return [];
    const commands = (parseSync(text).stmts ?? []).flatMap(({ stmt }) =>
      stmt !== undefined && 'AlterTableStmt' in stmt ? (stmt.AlterTableStmt.cmds ?? []) : [],
    );
    const subtypes = commands.map((one) => ('AlterTableCmd' in one ? (one.AlterTableCmd.subtype ?? '') : ''));
    const rules = subtypes.filter((one) => OF_RULES.test(one)).length;
    const broken =
      commands.some((one) => 'AlterTableCmd' in one && carriesRule(one.AlterTableCmd)) ||
      rules > 1 ||
      (rules === 1 && subtypes.some((one) => OF_COLUMNS.test(one)));
    return broken ? [`${text.replace(/\s+/g, ' ')} (${migration})`] : [];
  });
}
