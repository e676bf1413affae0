import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jornal/postgres';
import { Conditions } from '../conditions/conditions.js';
import { DatabaseAbsence } from './database-absence.js';

/** A machine that is busy with other tests answers late, and its database is there all the same. */
const SLOW_MS = 60_000;

describe('Una base que se fue', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  const lines: string[] = [];
  const note = (_datos: object, message: string) => void lines.push(message);
  const conditions = new Conditions({ warn: note, error: note });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    postgres = await startPostgres({ folder, quick: true });
  }, 60_000);
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Asks until it is so; the test's own limit ends it otherwise. */
  async function hasta(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) await new Promise(setImmediate);
  }

  it('lo dice uno solo, por muchos que lo noten, y una vez que volvió', async () => {
    const absence = new DatabaseAbsence(postgres.url, conditions, SLOW_MS);
    const cut = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const notice = (error: unknown) => absence.unlessSaid(error, () => lines.push('request failed'));
    // A failure while the database answers is told like any other.
    notice(cut);
    await hasta(() => lines.length > 0);
    expect(lines).toEqual(['request failed']);
    postgres.process.kill('SIGKILL');
    await once(postgres.process, 'exit');
    for (let n = 0; n < 20; n++) notice(cut);
    await hasta(() => conditions.impediment !== undefined);
    for (let n = 0; n < 20; n++) notice(cut);
    // Another file of tests may have its port for a moment: it is tried again, as `PostgresKeeper` does.
    const again = () =>
      postgres.restart().then(
        () => true,
        () => false,
      );
    await hasta(again);
    await hasta(() => conditions.impediment === undefined);
    notice(new Error('a mistake of ours'));
    absence.onModuleDestroy();
    expect(lines).toEqual([
      'request failed',
      expect.stringMatching(/^condition: La base de datos no responde/),
      'condition: over',
      'request failed',
    ]);
  }, 60_000);
});
