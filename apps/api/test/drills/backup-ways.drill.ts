import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { respaldar, respaldarAntesDeMigrar } from '../../src/backup-tasks.js';
import { RespaldoDiarioService } from '../../src/modules/respaldos/respaldo-diario.service.js';
import { Config } from '../../src/platform/settings/config.js';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, levantar, type Programa } from '../child-server.js';
import { type Actor, CLAVE, crearAdmin } from '../crear.js';

/** Each way in which a backup is made, as who makes it does. */
const MANERAS: ReadonlyArray<[manera: string, hacer: () => Promise<unknown>]> = [
  // First: it is not made on a day that has one.
  ['el de cada día', () => prueba.app.get(RespaldoDiarioService, { strict: false }).revisar()],
  ['con la orden', () => respaldar(prueba.baseUrl, config, [])],
  ['desde la pantalla', porLaPantalla],
  ['antes de actualizar', () => respaldarAntesDeMigrar(prueba.baseUrl, config)],
];

let prueba: Prueba;
let config: Config;
let admin: Actor;
let programa: Programa;
let raiz: string;
let respaldos: string;
let secreto: string;

async function porLaPantalla(): Promise<void> {
  await admin.api.post('/api/respaldos').expect(201);
  while ((await admin.api.get('/api/respaldos').expect(200)).body.en_curso !== null);
}

const totp = (): TOTP => new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secreto) });
const codigo = (despues: number): string => totp().generate({ timestamp: Date.now() + despues * 30_000 });

beforeAll(async () => {
  [programa, raiz] = await Promise.all([compilar(), mkdtemp(join(tmpdir(), 'jornal-maneras-'))]);
  respaldos = join(raiz, 'respaldos');
  prueba = await abrirApp({
    // The restored business lives by the clock of the machine.
    instante: new Date().toISOString(),
    config: { RESPALDO_DIR: respaldos, DATABASE_URL: undefined as never },
  });
  config = prueba.app.get(Config);
  config.DATABASE_ADMIN_URL = prueba.baseUrl;
  admin = await crearAdmin(prueba);
  ({ secreto } = (await admin.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(201)).body);
  await admin.api
    .post('/api/cuenta/segundo-factor/confirmar')
    .send({ codigo: codigo(0) })
    .expect(201);
  // The daily one is made some minutes after a start.
  prueba.reloj.avanzar({ minutos: 4 });
});
afterAll(async () => {
  await prueba.cerrar();
  await rm(raiz, { recursive: true, force: true });
});

const nuevos = async (antes: readonly string[]): Promise<string[]> =>
  (await readdir(respaldos)).filter((nombre) => !antes.includes(nombre)).sort();

/**
 * Restored by the command into a folder of its own and served from there: the answers to a session and a second factor.
 */
async function restaurado(nombre: string, archivo: string) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(raiz, nombre), DEMO_DATA: 'off', PORT: '0' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(programa.carpeta, 'cli.js'), 'restaurar', archivo, '--confiar'],
    { env },
  );
  expect(stdout).toContain('Todo cuadra.');
  const servidor = await levantar([join(programa.carpeta, 'main.js')], env);
  try {
    const sesion = await fetch(`${servidor.url}/api/respaldos`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const entrar = await fetch(`${servidor.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: CLAVE, codigo: codigo(1) }),
    });
    return { sesion: sesion.status, entrar: entrar.status };
  } finally {
    await servidor.detener();
  }
}

describe('Un respaldo, restaurado en otra parte, no saca a nadie', () => {
  it.each(MANERAS)(
    'hecho %s',
    async (manera, hacer) => {
      const antes = await readdir(respaldos).catch(() => []);
      await hacer();
      const [archivo, llave, ...resto] = await nuevos(antes);
      expect([llave, resto]).toEqual([`${archivo}.clave`, []]);
      expect(await restaurado(manera.replaceAll(' ', '-'), join(respaldos, archivo as string))).toEqual({
        sesion: 200,
        entrar: 200,
      });
    },
    120_000,
  );

  it('control: sin su llave sí, y el segundo factor no abre', async () => {
    const [archivo] = await nuevos([]);
    await mkdir(join(raiz, 'sola'));
    const solo = join(raiz, 'sola', archivo as string);
    await copyFile(join(respaldos, archivo as string), solo);
    expect(await restaurado('sin-llave', solo)).toEqual({ sesion: 401, entrar: 401 });
  }, 120_000);
});
