import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { to as copiarDe } from 'pg-copy-streams';
import { sentenciasDe } from '../db/ddl-of.js';
import { huellaDe } from '../db/fingerprint.js';
import { VERSION } from '../version.js';
import { abrirConexion } from './connection.js';
import { archivoDeClave, compresor, escribirIndice, escribirMarca, FORMATO, type Indice, type ResumenRespaldo, type TablaRespaldada } from './format.js';
import { sumasDe } from './sums.js';

export { leerResumen, type ResumenRespaldo } from './format.js';

export type OpcionesRespaldo = {
  /** Gives up, and leaves nothing, when it is aborted. */
  espera?: AbortSignal;
  /** Rows written so far. */
  alAvanzar?: (filas: number) => void;
  /** The signing key, which goes to a file of its own beside, readable by its owner alone. */
  clave?: string;
};

/**
 * Writes everything that a database holds to one file, as it is at one moment, while it is being written to: nobody waits for it and it
 * waits for nobody. The file is there when it is whole and on the disk, and not before.
 */
export async function hacerRespaldo(url: string, archivo: string, { espera, alAvanzar = () => undefined, clave }: OpcionesRespaldo = {}): Promise<ResumenRespaldo> {
  const parcial = `${archivo}.parcial`;
  const conexion = await abrirConexion(url, espera);
  try {
    const salida = await open(parcial, 'w', 0o600);
    try {
      const { resumen } = await volcar(conexion.cliente, salida, alAvanzar);
      await salida.sync();
      if (clave !== undefined) await guardarClave(archivoDeClave(archivo), clave);
      await rename(parcial, archivo);
      await asegurarCarpeta(dirname(archivo));
      return resumen;
    } finally {
      await salida.close();
    }
  } catch (error) {
    await rm(parcial, { force: true }).catch(() => undefined);
    // What a broken line says is not why it was broken.
    espera?.throwIfAborted();
    throw error;
  } finally {
    await conexion.cerrar();
  }
}

type Origen = { esquema: string; postgres: string; creado_en: string };

/** Each table with its columns, generated ones apart, and those of its primary key. */
const TABLAS = `
  SELECT c.relname::text AS nombre, (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columnas,
    coalesce((SELECT array_agg(a.attname::text ORDER BY k.orden) FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY k (numero, orden), pg_attribute a
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.numero), '{}') AS clave
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;
type Tabla = { nombre: string; columnas: string[]; clave: string[] };

const lista = (nombres: readonly string[]): string => nombres.map(escapeIdentifier).join(', ');

/** All of it within one transaction that sees one moment. */
async function volcar(cliente: Client, salida: FileHandle, alAvanzar: (filas: number) => void): Promise<Indice> {
  await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: tablas } = await cliente.query<Tabla>(TABLAS);
  // Nobody changes the shape of a table while its rows are read; reading and writing rows goes on.
  if (tablas.length > 0) await cliente.query(`LOCK TABLE ${lista(tablas.map(({ nombre }) => nombre))} IN ACCESS SHARE MODE`);
  const consultar = async (texto: string) => (await cliente.query<Record<string, unknown>>(texto)).rows;
  const [origen] = (await consultar(
    `SELECT current_schema()::text AS esquema, current_setting('server_version') AS postgres, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS creado_en`,
  )) as [Origen];
  const sentencias = await sentenciasDe(consultar);
  const huella = await huellaDe(consultar);
  const migraciones = tablas.some(({ nombre }) => nombre === 'migracion') ? await consultar(`SELECT name::text AS nombre FROM migracion ORDER BY "timestamp", id`) : [];

  let posicion = await escribirMarca(salida);
  const escritas: TablaRespaldada[] = [];
  let filas = 0;
  for (const tabla of tablas) {
    const escrita = await volcarTabla(cliente, salida, posicion, tabla, (suyas) => alAvanzar(filas + suyas));
    posicion += escrita.bytes;
    filas += escrita.filas;
    escritas.push(escrita);
  }
  // After the rows: a sequence only goes forward, and must be past every id that was seen.
  const secuencias = (await consultar(
    `SELECT sequencename::text AS nombre, last_value::text AS ultimo FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  )) as Indice['secuencias'];
  const indice: Indice = {
    resumen: {
      formato: FORMATO,
      version: VERSION,
      creado_en: origen.creado_en,
      huella,
      migraciones: migraciones.map(({ nombre }) => String(nombre)),
      postgres: origen.postgres,
      filas,
      tablas: tablas.length,
    },
    esquema: origen.esquema,
    sentencias,
    tablas: escritas,
    secuencias,
    sumas: await sumasDe(cliente),
  };
  await cliente.query('COMMIT');
  await escribirIndice(salida, posicion, indice);
  return indice;
}

async function volcarTabla(cliente: Client, salida: FileHandle, desde: number, tabla: Tabla, alAvanzar: (filas: number) => void): Promise<TablaRespaldada> {
  const orden = tabla.clave.length === 0 ? '' : ` ORDER BY ${lista(tabla.clave)}`;
  const copia = cliente.query(copiarDe(`COPY (SELECT ${lista(tabla.columnas)} FROM ${escapeIdentifier(tabla.nombre)}${orden}) TO STDOUT`));
  const suma = createHash('sha256');
  let filas = 0;
  const contar = new Transform({
    transform(trozo: Buffer, _codificacion, listo) {
      suma.update(trozo);
      // A line is a row: within one, a new line is written as \n.
      for (let n = trozo.indexOf(10); n !== -1; n = trozo.indexOf(10, n + 1)) filas++;
      alAvanzar(filas);
      listo(null, trozo);
    },
  });
  let bytes = 0;
  const guardar = new Writable({
    write(trozo: Buffer, _codificacion, listo) {
      salida.write(trozo, 0, trozo.length, desde + bytes).then(() => listo(), listo);
      bytes += trozo.length;
    },
  });
  await pipeline(copia, contar, compresor(), guardar);
  return { nombre: tabla.nombre, columnas: tabla.columnas, filas, sha256: suma.digest('hex'), desde, bytes };
}

/** A secret in a file that its owner alone reads, on the disk when it is answered. */
export async function guardarClave(archivo: string, clave: string): Promise<void> {
  await writeFile(archivo, clave, { mode: 0o600 });
  const abierto = await open(archivo, 'r+');
  await abierto
    .chmod(0o600)
    .then(() => abierto.sync())
    .finally(() => abierto.close());
}

/** The name is on the disk once its folder is; where folders cannot be opened, the system sees to it. */
async function asegurarCarpeta(carpeta: string): Promise<void> {
  if (process.platform === 'win32') return;
  const abierta = await open(carpeta, 'r');
  await abierta.sync().finally(() => abierta.close());
}
