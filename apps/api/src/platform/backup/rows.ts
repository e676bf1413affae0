import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackedUpTable, decompressor } from './format.js';

const CHUNK = 256 * 1024;
/**
 * Rows of ours shrink to a tenth; bytes that shrink to less than a thousandth, beyond a few megabytes, were made to
 * fill a disk.
 */
const SHRINKS = 1_000;
const ALLOWED = 64 * 1024 * 1024;
/** The largest file that is kept, written as text, several times over. */
const LINE_LIMIT = 256 * 1024 * 1024;

const NEW_LINE = 10;
/** With which a COPY says that it is over, whatever comes after: none of ours has it. */
const [BACKSLASH, DOT] = [92, 46];

/** The fault of the rows of a table, in a word for the log. */
export class BadRows extends Error {
  override name = 'BadRows';
}

/**
 * The rows of a table, as `COPY` wrote them; it ends with an error when they are more than the index says, or cannot be
 * ours.
 */
export function rowsOf(file: FileHandle, table: BackedUpTable): Readable {
  const input = readChunks(file, table);
  const bounds = boundsOf(table);
  // The reader of the last stream hears the failure of any.
  pipeline(input, decompressor(), bounds).catch(() => undefined);
  return bounds;
}

/** Reads all of them; fails when they are not those that the index says. */
export async function checkRows(file: FileHandle, table: BackedUpTable): Promise<void> {
  const sum = createHash('sha256');
  const add = new Writable({
    write: (chunk: Buffer, _encoding, ready) => ready(void sum.update(chunk) as undefined),
  });
  await pipeline(rowsOf(file, table), add);
  if (sum.digest('hex') !== table.sha256) throw new BadRows('another sum');
}

function boundsOf({ bytes, crudo, filas }: BackedUpTable): Transform {
  const limit = Math.min(crudo ?? Number.POSITIVE_INFINITY, ALLOWED + SHRINKS * bytes);
  let [read, rows, length] = [0, 0, 0];
  /** The bytes with which the line begins. */
  const begins = Buffer.alloc(2);
  const isEnd = () => length === 2 && begins[0] === BACKSLASH && begins[1] === DOT;
  /** Adds the part of a chunk that is of a row, which ends with it or goes on in the next. */
  const add = (chunk: Buffer, from: number, to: number, ends: boolean): string | null => {
    if (length < begins.length) chunk.copy(begins, length, from, to);
    length += to - from;
    if (length > LINE_LIMIT) return 'a row that is too long';
    if (!ends) return null;
    if (isEnd()) return 'an end before the end';
    rows++;
    length = 0;
    return null;
  };
  const look = (chunk: Buffer): string | null => {
    read += chunk.length;
    if (read > limit) return 'more than it says';
    for (let from = 0, to = 0; from < chunk.length; from = to + 1) {
      const end = chunk.indexOf(NEW_LINE, from);
      to = end === -1 ? chunk.length : end;
      const why = add(chunk, from, to, end !== -1);
      if (why !== null) return why;
    }
    return null;
  };
  const wrong = (why: string | null) => (why === null ? null : new BadRows(why));
  return new Transform({
    transform: (chunk: Buffer, _encoding, ready) => ready(wrong(look(chunk)), chunk),
    flush: (ready) => {
      const whole = length === 0 && rows === filas && (crudo === null || read === crudo);
      ready(wrong(whole ? null : 'other rows than it says'));
    },
  });
}

function readChunks(file: FileHandle, { desde, bytes }: BackedUpTable): Readable {
  let read = 0;
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      const length = Math.min(CHUNK, bytes - read);
      if (length === 0) return void this.push(null);
      file.read(Buffer.allocUnsafe(length), 0, length, desde + read).then(
        ({ buffer, bytesRead }) => {
          read += bytesRead;
          this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
}
