import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { esperanCandado } from '../../../test/tormenta.js';

describe('El turno de un operador', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let otro: Client;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    otro = new Client({ connectionString: app.baseUrl });
    await otro.connect();
  });
  afterAll(async () => {
    await otro.end();
    await app.cerrar();
  });

  it('dos que se esperan el uno al otro se sueltan, y el cobro se hace de nuevo', async () => {
    await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    const abierto = { entidad_id: m.entidad_id, lineas: [m.unCorte()], nombre: 'Silla 1' };
    const { id } = (await admin.api.post('/api/tiquetes-abiertos').send(abierto).expect(201)).body.data;
    // The other is never the one that gives up.
    await otro.query(`SET deadlock_timeout = '60s'`);
    await otro.query('BEGIN');
    await otro.query('SELECT 1 FROM cuenta WHERE entidad_id = $1 AND empleado_id = $2 FOR UPDATE', [
      m.entidad_id,
      m.ana.id,
    ]);
    const cobro = m
      .pedir({ lineas: [m.unCorte()], cobros: enEfectivo(25_000), abierto: { id, version: 1 } })
      .then((respuesta) => respuesta);
    while ((await esperanCandado(app)) < 1) await new Promise(setImmediate);
    await otro.query('SELECT 1 FROM tiquete_abierto WHERE entidad_id = $1 AND id = $2 FOR UPDATE', [m.entidad_id, id]);
    await otro.query('COMMIT');
    const { status, body } = await cobro;
    expect([status, body.message]).toEqual([201, 'Tiquete 2 cobrado']);
  });
});
