import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { BusinessError } from '../errors/business-error.js';
import { Retries } from './retries.js';
import { executeIn, rowsIn, sql } from './sql.js';
import { poolOf } from './typeorm-private.js';

const TARDE = /after the end of its transaction|already released/;

/** A promise and the hand that keeps it. */
function puerta(): { abierta: Promise<void>; abrir: () => void } {
  let abrir: () => void = () => undefined;
  const abierta = new Promise<void>((listo) => (abrir = listo));
  return { abierta, abrir };
}

describe('Un caso de uso que se niega mientras otra de sus ramas sigue escribiendo', () => {
  let prueba: Prueba;
  let retries: Retries;

  beforeAll(async () => {
    prueba = await abrirApp();
    retries = prueba.app.get(Retries, { strict: false });
  });
  afterAll(() => prueba.cerrar());

  const cuentas = () => prueba.sql(`SELECT email FROM usuario`);
  const fila = (id: number) => ({
    id,
    email: `${id}@jornal.test`,
    clave_hash: '-',
    role_id: null,
    activo: true,
    created_at: '2026-11-18T15:00:00Z',
  });
  const insertar = (em: EntityManager, id: number) =>
    executeIn(
      em,
      sql`INSERT INTO usuario (id, email, clave_hash, created_at) VALUES (${id}, ${fila(id).email}, '-', ${fila(id).created_at})`,
    );

  /** Every way a use case has of sending a statement. */
  const FORMAS: Array<[string, (em: EntityManager, id: number) => Promise<unknown>]> = [
    ['nuestro sql', insertar],
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

  it.each(FORMAS)('no deja nada de lo que esa rama manda después, con %s', async (_, escribir) => {
    const { abierta, abrir } = puerta();
    let rama: Promise<unknown> = Promise.resolve();
    const trabajo = retries.run(async (em) => {
      rama = rowsIn(em, sql`SELECT 1`)
        .then(() => abierta)
        .then(() => escribir(em, 1001));
      await Promise.all([rama, Promise.reject(new BusinessError('NO', 'No se puede'))]);
    });
    await expect(trabajo).rejects.toThrow('No se puede');
    abrir();
    await expect(rama).rejects.toThrow(TARDE);
    expect(await cuentas()).toEqual([]);
  });

  it.each(FORMAS)('ni de lo que manda mientras la transacción se deshace, con %s', async (_, escribir) => {
    let rama: Promise<unknown> = Promise.resolve();
    const trabajo = retries.run(async (em) => {
      // Its first statement is on its way when the other branch refuses: the answer arrives with the rollback already sent behind it.
      rama = insertar(em, 1002).then(() => escribir(em, 1003));
      await Promise.all([
        rama,
        rowsIn(em, sql`SELECT no_existe`).catch(() => undefined),
        Promise.reject(new BusinessError('NO', 'No se puede')),
      ]);
    });
    await expect(trabajo).rejects.toThrow('No se puede');
    await expect(rama).rejects.toThrow(TARDE);
    expect(await cuentas()).toEqual([]);
  });

  it('una conexión que se corta en el momento en que empieza, antes de que alguien la escuche, no acaba con el proceso', async () => {
    const pool = poolOf(prueba.app.get(getDataSourceToken(), { strict: false })) as Pool;
    const cliente = await pool.connect();
    expect(() =>
      cliente.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
    ).not.toThrow();
    cliente.release(true);
  });

  it('ni de lo que manda cuando la transacción ya se confirmó', async () => {
    const { abierta, abrir } = puerta();
    let rama: Promise<unknown> = Promise.resolve();
    await retries.run(async (em) => {
      rama = abierta.then(() => insertar(em, 1004));
    });
    abrir();
    await expect(rama).rejects.toThrow(TARDE);
    expect(await cuentas()).toEqual([]);
  });

  it('espera a lo que ya iba en camino, y eso tampoco queda', async () => {
    const otro = puerta();
    const tomado = puerta();
    // Somebody holds the row that the slow branch wants: its statement is under way when the other branch refuses.
    const ajeno = retries.run(async (em) => {
      await executeIn(em, sql`UPDATE cargo SET sueldo_base = sueldo_base WHERE id = 1`);
      tomado.abrir();
      await otro.abierta;
    });
    await tomado.abierta;
    let terminada = false;
    let rama: Promise<unknown> = Promise.resolve();
    const trabajo = retries
      .run(async (em) => {
        rama = executeIn(em, sql`UPDATE cargo SET sueldo_base = 77 WHERE id = 1`).finally(() => (terminada = true));
        await Promise.resolve();
        await Promise.all([rama, Promise.reject(new BusinessError('NO', 'No se puede'))]);
      })
      .catch(() => terminada);
    otro.abrir();
    expect(await trabajo).toBe(true);
    await Promise.all([ajeno, rama]);
    expect(await prueba.sql(`SELECT sueldo_base FROM cargo WHERE id = 1`)).toEqual([{ sueldo_base: 0 }]);
  });
});

describe('Un caso de uso que la base pide repetir', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp();
  });
  afterAll(() => prueba.cerrar());

  it.each([
    ['un cruce entre nodos', 'canceling the transaction since it was involved in a distributed deadlock'],
    ['un id que otro proceso ya usó', 'duplicate key value violates unique constraint "auditoria_pkey_102040"'],
  ])('se repite entero aunque el código de %s se haya perdido por el camino', async (_, palabras) => {
    let vez = 0;
    const hecho = await prueba.app.get(Retries, { strict: false }).run(async (em) => {
      vez++;
      if (vez === 1)
        await em.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = '${palabras}'; END $$`);
      return vez;
    });
    expect(hecho).toBe(2);
  });

  it('y lo que no dice qué pasó no se repite: pudo haberse hecho', async () => {
    let veces = 0;
    const trabajo = prueba.app.get(Retries, { strict: false }).run(async (em) => {
      veces++;
      await em.query(
        `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = 'lost connection to worker1'; END $$`,
      );
    });
    await expect(trabajo).rejects.toThrow('lost connection to worker1');
    expect(veces).toBe(1);
  });
});
