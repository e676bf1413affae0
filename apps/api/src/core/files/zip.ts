import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a package: its name there, in ASCII, and its text, which may come piece by piece. */
export type Part = { nombre: string; texto: Iterable<string> | AsyncIterable<string> };

type Written = { nombre: string; desde: number; crc: number; corto: number; largo: number };

/** Rows of XML repeat themselves: the harder levels cost twice as much for a tenth less. */
const LEVEL = 4;
/** What a package without the larger records of ZIP64 holds; not every program reads those. */
const MAXIMUM = 0xffff_ffff;
const VERSION = 20;
/** What is known after the bytes (their sum and size) stands after them. */
const AT_THE_END = 0x0008;
const DEFLATE = 8;
/** No file of ours has a date of its own: 1 January 1980. */
const DATE_FIELD = 0x0021;

/** Sum and sizes of a file, as ZIP writes them. */
function figures({ crc, corto, largo }: Written): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(corto, 4);
  bytes.writeUInt32LE(largo, 8);
  return bytes;
}

/** What the head of a file and its entry in the directory say alike, before the sum. */
function commonPart(): Buffer {
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(AT_THE_END, 2);
  bytes.writeUInt16LE(DEFLATE, 4);
  bytes.writeUInt16LE(DATE_FIELD, 8);
  return bytes;
}

function head(nombre: string): Buffer {
  const largos = Buffer.alloc(16);
  largos.writeUInt16LE(nombre.length, 12);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonPart(), largos, Buffer.from(nombre, 'latin1')]);
}

function entry(parte: Written): Buffer {
  const largos = Buffer.alloc(18);
  largos.writeUInt16LE(parte.nombre.length, 0);
  largos.writeUInt32LE(parte.desde, 14);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(VERSION, 0);
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    version,
    commonPart(),
    figures(parte),
    largos,
    Buffer.from(parte.nombre, 'latin1'),
  ]);
}

function end(cuantas: number, directorio: { desde: number; largo: number }): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt16LE(cuantas, 4);
  bytes.writeUInt16LE(cuantas, 6);
  bytes.writeUInt32LE(directorio.largo, 8);
  bytes.writeUInt32LE(directorio.desde, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), bytes]);
}

const fits = (bytes: number): number => {
  if (bytes > MAXIMUM) throw new Error('A file of more than four gigabytes');
  return bytes;
};

/** Deflates a text off the event loop, counting as it goes. */
async function* deflate(texto: Part['texto'], parte: Written): AsyncGenerator<Buffer> {
  const compresor = createDeflateRaw({ level: LEVEL });
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const trozo of texto) {
      const crudo = Buffer.from(trozo);
      parte.crc = crc32(crudo, parte.crc);
      parte.largo = fits(parte.largo + crudo.length);
      yield crudo;
    }
  }
  const entero = pipeline(Readable.from(bytes()), compresor);
  // Whoever reads is told of a failure by the reading.
  entero.catch(() => undefined);
  for await (const trozo of compresor as AsyncIterable<Buffer>) {
    parte.corto += trozo.length;
    yield trozo;
  }
  await entero;
}

/** A ZIP, written as its files come: none of them is kept. */
export async function* compress(partes: Iterable<Part>): AsyncGenerator<Buffer> {
  const escritas: Written[] = [];
  let desde = 0;
  const contado = (bytes: Buffer): Buffer => {
    desde = fits(desde + bytes.length);
    return bytes;
  };
  for (const { nombre, texto } of partes) {
    const parte: Written = { nombre, desde, crc: 0, corto: 0, largo: 0 };
    yield contado(head(nombre));
    for await (const trozo of deflate(texto, parte)) yield contado(trozo);
    yield contado(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), figures(parte)]));
    escritas.push(parte);
  }
  const directorio = { desde, largo: 0 };
  for (const parte of escritas) yield contado(entry(parte));
  directorio.largo = desde - directorio.desde;
  yield end(escritas.length, directorio);
}
