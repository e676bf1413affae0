import { Client } from 'pg';
import { abrirApp, type Prueba } from '../app.js';
import { type Actor, CLAVE, crearAdmin, crearUsuario } from '../crear.js';
import { aLaVez, alEncontrarse, resumir, veces } from '../tormenta.js';

const A_LA_VEZ = 40;
const NUEVA = 'otra-clave-larga-de-verdad-7';

describe('Entrar muchos a la vez, mientras cambia la contraseña', () => {
  let prueba: Prueba;
  let sara: Actor;

  beforeAll(async () => {
    // The brakes on guessing are not looked at here.
    const sinFrenos = { LOGIN_FREE_FAILURES: 1000, LOGIN_ACCOUNT_FAILURES: 1000, LOGIN_ADDRESS_ACCOUNTS: 1000 };
    prueba = await abrirApp({ config: { ...sinFrenos, REQUESTS_PER_MINUTE: 10_000 } });
    await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    sara = await crearUsuario(prueba, 'supervisor');
  });

  const entrar = (password: string) => prueba.http.post('/api/login').send({ email: sara.email, password });
  const cambiar = () => sara.api.put('/api/sesion/contrasena').send({ actual: CLAVE, nueva: NUEVA });
  const vivas = async (tokens: readonly string[]): Promise<number> =>
    (await veces(tokens.length, (i) => prueba.como(tokens[i] as string).get('/api/sesion'))).filter(
      ({ status }) => status === 200,
    ).length;
  const abiertas = () =>
    prueba.sql(
      `SELECT s.id FROM sesion s JOIN usuario u ON u.id = s.usuario_id
        WHERE u.id = $1 AND s.revocada_en IS NULL AND s.clave_version = u.clave_version`,
      [sara.usuario_id],
    );

  it(`${A_LA_VEZ} entran, y todos quedan adentro: nadie espera a otro hasta que se lo nieguen`, async () => {
    const entradas = await aLaVez(A_LA_VEZ, () => entrar(CLAVE));
    expect(resumir(entradas)).toEqual({ estados: { 200: A_LA_VEZ }, mensajes: [] });
    expect(await vivas(entradas.map(({ body }) => body.access_token))).toBe(A_LA_VEZ);
  });

  it(`de ${A_LA_VEZ} a quienes les cambian la contraseña en medio, cada uno entró o lo sabe; con la de antes no queda nadie`, async () => {
    const [cambio, ...entradas] = await Promise.all([
      aLaVez(1, cambiar).then(([uno]) => uno),
      ...Array.from({ length: A_LA_VEZ }, () => aLaVez(1, () => entrar(CLAVE)).then(([una]) => una)),
    ]);
    expect(cambio?.status).toBe(200);
    const { estados, mensajes } = resumir(entradas as never);
    expect(Object.keys(estados).filter((estado) => estado !== '200' && estado !== '401')).toEqual([]);
    expect(mensajes.filter((mensaje) => mensaje !== 'Credenciales incorrectas')).toEqual([]);
    const tokens = entradas.flatMap((una) => (una?.status === 200 ? [una.body.access_token as string] : []));
    expect(await vivas(tokens)).toBe(0);
    // The session that changed it stays in, and no other.
    await sara.api.get('/api/sesion').expect(200);
    expect(await abiertas()).toHaveLength(1);
    expect(await prueba.sql(`SELECT 1 FROM dispositivo WHERE usuario_id = $1`, [sara.usuario_id])).toEqual([]);
    await entrar(CLAVE).expect(401);
    await entrar(NUEVA).expect(200);
  });

  it('el cambio adelanta a quienes ya pasaron por la de antes: se les dice, y ninguno queda adentro', async () => {
    // The sign-in stops at writing its session, with the password looked at; the change stops behind it.
    const pedidos = [...Array.from({ length: 4 }, () => () => entrar(CLAVE)), cambiar];
    const respuestas = await alEncontrarse(prueba, 'sesion', pedidos);
    expect(respuestas.map(({ status }) => status)).toEqual([401, 401, 401, 401, 200]);
    expect(await prueba.sql(`SELECT 1 FROM dispositivo WHERE usuario_id = $1`, [sara.usuario_id])).toEqual([]);
    expect(await abiertas()).toHaveLength(1);
  });

  it('entra aunque nadie pueda escribir en lo que tiene una copia en cada nodo, y queda anotado cuándo', async () => {
    const nodo = new Client(prueba.baseUrl);
    await nodo.connect();
    await nodo.query('BEGIN');
    await nodo.query('LOCK TABLE usuario, role, operador, client, entidad IN SHARE MODE');
    try {
      const { body } = await entrar(CLAVE).expect(200);
      const cuenta = await prueba.como(body.access_token).get('/api/cuenta').expect(200);
      expect(cuenta.body.ultimo_ingreso).toBe(prueba.reloj.fuente().toISOString());
    } finally {
      await nodo.end();
    }
  });

  it('control: sin la versión, quien entraba mientras la cambiaban queda adentro con la de antes', async () => {
    const [entra, cambia] = [new Client(prueba.baseUrl), new Client(prueba.baseUrl)];
    await Promise.all([entra.connect(), cambia.connect()]);
    const { rows } = await entra.query(`SELECT clave_hash FROM usuario WHERE id = $1`, [sara.usuario_id]);
    await cambia.query(`UPDATE usuario SET clave_hash = 'otra' WHERE id = $1`, [sara.usuario_id]);
    await cambia.query(`UPDATE sesion SET revocada_en = now() WHERE usuario_id = $1 AND revocada_en IS NULL`, [
      sara.usuario_id,
    ]);
    expect(rows).toHaveLength(1);
    await entra.query(
      `INSERT INTO sesion (id, usuario_id, creada_en, vence_en, ip) VALUES (gen_random_uuid(), $1, now(), now() + interval '1 hour', 'x')`,
      [sara.usuario_id],
    );
    await Promise.all([entra.end(), cambia.end()]);
    expect(await abiertas()).toHaveLength(1);
  });
});
