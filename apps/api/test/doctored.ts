import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import {
  type BackedUpTable,
  END,
  HEAD_MARK,
  type Index,
  MARK,
  sha256,
  signedPart,
} from '../src/platform/backup/format.js';
import { sign, UNSIGNED } from '../src/platform/backup/signature.js';

/** The changes made to a backup before it is closed again with all its sums right. */
export type Doctoring = {
  /** The rows of a table, as text. */
  filas?: (nombre: string, texto: string) => string;
  /** The rows of a table as they lie in the file. */
  empacadas?: (nombre: string, empacada: Buffer) => Buffer;
  /** The index, once all of it is known. */
  indice?: (indice: Index) => unknown;
  /** The index as it lies in the file; the summary likewise. */
  indiceEmpacado?: (empacado: Buffer) => Buffer;
  resumen?: (resumen: Buffer) => Buffer;
  /** The key that signs; null, none. */
  firma?: string | null;
};

/** As the parts of a backup are. */
export const pack = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });

function tail(position: number, index: Buffer): Buffer {
  const place = Buffer.alloc(12);
  place.writeBigUInt64BE(BigInt(position), 0);
  place.writeUInt32BE(index.length, 8);
  return Buffer.concat([place, sha256(index), END]);
}

/**
 * A backup taken apart and put together again with the knowledge of its format: every sum of it is right, unless a
 * wrong one was asked for.
 */
export function doctored(original: Buffer, index: Index, what: Doctoring): Buffer {
  const parts: Buffer[] = [MARK];
  let position = MARK.length;
  const tables = index.tablas.map((table): BackedUpTable => {
    const lies = original.subarray(table.desde, table.desde + table.bytes);
    const text = brotliDecompressSync(lies).toString('utf8');
    const changed = what.filas?.(table.nombre, text) ?? text;
    const packed = what.empacadas?.(table.nombre, lies) ?? (changed === text ? lies : pack(changed));
    parts.push(packed);
    const desde = position;
    position += packed.length;
    const rows = Buffer.from(changed);
    const filas = rows.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0);
    return { ...table, filas, sha256: sha256(rows).toString('hex'), desde, bytes: packed.length, crudo: rows.length };
  });
  const filas = tables.reduce((total, table) => total + table.filas, 0);
  const whole: Index = structuredClone({ ...index, tablas: tables, resumen: { ...index.resumen, filas } });
  const said = what.indice?.(whole) ?? whole;
  const resumen = Buffer.from(JSON.stringify((said as Index).resumen));
  const summary = what.resumen?.(resumen) ?? resumen;
  const empacado = pack(JSON.stringify(said));
  const bytes = what.indiceEmpacado?.(empacado) ?? empacado;
  const { firma = null } = what;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(summary.length);
  const signature = firma === null ? UNSIGNED : sign(firma, signedPart(position, summary, bytes));
  const head = Buffer.concat([sha256(summary), signature, length, HEAD_MARK]);
  return Buffer.concat([...parts, summary, head, bytes, tail(position + summary.length + head.length, bytes)]);
}

/** A backup of the first format whose statements of the schema are others: restoring it ran them. */
export function doctoredFirst(original: Buffer, sentencias: Record<string, string[]>): Buffer {
  const place = original.length - 12 - 32 - END.length;
  const position = Number(original.readBigUInt64BE(place));
  const index = JSON.parse(brotliDecompressSync(original.subarray(position, place)).toString('utf8'));
  const bytes = pack(JSON.stringify({ ...index, sentencias: { ...index.sentencias, ...sentencias } }));
  return Buffer.concat([original.subarray(0, position), bytes, tail(position, bytes)]);
}

/** A million bytes, times `millions`, packed in a few thousand. */
export function inflating(millions: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1_000_000);
  const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
  return buffer(Readable.from(Array.from({ length: millions }, () => zeros)).pipe(packer));
}
