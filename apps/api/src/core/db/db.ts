import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Scope } from '../session.js';
import { conCliente } from './connection.js';
import { Conexiones } from './silence.js';
import { type Condiciones, Instantanea, type Lector } from './snapshot.js';
import { correr, type Sql, sql, unica, unir } from './sql.js';

/** How long a stop waits for what is going on in the database. */
const AL_CERRAR_MS = 8_000;

/** A list that is read whole: from where, and the rows of it that are still to come. */
type Entera = { lector: Instantanea; resto: AsyncGenerator<readonly unknown[]> };

/** Rows of a list that is read whole which are read at once. No bare list is longer: one that comes to so many is counted. */
const POR_LECTURA = 2_000;

/** More than any file holds, and a number that a statement takes for a limit. */
export const SIN_LIMITE = 2_000_000_000;

async function* nada(): AsyncGenerator<never[]> {}

/** Reads outside a transaction, straight on the pool: one statement, one round trip. */
@Injectable()
export class Db implements Lector, BeforeApplicationShutdown {
  private readonly entera = new AsyncLocalStorage<Entera>();

  constructor(@Inject(getDataSourceToken()) private readonly fuente: DataSource) {}

  private get pool(): Pool {
    return (this.fuente.driver as unknown as { master: Pool }).master;
  }

  /** A stop waits for what was begun, and not for connections from which nothing comes any more. */
  beforeApplicationShutdown(): void {
    const { pool } = this;
    // Asked to stop twice: there is nothing left to end.
    if (pool === undefined) return;
    const conexiones = Conexiones.de(pool);
    const cortar = (): void => {
      conexiones.cortarTodo();
      if (!pool.ended) setTimeout(cortar, 1_000).unref();
    };
    setTimeout(cortar, AL_CERRAR_MS).unref();
  }

  /**
   * Runs what reads a list so that it reads all of it, from a picture of the database: it answers as on a screen, with the first of its
   * rows, and the others come as they are asked for, never all of them in memory.
   */
  async leerEntera<R>(
    lector: Instantanea,
    leer: () => Promise<R>,
  ): Promise<{ leida: R; resto: AsyncIterable<readonly unknown[]> }> {
    const entera: Entera = { lector, resto: nada() };
    const leida = await this.entera.run(entera, leer);
    return { leida, resto: entera.resto };
  }

  /** The rows of a list that are shown: those of a page or, of a list that is read whole, the first ones. `cada`: what is made of each. */
  async pagina<T, R = T>(consulta: Sql, cada: (fila: T) => R = (fila) => fila as unknown as R): Promise<R[]> {
    const entera = this.entera.getStore();
    if (entera === undefined) return (await this.filas<T>(consulta)).map(cada);
    const lotes = entera.lector.lotes<T>(consulta, POR_LECTURA);
    const primero = await lotes.next();
    entera.resto = enCada(lotes, cada);
    return primero.done === true ? [] : primero.value.map(cada);
  }

  /** How many rows a list stops at; one that is read whole stops at none. */
  hasta(limite: number): number {
    return this.entera.getStore() === undefined ? limite : SIN_LIMITE;
  }

  /** How many connections are at work at this moment. */
  get ocupadas(): number {
    return this.pool.totalCount - this.pool.idleCount;
  }

  async filas<T>(consulta: Sql): Promise<T[]> {
    const entera = this.entera.getStore();
    if (entera !== undefined) return entera.lector.filas<T>(consulta);
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
  async tramo(
    consulta: Sql,
    { page, per_page }: { page: number; per_page: number },
  ): Promise<{ total: number; antes: string; saltar: number }> {
    const saltar = (page - 1) * per_page;
    const total = (await this.fila<{ total: number }>(consulta))?.total ?? 0;
    // Past the end there is nothing to walk to.
    return { total, antes: saltar < total ? 'infinity' : '-infinity', saltar: saltar < total ? saltar : 0 };
  }
}

async function* enCada<T, R>(lotes: AsyncIterable<T[]>, cada: (fila: T) => R): AsyncGenerator<R[]> {
  for await (const lote of lotes) yield lote.map(cada);
}

/** Conditions that keep a statement inside the caller's scope, for a table or alias with `entidad_id` and `empleado_id` (or the column named). */
export function enAlcance(quien: Scope, columnas: { entidad: Sql; empleado?: Sql }): Sql {
  const piezas = [];
  if (quien.entidad_id !== null) piezas.push(sql`${columnas.entidad} = ${quien.entidad_id}`);
  if (quien.empleado_id !== null) {
    if (columnas.empleado === undefined) throw new Error('This statement cannot be narrowed to one employee');
    piezas.push(sql`${columnas.empleado} = ${quien.empleado_id}`);
  }
  return piezas.length === 0 ? sql`true` : unir(piezas);
}
