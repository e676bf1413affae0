import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { type Dueno, duenoPropio, juzgar, leerDueno } from './folder-owner.js';
import { contesta, contestar } from './folder-socket.js';
import { ErrorInicio } from './inicio-error.js';

/** A folder that this process has to itself. */
export interface Candado {
  /** Whether the folder takes sockets: this process answers on one in it. */
  conEnchufe: boolean;
  soltar(): Promise<void>;
}

export interface OpcionesCandado {
  /** Called once when somebody else has the folder: this process was given up for dead, and must write no more. */
  alPerder: (mensaje: string) => void;
  alAvisar?: ((mensaje: string) => void) | undefined;
  /** Whoever waits for it does not want it any more. */
  senal?: AbortSignal | undefined;
  /** In milliseconds; others than these in tests. */
  cadaLatido?: number;
  muertoTras?: number;
}

const CADA_LATIDO = 3_000;
const MUERTO_TRAS = 15_000;
const CADA_MIRADA = 500;

/**
 * One running Jornal per data folder. Its owner is named by process and start time where both can be looked up; from another container or
 * machine it is known by the socket that answers in the folder, or by its heartbeat in the lock, which is watched and never compared with a clock.
 */
export async function tomarCandado(carpeta: string, opciones: OpcionesCandado): Promise<Candado> {
  const archivo = join(carpeta, 'jornal.lock');
  const enchufe = join(carpeta, 'jornal.sock');
  // A lock that somebody removed by hand frees nothing.
  if (await contesta(enchufe)) throw enUso(carpeta, await leer(archivo));
  const dueno = await duenoPropio(carpeta, randomUUID());
  for (let intento = 0; !(await crear(archivo, textoDe(dueno, 0))); intento++) {
    if (intento === 5) throw enUso(carpeta);
    await retirarAbandonado(archivo, carpeta, opciones);
  }
  const callar = await contestar(enchufe, dueno.marca as string);
  const parar = latir(archivo, dueno, opciones, () => opciones.alPerder(perdida(carpeta)));
  const soltar = async () => {
    await parar();
    await callar?.();
    if (leerDueno((await leer(archivo)) ?? '').marca === dueno.marca) await rm(archivo, { force: true });
  };
  return { conEnchufe: callar !== null, soltar };
}

const textoDe = (dueno: Dueno, latido: number): string =>
  JSON.stringify({ ...dueno, latido: String(latido).padStart(12, '0') });

/**
 * Writes the heartbeat until it is stopped, and looks each time whether the lock is still this process's: whoever was frozen learns it
 * as soon as it goes on. It writes through the file it opened: what lies at that path may be another's by then.
 */
function latir(
  archivo: string,
  dueno: Dueno,
  { cadaLatido = CADA_LATIDO }: OpcionesCandado,
  alPerder: () => void,
): () => Promise<void> {
  let abierto: FileHandle | undefined;
  let enCurso: Promise<void> | undefined;
  let latido = 0;
  const abrir = async () => {
    if ((await leer(archivo)) === undefined) await crear(archivo, textoDe(dueno, latido));
    const nuevo = await open(archivo, 'r+');
    if (leerDueno(await nuevo.readFile('utf8')).marca === dueno.marca) return nuevo;
    await nuevo.close();
    return undefined;
  };
  const una = async () => {
    const visto = await leer(archivo);
    if (visto === undefined) await cerrar();
    abierto ??= await abrir();
    if (abierto === undefined || (visto !== undefined && leerDueno(visto).marca !== dueno.marca)) {
      clearInterval(reloj);
      return alPerder();
    }
    await abierto.write(textoDe(dueno, ++latido), 0);
  };
  const cerrar = async () => {
    await abierto?.close();
    abierto = undefined;
  };
  // A beat that cannot be written is not the end: the next one may.
  const reloj = setInterval(
    () =>
      (enCurso ??= una()
        .catch(() => undefined)
        .finally(() => (enCurso = undefined))),
    cadaLatido,
  ).unref();
  return async () => {
    clearInterval(reloj);
    await enCurso;
    await cerrar();
  };
}

async function crear(archivo: string, contenido: string): Promise<boolean> {
  const propio = `${archivo}.${randomUUID()}`;
  try {
    await writeFile(propio, contenido, { mode: 0o600 });
    return await enlazar(propio, archivo);
  } finally {
    await rm(propio, { force: true });
  }
}

/** link() is the atomic "create with this content, unless it exists". */
async function enlazar(origen: string, destino: string): Promise<boolean> {
  try {
    await link(origen, destino);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function retirarAbandonado(archivo: string, carpeta: string, opciones: OpcionesCandado): Promise<void> {
  const visto = await leer(archivo);
  if (visto === undefined) return;
  const juicio = await juzgar(leerDueno(visto), carpeta);
  if (juicio === 'vive' || (juicio === 'no se sabe' && (await late(archivo, carpeta, opciones))))
    throw enUso(carpeta, visto);
  // Two starts may find the same abandoned lock: the one that moves away a newer lock puts it back.
  const retirado = `${archivo}.${randomUUID()}`;
  await rename(archivo, retirado).catch(() => undefined);
  const movido = await leer(retirado);
  if (movido !== undefined && movido !== visto) await enlazar(retirado, archivo);
  await rm(retirado, { force: true });
}

/** Watches a lock for as long as an owner may be silent. Looks are counted, so that a pause of this process takes nothing from the owner's time. */
async function late(
  archivo: string,
  carpeta: string,
  { muertoTras = MUERTO_TRAS, alAvisar, senal }: OpcionesCandado,
): Promise<boolean> {
  const firma = async () =>
    `${await leer(archivo)} ${await stat(archivo).then(
      ({ mtimeMs }) => mtimeMs,
      () => '',
    )}`;
  const primera = await firma();
  alAvisar?.(
    `Otro Jornal abrió la carpeta «${carpeta}», quizá desde otro contenedor u otra máquina: se mira hasta ${Math.round(muertoTras / 1000)} s si sigue en marcha…`,
  );
  for (let callado = 0; callado < muertoTras; callado += CADA_MIRADA) {
    await esperar(Math.min(CADA_MIRADA, muertoTras), undefined, { ...(senal && { signal: senal }) }).catch(() => {
      throw enUso(carpeta);
    });
    if ((await firma()) !== primera) return (await leer(archivo)) !== undefined;
  }
  return false;
}

function leer(archivo: string): Promise<string | undefined> {
  return readFile(archivo, 'utf8').catch(() => undefined);
}

function enUso(carpeta: string, contenido = '{}'): ErrorInicio {
  const { pid } = leerDueno(contenido);
  const cual = pid === undefined ? '' : ` (proceso ${pid})`;
  return new ErrorInicio(
    `Jornal ya está en marcha con la carpeta de datos «${carpeta}»${cual}: ciérralo primero o indica otra carpeta con DATA_DIR.`,
  );
}

const perdida = (carpeta: string): string =>
  `Este Jornal estuvo detenido y otro tomó la carpeta de datos «${carpeta}»: termina sin escribir nada más, para no mezclar lo suyo con lo del otro.`;
