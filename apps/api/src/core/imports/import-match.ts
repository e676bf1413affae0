import { plano } from '@jornal/contract';

/** A record that a row can be told to be about: with a name and perhaps a code. */
type Named = { id: number; nombre: string; codigo?: string | null };
/** A row as it names a record; `same`: whether it says nothing else than a stored record. */
type Naming<E> = { nombre: string; codigo?: string | null; same: (record: E) => boolean };
type Found<E> = { record: E | null; errores: string[] };

const REPEATED = 'La fila está repetida en el archivo';

/** A text in which spaces are written once: how many there are, and of which kind, tells nothing apart. */
export const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Whether two names are written the same, but for their spaces. */
export const sameName = (one: { nombre: string }, other: { nombre: string }): boolean =>
  oneSpaced(one.nombre) === oneSpaced(other.nombre);

/** A name as rows are matched by it: without accents, capitals or spaces to spare. */
export const keyOf = (name: string): string => oneSpaced(plano(name));

const groupBy = <E>(records: readonly E[], key: (record: E) => string | null): Map<string, E[]> => {
  const groups = new Map<string, E[]>();
  for (const record of records) {
    const k = key(record);
    if (k === null) continue;
    const group = groups.get(k);
    if (group === undefined) groups.set(k, [record]);
    else group.push(record);
  }
  return groups;
};
const codeKey = ({ codigo }: { codigo?: string | null }): string | null => (codigo ? keyOf(codigo) : null);

/**
 * Which record each row of a file is about: by its code, else by its name, as written and then without regard to
 * capitals, accents and spaces. Several may go by one name: the one that the row tells to the letter is meant, and
 * where none is, the row must say which.
 */
export class ImportMatch<E extends Named> {
  private readonly byCode: ReadonlyMap<string, E[]>;
  private readonly byName: ReadonlyMap<string, E[]>;
  /**
   * Records that a row of the file names by their code: a row that only has their name is about another, where there is
   * one.
   */
  private readonly claimed: ReadonlySet<E>;
  private readonly taken = new Set<E>();
  private readonly seen = new Set<string>();

  constructor(records: readonly E[], codes: Iterable<string> = []) {
    this.byCode = groupBy(records, codeKey);
    this.byName = groupBy(records, ({ nombre }) => keyOf(nombre));
    this.claimed = new Set([...codes].flatMap((code) => this.ofCode(code) ?? []));
  }

  /** The record of a row, which no other row gets; null for a new one. */
  take({ nombre, codigo = null, same }: Naming<E>): Found<E> {
    const { record, errores } = this.find(nombre, codigo, same);
    if (errores.length > 0) return { record, errores };
    if (record !== null) {
      const repeated = this.taken.has(record);
      this.taken.add(record);
      return { record, errores: repeated ? [REPEATED] : [] };
    }
    const keys = [`nombre ${keyOf(nombre)}`, ...(codigo === null ? [] : [`codigo ${keyOf(codigo)}`])];
    const repeated = keys.some((key) => this.seen.has(key));
    for (const key of keys) this.seen.add(key);
    return { record, errores: repeated ? [REPEATED] : [] };
  }

  private ofCode(code: string): E | undefined {
    const group = this.byCode.get(keyOf(code)) ?? [];
    return group.find(({ codigo }) => codigo === code) ?? (group.length === 1 ? group[0] : undefined);
  }

  private find(name: string, code: string | null, same: Naming<E>['same']): Found<E> {
    if (code !== null) {
      const group = this.byCode.get(keyOf(code)) ?? [];
      const ofCode = this.ofCode(code);
      if (ofCode !== undefined) return { record: ofCode, errores: [] };
      if (group.length > 1)
        return { record: null, errores: ['Hay varios productos con ese código, escrito de otra manera'] };
    }
    const named = this.byName.get(keyOf(name)) ?? [];
    const free = named.filter((record) => !this.taken.has(record) && !this.claimed.has(record));
    // A record that another row names by its code is that row's; a row with a code of its own is then a new record.
    if (free.length === 0) return { record: code === null ? (named[0] ?? null) : null, errores: [] };
    return oneOf(free, name, same);
  }
}

function oneOf<E extends Named>(free: readonly E[], name: string, same: Naming<E>['same']): Found<E> {
  if (free.length === 1) return { record: free[0] as E, errores: [] };
  const exact = free.find(same);
  if (exact !== undefined) return { record: exact, errores: [] };
  const written = free.filter((record) => record.nombre === name);
  if (written.length === 1) return { record: written[0] as E, errores: [] };
  return {
    record: null,
    errores: [`Hay ${free.length} con ese nombre: cambia el que sea en su pantalla, o dale un código`],
  };
}
