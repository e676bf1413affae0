import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Makes an empty database believe to be a cluster (stand-in.sql); run by its owner, who may do everything. */
export async function installStandIn(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`BEGIN; ${readFileSync(join(__dirname, 'stand-in.sql'), 'utf8')} COMMIT`);
  } finally {
    await client.end();
  }
}
