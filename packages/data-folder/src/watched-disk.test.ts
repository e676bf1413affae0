import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Conditions } from './conditions.js';
import { WatchedDisk } from './watched-disk.js';

test('avisa que queda poco disco, y antes de que se acabe deja de guardar', async () => {
  const enVigor = new Map<string, string>();
  const conditions: Conditions = {
    put: ({ codigo, impide }) => void enVigor.set(codigo, impide),
    remove: (code) => void enVigor.delete(code),
  };
  const { bavail, bsize } = await statfs(tmpdir());
  const free = (bavail * bsize) / 1_000_000;
  const withReserve = async (mb: number) => {
    const disco = new WatchedDisk(tmpdir(), mb, conditions);
    await disco.watchOver();
    disco.leave();
    return [...enVigor].map(([code, prevented]) => `${code} ${prevented}`);
  };
  expect(await withReserve(Math.floor(free / 50))).toEqual([]);
  expect(await withReserve(Math.floor(free / 2))).toEqual(['DISCO_LLENO nada']);
  expect(await withReserve(Math.ceil(free * 2))).toEqual(['DISCO_LLENO escribir']);
  expect(await withReserve(Math.floor(free / 50))).toEqual([]);
  expect(await withReserve(0)).toEqual([]);
});
