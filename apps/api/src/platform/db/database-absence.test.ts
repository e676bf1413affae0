import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jornal/postgres';
import { Conditions } from '../conditions/conditions.js';
import { DatabaseAbsence } from './database-absence.js';

describe('Una base que se fue', () => {
  let carpeta: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  const lineas: string[] = [];
  const anotar = (_datos: object, mensaje: string) => void lineas.push(mensaje);
  const condiciones = new Conditions({ warn: anotar, error: anotar });

  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    postgres = await startPostgres({ folder: carpeta, quick: true });
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(carpeta, { recursive: true, force: true });
  });

  /** Asks until it is so; the test's own limit ends it otherwise. */
  async function hasta(cierto: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await cierto())) await new Promise(setImmediate);
  }

  it('lo dice uno solo, por muchos que lo noten, y una vez que volvió', async () => {
    const ausencia = new DatabaseAbsence(postgres.url, condiciones);
    const cortada = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const notar = (error: unknown) => ausencia.unlessSaid(error, () => lineas.push('request failed'));
    // One failure while the database answers is told like any other.
    notar(cortada);
    await hasta(() => lineas.length > 0);
    expect(lineas).toEqual(['request failed']);
    postgres.process.kill('SIGKILL');
    await once(postgres.process, 'exit');
    for (let n = 0; n < 20; n++) notar(cortada);
    await hasta(() => condiciones.impediment !== undefined);
    for (let n = 0; n < 20; n++) notar(cortada);
    await postgres.restart();
    await hasta(() => condiciones.impediment === undefined);
    notar(new Error('a mistake of ours'));
    ausencia.onModuleDestroy();
    expect(lineas).toEqual([
      'request failed',
      expect.stringMatching(/^condition: La base de datos no responde/),
      'condition: over',
      'request failed',
    ]);
  }, 60_000);
});
