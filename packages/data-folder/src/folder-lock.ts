import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
  /** Called once when another process has the folder: this one was given up for dead, and must write no more. */
  onLose: (message: string) => void;
  onWarn?: ((message: string) => void) | undefined;
  /** The caller no longer waits for it. */
  signal?: AbortSignal | undefined;
  /** In milliseconds; others than these in tests. */
  beatEvery?: number;
  deadAfter?: number;
}

const BEAT_EVERY = 3_000;
const DEAD_AFTER = 15_000;
const LOOK_EVERY = 500;
/** How often a start looks again for who is taking an abandoned lock away, and how many times. */
const CLAIM_EVERY = 50;
const ATTEMPTS = 20;

/**
 * Takes a data folder, which a single running Jornal may have. Its owner is named by process and start time where both
 * can be looked up; from another container or machine it is known by the socket that answers in the folder, or by its
 * heartbeat in the lock, which is watched and never compared with a clock.
 */
export async function takeFolderLock(folder: string, options: LockOptions): Promise<FolderLock> {
  const file = join(folder, 'jornal.lock');
  const socket = join(folder, 'jornal.sock');
  // A lock that was removed by hand frees nothing.
  if (await answers(socket)) throw inUse(folder, await readLock(file));
  const owner = await ownOwner(folder, randomUUID());
  for (let attempt = 0; !(await create(file, textOf(owner, 0))); attempt++) {
    if (attempt === ATTEMPTS) throw inUse(folder);
    await removeAbandoned(file, folder, owner, options);
  }
  const silence = await answer(socket, owner.marca as string);
  const stop = beat(file, owner, options, () => options.onLose(lostMessage(folder)));
  const release = async () => {
    await stop();
    await silence?.();
    if (readOwner((await readLock(file)) ?? '').marca === owner.marca) await rm(file, { force: true });
  };
  return { withSocket: silence !== null, release };
}

const textOf = (owner: Owner, beat: number): string =>
  JSON.stringify({ ...owner, latido: String(beat).padStart(12, '0') });

/**
 * Writes the heartbeat until it is stopped, and looks each time whether the lock is still this process's: a process
 * that was frozen learns it as soon as it goes on. It writes through the file it opened: the file at that path may be
 * another's by then.
 */
function beat(
  file: string,
  owner: Owner,
  { beatEvery: eachBeat = BEAT_EVERY }: LockOptions,
  onLoss: () => void,
): () => Promise<void> {
  let opened: FileHandle | undefined;
  let running: Promise<void> | undefined;
  let heartbeat = 0;
  const openOne = async () => {
    if ((await readLock(file)) === undefined) await create(file, textOf(owner, heartbeat));
    const created = await open(file, 'r+');
    if (readOwner(await created.readFile('utf8')).marca === owner.marca) return created;
    await created.close();
    return undefined;
  };
  const one = async () => {
    const seen = await readLock(file);
    if (seen === undefined) await close();
    opened ??= await openOne();
    if (opened === undefined || (seen !== undefined && readOwner(seen).marca !== owner.marca)) {
      clearInterval(clock);
      return onLoss();
    }
    await opened.write(textOf(owner, ++heartbeat), 0);
  };
  const close = async () => {
    await opened?.close();
    opened = undefined;
  };
  // A beat that cannot be written is not the end: the next one may.
  const clock = setInterval(
    () =>
      (running ??= one()
        .catch(() => undefined)
        .finally(() => (running = undefined))),
    eachBeat,
  ).unref();
  return async () => {
    clearInterval(clock);
    await running;
    await close();
  };
}

async function create(file: string, content: string): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, content, { mode: 0o600 });
    return await linkTo(own, file);
  } finally {
    await rm(own, { force: true });
  }
}

/** link() is the atomic "create with this content, unless it exists". */
async function linkTo(origin: string, target: string): Promise<boolean> {
  try {
    await link(origin, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes an abandoned lock away. Several starts may find it at once: only the one with the claim to that very lock removes it,
 * and looks again once it has the claim, for another may have removed it and a third be its owner by now.
 */
async function removeAbandoned(file: string, folder: string, owner: Owner, options: LockOptions): Promise<void> {
  const seen = await readLock(file);
  if (seen === undefined) return;
  const verdict = await judge(readOwner(seen), folder);
  if (verdict === 'vive' || (verdict === 'no se sabe' && (await beats(file, folder, options))))
    throw inUse(folder, seen);
  const claim = `${file}.${createHash('sha256').update(seen).digest('hex').slice(0, 16)}`;
  if (!(await create(claim, textOf(owner, 0)))) return await waitForClaim(claim, folder);
  try {
    if ((await readLock(file)) === seen) await rm(file, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

/** Waits a moment for the start that has a claim; one that died with it leaves it to the next. */
async function waitForClaim(claim: string, folder: string): Promise<void> {
  const holder = await readLock(claim);
  if (holder !== undefined && (await judge(readOwner(holder), folder)) === 'no vive') await rm(claim, { force: true });
  await esperar(CLAIM_EVERY);
}

/**
 * Watches a lock for as long as an owner may be silent. Looks are counted, so that a pause of this process takes
 * nothing from the owner's time.
 */
async function beats(
  file: string,
  folder: string,
  { deadAfter = DEAD_AFTER, onWarn: onNotice, signal }: LockOptions,
): Promise<boolean> {
  const signature = async () =>
    `${await readLock(file)} ${await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => '',
    )}`;
  const first = await signature();
  onNotice?.(
    `Otro Jornal abrió la carpeta «${folder}», quizá desde otro contenedor u otra máquina: ` +
      `se mira hasta ${Math.round(deadAfter / 1000)} s si sigue en marcha…`,
  );
  for (let silent = 0; silent < deadAfter; silent += LOOK_EVERY) {
    await esperar(Math.min(LOOK_EVERY, deadAfter), undefined, { ...(signal && { signal }) }).catch(() => {
      throw inUse(folder);
    });
    if ((await signature()) !== first) return (await readLock(file)) !== undefined;
  }
  return false;
}

function readLock(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function inUse(folder: string, content = '{}'): StartError {
  const { pid } = readOwner(content);
  const which = pid === undefined ? '' : ` (proceso ${pid})`;
  return new StartError(
    `Jornal ya está en marcha con la carpeta de datos «${folder}»${which}: ciérralo primero o indica otra carpeta con DATA_DIR.`,
  );
}

const lostMessage = (folder: string): string =>
  `Este Jornal estuvo detenido y otro tomó la carpeta de datos «${folder}»: termina sin escribir nada más, ` +
  'para no mezclar lo suyo con lo del otro.';
