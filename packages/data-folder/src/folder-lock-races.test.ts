import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { takeFolderLock } from './folder-lock.js';

/** A disk under load: each call begins a while later, and its answer comes a while after that. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const disk = await importOriginal<Record<string, unknown>>();
  const slow =
    (call: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      await esperar(Math.random() * 6);
      const answer = await call(...args);
      await esperar(Math.random() * 6);
      return answer;
    };
  return Object.fromEntries(
    Object.entries(disk).map(([name, value]) => [
      name,
      typeof value === 'function' ? slow(value as (...args: unknown[]) => Promise<unknown>) : value,
    ]),
  );
});

const ROUNDS = 15;
const NEVER = 3_600_000;

it('de doce que llegan a la vez a una carpeta abandonada la tiene uno, por lento que sea el disco', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jornal-carrera-'));
  for (let round = 0; round < ROUNDS; round++) {
    await writeFile(join(folder, 'jornal.lock'), JSON.stringify({ pid: process.pid, inicio: `antes ${round}` }));
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () => takeFolderLock(folder, { onLose: () => undefined, beatEvery: NEVER })),
    );
    const owners = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(owners, `round ${round}`).toHaveLength(1);
    await owners[0]?.release();
  }
  await rm(folder, { recursive: true, force: true });
}, 60_000);
