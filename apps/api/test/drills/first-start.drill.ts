import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CUENTAS_DEMO } from '../../src/demo/demo.js';
import { UsuariosService } from '../../src/modules/usuarios/usuarios.service.js';
import { Retries } from '../../src/platform/db/retries.js';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, type Programa } from '../child-server.js';

const JWT_SECRET = 'a-secret-of-a-server-that-starts-and-ends';

let prueba: Prueba;
let programa: Programa;
beforeAll(async () => {
  programa = await compilar();
});
beforeEach(async () => {
  prueba = await abrirApp();
});
afterEach(() => prueba.cerrar());

const entorno = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  JWT_SECRET,
  PORT: '0',
  DATABASE_URL: prueba.baseUrl,
  ...env,
});

/** All that a server says until it is ready or ends. */
async function decir(env: Record<string, string>): Promise<string> {
  const proceso = spawn(process.execPath, [join(programa.carpeta, 'main.js')], { env: entorno(env) });
  const fin = once(proceso, 'close');
  let dicho = '';
  for (const salida of [proceso.stdout, proceso.stderr]) {
    salida.setEncoding('utf8').on('data', (trozo: string) => {
      dicho += trozo;
      if (dicho.includes('Ctrl-C para detener.')) proceso.kill('SIGTERM');
    });
  }
  await fin;
  return dicho;
}

/** A task of the command line, as `npm run` calls it. */
const tarea = (...argumentos: string[]) =>
  promisify(execFile)(process.execPath, [join(programa.carpeta, 'cli.js'), ...argumentos], { env: entorno({}) }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

async function crearCuentaDemo(email: string = CUENTAS_DEMO.correos[0]): Promise<void> {
  const usuarios = prueba.app.get(UsuariosService, { strict: false });
  const clave = await usuarios.prepararClave(CUENTAS_DEMO.clave, { email, campo: 'password', quien: 'pruebas' });
  await prueba.app.get(Retries, { strict: false }).run((em) => usuarios.crear(em, { email, clave, rol: 'admin' }));
}

describe('Un servidor que inicia con el negocio vacío', () => {
  it('dice con qué código se crea a su dueño, y ese código sirve', async () => {
    const dicho = await decir({});
    expect(dicho).toMatch(
      /Este negocio está vacío\. Crea la cuenta de su dueño en http:\/\/127\.0\.0\.1:\d+\/primer-uso con el código [A-Z2-9-]{14}\n/,
    );
    expect(dicho).not.toContain(CUENTAS_DEMO.clave);
    const [, codigo] = /con el código (\S+)/.exec(dicho) as RegExpExecArray;
    await prueba.http
      .post('/api/primer-uso')
      .send({
        codigo,
        negocio: 'Salón Duarte',
        ciudad: 'Cali',
        nombre: 'Marina Duarte',
        email: 'duena@salon.co',
        password: 'tres tristes tigres',
      })
      .expect(201);
    expect(await decir({})).not.toContain('primer-uso');
  });

  it('si otros llegan a él y nadie decidió sobre TRUST_PROXY, lo avisa', async () => {
    expect(await decir({ HOST: '0.0.0.0' })).toContain(
      'Aviso: el servidor escucha en 0.0.0.0 y TRUST_PROXY no dice si hay un proxy delante.',
    );
    expect(await decir({ HOST: '0.0.0.0', TRUST_PROXY: 'off' })).not.toContain('TRUST_PROXY no dice');
  });
});

describe('Una base que aún tiene la contraseña publicada', () => {
  it('no se sirve a otros, salvo que se pida en voz alta', async () => {
    await crearCuentaDemo('carolina.velez@jornal.demo');
    for (const env of [
      { HOST: '0.0.0.0' },
      { NODE_ENV: 'production' },
      { DEMO_DATA: 'off' },
      { TRUST_PROXY: '127.0.0.1' },
    ] as Array<Record<string, string>>) {
      expect(await decir(env)).toMatch(
        /La base de datos tiene cuentas de demostración, cuya contraseña es pública: usa otra base en DATABASE_URL/,
      );
    }
    expect(await decir({ NODE_ENV: 'production', DEMO_DATA: 'on' })).toContain('Jornal está listo');
    const dicho = await decir({});
    expect(dicho).toContain('Jornal está listo');
    expect(dicho).not.toContain(CUENTAS_DEMO.clave);
  }, 90_000);
});

describe('Desbloquear una cuenta', () => {
  it('olvida sus intentos fallidos, y los de nadie más', async () => {
    for (const email of ['duena@salon.co', 'sara@salon.co'])
      await prueba.http.post('/api/login').send({ email, password: 'equivocada' }).expect(401);
    expect(await tarea('desbloquear', '--email', 'Duena@salon.co')).toBe(
      'Se olvidaron los intentos fallidos de duena@salon.co. Ya se puede entrar de nuevo.',
    );
    expect(await prueba.sql(`SELECT DISTINCT email FROM intento_login WHERE email IS NOT NULL`)).toEqual([
      { email: 'sara@salon.co' },
    ]);
    expect(await tarea('desbloquear', '--email', 'duena@salon.co')).toBe(
      'No había intentos fallidos de duena@salon.co.',
    );
    expect(await tarea('desbloquear')).toBe('El email es requerido. Indícalo con --email.');
  });

  it('un administrador no se crea con una contraseña que cualquiera probaría', async () => {
    expect(await tarea('admin-create', '--email', 'duena@salon.co', '--password', '12345678')).toMatch(
      /^Esta contraseña es de las más usadas/,
    );
    expect(await tarea('admin-create', '--email', 'duena@salon.co', '--password', 'tres tristes tigres')).toMatch(
      /^Administrador creado: duena@salon\.co/,
    );
  });
});
