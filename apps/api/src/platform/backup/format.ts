import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';
import { sign, UNSIGNED } from './signature.js';

/**
 * A backup is one file: the mark; the rows of each table compressed one after the other; a summary, as it is; a head
 * with the signature of all of it; the index, compressed; and a tail of fixed size that says where the index is. A file
 * that was cut short has no tail; one that was damaged has another sum than it says. It holds rows and names: nothing
 * of it is ever run.
 */
export const MARK = Buffer.from('JORNAL-RESPALDO\n');
export const HEAD_MARK = Buffer.from('JORNAL-2');
export const END = Buffer.from('\nJORNAL-FIN\n');
/**
 * The sha256 of the summary, the signature (32 each), the length of the summary (4) and its mark. The first format had
 * none.
 */
export const HEAD = 32 + 32 + 4 + HEAD_MARK.length;
/** Position of the index (8), its length (4), its sha256 (32) and the closing mark. */
export const TAIL = 8 + 4 + 32 + END.length;

/** Of the file itself; one that this build does not know is refused. */
export const FORMAT = 2;
export const EXTENSION = '.respaldo';

/** The summary of a backup in a list. */
export type BackupSummary = {
  formato: number;
  /** The version of the product that wrote it. */
  version: string;
  /** The moment all of it belongs to, ISO 8601 in UTC. */
  creado_en: string;
  /** Of the schema, as `platform/db/fingerprint.ts` tells it. */
  huella: string;
  /** Applied when it was written, by name: they are the schema that its rows are of. */
  migraciones: string[];
  /** Of the PostgreSQL it was read from. */
  postgres: string;
  filas: number;
  tablas: number;
};

export type BackedUpTable = {
  nombre: string;
  columnas: string[];
  filas: number;
  sha256: string;
  desde: number;
  bytes: number;
  /** Unpacked; the first format did not say. */
  crudo: number | null;
};

/**
 * The contents of each table, told in one word: the same question asked of two databases has the same answer when they
 * hold the same money.
 */
export type Sums = Record<string, string>;

export type Index = {
  resumen: BackupSummary;
  tablas: BackedUpTable[];
  secuencias: Array<{ nombre: string; ultimo: string }>;
  sumas: Sums;
};

/** The signing key that belongs to a backup: a file of its own beside it. */
export const keyFileOf = (file: string): string => `${file}.clave`;

/** The compression of rows on their way to the file, and back. */
export const compressor = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
export const decompressor = () => createBrotliDecompress();

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** All of it: a system that takes only a part says so, and fails no call. */
export async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    if (bytesWritten === 0) throw noRoom();
    written += bytesWritten;
  }
}

/** As the system would have said it. */
export const noRoom = (): Error => Object.assign(new Error('ENOSPC: no room for the backup'), { code: 'ENOSPC' });

/** Where the first table begins. */
export async function writeMark(file: FileHandle): Promise<number> {
  await writeAll(file, MARK, 0);
  return MARK.length;
}

/**
 * The bytes that are signed: the sums of the summary and of the index, which has those of every table, and where each
 * lies.
 */
export const signedPart = (position: number, summary: Uint8Array, index: Uint8Array): Buffer => {
  const place = Buffer.alloc(16);
  place.writeBigUInt64BE(BigInt(position), 0);
  place.writeUInt32BE(summary.length, 8);
  place.writeUInt32BE(index.length, 12);
  return Buffer.concat([MARK, HEAD_MARK, place, sha256(summary), sha256(index)]);
};

/**
 * Writes the summary, the head, the index and the tail, the last of all: a file without them is none. `secret`: the key
 * that the business signs with.
 */
export async function writeIndex(
  file: FileHandle,
  position: number,
  index: Index,
  secret: string | null,
): Promise<void> {
  const summary = Buffer.from(JSON.stringify(index.resumen));
  const bytes = await promisify(brotliCompress)(JSON.stringify(index));
  const signature = secret === null ? UNSIGNED : sign(secret, signedPart(position, summary, bytes));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(summary.length);
  const tail = Buffer.alloc(12);
  tail.writeBigUInt64BE(BigInt(position + summary.length + HEAD), 0);
  tail.writeUInt32BE(bytes.length, 8);
  const head = Buffer.concat([sha256(summary), signature, length, HEAD_MARK]);
  await writeAll(file, Buffer.concat([summary, head, bytes, tail, sha256(bytes), END]), position);
}
