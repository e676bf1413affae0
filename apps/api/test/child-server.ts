import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const API = join(__dirname, '..');
const PAQUETES = join(API, '../../packages');

/** The sources as a program that Node runs by itself, and that is not changed; `carpeta` holds `main.js`. */
export type Programa = { carpeta: string };

/**
 * Compiles the API and the packages as they are now, beside the installed packages they import. A process of its own
 * cannot be one of jest's, and an older build would not be the code under test. Each worker of jest compiles them once
 * in a run, for all of its files: one file follows the other, so that none has to wait.
 */
export async function compilar(): Promise<Programa> {
  const { CARPETA_PROGRAMAS: deLaCorrida, JEST_WORKER_ID: trabajador } = process.env;
  if (deLaCorrida === undefined || trabajador === undefined) throw new Error('The global set-up did not run');
  const raiz = join(deLaCorrida, trabajador);
  const hecho = join(raiz, 'compilado');
  if (!existsSync(hecho)) {
    await mkdir(raiz, { recursive: true });
    await writeFile(join(raiz, 'package.json'), '{ "type": "module" }');
    const swc = (cwd: string, salida: string) =>
      promisify(execFile)(
        process.execPath,
        [
          require.resolve('@swc/cli/bin/swc.js'),
          'src',
          '-d',
          salida,
          '--copy-files',
          '--strip-leading-paths',
          '--ignore',
          '**/*.test.ts',
          '--config-file',
          join(API, '.swcrc'),
        ],
        { cwd },
      );
    const paquete = async (nombre: string) => {
      const suyo = join(raiz, 'node_modules', '@jornal', nombre);
      await mkdir(suyo, { recursive: true });
      await writeFile(join(suyo, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
      // The packages it imports are installed beside its sources.
      await symlink(join(PAQUETES, nombre, 'node_modules'), join(suyo, 'node_modules'));
      await swc(join(PAQUETES, nombre), suyo);
    };
    await Promise.all([swc(API, join(raiz, 'api')), ...(await readdir(PAQUETES)).map(paquete)]);
    await writeFile(hecho, '');
  }
  return { carpeta: join(raiz, 'api') };
}

/** A server in a process of its own. `aviso` is the line it said when it was ready, `dicho` all of it. */
export type Servidor = { url: string; aviso: string; dicho: () => string; detener: () => Promise<void> };

/** Starts a program that says the address it listens on, and waits for that. */
export async function levantar(programa: readonly string[], env: Record<string, string>): Promise<Servidor> {
  const proceso = spawn(process.execPath, [...programa], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dicho = '';
  const aviso = await new Promise<string>((listo, fallo) => {
    const leer = (trozo: Buffer) => {
      dicho += trozo.toString('utf8');
      const linea = /^.*(http:\/\/\S+:\d+).*$/m.exec(dicho);
      if (linea) listo(linea[0]);
    };
    proceso.stdout.on('data', leer);
    proceso.stderr.on('data', leer);
    proceso.once('exit', (codigo) => fallo(new Error(`The server ended with ${codigo}: ${dicho}`)));
  });
  const detener = async () => {
    const fin = once(proceso, 'exit');
    proceso.kill('SIGTERM');
    await fin;
  };
  return { url: (/http:\/\/\S+:\d+/.exec(aviso) as RegExpExecArray)[0], aviso, dicho: () => dicho, detener };
}
