import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { judge, type Owner, ownOwner, readOwner } from './folder-owner.js';
import { answer, answers } from './folder-socket.js';
import { StartError } from './start-error.js';

/** A folder that this process has to itself. */
export interface FolderLock {
  /** Whether the folder takes sockets: this process answers on one in it. */
  withSocket: boolean;
  release(): Promise<void>;
}

export interface LockOptions {
  /** Called once when somebody else has the folder: this process was given up for dead, and must write no more. */
  onLose: (mensaje: string) => void;
  onWarn?: ((mensaje: string) => void) | undefined;
  /** Whoever waits for it does not want it any more. */
  signal?: AbortSignal | undefined;
  /** In milliseconds; others than these in tests. */
  beatEvery?: number;
  deadAfter?: number;
}

const BEAT_EVERY = 3_000;
const DEAD_AFTER = 15_000;
const LOOK_EVERY = 500;

/**
 * One running Jornal per data folder. Its owner is named by process and start time where both can be looked up; from another container or
 * machine it is known by the socket that answers in the folder, or by its heartbeat in the lock, which is watched and never compared with a clock.
 */
export async function takeFolderLock(carpeta: string, opciones: LockOptions): Promise<FolderLock> {
  const archivo = join(carpeta, 'jornal.lock');
  const enchufe = join(carpeta, 'jornal.sock');
  // A lock that somebody removed by hand frees nothing.
  if (await answers(enchufe)) throw inUse(carpeta, await readLock(archivo));
  const dueno = await ownOwner(carpeta, randomUUID());
  for (let intento = 0; !(await create(archivo, textOf(dueno, 0))); intento++) {
    if (intento === 5) throw inUse(carpeta);
    await removeAbandoned(archivo, carpeta, opciones);
  }
  const callar = await answer(enchufe, dueno.marca as string);
  const parar = beat(archivo, dueno, opciones, () => opciones.onLose(lostMessage(carpeta)));
  const soltar = async () => {
    await parar();
    await callar?.();
    if (readOwner((await readLock(archivo)) ?? '').marca === dueno.marca) await rm(archivo, { force: true });
  };
  return { withSocket: callar !== null, release: soltar };
}

const textOf = (dueno: Owner, latido: number): string =>
  JSON.stringify({ ...dueno, latido: String(latido).padStart(12, '0') });

/**
 * Writes the heartbeat until it is stopped, and looks each time whether the lock is still this process's: whoever was frozen learns it
 * as soon as it goes on. It writes through the file it opened: what lies at that path may be another's by then.
 */
function beat(
  archivo: string,
  dueno: Owner,
  { beatEvery: cadaLatido = BEAT_EVERY }: LockOptions,
  alPerder: () => void,
): () => Promise<void> {
  let abierto: FileHandle | undefined;
  let enCurso: Promise<void> | undefined;
  let latido = 0;
  const abrir = async () => {
    if ((await readLock(archivo)) === undefined) await create(archivo, textOf(dueno, latido));
    const nuevo = await open(archivo, 'r+');
    if (readOwner(await nuevo.readFile('utf8')).marca === dueno.marca) return nuevo;
    await nuevo.close();
    return undefined;
  };
  const una = async () => {
    const visto = await readLock(archivo);
    if (visto === undefined) await cerrar();
    abierto ??= await abrir();
    if (abierto === undefined || (visto !== undefined && readOwner(visto).marca !== dueno.marca)) {
      clearInterval(reloj);
      return alPerder();
    }
    await abierto.write(textOf(dueno, ++latido), 0);
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

async function create(archivo: string, contenido: string): Promise<boolean> {
  const propio = `${archivo}.${randomUUID()}`;
  try {
    await writeFile(propio, contenido, { mode: 0o600 });
    return await linkTo(propio, archivo);
  } finally {
    await rm(propio, { force: true });
  }
}

/** link() is the atomic "create with this content, unless it exists". */
async function linkTo(origen: string, destino: string): Promise<boolean> {
  try {
    await link(origen, destino);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeAbandoned(archivo: string, carpeta: string, opciones: LockOptions): Promise<void> {
  const visto = await readLock(archivo);
  if (visto === undefined) return;
  const juicio = await judge(readOwner(visto), carpeta);
  if (juicio === 'vive' || (juicio === 'no se sabe' && (await beats(archivo, carpeta, opciones))))
    throw inUse(carpeta, visto);
  // Two starts may find the same abandoned lock: the one that moves away a newer lock puts it back.
  const retirado = `${archivo}.${randomUUID()}`;
  await rename(archivo, retirado).catch(() => undefined);
  const movido = await readLock(retirado);
  if (movido !== undefined && movido !== visto) await linkTo(retirado, archivo);
  await rm(retirado, { force: true });
}

/** Watches a lock for as long as an owner may be silent. Looks are counted, so that a pause of this process takes nothing from the owner's time. */
async function beats(
  archivo: string,
  carpeta: string,
  { deadAfter: muertoTras = DEAD_AFTER, onWarn: alAvisar, signal: senal }: LockOptions,
): Promise<boolean> {
  const firma = async () =>
    `${await readLock(archivo)} ${await stat(archivo).then(
      ({ mtimeMs }) => mtimeMs,
      () => '',
    )}`;
  const primera = await firma();
  alAvisar?.(
    `Otro Jornal abrió la carpeta «${carpeta}», quizá desde otro contenedor u otra máquina: se mira hasta ${Math.round(muertoTras / 1000)} s si sigue en marcha…`,
  );
  for (let callado = 0; callado < muertoTras; callado += LOOK_EVERY) {
    await esperar(Math.min(LOOK_EVERY, muertoTras), undefined, { ...(senal && { signal: senal }) }).catch(() => {
      throw inUse(carpeta);
    });
    if ((await firma()) !== primera) return (await readLock(archivo)) !== undefined;
  }
  return false;
}

function readLock(archivo: string): Promise<string | undefined> {
  return readFile(archivo, 'utf8').catch(() => undefined);
}

function inUse(carpeta: string, contenido = '{}'): StartError {
  const { pid } = readOwner(contenido);
  const cual = pid === undefined ? '' : ` (proceso ${pid})`;
  return new StartError(
    `Jornal ya está en marcha con la carpeta de datos «${carpeta}»${cual}: ciérralo primero o indica otra carpeta con DATA_DIR.`,
  );
}

const lostMessage = (carpeta: string): string =>
  `Este Jornal estuvo detenido y otro tomó la carpeta de datos «${carpeta}»: termina sin escribir nada más, para no mezclar lo suyo con lo del otro.`;
