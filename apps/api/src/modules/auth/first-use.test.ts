import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin } from '../../../test/crear.js';
import { barrera, resumir, veces } from '../../../test/tormenta.js';
import { FirstUseService } from './first-use.service.js';

let prueba: Prueba;
beforeEach(async () => {
  prueba = await abrirApp({ config: { LOGIN_FREE_FAILURES: 3 } });
});
afterEach(() => prueba.cerrar());

const emitir = () => prueba.app.get(FirstUseService, { strict: false }).emitirCodigo();
const abierto = async () => (await prueba.http.get('/api/primer-uso').expect(200)).body.abierto;
const crear = (codigo: string, datos: Record<string, unknown> = {}) =>
  prueba.http.post('/api/primer-uso').send({ codigo, email: 'Duena@salon.co', password: CLAVE, ...datos });

describe('El primer uso de un negocio vacío', () => {
  it('crea a su dueño con el código del servidor, una sola vez', async () => {
    expect(await abierto()).toBe(true);
    const codigo = (await emitir()) as string;
    expect(codigo).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await crear(` ${codigo.toLowerCase().replaceAll('-', ' ')} `).expect(201)).body).toEqual({
      message: 'Tu cuenta de administrador está lista',
    });
    const { body } = await prueba.http
      .post('/api/login')
      .send({ email: 'duena@salon.co', password: CLAVE })
      .expect(200);
    expect(body.user.role).toEqual({ nombre: 'admin' });

    expect(await abierto()).toBe(false);
    expect((await crear(codigo, { email: 'otra@salon.co' }).expect(409)).body).toMatchObject({
      codigo: 'PRIMER_USO_CERRADO',
      message: 'Este negocio ya tiene dueño. Inicia sesión.',
    });
    expect(await emitir()).toBeNull();
    expect(await prueba.sql('SELECT hash FROM codigo_primer_uso')).toEqual([]);
  });

  it('está cerrado cuando ya hay quien administre', async () => {
    const codigo = (await emitir()) as string;
    await crearAdmin(prueba);
    expect(await abierto()).toBe(false);
    await crear(codigo).expect(409);
  });

  it('sin el código no se crea a nadie, y quien lo adivina espera cada vez más', async () => {
    const codigo = (await emitir()) as string;
    for (let i = 0; i < 3; i++)
      expect((await crear('AAAA-AAAA-AAAA').expect(400)).body.codigo).toBe('CODIGO_INCORRECTO');
    expect((await crear(codigo).expect(429)).headers['retry-after']).toBe('1');
    expect(await prueba.sql('SELECT id FROM usuario')).toEqual([]);
    expect(JSON.stringify(await prueba.sql('SELECT * FROM codigo_primer_uso'))).not.toContain(
      codigo.replaceAll('-', ''),
    );
    prueba.reloj.avanzar({ minutos: 1 });
    await crear(codigo).expect(201);
  });

  it('vale el código de cada proceso que inició, mientras el negocio siga vacío', async () => {
    const primero = (await emitir()) as string;
    expect(await emitir()).not.toBe(primero);
    await crear(primero).expect(201);
  });

  it('una contraseña que se rechaza no gasta el código', async () => {
    const codigo = (await emitir()) as string;
    for (let i = 0; i < 5; i++)
      expect((await crear(codigo, { password: 'duena@salon.co' }).expect(400)).body.message).toBe(
        'La contraseña no puede ser el correo de la cuenta',
      );
    await crear(codigo).expect(201);
  });

  it('de muchos que llegan a la vez con el código uno es el dueño, y los demás lo leen', async () => {
    const codigo = (await emitir()) as string;
    const { estados } = resumir(await veces(3, (i) => crear(codigo, { email: `duena${i}@salon.co` })));
    expect(estados).toEqual({ 201: 1, 409: 2 });
    expect(await prueba.sql('SELECT count(*)::int AS n FROM usuario')).toEqual([{ n: 1 }]);
  });

  it('control: quien mira si está vacío y luego escribe hace varios dueños', async () => {
    const juntos = barrera(3);
    await veces(3, async (i) => {
      const vacio = (await prueba.sql('SELECT id FROM usuario')).length === 0;
      await juntos();
      if (vacio)
        await prueba.sql(
          `INSERT INTO usuario (id, email, clave_hash, role_id, created_at) VALUES ($1, $2, 'x', 1, now())`,
          [1000 + i, `control${i}@salon.co`],
        );
    });
    expect(await prueba.sql('SELECT count(*)::int AS n FROM usuario')).toEqual([{ n: 3 }]);
  });
});
