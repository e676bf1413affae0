import { describe, expect, it } from 'vitest';
import { cifrasBuscadas, leerBusqueda } from './busqueda.js';

describe('Lo que alguien escribe para encontrar algo', () => {
  it('son sus palabras, cada una una vez', () => {
    expect(leerBusqueda('  aceite   argán aceite ').palabras).toEqual(['aceite', 'argán']);
    expect(leerBusqueda('   ')).toEqual({ palabras: [], cifras: '' });
  });

  it.each([
    ['300 123 4567', '3001234567'],
    ['(300) 123-4567', '3001234567'],
    ['+57 300 123 4567', '3001234567'],
    ['(+57) 300 123 4567', '3001234567'],
    ['0057 300 1234567', '3001234567'],
    ['573001234567', '3001234567'],
    // The start of a number that is still being typed.
    ['+57 300', '300'],
    ['+57 3', ''],
    ['4567', '4567'],
    // A number of Medellín's old ones, and one that begins with 57 but is no longer than a number of Colombia.
    ['5712345', '5712345'],
    ['57', ''],
    ['Ana 300', ''],
    ['a@300.co', ''],
    ['', ''],
  ])('«%s» busca en los teléfonos «%s»', (texto, cifras) => expect(cifrasBuscadas(texto)).toBe(cifras));
});
