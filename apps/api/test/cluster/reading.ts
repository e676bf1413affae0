import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  LockingClause,
  Node,
  RangeFunction,
  SelectStmt,
  SubLink,
  UpdateStmt,
} from 'libpg-query';
import type { Catalogue } from './catalogue.js';
import { Equalities, type Known } from './equalities.js';
import { columnOf, conjuncts, isGiven, isQuery, items, nameOf, operatorOf, walk } from './expressions.js';
import {
  aliased,
  aliasesOf,
  aliasesWithin,
  type Column,
  everything,
  find,
  inEither,
  isRows,
  key,
  type Level,
  type Rows,
  type Source,
  type Use,
} from './levels.js';

/** Reads a parsed statement: which tables it uses, and whose rows of them. */
export class Reading {
  readonly uses: Use[] = [];
  private levels = 0;

  /**
   * `direct`: a fact is of a table only where its own query says it, or joins it to one that says it. So the planner of
   * a cluster reads: what it learns of a page, of a sum or of an outer query, it tells no table beside it.
   */
  constructor(
    private readonly catalogue: Catalogue,
    private readonly direct = false,
  ) {}

  read(node: Node | undefined): this {
    if (node !== undefined) this.query(node, undefined, false);
    return this;
  }

  private query(node: Node, outer: Level | undefined, perRow: boolean): Column[] {
    if ('SelectStmt' in node) return this.select(node.SelectStmt, outer, perRow);
    if ('InsertStmt' in node) return this.insert(node.InsertStmt, outer);
    if ('UpdateStmt' in node) return this.change('update', node.UpdateStmt, outer);
    if ('DeleteStmt' in node) return this.change('delete', node.DeleteStmt, outer);
    return [];
  }

  private open(outer: Level | undefined, { withClause }: Pick<SelectStmt, 'withClause'>): Level {
    const level: Level = {
      id: ++this.levels,
      sources: [],
      equal: Equalities.from(outer?.equal, this.direct),
      ctes: new Map(outer?.ctes),
      ...(outer !== undefined && { outer }),
    };
    for (const node of withClause?.ctes ?? [])
      if ('CommonTableExpr' in node && node.CommonTableExpr.ctequery !== undefined) {
        const { ctename = '', ctequery } = node.CommonTableExpr;
        if (withClause?.recursive === true) level.ctes.set(ctename, { columns: [], uses: [] });
        level.ctes.set(ctename, this.rows(ctequery, level, false));
      }
    return level;
  }

  private select(select: SelectStmt, outer: Level | undefined, perRow: boolean): Column[] {
    if (select.larg !== undefined && select.rarg !== undefined) {
      const level = this.open(outer, select);
      const [left, right] = [select.larg, select.rarg].map((arm) => this.select(arm, level, perRow)) as [
        Column[],
        Column[],
      ];
      return left.map(({ name, known }, i) => ({ name, known: inEither(known, right[i]?.known) }));
    }
    const before = this.uses.length;
    const level = this.open(outer, select);
    const from = select.fromClause ?? [];
    this.from(from, level);
    this.where(select.whereClause, from, level);
    this.tie(level);
    this.inner(
      [
        select.targetList,
        select.whereClause,
        select.havingClause,
        select.sortClause,
        select.groupClause,
        from,
        select.valuesLists,
      ],
      level,
    );
    for (const node of select.lockingClause ?? []) if ('LockingClause' in node) this.lock(node.LockingClause, level);
    if (perRow || this.asksOutside(select, level)) for (const use of this.uses.slice(before)) use.outside ??= before;
    return this.outputs(select, level);
  }

  /** Whether each branch's table of a query is tied to another of them, or says its own branch. */
  private tie({ sources }: Level): void {
    const own = sources.flatMap(({ table }) => (table?.kind === 'entidad' ? [table] : []));
    if (own.length < 2) return;
    const tied = (a: Use, b: Use) => a.branch().uses.has(this.uses.indexOf(b));
    for (const use of own)
      use.apart = () =>
        !use.branch().one && !own.some((other) => other !== use && (tied(use, other) || tied(other, use)));
  }

  private insert(insert: InsertStmt, outer: Level | undefined): Column[] {
    const level = this.open(outer, insert);
    if (insert.selectStmt !== undefined) this.query(insert.selectStmt, level, false);
    this.inner([insert.onConflictClause?.targetList, insert.onConflictClause?.whereClause], level);
    return [];
  }

  private change(as: 'update' | 'delete', change: UpdateStmt & DeleteStmt, outer: Level | undefined): Column[] {
    const level = this.open(outer, change);
    const from = (as === 'update' ? change.fromClause : change.usingClause) ?? [];
    if (change.relation !== undefined) this.from([{ RangeVar: change.relation }], level, as);
    this.from(from, level);
    this.where(change.whereClause, from, level);
    this.inner([change.targetList, change.whereClause, from], level);
    return this.outputs({ targetList: change.returningClause?.exprs ?? [] }, level);
  }

  /** Locks the tables that it names, or all of them. */
  private lock({ lockedRels = [], strength }: LockingClause, level: Level): void {
    const names = lockedRels.map((rel) => ('RangeVar' in rel ? rel.RangeVar.relname : ''));
    const locked = level.sources.filter(({ alias }) => names.length === 0 || names.includes(alias));
    for (const use of locked.flatMap(({ uses }) => uses)) use.lock = strength ?? '';
  }

  /** The columns of a function in the place of a table. */
  private fromFunction({ alias, functions = [], coldeflist = [] }: RangeFunction, level: Level): void {
    const name = alias?.aliasname ?? '';
    const named = [...(alias?.colnames ?? []), ...coldeflist].flatMap((n) => {
      if ('String' in n) return n.String.sval ?? [];
      return 'ColumnDef' in n ? (n.ColumnDef.colname ?? []) : [];
    });
    const columns = named.length > 0 ? named : [name];
    level.sources.push({ alias: name, columns, uses: [] });
    if (!functions.every(isGiven)) return;
    for (const column of columns) level.equal.know(key(level, name, column), { several: true });
  }

  /** The tables and rows a query takes from; LATERAL parts wait until the others are known. */
  private from(nodes: readonly Node[], level: Level, as: Use['as'] = 'read'): void {
    for (const node of nodes) {
      if ('JoinExpr' in node) {
        this.from(
          [node.JoinExpr.larg, node.JoinExpr.rarg].filter((n) => n !== undefined),
          level,
        );
      } else if ('RangeVar' in node) {
        const { relname = '', alias } = node.RangeVar;
        this.table(relname, alias?.aliasname ?? relname, level, as);
      } else if ('RangeFunction' in node) {
        this.fromFunction(node.RangeFunction, level);
      } else if ('RangeSubselect' in node && node.RangeSubselect.subquery !== undefined) {
        const { alias, subquery, lateral } = node.RangeSubselect;
        // The columns of a LATERAL are known once it was read, which `where` does.
        if (lateral !== true)
          this.derived(alias?.aliasname ?? '', this.rows(subquery, level, false, alias?.colnames), level);
      }
    }
  }

  private table(relname: string, alias: string, level: Level, as: Use['as']): void {
    const cte = level.ctes.get(relname);
    if (cte !== undefined) {
      this.derived(alias, cte, level);
      return;
    }
    const { kind, columns } = this.catalogue.get(relname) ?? { kind: undefined, columns: [] };
    const source: Source = { alias, columns, uses: [] };
    level.sources.push(source);
    if (kind !== 'entidad' && kind !== 'referencia') return;
    const branch = key(level, alias, 'entidad_id');
    const use: Use = {
      table: relname,
      kind,
      as,
      besideGlobal: false,
      branch: () => level.equal.of(branch),
    };
    if (kind === 'entidad') level.equal.know(branch, { uses: new Set([this.uses.length]) });
    source.uses.push(use);
    source.table = use;
    this.uses.push(use);
  }

  private rows(node: Node, level: Level, perRow: boolean, names?: readonly Node[]): Rows {
    const before = this.uses.length;
    const columns = aliased(this.query(node, level, perRow), names);
    const used = this.uses.slice(before);
    walk(node, (n) => {
      if ('RangeVar' in n) used.push(...(level.ctes.get(n.RangeVar.relname ?? '')?.uses ?? []));
    });
    return { columns, uses: used };
  }

  private derived(alias: string, { columns, uses }: Rows, level: Level): void {
    level.sources.push({ alias, columns: columns.map(({ name }) => name), uses });
    if (this.direct) return;
    for (const { name, known } of columns) level.equal.know(key(level, alias, name), known);
  }

  /** Takes the conditions of every row first, then those of rows that may be missing, then the queries for each row. */
  private where(condition: Node | undefined, from: readonly Node[], level: Level): void {
    for (const one of conjuncts(condition)) this.holds(one, level, level.equal);
    const joins: JoinExpr[] = [];
    const laterals: Node[] = [];
    walk(
      from,
      (n) => {
        if ('JoinExpr' in n) joins.push(n.JoinExpr);
        if ('RangeSubselect' in n && n.RangeSubselect.lateral === true) laterals.push(n);
      },
      (n) => !isQuery(n),
    );
    for (const join of joins) if (join.jointype === 'JOIN_INNER') this.joined(join, level, level.equal);
    for (const join of joins) if (join.jointype !== 'JOIN_INNER') this.outer(join, level);
    for (const node of laterals)
      if ('RangeSubselect' in node && node.RangeSubselect.subquery !== undefined) {
        const { alias, subquery } = node.RangeSubselect;
        this.derived(alias?.aliasname ?? '', this.rows(subquery, level, true, alias?.colnames), level);
      }
    // The conditions on the columns of a LATERAL.
    for (const one of conjuncts(condition)) this.holds(one, level, level.equal);
  }

  private joined({ quals, usingClause = [], larg, rarg }: JoinExpr, level: Level, equal: Equalities): void {
    for (const one of conjuncts(quals)) this.holds(one, level, equal);
    const [left, right] = [aliasesOf(larg), aliasesOf(rarg)];
    for (const node of usingClause)
      if ('String' in node) {
        const name = node.String.sval ?? '';
        const of = (aliases: readonly string[]) =>
          level.sources.find((s) => aliases.includes(s.alias) && s.columns.includes(name))?.alias;
        const [a, b] = [of(left), of(right)];
        if (a !== undefined && b !== undefined) equal.same(key(level, a, name), key(level, b, name));
      }
  }

  /** Takes the conditions of an outer join: they are true of the side that may be missing, and of no other. */
  private outer(join: JoinExpr, level: Level): void {
    const inside = Equalities.from(level.equal);
    this.joined(join, level, inside);
    const [missing, there] = join.jointype === 'JOIN_RIGHT' ? [join.larg, join.rarg] : [join.rarg, join.larg];
    const sources = (node: Node | undefined) => level.sources.filter(({ alias }) => aliasesOf(node).includes(alias));
    const ofBranch = sources(there).some(({ uses }) => uses.some(({ kind }) => kind === 'entidad'));
    for (const { alias, columns, table } of sources(missing)) {
      for (const column of columns) level.equal.know(key(level, alias, column), inside.of(key(level, alias, column)));
      // A query of its own is sent by itself first.
      if (table !== undefined && !ofBranch) table.besideGlobal = true;
    }
  }

  private holds(node: Node, level: Level, equal: Equalities): void {
    if ('SubLink' in node) {
      this.among(node.SubLink, level, equal);
      return;
    }
    if (!('A_Expr' in node) || operatorOf(node) !== '=') return;
    const { kind, lexpr, rexpr } = node.A_Expr;
    if (kind === 'AEXPR_OP') {
      const right = items(rexpr);
      for (const [i, left] of items(lexpr).entries()) this.equals(left, right[i], level, equal);
    } else if ((kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') && rexpr !== undefined && isGiven(rexpr)) {
      const column = this.resolve(lexpr, level);
      if (column !== null) equal.know(column, { several: true });
    }
  }

  private equals(left: Node | undefined, right: Node | undefined, level: Level, equal: Equalities): void {
    const [a, b] = [this.resolve(left, level), this.resolve(right, level)];
    if (a !== null && b !== null) equal.same(a, b);
    else if (a !== null && right !== undefined && isGiven(right)) equal.know(a, this.given(right));
    else if (b !== null && left !== undefined && isGiven(left)) equal.know(b, this.given(left));
  }

  /** A branch that the code itself names, 'General', is not that of the request. */
  private given(value: Node): Partial<Known> {
    return this.direct && 'A_Const' in value ? { several: true } : { one: true };
  }

  /** `(a, b) IN (SELECT …)`: each is one of the columns of that query. */
  private among({ subLinkType, testexpr, subselect }: SubLink, level: Level, equal: Equalities): void {
    if (subLinkType !== 'ANY_SUBLINK' || subselect === undefined) return;
    const silent = new Reading(this.catalogue);
    silent.levels = 1_000 * ++this.levels;
    const columns = silent.query(subselect, level, false);
    items(testexpr).forEach((node, i) => {
      const column = this.resolve(node, level);
      const known = columns[i]?.known;
      if (column !== null && known !== undefined) equal.know(column, { one: known.one, several: known.several });
    });
  }

  /** The queries inside expressions. */
  private inner(nodes: unknown, level: Level): void {
    walk(
      nodes,
      (n) => {
        if ('SubLink' in n && n.SubLink.subselect !== undefined) this.query(n.SubLink.subselect, level, false);
      },
      (n) => !isQuery(n),
    );
  }

  private resolve(node: Node | undefined, level: Level): string | null {
    const bare = node !== undefined && 'TypeCast' in node ? node.TypeCast.arg : node;
    const column = columnOf(bare);
    return column === null ? null : find(column, level);
  }

  /** Whether a query reads a column of one it stands in. */
  private asksOutside(select: SelectStmt, level: Level): boolean {
    if (level.outer === undefined) return false;
    let asks = false;
    const own = aliasesWithin(select);
    walk(Object.values(select), (n) => {
      const column = 'ColumnRef' in n ? nameOf(n.ColumnRef) : null;
      if (column?.[0] === undefined || own.has(column[0])) return;
      if (level.outer !== undefined && find(column, level.outer) !== null) asks = true;
    });
    return asks;
  }

  private outputs({ targetList = [], valuesLists = [] }: SelectStmt, level: Level): Column[] {
    const columns = targetList.flatMap((node): Column[] => {
      if (!('ResTarget' in node) || node.ResTarget.val === undefined) return [];
      const { name, val } = node.ResTarget;
      const column = columnOf(val);
      if (column === null && 'ColumnRef' in val)
        return everything(val.ColumnRef.fields?.length === 2 ? val.ColumnRef.fields[0] : undefined, level);
      const found = this.resolve(val, level);
      const known =
        found !== null
          ? level.equal.of(found)
          : { one: isGiven(val) && !isRows(val), several: isGiven(val), uses: new Set<number>() };
      return [{ name: name ?? column?.[1] ?? '', known }];
    });
    const first = valuesLists[0];
    return first === undefined
      ? columns
      : items(first).map((node, i) => ({
          name: `column${i + 1}`,
          known: { one: false, several: isGiven(node), uses: new Set() },
        }));
  }
}
