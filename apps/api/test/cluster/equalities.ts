/**
 * The facts about a column: that it is one given value, one of some given ones, or that of these uses of a branch's
 * tables.
 */
export type Known = { one: boolean; several: boolean; uses: ReadonlySet<number> };

const NOTHING: Known = { one: false, several: false, uses: new Set() };
const both = (a: Known, b: Known): Known => ({
  one: a.one || b.one,
  several: a.several || b.several,
  uses: new Set([...a.uses, ...b.uses]),
});

/**
 * The columns that are equal to each other and the facts about them. An inner query begins with the facts of its outer
 * one, and tells it nothing.
 */
export class Equalities {
  private readonly parent = new Map<string, string>();
  private readonly known = new Map<string, Known>();

  /** `usesAlone`: of the facts, only whose branch it is. */
  static from(outer: Equalities | undefined, usesAlone = false): Equalities {
    const inner = new Equalities();
    for (const [key, parent] of outer?.parent ?? []) inner.parent.set(key, parent);
    for (const [key, known] of outer?.known ?? [])
      inner.known.set(key, usesAlone ? { ...NOTHING, uses: known.uses } : known);
    return inner;
  }

  private root(key: string): string {
    const parent = this.parent.get(key);
    return parent === undefined || parent === key ? key : this.root(parent);
  }

  of(key: string): Known {
    return this.known.get(this.root(key)) ?? NOTHING;
  }

  know(key: string, known: Partial<Known>): void {
    this.known.set(this.root(key), both(this.of(key), { ...NOTHING, ...known }));
  }

  same(a: string, b: string): void {
    const [rootA, rootB] = [this.root(a), this.root(b)];
    if (rootA === rootB) return;
    const joined = both(this.of(a), this.of(b));
    this.parent.set(rootA, rootB);
    this.known.set(rootB, joined);
  }
}
