import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { connectionOptions } from './data-source.js';
import { TransactionConnection } from './transaction-connection.js';
import { CHECKED_TYPEORM, poolOf, putInTransaction } from './typeorm-private.js';

describe('Lo privado de TypeORM', () => {
  let app: Prueba;
  let source: DataSource;
  beforeAll(async () => {
    app = await abrirApp();
    source = await new DataSource(connectionOptions(app.servicioUrl, 1)).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await app.cerrar();
  });

  /** A runner that goes on with a connection of ours, and the statements it sends there. */
  async function conLaNuestra(): Promise<{ runner: QueryRunner; nuestra: TransactionConnection; enviado: string[] }> {
    const runner = source.createQueryRunner();
    const nuestra = new TransactionConnection(await runner.connect());
    const sent: string[] = [];
    const { query } = nuestra;
    nuestra.query = (...statement) => {
      sent.push(String(statement[0]));
      return query.apply(nuestra, statement);
    };
    putInTransaction(runner, nuestra);
    return { runner, nuestra, enviado: sent };
  }

  it('se leyó en la versión instalada: con otra, léelo de nuevo y di aquí cuál es', () => {
    // Its package.json is behind none of its doors.
    const own = join(dirname(require.resolve('typeorm')), 'package.json');
    expect(JSON.parse(readFileSync(own, 'utf8')).version).toBe(CHECKED_TYPEORM);
  });

  it('el pool es el que presta las conexiones, y al cerrar no queda ninguno', async () => {
    const pool = poolOf(source);
    expect(pool).toBeInstanceOf(Pool);
    const before = (pool as Pool).totalCount - (pool as Pool).idleCount;
    const runner = source.createQueryRunner();
    await runner.connect();
    expect((pool as Pool).totalCount - (pool as Pool).idleCount).toBe(before + 1);
    await runner.release();
    const other = await new DataSource(connectionOptions(app.servicioUrl, 1)).initialize();
    await other.destroy();
    expect(poolOf(other)).toBeUndefined();
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
    const surplus = jest.spyOn(nuestra, 'removeListener');
    await runner.release();
    expect(surplus).toHaveBeenCalledWith('error', expect.any(Function));
    expect(poolOf(source)?.idleCount).toBe(poolOf(source)?.totalCount);
  });
});
