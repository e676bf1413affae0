import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as esperar } from 'node:timers/promises';
import { beforeOf } from '../deadline.js';
import { type Candado, tomarCandado } from './data-folder-lock.js';
import { ErrorInicio, explicarErrorDeCarpeta } from './inicio-error.js';
import { buscarBinarios } from './postgres-binaries.js';
import {
  type Cluster,
  cederDatos,
  crearCluster,
  detenerServidor,
  elegirUsuario,
  lanzarServidor,
  type PlazosDeParada,
  retirarServidorAnterior,
  SUPERUSUARIO,
  termino,
} from './postgres-cluster.js';
import { faltaEspacio, RegistroPostgres } from './postgres-log.js';
import { esperarListo } from './postgres-ready.js';
import { AJUSTES, AJUSTES_RAPIDOS } from './postgres-settings.js';

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
  /** Whoever starts it does not want it any more. */
  senal?: AbortSignal;
  plazosDeParada?: PlazosDeParada;
  alAvisar?: (mensaje: string) => void;
  /** Somebody else has the folder by now; without it the process ends, saying so. */
  alPerder?: (mensaje: string) => void;
}

export interface PostgresEnMarcha {
  url: string;
  /** Where its data are. */
  readonly carpeta: string;
  /** Its process now: another one after each `reiniciar`. */
  readonly proceso: ChildProcess;
  /** Why it ended: what it said, or how its process ended. */
  causa(): string;
  /** Starts it again on its port, once its process ended. */
  reiniciar(): Promise<void>;
  /** Ends a process that does not answer, so that it can be started again. */
  cortar(): Promise<void>;
  /** Stops it for good, in order where it lets itself; waits until it ended and frees the data folder. */
  detener(): Promise<void>;
}

/** Before it is launched once more: what ended it may have been of that moment (the system killed it, a process of the one before was still going). */
const PAUSAS_MS = [200, 500, 1_000];

/** Its process ended before it was ready. */
class MuertoAlIniciar extends ErrorInicio {}

/** Starts the PostgreSQL that came with the product on the data folder, creating cluster and database the first time. Nobody starts it again by itself: see `GuardiaPostgres`. */
export async function iniciarPostgres(opciones: OpcionesPostgres): Promise<PostgresEnMarcha> {
  const carpeta = resolve(opciones.carpeta);
  try {
    await mkdir(carpeta, { recursive: true, mode: 0o700 });
    let servidor: PostgresEnMarcha | undefined;
    const candado = await tomarCandado(carpeta, {
      alAvisar: opciones.alAvisar,
      senal: opciones.senal,
      alPerder: (mensaje) => {
        // At once and without a checkpoint: its pages are somebody else's to write.
        servidor?.proceso.kill('SIGQUIT');
        (opciones.alPerder ?? morir)(mensaje);
      },
    });
    try {
      servidor = await prepararYArrancar(carpeta, opciones, candado);
      return servidor;
    } catch (error) {
      await candado.soltar();
      throw error;
    }
  } catch (error) {
    throw explicarErrorDeCarpeta(error, carpeta);
  }
}

function morir(mensaje: string): never {
  process.stderr.write(`${mensaje}\n`);
  process.exit(1);
}

async function prepararYArrancar(
  raiz: string,
  opciones: OpcionesPostgres,
  candado: Candado,
): Promise<PostgresEnMarcha> {
  const avisar = opciones.alAvisar ?? (() => undefined);
  const carpeta = join(raiz, 'postgres');
  const datos = join(carpeta, 'datos');
  const usuario = await elegirUsuario(datos);
  const cluster: Cluster = { carpeta, datos, usuario, binarios: await buscarBinarios(usuario) };
  const version = await versionDe(cluster);
  if (version === undefined) {
    avisar('Creando la base de datos por primera vez…');
    await crearCluster(cluster, opciones.rapida ?? false);
  } else {
    if (version !== cluster.binarios.version)
      throw new ErrorInicio(
        `Los datos de «${carpeta}» son de PostgreSQL ${version} y esta versión de Jornal trae el ${cluster.binarios.version}: hay que convertirlos antes de seguir.`,
      );
    await cederDatos(cluster);
    await retirarServidorAnterior(cluster, avisar, opciones.plazosDeParada);
  }
  avisar('Iniciando PostgreSQL…');
  const servidor = new Servidor(cluster, opciones, avisar, candado);
  await servidor.arrancar();
  return servidor;
}

/** Undefined where there is nothing yet. What was made once and is not whole any more is never begun anew: it is somebody's business. */
async function versionDe({ carpeta, datos }: Cluster): Promise<string | undefined> {
  const archivo = join(datos, 'PG_VERSION');
  const version = await readFile(archivo, 'utf8').catch(siFalta(undefined));
  if (version !== undefined) return version.trim();
  const restos = await readdir(carpeta).catch(siFalta([]));
  if (restos.length > 0)
    throw new ErrorInicio(
      `Falta el archivo «${archivo}»: los datos no están completos. Restaura la carpeta «${carpeta}» entera de una copia.`,
    );
  return undefined;
}

const siFalta =
  <T>(valor: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return valor;
    throw error;
  };

/** A PostgreSQL of ours, from its first start to its last. */
class Servidor implements PostgresEnMarcha {
  url = '';
  readonly carpeta: string;
  proceso!: ChildProcess;
  private readonly registro: RegistroPostgres;
  private readonly fin = new AbortController();
  private arranque: Promise<unknown> = Promise.resolve();
  private parada: Promise<void> | undefined;

  constructor(
    private readonly cluster: Cluster,
    private readonly opciones: OpcionesPostgres,
    private readonly avisar: (mensaje: string) => void,
    private readonly candado: Candado,
  ) {
    this.carpeta = cluster.carpeta;
    this.registro = new RegistroPostgres(cluster.carpeta);
    opciones.senal?.addEventListener('abort', () => this.fin.abort());
    if (opciones.senal?.aborted) this.fin.abort();
  }

  /** The first start, on a port of its own choice. */
  async arrancar(): Promise<void> {
    const clave = await leerClave(this.cluster.carpeta);
    for (const pausa of [...PAUSAS_MS, null]) {
      const puerto = this.opciones.puerto ?? (await puertoLibre());
      this.url = `postgresql://${SUPERUSUARIO}:${clave}@127.0.0.1:${puerto}/${encodeURIComponent(this.opciones.base ?? 'jornal')}`;
      try {
        return await this.lanzar();
      } catch (error) {
        if (
          pausa === null ||
          !(error instanceof MuertoAlIniciar) ||
          faltaEspacio(error.message) ||
          this.fin.signal.aborted
        )
          throw error;
        // Somebody took the port between choosing it and listening on it: choose another.
        const sinPuerto = this.registro.dijo('could not bind');
        if (sinPuerto && this.opciones.puerto !== undefined) throw error;
        if (!sinPuerto) this.avisar('PostgreSQL se detuvo al iniciar: se intenta otra vez…');
        await esperar(pausa);
      }
    }
  }

  reiniciar(): Promise<void> {
    const otra = retirarServidorAnterior(this.cluster, () => undefined, this.opciones.plazosDeParada).then(() =>
      this.lanzar(),
    );
    this.arranque = otra.catch(() => undefined);
    return otra;
  }

  causa(): string {
    const { exitCode, signalCode } = this.proceso;
    return this.registro.causa() ?? (signalCode === null ? `exit code ${exitCode}` : signalCode);
  }

  cortar(): Promise<void> {
    return detenerServidor(this.cluster, this.proceso, { rapida: 0, inmediata: 6_000 });
  }

  /** Given away by itself, as functions are. */
  readonly detener = (): Promise<void> => (this.parada ??= this.parar());

  private async parar(): Promise<void> {
    this.fin.abort();
    try {
      await this.arranque;
      await detenerServidor(this.cluster, this.proceso, this.opciones.plazosDeParada);
      await this.registro.guardado();
    } finally {
      await this.candado.soltar();
    }
  }

  private async lanzar(): Promise<void> {
    if (this.fin.signal.aborted) throw new ErrorInicio('PostgreSQL se detuvo al iniciar.');
    // Its own socket, named from its data folder: the path always fits there, and whoever runs it may write.
    const ajustes = {
      ...AJUSTES,
      ...(this.opciones.rapida && AJUSTES_RAPIDOS),
      unix_socket_directories: this.candado.conEnchufe ? '.' : '',
    };
    const servidor = await lanzarServidor(this.cluster, Number(new URL(this.url).port), ajustes);
    this.proceso = servidor;
    this.registro.escuchar(servidor.stderr as Readable);
    const cerrado = once(servidor, 'close').catch(() => undefined);
    try {
      await esperarListo(servidor, this.url, this.avisar, this.fin.signal);
    } catch (error) {
      const cayo = termino(servidor);
      await detenerServidor(this.cluster, servidor, this.opciones.plazosDeParada);
      if (!cayo) throw error;
      // Its last words may still be on their way.
      await beforeOf(cerrado, 1_000);
      await this.registro.guardado();
      const causa = this.registro.causa() ?? this.registro.ultima();
      throw new MuertoAlIniciar(
        `${faltaEspacio(causa) ? 'No queda espacio en el disco: ' : ''}PostgreSQL no pudo iniciar: ${causa} (el detalle está en ${this.registro.archivo}).`,
      );
    }
  }
}

async function leerClave(carpeta: string): Promise<string> {
  const archivo = join(carpeta, 'clave');
  const clave = await readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new ErrorInicio(
        `Falta el archivo «${archivo}», con la clave de PostgreSQL: restáuralo junto con los datos.`,
      );
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
