import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { connectionOptions } from './data-source.js';
import { TransactionConnection } from './transaction-connection.js';
import { CHECKED_TYPEORM, poolOf, putInTransaction } from './typeorm-private.js';

describe('Lo privado de TypeORM', () => {
  let prueba: Prueba;
  let fuente: DataSource;
  beforeAll(async () => {
    prueba = await abrirApp();
    fuente = await new DataSource(connectionOptions(prueba.servicioUrl, 1)).initialize();
  });
  afterAll(async () => {
    await fuente.destroy();
    await prueba.cerrar();
  });

  /** A runner that goes on with a connection of ours, and what it sends there. */
  async function conLaNuestra(): Promise<{ runner: QueryRunner; nuestra: TransactionConnection; enviado: string[] }> {
    const runner = fuente.createQueryRunner();
    const nuestra = new TransactionConnection(await runner.connect());
    const enviado: string[] = [];
    const { query } = nuestra;
    nuestra.query = (...statement) => {
      enviado.push(String(statement[0]));
      return query.apply(nuestra, statement);
    };
    putInTransaction(runner, nuestra);
    return { runner, nuestra, enviado };
  }

  it('se leyó en la versión instalada: con otra, léelo de nuevo y di aquí cuál es', () => {
    // Its package.json is behind none of its doors.
    const suyo = join(dirname(require.resolve('typeorm')), 'package.json');
    expect(JSON.parse(readFileSync(suyo, 'utf8')).version).toBe(CHECKED_TYPEORM);
  });

  it('el pool es el que presta las conexiones, y al cerrar no queda ninguno', async () => {
    const pool = poolOf(fuente);
    expect(pool).toBeInstanceOf(Pool);
    const antes = (pool as Pool).totalCount - (pool as Pool).idleCount;
    const runner = fuente.createQueryRunner();
    await runner.connect();
    expect((pool as Pool).totalCount - (pool as Pool).idleCount).toBe(antes + 1);
    await runner.release();
    const otra = await new DataSource(connectionOptions(prueba.servicioUrl, 1)).initialize();
    await otra.destroy();
    expect(poolOf(otra)).toBeUndefined();
  });

  it('todo va por la conexión que se le da, y lo que escribe por su cuenta no abre otra transacción', async () => {
    const { runner, nuestra, enviado } = await conLaNuestra();
    expect(await runner.connect()).toBe(nuestra);
    expect(runner.isTransactionActive).toBe(true);
    await runner.query('BEGIN');
    await runner.manager.query('SELECT 1');
    await runner.manager.transaction((em) => em.query('SELECT 2'));
    await runner.query('ROLLBACK');
    expect(enviado).toEqual([
      'BEGIN',
      'SELECT 1',
      'SAVEPOINT typeorm_1',
      'SELECT 2',
      'RELEASE SAVEPOINT typeorm_1',
      'ROLLBACK',
    ]);
    await runner.release();
  });

  it('y al devolverla queda libre la de verdad, sin quien la escuche', async () => {
    const { runner, nuestra } = await conLaNuestra();
    const sobra = jest.spyOn(nuestra, 'removeListener');
    await runner.release();
    expect(sobra).toHaveBeenCalledWith('error', expect.any(Function));
    expect(poolOf(fuente)?.idleCount).toBe(poolOf(fuente)?.totalCount);
  });
});
