import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as ceder } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LockOptions, takeFolderLock } from './folder-lock.js';
import { answers } from './folder-socket.js';

/** Longer than a test: a call that waited for it did not end. */
const NEVER = 3_600_000;
const IN_USE =
  /^Jornal ya está en marcha con la carpeta de datos «.*» \(proceso \d+\): ciérralo primero o indica otra carpeta con DATA_DIR\.$/;

describe('Una carpeta de datos tiene un solo dueño', () => {
  let root: string;
  let folder: string;
  let onEnd: Array<() => Promise<void>>;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'jornal-dueno-'));
    folder = join(root, 'datos');
    await mkdir(folder);
    onEnd = [];
  });
  afterEach(async () => {
    for (const finish of onEnd) await finish();
    await rm(root, { recursive: true, force: true });
  });

  const lock = () => join(folder, 'jornal.lock');
  const fail = (message: string) => Promise.reject(new Error(message));
  async function take(options: Partial<LockOptions> = {}, own = folder) {
    const taken = await takeFolderLock(own, { onLose: fail, beatEvery: 5, deadAfter: NEVER, ...options });
    onEnd.push(taken.release);
    return taken;
  }
  /** The lock as a process of another container, or machine, writes it. */
  const fromElsewhere = (beat: number) =>
    JSON.stringify({ pid: 1, inicio: 'x', marca: 'de otro', lugar: 'otro', latido: String(beat).padStart(12, '0') });

  it('mientras su proceso vive nadie más la abre, y cuando la suelta la abre el siguiente', async () => {
    const { release } = await take();
    await expect(take()).rejects.toThrow(IN_USE);
    await release();
    await take();
  });

  it('desde otro contenedor contesta en la carpeta, aunque alguien borre el candado, y lo vuelve a poner', async () => {
    const { withSocket } = await take();
    expect(withSocket).toBe(true);
    await rm(lock());
    await expect(take()).rejects.toThrow(/^Jornal ya está en marcha/);
    while ((await stat(lock()).catch(() => null)) === null) await ceder();
    await expect(take()).rejects.toThrow(IN_USE);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'un enchufe se halla por larga que sea su ruta, y donde nadie oye nadie contesta',
    async () => {
      const honda = join(folder, 'x'.repeat(120));
      await mkdir(honda);
      const server = createServer().listen(join(folder, 'corta'));
      await once(server, 'listening');
      await rename(join(folder, 'corta'), join(honda, 'larga'));
      expect([
        await answers(join(honda, 'larga')),
        await answers(join(honda, 'otra')),
        await answers(join(folder, 'y'.repeat(120), 'larga')),
      ]).toEqual([true, false, false]);
      await new Promise((ready) => server.close(ready));
      await unlink(join(honda, 'larga'));
    },
  );

  it('de otro contenedor u otra máquina se le conoce por sus latidos, y si callan la carpeta es de quien llega', async () => {
    await writeFile(lock(), fromElsewhere(0));
    const opened = await open(lock(), 'r+');
    let beat = 0;
    const clock = setInterval(() => void opened.write(fromElsewhere(++beat), 0), 5);
    const avisos: string[] = [];
    await expect(take({ onWarn: (aviso) => avisos.push(aviso) })).rejects.toThrow(IN_USE);
    clearInterval(clock);
    await opened.close();
    expect(avisos).toEqual([
      expect.stringMatching(
        /^Otro Jornal abrió la carpeta «.*», quizá desde otro contenedor u otra máquina: se mira hasta 3600 s si sigue en marcha…$/,
      ),
    ]);
    await take({ deadAfter: 60 });
  });

  (process.platform === 'linux' ? it : it.skip)(
    'contesta en la carpeta por larga que sea su ruta, y al soltarla no deja nada en ella',
    async () => {
      folder = join(root, 'x'.repeat(100));
      await mkdir(folder);
      const { withSocket, release } = await take();
      expect(withSocket).toBe(true);
      await rm(lock());
      await expect(take()).rejects.toThrow(/^Jornal ya está en marcha/);
      while ((await stat(lock()).catch(() => null)) === null) await ceder();
      await release();
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('quien estuvo detenido mientras otro la tomaba lo sabe y no escribe más', async () => {
    const lost = await new Promise<string>((ready, failure) => {
      // Frozen, its lock was moved away; it goes on, and the lock there is another's.
      const lose = async () => {
        await take({ onLose: ready });
        await writeFile(join(folder, 'otro'), fromElsewhere(7));
        await rename(join(folder, 'otro'), lock());
      };
      lose().catch(failure);
    });
    expect(lost).toMatch(
      /^Este Jornal estuvo detenido y otro tomó la carpeta de datos «.*»: termina sin escribir nada más/,
    );
    expect(await readFile(lock(), 'utf8')).toBe(fromElsewhere(7));
  });

  it('la copia de una carpeta abierta no es de quien tiene la original', async () => {
    await take();
    const copy = join(root, 'copia');
    await mkdir(copy);
    await copyFile(lock(), join(copy, 'jornal.lock'));
    await take({ deadAfter: 60 }, copy);
    await expect(take()).rejects.toThrow(IN_USE);
  });

  it('quien vive la tiene, aunque el sistema de archivos le haya cambiado el número', async () => {
    const { release } = await take();
    const own = JSON.parse(await readFile(lock(), 'utf8')) as { carpeta: string };
    await release();
    let beat = 0;
    const text = () =>
      JSON.stringify({ ...own, carpeta: 'otra', marca: 'de otro', latido: String(++beat).padStart(12, '0') });
    await writeFile(lock(), text());
    const opened = await open(lock(), 'r+');
    const clock = setInterval(() => void opened.write(text(), 0), 5);
    await expect(take()).rejects.toThrow(IN_USE);
    clearInterval(clock);
    await opened.close();
  });

  it('de veinte que llegan a la vez a una carpeta abandonada la tiene uno', async () => {
    await writeFile(lock(), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => take()));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
