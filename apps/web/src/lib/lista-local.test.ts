import { describe, expect, it } from 'vitest';
import { coincide, paginar } from './lista-local';

describe('searching a list that came whole', () => {
  it('ignores case and accents, as the server does', () => {
    expect(coincide('jose', 'José Núñez')).toBe(true);
    expect(coincide(' NÚÑ', 'José Nuñez')).toBe(true);
    expect(coincide('pepe', 'José', null, undefined)).toBe(false);
  });

  it('finds everything with an empty search', () => {
    expect(coincide('  ', null)).toBe(true);
  });
});

describe('paging a list that came whole', () => {
  const filas = Array.from({ length: 25 }, (_, i) => i + 1);

  it('says which rows a page shows', () => {
    expect(paginar(filas, '3')).toEqual({ data: [21, 22, 23, 24, 25], pagination: { current_page: 3, per_page: 10, total: 25, total_pages: 3, from: 21, to: 25 } });
  });

  it.each(['9', '0', '-1', 'abc', ''])('stays inside the list when the address asks for page «%s»', (pagina) => {
    const { data, pagination } = paginar(filas, pagina);
    expect(data.length).toBeGreaterThan(0);
    expect(pagination.current_page).toBe(pagina === '9' ? 3 : 1);
  });

  it('shows an empty list as from 0 to 0', () => {
    expect(paginar([], '1').pagination).toMatchObject({ from: 0, to: 0, total: 0 });
  });
});
