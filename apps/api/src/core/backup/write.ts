import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { to as copiarDe } from 'pg-copy-streams';
import { sentenciasDe } from '../db/ddl-of.js';
import { asentarCarpeta, escribirEnDisco } from '../db/durable-files.js';
import { huellaDe } from '../db/fingerprint.js';
import { VERSION } from '../version.js';
import { abrirConexion } from './connection.js';
import {
  archivoDeClave,
  compresor,
  escribirIndice,
  escribirMarca,
  escribirTodo,
  FORMATO,
  type Indice,
  leerResumen,
  type ResumenRespaldo,
  SinNegocio,
  type TablaRespaldada,
} from './format.js';
import { sumasDe } from './sums.js';

export { leerResumen, type ResumenRespaldo } from './format.js';

export type OpcionesRespaldo = {
  /** Gives up, and leaves nothing, when it is aborted. */
  espera?: AbortSignal;
  /** Rows written so far. */
  alAvanzar?: (filas: number) => void;
  /** The signing key, which goes to a file of its own beside, readable by its owner alone. */
  clave?: string;
  /** Asked for another name when somebody took the first one meanwhile; without it, that is an EEXIST. */
  otroNombre?: () => Promise<string>;
};

/**
 * Writes everything that a database holds to one file, as it is at one moment, while it is being written to: nobody waits for it and it
 * waits for nobody. The file is there when it is whole and on the disk, and not before.
 */
export async function hacerRespaldo(
  url: string,
  archivo: string,
  { espera, alAvanzar = () => undefined, clave, otroNombre }: OpcionesRespaldo = {},
): Promise<ResumenRespaldo> {
  // Of this writer alone, whoever else writes here.
  const parcial = `${archivo}.${randomBytes(6).toString('hex')}.parcial`;
  const conexion = await abrirConexion(url, espera);
  try {
    const salida = await open(parcial, 'wx', 0o600);
    try {
      const { resumen } = await volcar(conexion.cliente, salida, alAvanzar);
      await salida.sync();
      if ((await leerResumen(parcial)) === null) throw new Error('What was written of the backup cannot be read back');
      for (let nombre = archivo; ; ) {
        try {
          await ponerConClave(parcial, nombre, clave);
          break;
        } catch (error) {
          if (otroNombre === undefined || !esOcupado(error)) throw error;
          nombre = await otroNombre();
        }
      }
      await asentarCarpeta(dirname(archivo));
      return resumen;
    } finally {
      await salida.close();
    }
  } catch (error) {
    for (const resto of [parcial, archivoDeClave(parcial)]) await rm(resto, { force: true }).catch(() => undefined);
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
/** One that was listed and is gone. */
const NO_ESTA = '42P01';
const INTENTOS = 5;
type Tabla = { nombre: string; columnas: string[]; clave: string[] };

const lista = (nombres: readonly string[]): string => nombres.map(escapeIdentifier).join(', ');

/**
 * Begins the transaction, with its tables locked before the moment it sees: a migration that was waited for is in what is read, all of it.
 * Nobody changes the shape of a table while its rows are read; reading and writing rows goes on.
 */
async function abrirMomento(cliente: Client): Promise<Tabla[]> {
  for (let intento = 1; ; intento++) {
    const { rows: antes } = await cliente.query<Tabla>(TABLAS);
    if (!['migracion', 'usuario'].every((nuestra) => antes.some(({ nombre }) => nombre === nuestra)))
      throw new SinNegocio();
    await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      await cliente.query(`LOCK TABLE ${lista(antes.map(({ nombre }) => nombre))} IN ACCESS SHARE MODE`);
      const { rows: tablas } = await cliente.query<Tabla>(TABLAS);
      if (JSON.stringify(tablas) === JSON.stringify(antes)) {
        if ((await cliente.query('SELECT FROM usuario LIMIT 1')).rowCount === 0) throw new SinNegocio();
        return tablas;
      }
    } catch (error) {
      if ((error as { code?: string }).code !== NO_ESTA) throw error;
    }
    if (intento === INTENTOS) throw new Error('The tables of the database keep changing');
    await cliente.query('ROLLBACK');
  }
}

/** All of it within one transaction that sees one moment. */
async function volcar(cliente: Client, salida: FileHandle, alAvanzar: (filas: number) => void): Promise<Indice> {
  const tablas = await abrirMomento(cliente);
  const consultar = async (texto: string) => (await cliente.query<Record<string, unknown>>(texto)).rows;
  const [origen] = (await consultar(
    `SELECT current_schema()::text AS esquema, current_setting('server_version') AS postgres, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS creado_en`,
  )) as [Origen];
  const sentencias = await sentenciasDe(consultar);
  const huella = await huellaDe(consultar);
  const migraciones = await consultar(`SELECT name::text AS nombre FROM migracion ORDER BY "timestamp", id`);

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

async function volcarTabla(
  cliente: Client,
  salida: FileHandle,
  desde: number,
  tabla: Tabla,
  alAvanzar: (filas: number) => void,
): Promise<TablaRespaldada> {
  const orden = tabla.clave.length === 0 ? '' : ` ORDER BY ${lista(tabla.clave)}`;
  const copia = cliente.query(
    copiarDe(`COPY (SELECT ${lista(tabla.columnas)} FROM ${escapeIdentifier(tabla.nombre)}${orden}) TO STDOUT`),
  );
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
      escribirTodo(salida, trozo, desde + bytes).then(() => listo(), listo);
      bytes += trozo.length;
    },
  });
  await pipeline(copia, contar, compresor(), guardar);
  return { nombre: tabla.nombre, columnas: tabla.columnas, filas, sha256: suma.digest('hex'), desde, bytes };
}

/** The file and the key beside it under their names, or neither; EEXIST when somebody has one of them. */
async function ponerConClave(parcial: string, archivo: string, clave: string | undefined): Promise<void> {
  if (clave !== undefined) {
    await escribirEnDisco(archivoDeClave(parcial), clave);
    await poner(archivoDeClave(parcial), archivoDeClave(archivo));
  }
  try {
    await poner(parcial, archivo);
  } catch (error) {
    if (clave !== undefined) await rm(archivoDeClave(archivo), { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Disks that give a file one name only (a USB stick) say one of these. */
const SIN_ENLACES: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
const esOcupado = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Never over what is there, which a rename would be. */
async function poner(parcial: string, archivo: string): Promise<void> {
  try {
    await link(parcial, archivo);
  } catch (error) {
    if (!SIN_ENLACES.has((error as NodeJS.ErrnoException).code)) throw error;
    // The name is taken first, and then given to the file.
    await (await open(archivo, 'wx', 0o600)).close();
    return rename(parcial, archivo).catch(async (causa: unknown) => {
      await rm(archivo, { force: true });
      throw causa;
    });
  }
  // One that stays is put away with what is half written.
  await rm(parcial, { force: true }).catch(() => undefined);
}
