import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { tomarCandado } from './data-folder-lock.js';
import { ErrorInicio, explicarErrorDeCarpeta } from './inicio-error.js';
import { buscarBinarios } from './postgres-binaries.js';
import { type Cluster, cederDatos, crearCluster, detenerServidor, elegirUsuario, lanzarServidor, retirarServidorAnterior, SUPERUSUARIO, ultimaLinea } from './postgres-cluster.js';

export { ErrorInicio } from './inicio-error.js';

export interface OpcionesPostgres {
  /** Data folder of the product; created when absent. The cluster goes in its `postgres` folder. */
  carpeta: string;
  /** Database to create when absent. */
  base?: string;
  /** For tests: nothing survives a power cut, everything is quicker. */
  rapida?: boolean;
  /** Fixed port; otherwise a free one is taken on every start. */
  puerto?: number;
  alAvisar?: (mensaje: string) => void;
}

export interface PostgresEnMarcha {
  url: string;
  /** Fast shutdown; waits until it ended and frees the data folder. */
  detener(): Promise<void>;
}

const AJUSTES = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A refused duplicate is everyday business and its statement holds people's data: neither belongs in the server's log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
const AJUSTES_RAPIDOS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const INTENTOS = 3;
const PLAZO_MS = 300_000;

/** Starts the PostgreSQL that came with the product on the data folder, creating cluster and database the first time. */
export async function iniciarPostgres(opciones: OpcionesPostgres): Promise<PostgresEnMarcha> {
  const carpeta = resolve(opciones.carpeta);
  try {
    await mkdir(carpeta, { recursive: true, mode: 0o700 });
    const soltar = await tomarCandado(carpeta);
    try {
      const { url, cluster, servidor } = await prepararYArrancar(carpeta, opciones);
      let parada: Promise<void> | undefined;
      return { url, detener: () => (parada ??= detenerServidor(cluster, servidor).finally(soltar)) };
    } catch (error) {
      await soltar();
      throw error;
    }
  } catch (error) {
    throw explicarErrorDeCarpeta(error, carpeta);
  }
}

async function prepararYArrancar(raiz: string, opciones: OpcionesPostgres) {
  const avisar = opciones.alAvisar ?? (() => undefined);
  const carpeta = join(raiz, 'postgres');
  const datos = join(carpeta, 'datos');
  const usuario = await elegirUsuario(datos);
  const cluster: Cluster = { carpeta, datos, usuario, binarios: await buscarBinarios(usuario) };
  const version = await readFile(join(datos, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (version === undefined) {
    avisar('Creando la base de datos por primera vez…');
    await crearCluster(cluster, opciones.rapida ?? false);
  } else {
    if (version.trim() !== cluster.binarios.version)
      throw new ErrorInicio(
        `Los datos de «${carpeta}» son de PostgreSQL ${version.trim()} y esta versión de Jornal trae el ${cluster.binarios.version}: hay que convertirlos antes de seguir.`,
      );
    await cederDatos(cluster);
    await retirarServidorAnterior(cluster, avisar);
  }
  avisar('Iniciando PostgreSQL…');
  return { cluster, ...(await arrancar(cluster, opciones, avisar)) };
}

async function arrancar(cluster: Cluster, opciones: OpcionesPostgres, avisar: (mensaje: string) => void): Promise<{ url: string; servidor: ChildProcess }> {
  const clave = await leerClave(cluster.carpeta);
  const ajustes = opciones.rapida ? { ...AJUSTES, ...AJUSTES_RAPIDOS } : AJUSTES;
  for (let intento = 1; ; intento++) {
    const puerto = opciones.puerto ?? (await puertoLibre());
    const url = `postgresql://${SUPERUSUARIO}:${clave}@127.0.0.1:${puerto}/${encodeURIComponent(opciones.base ?? 'jornal')}`;
    const servidor = await lanzarServidor(cluster, puerto, ajustes);
    servidor.unref();
    try {
      await esperarListo(servidor, url, avisar);
      return { url, servidor };
    } catch (error) {
      const cayo = servidor.exitCode !== null || servidor.signalCode !== null;
      await detenerServidor(cluster, servidor);
      if (!cayo) throw error;
      const registro = await readFile(join(cluster.carpeta, 'registro.log'), 'utf8');
      // Somebody took the port between choosing it and listening on it: choose another.
      if (registro.includes('could not bind') && opciones.puerto === undefined && intento < INTENTOS) continue;
      throw new ErrorInicio(`PostgreSQL no pudo iniciar: ${ultimaLinea(registro)} (el detalle está en ${join(cluster.carpeta, 'registro.log')}).`);
    }
  }
}

async function leerClave(carpeta: string): Promise<string> {
  const archivo = join(carpeta, 'clave');
  const clave = await readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ErrorInicio(`Falta el archivo «${archivo}», con la clave de PostgreSQL: restáuralo junto con los datos.`);
    throw error;
  });
  return clave.trim();
}

function puertoLibre(): Promise<number> {
  return new Promise((listo, fallo) => {
    const servidor = createServer().once('error', fallo);
    servidor.listen(0, '127.0.0.1', () => {
      const direccion = servidor.address();
      servidor.close(() => listo(typeof direccion === 'object' && direccion ? direccion.port : 0));
    });
  });
}

/** Ready means that a session on the wanted database opens; after a power cut PostgreSQL first recovers what was written. */
async function esperarListo(servidor: ChildProcess, url: string, avisar: (mensaje: string) => void): Promise<void> {
  const caida = new AbortController();
  const alCaer = () => caida.abort();
  servidor.once('exit', alCaer);
  const inicio = Date.now();
  let avisado = false;
  try {
    while (!(await responde(url))) {
      if (caida.signal.aborted) throw new ErrorInicio('PostgreSQL se detuvo al iniciar.');
      if (Date.now() - inicio > PLAZO_MS) throw new ErrorInicio('PostgreSQL no respondió a tiempo al iniciar.');
      if (!avisado && Date.now() - inicio > 5_000) avisar('PostgreSQL está recuperando los datos; puede tardar unos minutos…');
      avisado ||= Date.now() - inicio > 5_000;
      await esperar(10);
    }
  } finally {
    servidor.off('exit', alCaer);
  }
}

/** False while the server is not there yet; creates the database when the server is ready and it is absent. */
async function responde(url: string): Promise<boolean> {
  const cliente = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '3D000') return crearBase(url);
    if (error instanceof DatabaseError && error.code === '28P01')
      throw new ErrorInicio('La clave guardada de PostgreSQL no es la de sus datos: restaura juntos los archivos de la carpeta «postgres».');
    const { code } = error as { code?: string };
    // 57P03: the server is starting up. The rest: nobody listens yet.
    if (code === '57P03' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return false;
    throw error;
  } finally {
    await cliente.end().catch(() => undefined);
  }
}

async function crearBase(url: string): Promise<boolean> {
  const destino = new URL(url);
  const base = decodeURIComponent(destino.pathname.slice(1));
  destino.pathname = '/postgres';
  const cliente = new Client({ connectionString: destino.href });
  await cliente.connect();
  try {
    await cliente.query(`CREATE DATABASE ${escapeIdentifier(base)}`);
    return true;
  } finally {
    await cliente.end();
  }
}
