import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { lineOf } from './pg-private.js';
import type { Reader } from './snapshot.js';
import { run, type Sql } from './sql.js';

const LIMIT_MS = 2_500;

/**
 * Asks the database on a connection of its own and does not wait for long: whether it is there is known though all
 * others wait for a connection, and though those there are went silent. A connection on which a question failed is not
 * asked again.
 */
@Injectable()
export class Probe implements Reader, OnApplicationShutdown {
  private client: Promise<Client> | undefined;

  constructor(private readonly url: string) {}

  async rows<T>(query: Sql): Promise<T[]> {
    const client = (this.client ??= this.open());
    try {
      return (await run(await client, query)).rows as T[];
    } catch (error) {
      this.leave(client);
      throw error;
    }
  }

  async row<T>(query: Sql): Promise<T | null> {
    return (await this.rows<T>(query))[0] ?? null;
  }

  onApplicationShutdown(): void {
    if (this.client !== undefined) this.leave(this.client);
  }

  private open(): Promise<Client> {
    const deadlines = { connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS, statement_timeout: LIMIT_MS };
    // With `pipeline` the driver destroys a connection on which it gave something up.
    const client = new Client({
      connectionString: this.url,
      application_name: 'jornal sonda',
      pipeline: true,
      keepAlive: true,
      ...deadlines,
    });
    const opened = client.connect().then(() => client);
    client.on('error', () => this.leave(opened));
    return opened;
  }

  private leave(client: Promise<Client>): void {
    if (this.client === client) this.client = undefined;
    client.then(
      (opened) => lineOf(opened).destroy(),
      () => undefined,
    );
  }
}
