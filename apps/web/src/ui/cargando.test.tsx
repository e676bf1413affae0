import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { Cargando } from './cargando';

it('dice lo que es a quien no la ve', () => {
  montar(<Cargando height={40} />);
  expect(screen.getByRole('progressbar', { name: 'Cargando...' })).toHaveAttribute('aria-busy', 'true');
});

/**
 * A name on an element without a role is forbidden (aria-prohibited-attr), and seen by axe only when the answer is
 * slow.
 */
const SIN_PAPEL = /<Skeleton\b(?![^>]*\brole=)[^>]*\baria-label=/;

it('nadie más le pone nombre a una forma sin papel', () => {
  const fuente = join(__dirname, '..');
  const conNombre = readdirSync(fuente, { recursive: true, encoding: 'utf8' }).filter(
    (nombre) => nombre.endsWith('.tsx') && SIN_PAPEL.test(readFileSync(join(fuente, nombre), 'utf8')),
  );
  expect('<Skeleton height={72} aria-label="Cargando..." />').toMatch(SIN_PAPEL);
  expect(conNombre.filter((nombre) => !nombre.endsWith('.test.tsx'))).toEqual([]);
});
