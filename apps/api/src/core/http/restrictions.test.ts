import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { traducirErrorSql } from './restrictions.js';

describe('Cuando la base de datos no puede responder', () => {
  let prueba: Prueba;
  let admin: Actor;
  let otro: Client;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    otro = new Client({ connectionString: prueba.baseUrl });
    await otro.connect();
  });
  afterAll(async () => {
    await otro.end();
    await prueba.cerrar();
  });

  const ESPERANDO = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  /** Cuts, as a statement that takes too long is cut, the one that waits for a table we hold. */
  async function cortar(): Promise<void> {
    for (;;) if ((await prueba.sql(`SELECT pg_cancel_backend(pid) ${ESPERANDO}`)).length > 0) return;
  }

  it('una consulta cortada por tardar demasiado es 503, con su frase y cuándo volver', async () => {
    await otro.query('BEGIN; LOCK TABLE client');
    const [respuesta] = await Promise.all([admin.api.get('/api/clients'), cortar()]);
    await otro.query('ROLLBACK');
    expect({ estado: respuesta.status, ...respuesta.body }).toMatchObject({
      estado: 503,
      codigo: 'TARDO_DEMASIADO',
      message: 'La consulta tardó demasiado. Intenta de nuevo en unos segundos o con menos datos.',
    });
    expect(respuesta.headers['retry-after']).toBe('5');
    await admin.api.get('/api/clients').expect(200);
  });

  it('quien espera en vano un candado, también el de una transacción que se quedó quieta, lee que la base está ocupada y no que otra persona lo cambia', () => {
    expect(traducirErrorSql(Object.assign(new Error('x'), { code: '55P03' }))).toMatchObject({
      status: 503,
      codigo: 'BASE_OCUPADA',
      message: 'La base de datos está ocupada. Intenta de nuevo en unos segundos.',
      extra: { reintentarEn: 5 },
    });
  });

  it.each([
    ['el nombre de su servidor dejó de existir', { code: 'ENOTFOUND' }],
    ['no hay quien resuelva nombres', { code: 'EAI_AGAIN' }],
    ['no hay camino hasta ella', { code: 'EHOSTUNREACH' }],
    ['está arrancando', { code: '57P03' }],
    ['cortó una transacción detenida', { code: '25P03' }],
    ['pasó a ser solo de lectura', { code: '25006' }],
    ['la conexión se perdió', { message: 'Client has encountered a connection error and is not queryable' }],
  ])('si %s, es 503', (_, error) => {
    expect(traducirErrorSql(Object.assign(new Error('x'), error))).toMatchObject({ status: 503, codigo: 'BASE_NO_DISPONIBLE', extra: { reintentarEn: 2 } });
  });

  it.each(['40001', '40P01'])('un cruce que no se deshizo tras los reintentos (%s) es 409, no una falla nuestra', (code) => {
    expect(traducirErrorSql(Object.assign(new Error('x'), { code }))).toMatchObject({ status: 409, codigo: 'OCUPADO' });
  });
});
