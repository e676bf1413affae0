import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { longClient } from './connections.js';
import { lineOf } from './pg-private.js';

type Writes = Socket & { _write: (...chunk: unknown[]) => void; _writev: (...chunks: unknown[]) => void };

describe('Las conexiones', () => {
  let app: Prueba;
  let client: Client;
  beforeAll(async () => {
    app = await abrirApp();
    client = longClient(app.servicioUrl, 10_000);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await app.cerrar();
  });

  it('lo que se pregunta en un turno sale de una vez, y en el siguiente no espera', async () => {
    await client.query('SELECT 0');
    const line = lineOf(client) as Writes;
    const writes = [jest.spyOn(line, '_write'), jest.spyOn(line, '_writev')];
    const count = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const asked = ['uno', 'dos', 'tres'].map((word) => client.query('SELECT $1::text AS word', [word]));
    expect(count()).toBe(0);
    const answers = await Promise.all(asked);
    expect(answers.map(({ rows }) => rows[0].word)).toEqual(['uno', 'dos', 'tres']);
    expect(count()).toBe(1);
    await client.query('SELECT 4');
    expect(count()).toBe(2);
  });
});
