import { describe, expect, it } from 'vitest';
import { coincide, ordenables, ordenar, paginar, paraArchivo } from './lista-local';

describe('searching a list that came whole', () => {
  it('ignores case and accents, as the server does', () => {
    expect(coincide('jose', 'José Núñez')).toBe(true);
    expect(coincide(' NÚÑ', 'José Nuñez')).toBe(true);
    expect(coincide('pepe', 'José', null, undefined)).toBe(false);
  });

  it('finds every word, in any order and in any of the texts', () => {
    expect(coincide('argan aceite', 'Aceite de Argán')).toBe(true);
    expect(coincide('barbero nunez', 'José Núñez', 'Barbero')).toBe(true);
    expect(coincide('argan crema', 'Aceite de Argán')).toBe(false);
  });

  it('finds a telephone by its figures, with or without the country', () => {
    for (const busqueda of ['3001112233', '+57 300 111 22 33', '573001112233', '111-22', 'ana 300'])
      expect([busqueda, coincide(busqueda, 'Ana', '(300) 111 2233')]).toEqual([busqueda, true]);
    expect(coincide('3001112234', 'Ana', '(300) 111 2233')).toBe(false);
  });

  it('finds everything with an empty search', () => {
    expect(coincide('  ', null)).toBe(true);
  });
});

describe('paging a list that came whole', () => {
  const filas = Array.from({ length: 25 }, (_, i) => i + 1);

  it('says which rows a page shows', () => {
    expect(paginar(filas, '3')).toEqual({
      data: [21, 22, 23, 24, 25],
      pagination: { current_page: 3, per_page: 10, total: 25, total_pages: 3, from: 21, to: 25 },
    });
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

describe('ordering a list that came whole', () => {
  type Persona = { id: number; nombre: string; telefono: string | null };
  const personas: Persona[] = [
    { id: 1, nombre: 'Ñusta', telefono: null },
    { id: 2, nombre: 'ángel', telefono: '300' },
    { id: 3, nombre: 'Nora', telefono: '20' },
    { id: 4, nombre: 'Ángel', telefono: null },
  ];
  const columnas = [
    { id: 'nombre', ordenPor: ({ nombre }: Persona) => nombre },
    { id: 'telefono', ordenPor: ({ telefono }: Persona) => telefono },
    { id: 'estado' },
  ];
  const ids = (id: string, sentido: 'asc' | 'desc') =>
    ordenar(personas, columnas, { id, sentido }).map((persona) => persona.id);

  it('is in Spanish, and rows that are equal stay as they came', () => {
    expect(ids('nombre', 'asc')).toEqual([2, 4, 3, 1]);
    expect(ids('nombre', 'desc')).toEqual([1, 3, 2, 4]);
  });

  it('puts what has no value last, whichever the way', () => {
    expect(ids('telefono', 'asc')).toEqual([3, 2, 1, 4]);
    expect(ids('telefono', 'desc')).toEqual([2, 3, 1, 4]);
  });

  it('is its own without an order, or by a column that has none', () => {
    expect(ordenables(columnas)).toEqual(['nombre', 'telefono']);
    expect(ordenar(personas, columnas, null)).toBe(personas);
    expect(ids('estado', 'asc')).toEqual([1, 2, 3, 4]);
  });

  it('names the rows of a file where they are narrowed or ordered, and can be named', () => {
    const orden = { id: 'nombre', sentido: 'asc' } as const;
    const muchas = Array.from({ length: 301 }, (_, id) => ({ id }));
    expect(paraArchivo(personas, { estrecha: false, orden: null })).toBeUndefined();
    expect(paraArchivo(personas, { estrecha: false, orden })).toBe(personas);
    expect(paraArchivo(muchas, { estrecha: false, orden })).toBeUndefined();
    expect(paraArchivo(muchas, { estrecha: true, orden: null })).toBe(muchas);
  });
});
