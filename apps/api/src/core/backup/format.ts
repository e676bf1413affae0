import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';
import type { EsquemaEnSentencias } from '../db/ddl-of.js';
import { ErrorInicio } from '../db/inicio-error.js';

/**
 * A backup is one file: the mark, the rows of each table compressed one after the other, the index of them compressed, and a tail of
 * fixed size that says where the index is. What was cut short has no tail; what was damaged has another sum than the index says.
 */
const MARCA = Buffer.from('JORNAL-RESPALDO\n');
const FIN = Buffer.from('\nJORNAL-FIN\n');
/** Position of the index (8), its length (4), its sha256 (32) and the closing mark. */
const COLA = 8 + 4 + 32 + FIN.length;

/** Of the file itself; one that this build does not know is refused. */
export const FORMATO = 1;
export const EXTENSION = '.respaldo';

/** What a list of backups shows. */
export type ResumenRespaldo = {
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

export type TablaRespaldada = {
  nombre: string;
  columnas: string[];
  filas: number;
  sha256: string;
  desde: number;
  bytes: number;
};

/** Rows and sums of the amounts of a table, by branch: the same question asked of two databases has the same answer when they hold the same money. */
export type Sumas = Record<string, Array<Record<string, string | null>>>;

export type Indice = {
  resumen: ResumenRespaldo;
  /** The name of the schema that the statements name. */
  esquema: string;
  sentencias: EsquemaEnSentencias;
  tablas: TablaRespaldada[];
  secuencias: Array<{ nombre: string; ultimo: string }>;
  sumas: Sumas;
};

/** A file that cannot be restored, in a sentence for the person who asked. */
export class ErrorRespaldo extends ErrorInicio {
  override name = 'ErrorRespaldo';
}

/** Nobody ever had an account here: such a backup keeps nothing, and would push out those that do. */
export class SinNegocio extends ErrorRespaldo {
  constructor() {
    super('aquí no hay ningún negocio que respaldar: revisa DATA_DIR o DATABASE_URL');
  }
}

/** The signing key that belongs to a backup: a file of its own beside it. */
export const archivoDeClave = (archivo: string): string => `${archivo}.clave`;

/** What rows go through on their way to the file, and back. */
export const compresor = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
export const descompresor = () => createBrotliDecompress();

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** All of it: a system that takes only a part says so, and fails no call. */
export async function escribirTodo(
  archivo: Pick<FileHandle, 'write'>,
  bytes: Uint8Array,
  posicion: number,
): Promise<void> {
  for (let escritos = 0; escritos < bytes.length; ) {
    const { bytesWritten } = await archivo.write(bytes, escritos, bytes.length - escritos, posicion + escritos);
    if (bytesWritten === 0) throw sinEspacio();
    escritos += bytesWritten;
  }
}

/** As the system would have said it. */
export const sinEspacio = (): Error => Object.assign(new Error('ENOSPC: no room for the backup'), { code: 'ENOSPC' });

/** Where the first table begins. */
export async function escribirMarca(archivo: FileHandle): Promise<number> {
  await escribirTodo(archivo, MARCA, 0);
  return MARCA.length;
}

/** The index and the tail, the last of all: a file without them is none. */
export async function escribirIndice(archivo: FileHandle, posicion: number, indice: Indice): Promise<void> {
  const bytes = await promisify(brotliCompress)(JSON.stringify(indice));
  const cola = Buffer.alloc(12);
  cola.writeBigUInt64BE(BigInt(posicion), 0);
  cola.writeUInt32BE(bytes.length, 8);
  await escribirTodo(archivo, Buffer.concat([bytes, cola, sha256(bytes), FIN]), posicion);
}

/** The index of an open file; null when it is not a backup, or not a whole one. */
export async function leerIndice(archivo: FileHandle): Promise<Indice | null> {
  const { size } = await archivo.stat();
  if (size < MARCA.length + COLA || !(await leer(archivo, 0, MARCA.length)).equals(MARCA)) return null;
  const cola = await leer(archivo, size - COLA, COLA);
  const [posicion, largo] = [Number(cola.readBigUInt64BE(0)), cola.readUInt32BE(8)];
  if (!cola.subarray(44).equals(FIN) || posicion + largo + COLA !== size) return null;
  const bytes = await leer(archivo, posicion, largo);
  if (!sha256(bytes).equals(cola.subarray(12, 44))) return null;
  return JSON.parse((await promisify(brotliDecompress)(bytes)).toString('utf8')) as Indice;
}

async function leer(archivo: FileHandle, desde: number, largo: number): Promise<Buffer> {
  const { buffer, bytesRead } = await archivo.read(Buffer.alloc(largo), 0, largo, desde);
  return buffer.subarray(0, bytesRead);
}

/** What a backup says of itself, without reading its rows; null when the file is not a backup, or was cut short. */
export async function leerResumen(archivo: string): Promise<ResumenRespaldo | null> {
  const abierto = await open(archivo, 'r');
  try {
    return (await leerIndice(abierto))?.resumen ?? null;
  } finally {
    await abierto.close();
  }
}
