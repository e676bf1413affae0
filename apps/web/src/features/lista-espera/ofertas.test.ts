import type { Oferta, PersonaEspera } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { caidas, cuentaAtras, minutosHasta } from './ofertas';

const VENCE = '2026-11-18T15:15:00.000Z';
const a = (texto: string) => Date.parse(`2026-11-18T15:${texto}Z`);

describe('El tiempo que queda de una oferta', () => {
  it.each([
    ['00:00', '15:00'],
    ['00:00.400', '15:00'],
    ['05:55', '9:05'],
    ['14:59.001', '0:01'],
    ['15:00', '0:00'],
    ['29:00', '0:00'],
  ])('a las 15:%s quedan %s', (hora, quedan) => expect(cuentaAtras(VENCE, a(hora))).toBe(quedan));

  it('se dice en minutos enteros, y nunca en ninguno', () => {
    expect(minutosHasta(VENCE, a('00:01'))).toBe(15);
    expect(minutosHasta(VENCE, a('14:50'))).toBe(1);
    expect(minutosHasta(VENCE, a('20:00'))).toBe(1);
  });
});

describe('Las ofertas que cayeron', () => {
  const oferta = (id: number) => ({ id }) as Oferta;
  const persona = (id: number, suya: Oferta | null) => ({ id, oferta: suya }) as PersonaEspera;

  it('son las de quien sigue esperando sin ella', () => {
    expect(caidas([persona(1, oferta(7)), persona(2, null)], [persona(1, null), persona(2, null)])).toEqual([
      oferta(7),
    ]);
  });

  it('no son las de quien ya no está, ni las que siguen', () => {
    expect(caidas([persona(1, oferta(7)), persona(2, oferta(8))], [persona(2, oferta(8))])).toEqual([]);
  });

  it('tampoco las que apenas empiezan; otra oferta a la misma persona no es la de antes', () => {
    expect(caidas([persona(1, null)], [persona(1, oferta(7))])).toEqual([]);
    expect(caidas([persona(1, oferta(7))], [persona(1, oferta(9))])).toEqual([oferta(7)]);
  });
});
