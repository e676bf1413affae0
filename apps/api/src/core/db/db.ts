import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Alcance } from '../session.js';
import { conCliente } from './connection.js';
import { Conexiones } from './silence.js';
import { type Condiciones, Instantanea, type Lector } from './snapshot.js';
import { correr, type Sql, sql, unica, unir } from './sql.js';

/**
 * A connection that ends in the moment it begins says so before the pool, or whoever asked for it, listens; and what nobody listens to
 * ends the process. So each is made with somebody who does.
 */
function escucharDesdeElPrincipio(pool: Pool): void {
  const suyo = pool as unknown as { Client: new (opciones: unknown) => ClientBase };
  suyo.Client = class extends suyo.Client {
    constructor(opciones: unknown) {
      super(opciones);
      this.on('error', () => undefined);
    }
  };
}

/** How long a stop waits for what is going on in the database. */
const AL_CERRAR_MS = 8_000;

/** Reads outside a transaction, straight on the pool: one statement, one round trip. */
@Injectable()
export class Db implements Lector, BeforeApplicationShutdown {
  private readonly lector = new AsyncLocalStorage<Instantanea>();

  constructor(@Inject(getDataSourceToken()) private readonly fuente: DataSource) {
    escucharDesdeElPrincipio(this.pool);
  }

  private get pool(): Pool {
    return (this.fuente.driver as unknown as { master: Pool }).master;
  }

  /** A stop waits for what was begun, and not for connections from which nothing comes any more. */
  beforeApplicationShutdown(): void {
    const { pool } = this;
    const cortar = (): void => {
      Conexiones.de(pool).cortarTodo();
      if (!pool.ended) setTimeout(cortar, 1_000).unref();
    };
    setTimeout(cortar, AL_CERRAR_MS).unref();
  }

  /** Whatever is read within the work is read from a picture of the database, however it is asked for. */
  desde<T>(lector: Instantanea, trabajo: () => Promise<T>): Promise<T> {
    return this.lector.run(lector, trabajo);
  }

  /** How many connections are at work at this moment. */
  get ocupadas(): number {
    return this.pool.totalCount - this.pool.idleCount;
  }

  async filas<T>(consulta: Sql): Promise<T[]> {
    const lector = this.lector.getStore();
    if (lector !== undefined) return lector.filas<T>(consulta);
    return (await conCliente(this.pool, (cliente) => correr(cliente, consulta))).rows as T[];
  }

  async fila<T>(consulta: Sql): Promise<T | null> {
    return unica(await this.filas<T>(consulta));
  }

  /** Reads that must agree with each other, however many statements they take. */
  instantanea<T>(trabajo: (lector: Instantanea) => Promise<T>, condiciones?: Condiciones): Promise<T> {
    return conCliente(this.pool, (cliente) => Instantanea.con(cliente, trabajo, condiciones));
  }

  /** Where a page of a list begins when nobody keeps its count: `consulta` counts, and the rows before the page are walked. */
  async tramo(consulta: Sql, { page, per_page }: { page: number; per_page: number }): Promise<{ total: number; antes: string; saltar: number }> {
    const saltar = (page - 1) * per_page;
    const total = (await this.fila<{ total: number }>(consulta))?.total ?? 0;
    // Past the end there is nothing to walk to.
    return { total, antes: saltar < total ? 'infinity' : '-infinity', saltar: saltar < total ? saltar : 0 };
  }
}

/** Conditions that keep a statement inside the caller's scope, for a table or alias with `entidad_id` and `empleado_id` (or the column named). */
export function enAlcance(quien: Alcance, columnas: { entidad: Sql; empleado?: Sql }): Sql {
  const piezas = [];
  if (quien.entidad_id !== null) piezas.push(sql`${columnas.entidad} = ${quien.entidad_id}`);
  if (quien.empleado_id !== null) {
    if (columnas.empleado === undefined) throw new Error('This statement cannot be narrowed to one employee');
    piezas.push(sql`${columnas.empleado} = ${quien.empleado_id}`);
  }
  return piezas.length === 0 ? sql`true` : unir(piezas);
}
