import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { cantidad, entero, texto } from './columnas';

const dichoEn = (celda: ReactNode) =>
  montar(<p data-celda>{celda}</p>).container.querySelector('[data-celda]')?.textContent;

it.each([
  ['a text', texto<{ valor: string | null }>('a', 'A', 'que', ({ valor }) => valor), { valor: 'Norte' }, 'Norte'],
  ['an empty text', texto<{ valor: string | null }>('a', 'A', 'que', ({ valor }) => valor), { valor: '' }, '—'],
  ['an empty telephone', entero<{ valor: string | null }>('a', 'A', 'que', ({ valor }) => valor), { valor: '' }, '—'],
  ['no text', texto<{ valor: string | null }>('a', 'A', 'que', ({ valor }) => valor), { valor: null }, '—'],
])('%s is told as a cell', (_que, columna, fila, dicho) => {
  expect(dichoEn(columna.celda(fila))).toBe(dicho);
});

it('a quantity of 0 is no dash', () => {
  const columna = cantidad<{ valor: number }>('a', 'A', 'que', ({ valor }) => valor);
  expect(dichoEn(columna.celda({ valor: 0 }))).toBe('0');
});
