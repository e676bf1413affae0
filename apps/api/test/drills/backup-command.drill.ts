import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { compilar, levantar, type Programa, type Servidor } from '../child-server.js';

const EMAIL = 'duena@salon.co';
const CLAVE = 'tres tristes tigres';

let programa: Programa;
let raiz: string;
const servidores: Servidor[] = [];
beforeAll(async () => {
  [programa, raiz] = await Promise.all([compilar(), mkdtemp(join(tmpdir(), 'jornal-respaldo-'))]);
});
afterAll(() => rm(raiz, { recursive: true, force: true }));

afterEach(async () => {
  for (const servidor of servidores.splice(0)) await servidor.detener();
});

const de = (carpeta: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: carpeta,
  DEMO_DATA: 'off',
  PORT: '0',
});

/** A task of the command line: all it said, and whether it went well. */
const tarea = (carpeta: string, argumentos: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(programa.carpeta, 'cli.js'), ...argumentos], {
    env: { ...de(carpeta), ...env },
  }).then(
    ({ stdout }) => ({ bien: true, dicho: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ bien: false, dicho: stdout + stderr }),
  );
const servir = async (carpeta: string): Promise<Servidor> => {
  const servidor = await levantar([join(programa.carpeta, 'main.js')], de(carpeta));
  servidores.push(servidor);
  return servidor;
};

async function pedir(url: string, token: string | null, cuerpo?: object): Promise<{ status: number; body: never }> {
  const respuesta = await fetch(url, {
    method: cuerpo === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(cuerpo !== undefined && { 'content-type': 'application/json' }),
    },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  });
  return { status: respuesta.status, body: (await respuesta.json()) as never };
}

const codigoDe = (secreto: string, medioMinutoDespues = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secreto) }).generate({
    timestamp: Date.now() + medioMinutoDespues * 30_000,
  });

describe('Un respaldo hecho con la orden, mientras se trabaja', () => {
  it('restaurado en otra parte no saca a nadie, y a quien se olvidó después lo olvida de nuevo', async () => {
    const [antes, despues] = [join(raiz, 'antes'), join(raiz, 'despues')];
    expect((await tarea(antes, ['admin-create', '--email', EMAIL, '--password', CLAVE])).dicho).toContain(EMAIL);
    const origen = await servir(antes);
    const { access_token: token } = (await pedir(`${origen.url}/api/login`, null, { email: EMAIL, password: CLAVE }))
      .body;
    const { secreto } = (await pedir(`${origen.url}/api/cuenta/segundo-factor`, token, { password: CLAVE })).body;
    const { status } = await pedir(`${origen.url}/api/cuenta/segundo-factor/confirmar`, token, {
      codigo: codigoDe(secreto),
    });
    expect(status).toBe(201);
    const pide = { tipo: 'reclamo', nombre: 'Gabriela Pinto', telefono: '3109998877', detalle: 'Que la borren' };
    const { data: solicitud } = (await pedir(`${origen.url}/api/datos-personales/solicitudes`, token, pide)).body as {
      data: { id: number };
    };
    const { dicho } = await tarea(antes, ['respaldar', '--en', join(raiz, 'fuera')]);
    const registros = [{ recurso: 'solicitud', entidad_id: 0, id: solicitud.id }];
    const olvido = { registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' };
    expect((await pedir(`${origen.url}/api/datos-personales/anonimizar`, token, olvido)).status).toBe(200);
    for (const servidor of servidores.splice(0)) await servidor.detener();

    const [archivo = '', llave = ''] = (await readdir(join(raiz, 'fuera'))).sort().map((n) => join(raiz, 'fuera', n));
    expect(llave).toBe(`${archivo}.clave`);
    expect(dicho).toContain(`La llave con que se firman las sesiones está en ${llave}`);
    expect(await readFile(llave, 'utf8')).toBe(await readFile(join(antes, 'jwt-secret'), 'utf8'));

    // Nothing here says yet that it is theirs: both files came from elsewhere.
    const callado = await tarea(despues, ['restaurar', archivo]);
    expect(callado.bien).toBe(false);
    expect(callado.dicho).toContain('está firmado con la llave que tiene a su lado, y este servidor no la conocía');
    expect(callado.dicho).toContain('repite la orden con --confiar');
    const restaurado = await tarea(despues, ['restaurar', archivo, '--confiar'], {
      RESPALDO_DIR: join(antes, 'respaldos'),
    });
    expect(restaurado.dicho).toContain('Todo cuadra.');
    expect(restaurado.dicho).toContain('se olvidaron de nuevo (registros: 1)');
    const destino = await servir(despues);
    expect((await pedir(`${destino.url}/api/respaldos`, token)).status).toBe(200);
    const solicitudes = await pedir(`${destino.url}/api/datos-personales/solicitudes?estado=todas`, token);
    expect(JSON.stringify(solicitudes.body)).toContain('Persona anonimizada');
    expect(JSON.stringify(solicitudes.body)).not.toContain('Gabriela');
    const entrada = { email: EMAIL, password: CLAVE, codigo: codigoDe(secreto, 1) };
    expect((await pedir(`${destino.url}/api/login`, null, entrada)).status).toBe(200);
  }, 300_000);
});
