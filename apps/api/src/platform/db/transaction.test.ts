import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { BusinessError } from '../errors/business-error.js';
import { Retries } from './retries.js';
import { executeIn, rowsIn, sql } from './sql.js';
import { poolOf } from './typeorm-private.js';

const LATE = /after the end of its transaction|already released/;

/** A promise and the hand that keeps it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((ready) => (open = ready));
  return { opened, open };
}

describe('Un caso de uso que se niega mientras otra de sus ramas sigue escribiendo', () => {
  let app: Prueba;
  let retries: Retries;

  beforeAll(async () => {
    app = await abrirApp();
    retries = app.app.get(Retries, { strict: false });
  });
  afterAll(() => app.cerrar());

  const cuentas = () => app.sql(`SELECT email FROM usuario`);
  const fila = (id: number) => ({
    id,
    email: `${id}@jornal.test`,
    clave_hash: '-',
    role_id: null,
    activo: true,
    created_at: '2026-11-18T15:00:00Z',
  });
  const insert = (em: EntityManager, id: number) =>
    executeIn(
      em,
      sql`INSERT INTO usuario (id, email, clave_hash, created_at) VALUES (${id}, ${fila(id).email}, '-', ${fila(id).created_at})`,
    );

  /** Every way a use case has of sending a statement. */
  const WAYS: Array<[string, (em: EntityManager, id: number) => Promise<unknown>]> = [
    ['nuestro sql', insert],
    [
      'em.query',
      (em, id) =>
        em.query(`INSERT INTO usuario (id, email, clave_hash, created_at) VALUES ($1, $2, '-', $3)`, [
          id,
          fila(id).email,
          fila(id).created_at,
        ]),
    ],
    [
      'lo que TypeORM escribe',
      (em, id) =>
        em
          .createQueryBuilder()
          .insert()
          .into('usuario', Object.keys(fila(id)))
          .values(fila(id))
          .execute(),
    ],
  ];

  it.each(WAYS)('no deja nada de lo que esa rama manda después, con %s', async (_, write) => {
    const { opened, open } = gate();
    let branch: Promise<unknown> = Promise.resolve();
    const work = retries.run(async (em) => {
      branch = rowsIn(em, sql`SELECT 1`)
        .then(() => opened)
        .then(() => write(em, 1001));
      await Promise.all([branch, Promise.reject(new BusinessError('NO', 'No se puede'))]);
    });
    await expect(work).rejects.toThrow('No se puede');
    open();
    await expect(branch).rejects.toThrow(LATE);
    expect(await cuentas()).toEqual([]);
  });

  it.each(WAYS)('ni de lo que manda mientras la transacción se deshace, con %s', async (_, write) => {
    let branch: Promise<unknown> = Promise.resolve();
    const work = retries.run(async (em) => {
      // Its first statement is on its way when the other branch refuses: the answer arrives with the rollback already
      // sent behind it.
      branch = insert(em, 1002).then(() => write(em, 1003));
      await Promise.all([
        branch,
        rowsIn(em, sql`SELECT no_existe`).catch(() => undefined),
        Promise.reject(new BusinessError('NO', 'No se puede')),
      ]);
    });
    await expect(work).rejects.toThrow('No se puede');
    await expect(branch).rejects.toThrow(LATE);
    expect(await cuentas()).toEqual([]);
  });

  it('una conexión que se corta en el momento en que empieza, antes de que alguien la escuche, no acaba con el proceso', async () => {
    const pool = poolOf(app.app.get(getDataSourceToken(), { strict: false })) as Pool;
    const client = await pool.connect();
    expect(() =>
      client.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
    ).not.toThrow();
    client.release(true);
  });

  it('ni de lo que manda cuando la transacción ya se confirmó', async () => {
    const { opened, open } = gate();
    let branch: Promise<unknown> = Promise.resolve();
    await retries.run(async (em) => {
      branch = opened.then(() => insert(em, 1004));
    });
    open();
    await expect(branch).rejects.toThrow(LATE);
    expect(await cuentas()).toEqual([]);
  });

  it('espera a lo que ya iba en camino, y eso tampoco queda', async () => {
    const other = gate();
    const taken = gate();
    // Another transaction holds the row that the slow branch wants: its statement is under way when the other branch
    // refuses.
    const foreign = retries.run(async (em) => {
      await executeIn(em, sql`UPDATE cargo SET sueldo_base = sueldo_base WHERE id = 1`);
      taken.open();
      await other.opened;
    });
    await taken.opened;
    let ended = false;
    let branch: Promise<unknown> = Promise.resolve();
    const work = retries
      .run(async (em) => {
        branch = executeIn(em, sql`UPDATE cargo SET sueldo_base = 77 WHERE id = 1`).finally(() => (ended = true));
        await Promise.resolve();
        await Promise.all([branch, Promise.reject(new BusinessError('NO', 'No se puede'))]);
      })
      .catch(() => ended);
    other.open();
    expect(await work).toBe(true);
    await Promise.all([foreign, branch]);
    expect(await app.sql(`SELECT sueldo_base FROM cargo WHERE id = 1`)).toEqual([{ sueldo_base: 0 }]);
  });
});

describe('Un caso de uso que la base pide repetir', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp();
  });
  afterAll(() => app.cerrar());

  it.each([
    ['un cruce entre nodos', 'canceling the transaction since it was involved in a distributed deadlock'],
    ['un id que otro proceso ya usó', 'duplicate key value violates unique constraint "auditoria_pkey_102040"'],
  ])('se repite entero aunque el código de %s se haya perdido por el camino', async (_, palabras) => {
    let time = 0;
    const done = await app.app.get(Retries, { strict: false }).run(async (em) => {
      time++;
      if (time === 1)
        await em.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = '${palabras}'; END $$`);
      return time;
    });
    expect(done).toBe(2);
  });

  it('y lo que no dice qué pasó no se repite: pudo haberse hecho', async () => {
    let times = 0;
    const work = app.app.get(Retries, { strict: false }).run(async (em) => {
      times++;
      await em.query(
        `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = 'lost connection to worker1'; END $$`,
      );
    });
    await expect(work).rejects.toThrow('lost connection to worker1');
    expect(times).toBe(1);
  });
});
