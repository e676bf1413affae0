import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { Limpieza } from './housekeeping.js';

describe('Las claves de idempotencia', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  const crear = () => admin.api.post('/api/servicios/crear-servicio').set('Idempotency-Key', 'la-misma').send({ nombre: 'Corte', precio: 25_000 });
  const claves = () => prueba.sql<{ clave: string }>('SELECT clave FROM idempotencia');

  it('valen un día: después la misma clave es otra solicitud, y las viejas se olvidan', async () => {
    const primera = await crear().expect(201);
    const repetida = await crear().expect(201);
    expect(repetida.headers['idempotent-replayed']).toBe('true');
    expect(repetida.body.data.id).toBe(primera.body.data.id);

    const limpieza = prueba.app.get(Limpieza, { strict: false });
    prueba.reloj.avanzar({ horas: 23 });
    expect(await limpieza.limpiar()).toBe(0);
    prueba.reloj.avanzar({ horas: 2 });
    const despues = await crear().expect(201);
    expect(despues.body.data.id).not.toBe(primera.body.data.id);
    prueba.reloj.avanzar({ horas: 25 });
    expect(await limpieza.limpiar()).toBe(1);
    expect(await claves()).toEqual([]);
  });
});

describe('Los intentos de entrar', () => {
  it('se olvidan al pasar su ventana: probar correos inventados no llena la base', async () => {
    const prueba = await abrirApp();
    const limpieza = prueba.app.get(Limpieza, { strict: false });
    await prueba.http.post('/api/login').send({ email: 'nadie@jornal.test', password: 'x' }).expect(401);
    const quedan = async () => (await prueba.sql('SELECT clave FROM intento_login')).length;
    prueba.reloj.avanzar({ minutos: 14 });
    await limpieza.limpiar();
    expect(await quedan()).toBe(2);
    prueba.reloj.avanzar({ minutos: 2 });
    await limpieza.limpiar();
    expect(await quedan()).toBe(0);
    await prueba.cerrar();
  });
});
