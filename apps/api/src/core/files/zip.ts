import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a package: its name there, in ASCII, and its text, which may come piece by piece. */
export type Parte = { nombre: string; texto: Iterable<string> | AsyncIterable<string> };

type Escrita = { nombre: string; desde: number; crc: number; corto: number; largo: number };

/** Rows of XML repeat themselves: the harder levels cost twice as much for a tenth less. */
const NIVEL = 4;
/** What a package without the larger records of ZIP64 holds; not every program reads those. */
const MAXIMO = 0xffff_ffff;
const VERSION = 20;
/** What is known after the bytes (their sum and size) stands after them. */
const AL_FINAL = 0x0008;
const DEFLATE = 8;
/** No file of ours has a date of its own: 1 January 1980. */
const FECHA = 0x0021;

/** Sum and sizes of a file, as ZIP writes them. */
function cifras({ crc, corto, largo }: Escrita): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(corto, 4);
  bytes.writeUInt32LE(largo, 8);
  return bytes;
}

/** What the head of a file and its entry in the directory say alike, before the sum. */
function comun(): Buffer {
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(AL_FINAL, 2);
  bytes.writeUInt16LE(DEFLATE, 4);
  bytes.writeUInt16LE(FECHA, 8);
  return bytes;
}

function cabeza(nombre: string): Buffer {
  const largos = Buffer.alloc(16);
  largos.writeUInt16LE(nombre.length, 12);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), comun(), largos, Buffer.from(nombre, 'latin1')]);
}

function entrada(parte: Escrita): Buffer {
  const largos = Buffer.alloc(18);
  largos.writeUInt16LE(parte.nombre.length, 0);
  largos.writeUInt32LE(parte.desde, 14);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(VERSION, 0);
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    version,
    comun(),
    cifras(parte),
    largos,
    Buffer.from(parte.nombre, 'latin1'),
  ]);
}

function fin(cuantas: number, directorio: { desde: number; largo: number }): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt16LE(cuantas, 4);
  bytes.writeUInt16LE(cuantas, 6);
  bytes.writeUInt32LE(directorio.largo, 8);
  bytes.writeUInt32LE(directorio.desde, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), bytes]);
}

const cabe = (bytes: number): number => {
  if (bytes > MAXIMO) throw new Error('A file of more than four gigabytes');
  return bytes;
};

/** Deflates a text off the event loop, counting as it goes. */
async function* deflactar(texto: Parte['texto'], parte: Escrita): AsyncGenerator<Buffer> {
  const compresor = createDeflateRaw({ level: NIVEL });
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const trozo of texto) {
      const crudo = Buffer.from(trozo);
      parte.crc = crc32(crudo, parte.crc);
      parte.largo = cabe(parte.largo + crudo.length);
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
export async function* comprimir(partes: Iterable<Parte>): AsyncGenerator<Buffer> {
  const escritas: Escrita[] = [];
  let desde = 0;
  const contado = (bytes: Buffer): Buffer => {
    desde = cabe(desde + bytes.length);
    return bytes;
  };
  for (const { nombre, texto } of partes) {
    const parte: Escrita = { nombre, desde, crc: 0, corto: 0, largo: 0 };
    yield contado(cabeza(nombre));
    for await (const trozo of deflactar(texto, parte)) yield contado(trozo);
    yield contado(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), cifras(parte)]));
    escritas.push(parte);
  }
  const directorio = { desde, largo: 0 };
  for (const parte of escritas) yield contado(entrada(parte));
  directorio.largo = desde - directorio.desde;
  yield fin(escritas.length, directorio);
}
