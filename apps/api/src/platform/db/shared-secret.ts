import { randomBytes } from 'node:crypto';
import { withClientAt } from './connection.js';

/** 48 random bytes under a name, the same for every process of the database at `url`: the first one makes them. */
export const sharedSecret = (url: string, name: string): Promise<string> =>
  withClientAt(url, async (client) => {
    await client.query('INSERT INTO secreto (nombre, valor) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      name,
      randomBytes(48).toString('base64url'),
    ]);
    const { rows } = await client.query<{ valor: string }>('SELECT valor FROM secreto WHERE nombre = $1', [name]);
    const [kept] = rows;
    if (kept === undefined) throw new Error(`No secret is kept under ${name}`);
    return kept.valor;
  });
