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

/** Longer than a test: whoever waited for it did not end. */
const NUNCA = 3_600_000;
const EN_USO =
  /^Jornal ya está en marcha con la carpeta de datos «.*» \(proceso \d+\): ciérralo primero o indica otra carpeta con DATA_DIR\.$/;

describe('Una carpeta de datos tiene un solo dueño', () => {
  let raiz: string;
  let carpeta: string;
  let alTerminar: Array<() => Promise<void>>;

  beforeEach(async () => {
    raiz = await mkdtemp(join(tmpdir(), 'jornal-dueno-'));
    carpeta = join(raiz, 'datos');
    await mkdir(carpeta);
    alTerminar = [];
  });
  afterEach(async () => {
    for (const terminar of alTerminar) await terminar();
    await rm(raiz, { recursive: true, force: true });
  });

  const candado = () => join(carpeta, 'jornal.lock');
  const fallar = (mensaje: string) => Promise.reject(new Error(mensaje));
  async function tomar(opciones: Partial<LockOptions> = {}, suya = carpeta) {
    const tomado = await takeFolderLock(suya, { onLose: fallar, beatEvery: 5, deadAfter: NUNCA, ...opciones });
    alTerminar.push(tomado.release);
    return tomado;
  }
  /** What a process of another container, or machine, writes. */
  const deOtroLugar = (latido: number) =>
    JSON.stringify({ pid: 1, inicio: 'x', marca: 'de otro', lugar: 'otro', latido: String(latido).padStart(12, '0') });

  it('mientras su proceso vive nadie más la abre, y cuando la suelta la abre el siguiente', async () => {
    const { release: soltar } = await tomar();
    await expect(tomar()).rejects.toThrow(EN_USO);
    await soltar();
    await tomar();
  });

  it('desde otro contenedor contesta en la carpeta, aunque alguien borre el candado, y lo vuelve a poner', async () => {
    const { withSocket: conEnchufe } = await tomar();
    expect(conEnchufe).toBe(true);
    await rm(candado());
    await expect(tomar()).rejects.toThrow(/^Jornal ya está en marcha/);
    while ((await stat(candado()).catch(() => null)) === null) await ceder();
    await expect(tomar()).rejects.toThrow(EN_USO);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'un enchufe se halla por larga que sea su ruta, y donde nadie oye nadie contesta',
    async () => {
      const honda = join(carpeta, 'x'.repeat(120));
      await mkdir(honda);
      const servidor = createServer().listen(join(carpeta, 'corta'));
      await once(servidor, 'listening');
      await rename(join(carpeta, 'corta'), join(honda, 'larga'));
      expect([
        await answers(join(honda, 'larga')),
        await answers(join(honda, 'otra')),
        await answers(join(carpeta, 'y'.repeat(120), 'larga')),
      ]).toEqual([true, false, false]);
      await new Promise((listo) => servidor.close(listo));
      await unlink(join(honda, 'larga'));
    },
  );

  it('de otro contenedor u otra máquina se le conoce por sus latidos, y si callan la carpeta es de quien llega', async () => {
    await writeFile(candado(), deOtroLugar(0));
    const abierto = await open(candado(), 'r+');
    let latido = 0;
    const reloj = setInterval(() => void abierto.write(deOtroLugar(++latido), 0), 5);
    const avisos: string[] = [];
    await expect(tomar({ onWarn: (aviso) => avisos.push(aviso) })).rejects.toThrow(EN_USO);
    clearInterval(reloj);
    await abierto.close();
    expect(avisos).toEqual([
      expect.stringMatching(
        /^Otro Jornal abrió la carpeta «.*», quizá desde otro contenedor u otra máquina: se mira hasta 3600 s si sigue en marcha…$/,
      ),
    ]);
    await tomar({ deadAfter: 60 });
  });

  (process.platform === 'linux' ? it : it.skip)(
    'contesta en la carpeta por larga que sea su ruta, y al soltarla no deja nada en ella',
    async () => {
      carpeta = join(raiz, 'x'.repeat(100));
      await mkdir(carpeta);
      const { withSocket: conEnchufe, release: soltar } = await tomar();
      expect(conEnchufe).toBe(true);
      await rm(candado());
      await expect(tomar()).rejects.toThrow(/^Jornal ya está en marcha/);
      while ((await stat(candado()).catch(() => null)) === null) await ceder();
      await soltar();
      expect(await readdir(carpeta)).toEqual([]);
    },
  );

  it('quien estuvo detenido mientras otro la tomaba lo sabe y no escribe más', async () => {
    const perdida = await new Promise<string>((listo, fallo) => {
      // Frozen, it was moved away; it goes on, and what lies there is another's.
      const perder = async () => {
        await tomar({ onLose: listo });
        await writeFile(join(carpeta, 'otro'), deOtroLugar(7));
        await rename(join(carpeta, 'otro'), candado());
      };
      perder().catch(fallo);
    });
    expect(perdida).toMatch(
      /^Este Jornal estuvo detenido y otro tomó la carpeta de datos «.*»: termina sin escribir nada más/,
    );
    expect(await readFile(candado(), 'utf8')).toBe(deOtroLugar(7));
  });

  it('la copia de una carpeta abierta no es de quien tiene la original', async () => {
    await tomar();
    const copia = join(raiz, 'copia');
    await mkdir(copia);
    await copyFile(candado(), join(copia, 'jornal.lock'));
    await tomar({ deadAfter: 60 }, copia);
    await expect(tomar()).rejects.toThrow(EN_USO);
  });

  it('quien vive la tiene, aunque el sistema de archivos le haya cambiado el número', async () => {
    const { release: soltar } = await tomar();
    const suyo = JSON.parse(await readFile(candado(), 'utf8')) as { carpeta: string };
    await soltar();
    let latido = 0;
    const texto = () =>
      JSON.stringify({ ...suyo, carpeta: 'otra', marca: 'de otro', latido: String(++latido).padStart(12, '0') });
    await writeFile(candado(), texto());
    const abierto = await open(candado(), 'r+');
    const reloj = setInterval(() => void abierto.write(texto(), 0), 5);
    await expect(tomar()).rejects.toThrow(EN_USO);
    clearInterval(reloj);
    await abierto.close();
  });

  it('de veinte que llegan a la vez a una carpeta abandonada la tiene uno', async () => {
    await writeFile(candado(), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const intentos = await Promise.allSettled(Array.from({ length: 20 }, () => tomar()));
    expect(intentos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
