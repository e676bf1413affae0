import { Writable } from 'node:stream';
import { Client } from 'pg';
import { abrirApp, copiarPlantilla, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { declareConstraints, translateSqlError } from './restrictions.js';

describe('Cuando la base de datos no puede responder', () => {
  let app: Prueba;
  let admin: Actor;
  let other: Client;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    other = new Client({ connectionString: app.baseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await app.cerrar();
  });

  const WAITING = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  /** Cuts, as a statement that takes too long is cut, the one that waits for a table we hold. */
  async function cut(): Promise<void> {
    for (;;) if ((await app.sql(`SELECT pg_cancel_backend(pid) ${WAITING}`)).length > 0) return;
  }

  it('una consulta cortada por tardar demasiado es 503, con su frase y cuándo volver', async () => {
    await other.query('BEGIN; LOCK TABLE client');
    const [answer] = await Promise.all([admin.api.get('/api/clients'), cut()]);
    await other.query('ROLLBACK');
    expect({ estado: answer.status, ...answer.body }).toMatchObject({
      estado: 503,
      codigo: 'TARDO_DEMASIADO',
      message: 'La consulta tardó demasiado. Intenta de nuevo en unos segundos o con menos datos.',
    });
    expect(answer.headers['retry-after']).toBe('5');
    await admin.api.get('/api/clients').expect(200);
  });

  it('quien espera en vano un candado, también el de una transacción quieta, lee que la base está ocupada, no que otro lo cambia', () => {
    expect(translateSqlError(Object.assign(new Error('x'), { code: '55P03' }))).toMatchObject({
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
    [
      'una máquina de un clúster se cayó a mitad de la respuesta',
      { code: '58030', message: 'lost connection to remote node 10.0.0.7:5432' },
    ],
    ['la conexión se perdió', { message: 'Client has encountered a connection error and is not queryable' }],
  ])('si %s, es 503', (_, error) => {
    expect(translateSqlError(Object.assign(new Error('x'), error))).toMatchObject({
      status: 503,
      codigo: 'BASE_NO_DISPONIBLE',
      extra: { reintentarEn: 2 },
    });
  });

  it('un disco que falla es un daño, aunque su código sea el mismo', () => {
    const error = Object.assign(new Error('could not read block 3 in file "base/5/2619": Input/output error'), {
      code: '58030',
    });
    expect(translateSqlError(error)).toMatchObject({ codigo: 'BASE_DANADA' });
  });

  it.each(['40001', '40P01'])(
    'un cruce que no se deshizo tras los reintentos (%s) es 409, no una falla nuestra',
    (code) => {
      expect(translateSqlError(Object.assign(new Error('x'), { code }))).toMatchObject({
        status: 409,
        codigo: 'OCUPADO',
      });
    },
  );
});

describe('Cuando un clúster pierde por el camino el código de lo que rechazó', () => {
  declareConstraints({
    prueba_unica: { codigo: 'YA_ESTA', message: 'Ya está', campo: 'nombre' },
    prueba_de_alguien: { codigo: 'SIN_DUENO', message: 'No existe' },
    prueba_positiva: { codigo: 'NEGATIVA', message: 'Debe ser mayor que cero' },
  });
  const STATEMENTS = [
    ['23505', 'prueba_unica', (r: string) => `duplicate key value violates unique constraint "${r}"`],
    [
      '23503',
      'prueba_de_alguien',
      (r: string) => `insert or update on table "t" violates foreign key constraint "${r}"`,
    ],
    ['23514', 'prueba_positiva', (r: string) => `new row for relation "t" violates check constraint "${r}"`],
  ] as const;

  it.each(STATEMENTS)(
    'lo que rechaza con %s (%s) se dice igual por sus campos que por sus palabras',
    (code, constraint, dice) => {
      const entera = translateSqlError(Object.assign(new Error(dice(constraint)), { code, constraint }));
      expect(entera?.codigo).toMatch(/^(YA_ESTA|SIN_DUENO|NEGATIVA)$/);
      const ofShard = Object.assign(new Error(dice(`${constraint}_102041`)), {
        code,
        constraint: `${constraint}_102041`,
      });
      const withoutCode = Object.assign(new Error(dice(`${constraint}_102041`)), { code: 'XX000' });
      expect(translateSqlError(ofShard)).toEqual(entera);
      expect(translateSqlError(withoutCode)).toEqual(entera);
      expect(translateSqlError({ driverError: withoutCode })).toEqual(entera);
    },
  );

  it('un cruce entre dos que se esperan se dice igual', () => {
    const whole = translateSqlError(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
    expect(whole?.codigo).toBe('OCUPADO');
    for (const palabras of [
      'deadlock detected',
      'canceling the transaction since it was involved in a distributed deadlock',
    ])
      expect(translateSqlError(Object.assign(new Error(palabras), { code: 'XX000' }))).toEqual(whole);
  });

  it('lo que no dice qué pasó es 503 y cuándo volver: solo la clave de idempotencia sabe si se hizo', () => {
    const lost = Object.assign(new Error('connection to the remote node worker1:5432 failed'), { code: 'XX000' });
    expect(translateSqlError(lost)).toMatchObject({
      status: 503,
      codigo: 'BASE_NO_DISPONIBLE',
      extra: { reintentarEn: 2 },
    });
  });
});

describe('Cuando una página está dañada en el disco', () => {
  it('quien la necesita lee una frase, el administrador sabe qué hacer, el registro lo dice una vez, y lo demás sigue', async () => {
    const database = await copiarPlantilla();
    const direct = new Client({ connectionString: database.url });
    await direct.connect();
    const { rows: files } = await direct.query<{ archivo: string; tabla: boolean }>(
      `SELECT current_setting('data_directory') || '/' || pg_relation_filepath(oid) AS archivo, relkind = 'r' AS tabla FROM pg_class
       WHERE oid = 'client'::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'client'::regclass)`,
    );
    /**
     * Writes over a file by PostgreSQL itself: it was not read yet in this database, so the bytes on the disk are read.
     */
    const writeOne = (file: string, consulta: string) => direct.query(`COPY (${consulta}) TO '${file}'`);
    const lines: string[] = [];
    const target = new Writable({
      write(chunk, _, ready) {
        lines.push(String(chunk));
        ready();
      },
    });
    for (const { archivo } of files) await writeOne(archivo, `SELECT repeat('x', 8191)`);
    const app = await abrirApp({ base: database, destino: target, config: { LOG_LEVEL: 'warn' } });
    const admin = await crearAdmin(app);
    for (let i = 0; i < 3; i++) {
      const { body } = await admin.api.get('/api/clients').expect(503);
      expect(body).toMatchObject({
        codigo: 'BASE_DANADA',
        message: 'Una parte de los datos está dañada y no se puede leer. Avisa a quien administra Jornal.',
      });
    }
    expect((await admin.api.get('/api/operaciones/salud').expect(200)).body).toMatchObject({
      estado: 'ok',
      avisos: [{ codigo: 'BASE_DANADA', impide: 'nada', texto: expect.stringContaining('restaura un respaldo') }],
    });
    await admin.api.get('/api/roles').expect(200);
    const failures = lines.filter((line) => line.includes('request failed'));
    expect(failures).toEqual([expect.stringContaining('invalid page in block 0 of relation')]);
    for (const { archivo, tabla } of files) if (tabla) await writeOne(archivo, 'SELECT 1 WHERE false');
    await direct.query('REINDEX TABLE client');
    await direct.end();
    await app.cerrar();
  });
});
