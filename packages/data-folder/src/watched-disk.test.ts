import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Conditions } from './conditions.js';
import { WatchedDisk } from './watched-disk.js';

test('avisa que queda poco disco, y antes de que se acabe deja de guardar', async () => {
  const enVigor = new Map<string, string>();
  const condiciones: Conditions = {
    put: ({ codigo, impide }) => void enVigor.set(codigo, impide),
    remove: (codigo) => void enVigor.delete(codigo),
  };
  const { bavail, bsize } = await statfs(tmpdir());
  const libres = (bavail * bsize) / 1_000_000;
  const conReserva = async (mb: number) => {
    const disco = new WatchedDisk(tmpdir(), mb, condiciones);
    await disco.watchOver();
    disco.leave();
    return [...enVigor].map(([codigo, impide]) => `${codigo} ${impide}`);
  };
  expect(await conReserva(Math.floor(libres / 50))).toEqual([]);
  expect(await conReserva(Math.floor(libres / 2))).toEqual(['DISCO_LLENO nada']);
  expect(await conReserva(Math.ceil(libres * 2))).toEqual(['DISCO_LLENO escribir']);
  expect(await conReserva(Math.floor(libres / 50))).toEqual([]);
  expect(await conReserva(0)).toEqual([]);
});
