import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type BackupSummary, END, HEAD, HEAD_MARK, type Index, MARK, sha256, signedPart, TAIL } from './format.js';
import { indexIn, type Shape, summaryIn } from './shape.js';

/** The limits of each part, whatever it says of itself: some twenty times the need of a large business. */
const SUMMARY_LIMIT = 64 * 1024;
const INDEX_LIMIT = 4 * 1024 * 1024;
const UNPACKED_LIMIT = 16 * 1024 * 1024;

/** A backup as it is seen from outside: whole, and nothing of it unpacked. */
export type Envelope = {
  /** Null in the first format, whose summary lies in the index. */
  summary: BackupSummary | null;
  /** The bytes that a signature must be of, and the signature there is; null in the first format, which had none. */
  signature: { de: Buffer; es: Buffer } | null;
  /** Where the rows end. */
  fin: number;
  /** As it lies there. */
  index: Buffer;
};

/**
 * The envelope of an open file; null when it is not a backup, or not a whole one. It reads as much as is allowed,
 * whatever the file says.
 */
export async function readEnvelope(file: FileHandle): Promise<Envelope | null> {
  const { size } = await file.stat();
  if (size < MARK.length + TAIL || !(await readBytes(file, 0, MARK.length)).equals(MARK)) return null;
  const tail = await readBytes(file, size - TAIL, TAIL);
  const [position, length] = [Number(tail.readBigUInt64BE(0)), tail.readUInt32BE(8)];
  if (!tail.subarray(44).equals(END) || position + length + TAIL !== size) return null;
  if (position < MARK.length || length > INDEX_LIMIT) return null;
  const index = await readBytes(file, position, length);
  if (!sha256(index).equals(tail.subarray(12, 44))) return null;
  const head = position < MARK.length + HEAD ? null : await readBytes(file, position - HEAD, HEAD);
  if (!head?.subarray(68).equals(HEAD_MARK)) return { summary: null, signature: null, fin: position, index };
  const summaryLength = head.readUInt32BE(64);
  const fin = position - HEAD - summaryLength;
  if (summaryLength > SUMMARY_LIMIT || fin < MARK.length) return null;
  const summary = await readBytes(file, fin, summaryLength);
  const told = sha256(summary).equals(head.subarray(0, 32)) ? summaryIn(summary.toString('utf8')) : null;
  const signature = { de: signedPart(fin, summary, index), es: head.subarray(32, 64) };
  return told && { summary: told, signature, fin, index };
}

/** The index, unpacked as far as is allowed; null when it is none, or says things that cannot be so. */
export async function openIndex({ summary, fin, index: packed }: Envelope): Promise<Index | null> {
  const text = await promisify(brotliDecompress)(packed, { maxOutputLength: UNPACKED_LIMIT }).catch(() => null);
  const shape: Shape = { formato: summary === null ? 1 : 2, desde: MARK.length, fin };
  const index = text === null ? null : indexIn(text.toString('utf8'), shape);
  if (index === null || (summary !== null && JSON.stringify(summary) !== JSON.stringify(index.resumen))) return null;
  return index;
}

async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

async function opened<T>(file: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  return work(handle).finally(() => handle.close());
}

/** A backup seen from outside, as a list does; null when the file is none, or was cut short. */
export const lookAt = (file: string): Promise<Envelope | null> => opened(file, readEnvelope);

/** All that a backup says of itself, without reading its rows; null as above. */
export const readIndex = (file: string): Promise<Index | null> =>
  opened(file, async (handle) => {
    const envelope = await readEnvelope(handle);
    return envelope && openIndex(envelope);
  });
