import { join } from 'node:path';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, levantar, type Programa, type Servidor } from '../child-server.js';
import { CLAVE, crearAdmin } from '../crear.js';

let programa: Programa;
let prueba: Prueba;
const abiertos: Servidor[] = [];

beforeAll(async () => {
  programa = await compilar();
  prueba = await abrirApp();
});
afterAll(async () => {
  await Promise.all(abiertos.map((servidor) => servidor.detener()));
  await prueba.cerrar();
});

const abrir = async (env: Record<string, string> = {}): Promise<string> => {
  const servidor = await levantar([join(programa.carpeta, 'main.js')], {
    DATABASE_URL: prueba.servicioUrl,
    DATABASE_ADMIN_URL: prueba.baseUrl,
    PORT: '0',
    ...env,
  });
  abiertos.push(servidor);
  return servidor.url;
};
const entrar = async (url: string, email: string): Promise<string> => {
  const respuesta = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: CLAVE }),
  });
  return ((await respuesta.json()) as { access_token: string }).access_token;
};
const ver = async (url: string, token: string): Promise<number> =>
  (await fetch(`${url}/api/sesion`, { headers: { authorization: `Bearer ${token}` } })).status;

it('sin JWT_SECRET, los procesos de una base que empiezan a la vez aceptan las sesiones de los otros', async () => {
  const { email } = await crearAdmin(prueba);
  const [uno, otro, ajeno] = await Promise.all([
    abrir(),
    abrir(),
    abrir({ JWT_SECRET: 'a-secret-that-only-one-of-the-three-has' }),
  ]);
  const token = await entrar(uno, email);
  expect(await ver(uno, token)).toBe(200);
  expect(await ver(otro, token)).toBe(200);
  // A server with a secret of its own is the control.
  expect(await ver(ajeno, token)).toBe(401);
});
