import { z } from 'zod';
import type { BackupSummary, Index, Sums } from './format.js';
import { sumOf } from './sums.js';

/** Where the rows of a file begin and end, and which format they say they are of. */
export type Shape = { formato: 1 | 2; desde: number; fin: number };

const count = z.int().nonnegative();
const sum = z.string().regex(/^[0-9a-f]{64}$/);
/** As long as PostgreSQL lets one be. */
const name = z.string().min(1).max(63);
/** Fields that a later format adds are left out: that it is later is what must be read. */
const summary = z.object({
  formato: z.int().positive(),
  version: z.string().max(50),
  creado_en: z.iso.datetime(),
  huella: sum,
  migraciones: z.array(name).min(1).max(2_000),
  postgres: z.string().max(200),
  filas: count,
  tablas: count,
});

const table = z.object({
  nombre: name,
  columnas: z.array(name).min(1).max(1_600),
  filas: count,
  sha256: sum,
  desde: count,
  bytes: count,
});
const parts = {
  resumen: summary,
  secuencias: z.array(z.strictObject({ nombre: name, ultimo: z.string().regex(/^-?\d{1,19}$/) })).max(10_000),
};
const tables = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(10_000);
/** The schema that the first format held is not even looked at. */
const first = z.object({
  ...parts,
  tablas: tables(table.transform((one) => ({ ...one, crudo: null }))),
  sumas: z.record(name, z.array(z.record(name, z.string().max(1_000).nullable()))),
});
const second = z.strictObject({
  ...parts,
  tablas: tables(z.strictObject({ ...table.shape, crudo: count })),
  sumas: z.record(name, sum),
});

/** The first format wrote every row of them. */
const inOneWord = (sums: z.infer<typeof first>['sumas']): Sums =>
  Object.fromEntries(Object.entries(sums).map(([table, rows]) => [table, sumOf(rows)]));

/** Deeper than anything that is written there. */
const DEPTH = 8;

/** Text that goes deeper than any of ours is not read: its parser would run out of room. */
function isShallow(text: string): boolean {
  let depth = 0;
  for (let n = 0; n < text.length; n++) {
    const one = text.charCodeAt(n);
    if (one === 0x22) n = endOfText(text, n + 1);
    else if (one === 0x5b || one === 0x7b) depth++;
    else if (one === 0x5d || one === 0x7d) depth--;
    if (depth > DEPTH) return false;
  }
  return true;
}

/** Where the quote stands that ends a text, from its first sign on. */
function endOfText(text: string, from: number): number {
  let n = from;
  for (; n < text.length && text.charCodeAt(n) !== 0x22; n++) if (text.charCodeAt(n) === 0x5c) n++;
  return n;
}

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  if (!isShallow(text)) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A summary in its text; null when it is none. */
export const summaryIn = (text: string): BackupSummary | null => parse(summary, text);

/**
 * An index in its text; null when it is none, or when it cannot be so: tables follow each other and fill the file, no
 * name comes twice.
 */
export function indexIn(text: string, { formato, desde, fin }: Shape): Index | null {
  const index: Index | null =
    formato === 2
      ? parse(second, text)
      : parse(
          first.transform((said) => ({ ...said, sumas: inOneWord(said.sumas) })),
          text,
        );
  if (index === null || index.resumen.formato < formato) return null;
  let end = desde;
  for (const one of index.tablas) {
    if (one.desde !== end || new Set(one.columnas).size !== one.columnas.length) return null;
    end += one.bytes;
  }
  const rows = index.tablas.reduce((total, { filas }) => total + filas, 0);
  const repeated = (names: readonly string[]) => new Set(names).size !== names.length;
  const names = index.tablas.map(({ nombre }) => nombre);
  if (repeated(names) || repeated(index.resumen.migraciones) || repeated(index.secuencias.map((s) => s.nombre)))
    return null;
  return end === fin && rows === index.resumen.filas && names.length === index.resumen.tablas ? index : null;
}
