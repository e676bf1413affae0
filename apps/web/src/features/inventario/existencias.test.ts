import { describe, expect, it } from 'vitest';
import { enPaquetes, existenciaDe } from './api';

describe('how much there is of an item, in words', () => {
  it.each([
    [0, 'Sin Stock'],
    [1, 'Bajo Stock'],
    [5, 'Bajo Stock'],
    [6, 'En Stock'],
  ])('%i units are «%s»', (cantidad, texto) => {
    expect(existenciaDe(cantidad).texto).toBe(texto);
  });

  it.each([
    [27, 12, '2 paquetes y 3 sueltas'],
    [13, 12, '1 paquete y 1 suelta'],
    [24, 12, '2 paquetes'],
    [5, 12, '0 paquetes y 5 sueltas'],
  ])('%i units in packages of %i are «%s»', (cantidad, tamanio, texto) => {
    expect(enPaquetes(cantidad, tamanio)).toBe(texto);
  });
});
