import { describe, expect, it } from 'vitest';
import { cifrasDeTelefono, correoOculto, estaOculto, oculto, telefonoDe, telefonoNormal } from './personas.rules.js';

describe('El teléfono de una persona', () => {
  it.each([
    ['+57 (310) 555-0001', '+573105550001'],
    ['0057 310 555 0001', '+573105550001'],
    ['3105550001', '+573105550001'],
    ['310.555.0001', '+573105550001'],
    ['310–555–0001', '+573105550001'],
    ['573105550001', '+573105550001'],
    ['(601) 555 0001', '+576015550001'],
    ['604/5550001', '+576045550001'],
    ['+1 305 555 0001', '+13055550001'],
    ['001 305 555 0001', '+13055550001'],
    ['+34 600 000 001', '+34600000001'],
  ])('%s se marca %s', (texto, normal) => {
    expect(telefonoNormal(texto)).toBe(normal);
  });

  it.each([
    ['5550001'],
    ['2105550001'],
    ['310555000'],
    ['31055500011'],
    ['+57 310 555 000'],
    ['+57 210 555 0001'],
    ['+0 310 555 0001'],
    ['+1234567'],
    ['+1234567890123456'],
    ['310 555 0001 ext. 2'],
    ['el de la mamá'],
    [''],
    ['٣١٠٥٥٥٠٠٠١'],
  ])('«%s» se guarda como se escribió y no se marca', (texto) => {
    expect(telefonoDe(texto)).toMatchObject({ telefono_texto: texto, telefono_normal: null });
  });

  it('sus últimas diez cifras son las mismas como se escriba', () => {
    const escritos = ['+57 (310) 555-0001', '0057 3105550001', '310 5550001', '57 310 555 0001'];
    expect(escritos.map((texto) => telefonoDe(texto).telefono_digitos)).toEqual(escritos.map(() => '3105550001'));
    expect(telefonoDe('555 00 01').telefono_digitos).toBe('5550001');
    expect(telefonoDe('el de la mamá').telefono_digitos).toBe('');
  });

  it('se busca por cuatro cifras o más en cualquier parte, y completo por las últimas diez', () => {
    expect(cifrasDeTelefono('555')).toEqual({});
    expect(cifrasDeTelefono('55-50')).toEqual({ parte: '5550' });
    expect(cifrasDeTelefono('310-5550001')).toEqual({ enteras: '3105550001' });
    expect(cifrasDeTelefono('+57 310 555 0001')).toEqual({ enteras: '3105550001' });
    expect(cifrasDeTelefono('ana1234')).toEqual({});
    expect(cifrasDeTelefono('1234@x.co')).toEqual({});
  });
});

describe('Un contacto que no se muestra', () => {
  it('deja ver cuatro cifras o el dominio, nunca todo', () => {
    expect(oculto('+57 (310) 555-0001')).toBe('••• 0001');
    expect(oculto('1234')).toBe('•••');
    expect(oculto('')).toBe('•••');
    expect(correoOculto('ana@correo.co')).toBe('•••@correo.co');
  });

  it('se reconoce si vuelve', () => {
    expect([oculto('3105550001'), correoOculto('ana@correo.co')].every(estaOculto)).toBe(true);
    expect([null, undefined, '', '310 555 0001'].some(estaOculto)).toBe(false);
  });
});
