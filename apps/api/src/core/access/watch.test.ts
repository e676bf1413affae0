import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';
import { Watch } from './watch.js';

type Fila = {
  entidad_id: number;
  usuario_id: number | null;
  recurso_id: number;
  ip: string | null;
  rol: string | null;
  sesion: string | null;
  despues: {
    veces?: number;
    ruta?: string;
    correo_hash?: string;
    acciones?: Record<string, number>;
    desde?: string;
  } | null;
};

describe('Lo que el sistema nota de quien entra', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp({ config: { TRUST_PROXY: ['127.0.0.1'], REFUSED_TOKENS_PER_MINUTE: 5 } });
    admin = await crearAdmin(app, 'duena@jornal.test');
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterAll(() => app.cerrar());

  const write = () => app.app.get(Watch).write();
  const rowsOf = async (action: string): Promise<Fila[]> => {
    await write();
    return app.sql<Fila>(
      `SELECT entidad_id::int, usuario_id::int, recurso_id::int, ip, rol, sesion, despues
        FROM auditoria WHERE recurso = 'acceso' AND accion = $1 ORDER BY created_at, id`,
      [action],
    );
  };
  const howMany = async () =>
    (await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM auditoria WHERE recurso = 'acceso'`))[0]?.n ?? 0;
  const signIn = (email: string, password: string, ip = '203.0.113.7') =>
    app.http.post('/api/login').set('X-Forwarded-For', ip).send({ email, password });

  it('una entrada y una salida son una fila cada una, con quién, con qué rol, con cuál sesión y desde dónde', async () => {
    const { access_token } = (await signIn(sara.email, CLAVE).expect(200)).body;
    await app.como(access_token).post('/api/logout').set('X-Forwarded-For', '203.0.113.8').send({}).expect(200);
    const [entry] = await rowsOf('entrar');
    const [output] = await rowsOf('salir');
    expect(entry).toMatchObject({
      entidad_id: sara.entidad_id,
      usuario_id: sara.usuario_id,
      recurso_id: sara.usuario_id,
      ip: '203.0.113.7',
      rol: 'supervisor',
    });
    expect(output).toMatchObject({ usuario_id: sara.usuario_id, ip: '203.0.113.8', sesion: entry?.sesion });
    expect(await app.sql(`SELECT ip FROM sesion WHERE id = $1`, [entry?.sesion])).toEqual([{ ip: '203.0.113.7' }]);
  });

  it('las entradas fallidas se cuentan por dirección y correo, y del correo queda solo una huella', async () => {
    for (let i = 0; i < 3; i++) await signIn('Intrusa@jornal.test', 'clave tecleada', '203.0.113.20').expect(401);
    await signIn('intrusa@jornal.test', 'otra cosa', '203.0.113.21').expect(401);
    await signIn('duena@jornal.test', 'clave tecleada', '203.0.113.20').expect(401);
    const failed = await rowsOf('entrada_fallida');
    expect(failed.map((f) => [f.ip, f.despues?.veces, f.usuario_id, f.recurso_id])).toEqual([
      ['203.0.113.20', 3, null, 0],
      ['203.0.113.21', 1, null, 0],
      ['203.0.113.20', 1, null, admin.usuario_id],
    ]);
    const [one, other, ownerFemale] = failed.map((f) => f.despues?.correo_hash);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect([one === other, one === ownerFemale]).toEqual([true, false]);
    const all = JSON.stringify(await app.sql(`SELECT * FROM auditoria WHERE recurso = 'acceso'`));
    expect(all).not.toMatch(/intrusa|duena|tecleada/i);
  });

  it('lo que a alguien se le niega dice quién y qué ruta, y no la dirección que pidió', async () => {
    await sara.api.get('/api/roles?secreto=lo-que-pidio').expect(403);
    await sara.api.get('/api/roles').expect(403);
    const [refusal, ...resto] = await rowsOf('rechazo');
    expect(resto).toEqual([]);
    expect(refusal).toMatchObject({
      usuario_id: sara.usuario_id,
      rol: 'supervisor',
      entidad_id: sara.entidad_id,
      despues: { veces: 2, ruta: 'GET /api/roles' },
    });
    expect(JSON.stringify(refusal)).not.toContain('lo-que-pidio');
  });

  it('los tokens rechazados y el límite que alcanzan quedan contados, sin nadie', async () => {
    const ask = () => app.como('no-es-un-token').get('/api/sesion').set('X-Forwarded-For', '203.0.113.40');
    for (let i = 0; i < 5; i++) await ask().expect(401);
    for (let i = 0; i < 4; i++) await ask().expect(429);
    expect(await rowsOf('token_rechazado')).toMatchObject([
      { ip: '203.0.113.40', usuario_id: null, despues: { veces: 5 } },
    ]);
    expect(await rowsOf('limite')).toMatchObject([
      { ip: '203.0.113.40', usuario_id: null, despues: { veces: 4, ruta: 'GET /api/sesion' } },
    ]);
  });

  it('una inundación desde muchas direcciones deja cien filas y una para el resto, y ninguna se pierde de la cuenta', async () => {
    await write();
    const before = await howMany();
    const previous = (await rowsOf('token_rechazado')).length;
    for (let i = 0; i < 300; i++)
      await app
        .como('x')
        .get('/api/sesion')
        .set('X-Forwarded-For', `198.51.${Math.floor(i / 200)}.${i % 200}`)
        .expect(401);
    expect(await howMany()).toBe(before);
    const counted = (await rowsOf('token_rechazado')).slice(previous);
    const [resto] = await rowsOf('otros');
    expect(await howMany()).toBe(before + 101);
    expect(counted.length).toBe(100);
    expect(resto).toMatchObject({
      usuario_id: null,
      ip: null,
      despues: { veces: 200, acciones: { token_rechazado: 200 } },
    });
  });

  it('si la base no puede escribirlas siguen contadas, y se escriben después una sola vez', async () => {
    const ask = () => sara.api.get('/api/roles').expect(403);
    await write();
    const previous = (await rowsOf('rechazo')).length;
    await ask();
    await app.sql(`ALTER TABLE auditoria RENAME TO auditoria_lejos`);
    await write();
    await app.sql(`ALTER TABLE auditoria_lejos RENAME TO auditoria`);
    await ask();
    expect((await rowsOf('rechazo')).slice(previous).map((f) => f.despues?.veces)).toEqual([2]);
    await write();
    expect((await rowsOf('rechazo')).slice(previous)).toHaveLength(1);
  });

  it('lo contado se escribe también al apagar', async () => {
    const other = await abrirApp();
    await other.como('no-es-un-token').get('/api/sesion').expect(401);
    const { rows } = await closeAndAsk(other);
    expect(rows).toEqual([{ accion: 'token_rechazado' }]);
  });
});

/** Stops the product and asks its database before it is dropped. */
async function closeAndAsk(app: Prueba): Promise<{ rows: unknown[] }> {
  await app.app.close();
  const rows = await app.sql(`SELECT accion FROM auditoria WHERE recurso = 'acceso'`);
  await app.cerrar();
  return { rows };
}
