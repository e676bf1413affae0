import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilar, type Programa } from '../child-server.js';

/** The short form of the drill folder.mjs. */
describe('La carpeta de datos', () => {
  let programa: Programa;
  let raiz: string;

  beforeAll(async () => {
    [programa, raiz] = await Promise.all([compilar(), mkdtemp(join(tmpdir(), 'jornal-carpeta-'))]);
  }, 180_000);
  afterAll(() => rm(raiz, { recursive: true, force: true }));

  /** Starts the product; at the word it is asked to end, or killed. Answers all that it said. */
  async function iniciar(
    carpeta: string,
    env: Record<string, string>,
    alDecir = 'Ctrl-C para detener.',
    senal: NodeJS.Signals = 'SIGINT',
  ): Promise<string> {
    const proceso = spawn(process.execPath, [join(programa.carpeta, 'main.js')], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: carpeta, ...env },
    });
    const fin = once(proceso, 'close');
    let dicho = '';
    for (const salida of [proceso.stdout, proceso.stderr]) {
      salida.setEncoding('utf8').on('data', (trozo: string) => {
        dicho += trozo;
        if (dicho.includes(alDecir)) proceso.kill(senal);
      });
    }
    await fin;
    return dicho;
  }

  it('no se hace si el puerto está ocupado, ni si debía tener ya un negocio', async () => {
    const otro = createServer().listen(0, '127.0.0.1');
    await once(otro, 'listening');
    const { port } = otro.address() as { port: number };
    const nueva = join(raiz, 'nueva');
    expect(await iniciar(nueva, { PORT: String(port) })).toBe(
      `El puerto ${port} ya está en uso: cierra el otro programa o indica otro con PORT.\n`,
    );
    otro.close();
    const sinMontar = join(raiz, 'sin-montar');
    await mkdir(sinMontar);
    for (const carpeta of [nueva, sinMontar])
      expect(await iniciar(carpeta, { DATA_DIR_MUST_EXIST: 'on' })).toMatch(
        /no tiene ningún negocio y DATA_DIR_MUST_EXIST dice que debe tenerlo: revisa que su disco esté montado/,
      );
    await expect(access(nueva)).rejects.toThrow('ENOENT');
    expect(await readdir(sinMontar)).toEqual([]);
  }, 180_000);

  it('con la demostración a medias no empieza un negocio; tampoco la abren de nuevo los restos de quien murió', async () => {
    const carpeta = join(raiz, 'cortada');
    expect(await iniciar(carpeta, {}, 'Creando el negocio de demostración…')).not.toContain('está listo');
    expect(await iniciar(carpeta, { DEMO_DATA: 'off' })).toMatch(
      /quedó a medias el negocio de demostración: usa otra DATA_DIR/,
    );
    expect(await iniciar(carpeta, {}, 'Creando el negocio de demostración…', 'SIGKILL')).not.toContain('está listo');
    // The leftovers of the first start, its socket and PostgreSQL among them, are in no one's way.
    expect(await iniciar(carpeta, { DEMO_DATA: 'off', DATA_DIR_MUST_EXIST: 'on' })).toMatch(
      /quedó a medias el negocio de demostración/,
    );
  }, 180_000);
});
