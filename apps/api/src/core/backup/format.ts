import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';
import type { SchemaStatements } from '../db/ddl-of.js';
import { StartError } from '../db/start-error.js';

/**
 * A backup is one file: the mark, the rows of each table compressed one after the other, the index of them compressed, and a tail of
 * fixed size that says where the index is. What was cut short has no tail; what was damaged has another sum than the index says.
 */
const MARK = Buffer.from('JORNAL-RESPALDO\n');
const END = Buffer.from('\nJORNAL-FIN\n');
/** Position of the index (8), its length (4), its sha256 (32) and the closing mark. */
const TAIL = 8 + 4 + 32 + END.length;

/** Of the file itself; one that this build does not know is refused. */
export const FORMAT = 1;
export const EXTENSION = '.respaldo';

/** What a list of backups shows. */
export type BackupSummary = {
  formato: number;
  /** The version of the product that wrote it. */
  version: string;
  /** The moment all of it belongs to, ISO 8601 in UTC. */
  creado_en: string;
  /** Of the schema, as `core/db/fingerprint.ts` tells it. */
  huella: string;
  /** Applied when it was written, by name. */
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
};

/** Rows and sums of the amounts of a table, by branch: the same question asked of two databases has the same answer when they hold the same money. */
export type Sums = Record<string, Array<Record<string, string | null>>>;

export type Index = {
  resumen: BackupSummary;
  /** The name of the schema that the statements name. */
  esquema: string;
  sentencias: SchemaStatements;
  tablas: BackedUpTable[];
  secuencias: Array<{ nombre: string; ultimo: string }>;
  sumas: Sums;
};

/** A file that cannot be restored, in a sentence for the person who asked. */
export class BackupError extends StartError {
  override name = 'BackupError';
}

/** Nobody ever had an account here: such a backup keeps nothing, and would push out those that do. */
export class NoBusiness extends BackupError {
  constructor() {
    super('aquí no hay ningún negocio que respaldar: revisa DATA_DIR o DATABASE_URL');
  }
}

/** The signing key that belongs to a backup: a file of its own beside it. */
export const keyFileOf = (file: string): string => `${file}.clave`;

/** What rows go through on their way to the file, and back. */
export const compressor = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
export const decompressor = () => createBrotliDecompress();

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

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

/** The index and the tail, the last of all: a file without them is none. */
export async function writeIndex(file: FileHandle, position: number, index: Index): Promise<void> {
  const bytes = await promisify(brotliCompress)(JSON.stringify(index));
  const queue = Buffer.alloc(12);
  queue.writeBigUInt64BE(BigInt(position), 0);
  queue.writeUInt32BE(bytes.length, 8);
  await writeAll(file, Buffer.concat([bytes, queue, sha256(bytes), END]), position);
}

/** The index of an open file; null when it is not a backup, or not a whole one. */
export async function readIndex(file: FileHandle): Promise<Index | null> {
  const { size } = await file.stat();
  if (size < MARK.length + TAIL || !(await readBytes(file, 0, MARK.length)).equals(MARK)) return null;
  const queue = await readBytes(file, size - TAIL, TAIL);
  const [position, length] = [Number(queue.readBigUInt64BE(0)), queue.readUInt32BE(8)];
  if (!queue.subarray(44).equals(END) || position + length + TAIL !== size) return null;
  const bytes = await readBytes(file, position, length);
  if (!sha256(bytes).equals(queue.subarray(12, 44))) return null;
  return JSON.parse((await promisify(brotliDecompress)(bytes)).toString('utf8')) as Index;
}

async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** What a backup says of itself, without reading its rows; null when the file is not a backup, or was cut short. */
export async function readSummary(file: string): Promise<BackupSummary | null> {
  const opened = await open(file, 'r');
  try {
    return (await readIndex(opened))?.resumen ?? null;
  } finally {
    await opened.close();
  }
}
