import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { lineaDe } from './cancel.js';
import type { Lector } from './snapshot.js';
import { correr, type Sql } from './sql.js';

const PLAZO_MS = 2_500;

/**
 * Asks the database on a connection of its own and does not wait for long: whether it is there is known though everybody else waits for
 * a connection, and though those there are went silent. One on which something failed is not asked again.
 */
@Injectable()
export class Sonda implements Lector, OnApplicationShutdown {
  private cliente: Promise<Client> | undefined;

  constructor(private readonly url: string) {}

  async filas<T>(consulta: Sql): Promise<T[]> {
    const cliente = (this.cliente ??= this.abrir());
    try {
      return (await correr(await cliente, consulta)).rows as T[];
    } catch (error) {
      this.dejar(cliente);
      throw error;
    }
  }

  async fila<T>(consulta: Sql): Promise<T | null> {
    return (await this.filas<T>(consulta))[0] ?? null;
  }

  onApplicationShutdown(): void {
    if (this.cliente !== undefined) this.dejar(this.cliente);
  }

  private abrir(): Promise<Client> {
    const plazos = { connectionTimeoutMillis: PLAZO_MS, query_timeout: PLAZO_MS, statement_timeout: PLAZO_MS };
    // With `pipeline` the driver destroys a connection on which it gave something up.
    const cliente = new Client({
      connectionString: this.url,
      application_name: 'jornal sonda',
      pipeline: true,
      keepAlive: true,
      ...plazos,
    });
    const abierto = cliente.connect().then(() => cliente);
    cliente.on('error', () => this.dejar(abierto));
    return abierto;
  }

  private dejar(cliente: Promise<Client>): void {
    if (this.cliente === cliente) this.cliente = undefined;
    cliente.then(
      (abierto) => lineaDe(abierto).destroy(),
      () => undefined,
    );
  }
}
