import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a package: its name there, in ASCII, and its text, which may come piece by piece. */
export type Part = { name: string; text: Iterable<string> | AsyncIterable<string> };

type Written = { name: string; offset: number; crc: number; packed: number; length: number };

/** Rows of XML repeat themselves: the harder levels cost twice as much for a tenth less. */
const LEVEL = 4;
/** The size a package may have without the larger records of ZIP64; not every program reads those. */
const MAXIMUM = 0xffff_ffff;
const VERSION = 20;
/** The flag that the sum and the size, known after the bytes, stand after them. */
const AT_THE_END = 0x0008;
const DEFLATE = 8;
/** No file of ours has a date of its own: 1 January 1980. */
const DATE_FIELD = 0x0021;

/** Sum and sizes of a file, as ZIP writes them. */
function figures({ crc, packed: short, length: largo }: Written): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(short, 4);
  bytes.writeUInt32LE(largo, 8);
  return bytes;
}

/** The part that the head of a file and its entry in the directory have alike, before the sum. */
function commonPart(): Buffer {
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(AT_THE_END, 2);
  bytes.writeUInt16LE(DEFLATE, 4);
  bytes.writeUInt16LE(DATE_FIELD, 8);
  return bytes;
}

function head(name: string): Buffer {
  const lengths = Buffer.alloc(16);
  lengths.writeUInt16LE(name.length, 12);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonPart(), lengths, Buffer.from(name, 'latin1')]);
}

function entry(part: Written): Buffer {
  const lengths = Buffer.alloc(18);
  lengths.writeUInt16LE(part.name.length, 0);
  lengths.writeUInt32LE(part.offset, 14);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(VERSION, 0);
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    version,
    commonPart(),
    figures(part),
    lengths,
    Buffer.from(part.name, 'latin1'),
  ]);
}

function end(count: number, directory: { offset: number; length: number }): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt16LE(count, 4);
  bytes.writeUInt16LE(count, 6);
  bytes.writeUInt32LE(directory.length, 8);
  bytes.writeUInt32LE(directory.offset, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), bytes]);
}

const fits = (bytes: number): number => {
  if (bytes > MAXIMUM) throw new Error('A file of more than four gigabytes');
  return bytes;
};

/** Deflates a text off the event loop, counting as it goes. */
async function* deflate(text: Part['text'], part: Written): AsyncGenerator<Buffer> {
  const compressor = createDeflateRaw({ level: LEVEL });
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of text) {
      const raw = Buffer.from(chunk);
      part.crc = crc32(raw, part.crc);
      part.length = fits(part.length + raw.length);
      yield raw;
    }
  }
  const whole = pipeline(Readable.from(bytes()), compressor);
  // The reader is told of a failure by the reading.
  whole.catch(() => undefined);
  for await (const chunk of compressor as AsyncIterable<Buffer>) {
    part.packed += chunk.length;
    yield chunk;
  }
  await whole;
}

/** A ZIP, written as its files come: none of them is kept. */
export async function* compress(parts: Iterable<Part>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (bytes: Buffer): Buffer => {
    offset = fits(offset + bytes.length);
    return bytes;
  };
  for (const { name, text } of parts) {
    const part: Written = { name, offset, crc: 0, packed: 0, length: 0 };
    yield counted(head(name));
    for await (const chunk of deflate(text, part)) yield counted(chunk);
    yield counted(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), figures(part)]));
    written.push(part);
  }
  const directory = { offset, length: 0 };
  for (const part of written) yield counted(entry(part));
  directory.length = offset - directory.offset;
  yield end(written.length, directory);
}
