import { zonaDatos } from '@jornal/contract';
import { z } from 'zod';
import { fieldNames } from './inverses.js';

describe('Los campos de una edición', () => {
  it('son los que su petición puede nombrar, como se leen en pantalla, y los que cambian con ellos', () => {
    expect(fieldNames(zonaDatos, { turno: 'Turno', name: 'Nombre de la zona' })).toEqual({
      name: 'Nombre de la zona',
      description: 'Descripción',
      client_id: 'Cliente',
      turno: 'Turno',
    });
  });

  it('uno que no tiene nombre no deja arrancar', () => {
    expect(() => fieldNames(zonaDatos.extend({ sin_nombre: z.string() }))).toThrow('sin_nombre has no name');
  });
});
