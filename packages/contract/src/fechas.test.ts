import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fecha as fechaDelContrato } from './common.js';
import {
  diaEn,
  diaSemana,
  diasEntre,
  hastaElDia,
  horaEn,
  instanteEn,
  mesAnterior,
  mesDe,
  periodoAnterior,
  periodoHaceUnAnio,
  semanaDe,
  sumarAnios,
  sumarDias,
} from './fechas.js';

/** Every property runs with this seed, so that a failure is the same on every machine. */
const semilla = 20_261_118;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: semilla, numRuns: 500 });

const fecha = fc
  .date({ min: new Date('1900-02-01T00:00:00Z'), max: new Date('2199-11-30T00:00:00Z'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));

describe(`Los días (semilla ${semilla})`, () => {
  it('se suman y se restan sin perderse, en cualquier mes y año', () => {
    propiedad(
      fc.property(fecha, fc.integer({ min: -400, max: 400 }), (dia, n) => {
        const otro = sumarDias(dia, n);
        expect(diasEntre(dia, otro)).toBe(n);
        expect(sumarDias(otro, -n)).toBe(dia);
        expect(fechaDelContrato.safeParse(otro).success || otro < '1900' || otro > '2199-12-31').toBe(true);
        expect(otro > dia).toBe(n > 0);
        expect(diaSemana(otro)).toBe((((diaSemana(dia) + n) % 7) + 7) % 7);
      }),
    );
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s y %d días es %s', (dia, n, esperado) => expect(sumarDias(dia, n)).toBe(esperado));

  it('el 18 de noviembre de 2026 es miércoles', () => expect(diaSemana('2026-11-18')).toBe(3));
});

describe('La semana', () => {
  it('va de lunes a domingo y contiene a cada uno de sus días', () => {
    propiedad(
      fc.property(fecha, (dia) => {
        const { inicio, fin } = semanaDe(dia);
        expect(diaSemana(inicio)).toBe(1);
        expect(diaSemana(fin)).toBe(0);
        expect(diasEntre(inicio, fin)).toBe(6);
        expect(inicio <= dia && dia <= fin).toBe(true);
        expect(semanaDe(inicio)).toEqual({ inicio, fin });
        expect(semanaDe(fin)).toEqual({ inicio, fin });
      }),
    );
  });

  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-23', '2026-11-29'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('la del %s empieza el %s y termina el %s', (dia, inicio, fin) => expect(semanaDe(dia)).toEqual({ inicio, fin }));
});

describe('El mes', () => {
  it('tiene todos sus días, y los doce seguidos hacen el año', () => {
    propiedad(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), (anio, mes) => {
        const { inicio, fin } = mesDe(anio, mes);
        expect(inicio.slice(5)).toBe(`${String(mes).padStart(2, '0')}-01`);
        const antes = mesAnterior(anio, mes);
        expect(sumarDias(mesDe(antes.anio, antes.mes).fin, 1)).toBe(inicio);
        expect(sumarDias(fin, 1).slice(8)).toBe('01');
      }),
    );
  });

  it('hasta el mismo día se corta al largo del mes', () => {
    expect(hastaElDia(2026, 2, 31)).toEqual({ inicio: '2026-02-01', fin: '2026-02-28' });
    expect(hastaElDia(2028, 2, 31)).toEqual({ inicio: '2028-02-01', fin: '2028-02-29' });
    expect(hastaElDia(2026, 10, 18)).toEqual({ inicio: '2026-10-01', fin: '2026-10-18' });
    expect(hastaElDia(2026, 10, 1)).toEqual({ inicio: '2026-10-01', fin: '2026-10-01' });
  });
});

it('el día del negocio es el de su zona horaria, no el del servidor', () => {
  expect(diaEn('America/Bogota', new Date('2026-11-19T04:59:59Z'))).toBe('2026-11-18');
  expect(diaEn('America/Bogota', new Date('2026-11-19T05:00:00Z'))).toBe('2026-11-19');
  expect(diaEn('Asia/Tokyo', new Date('2026-11-18T15:00:00Z'))).toBe('2026-11-19');
});

describe('La hora del negocio', () => {
  it.each([
    ['America/Bogota', '2026-11-18', '23:30', '2026-11-19T04:30:00.000Z'],
    ['America/Bogota', '2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
    ['America/Bogota', '2027-01-01', '00:00', '2027-01-01T05:00:00.000Z'],
    ['America/Bogota', '2028-02-29', '23:30', '2028-03-01T04:30:00.000Z'],
    ['Asia/Tokyo', '2028-02-29', '08:15', '2028-02-28T23:15:00.000Z'],
    ['Asia/Kathmandu', '2026-11-18', '12:00', '2026-11-18T06:15:00.000Z'],
    ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    // Midnight exists on most days and not on this one: clocks went from 23:59 to 01:00.
    ['America/Santiago', '2026-09-06', '01:00', '2026-09-06T04:00:00.000Z'],
  ])('en %s, el %s a las %s es %s', (zona, dia, hora, instante) => {
    expect(instanteEn(zona, dia, hora).toISOString()).toBe(instante);
    expect([diaEn(zona, new Date(instante)), horaEn(zona, new Date(instante))]).toEqual([dia, hora]);
  });

  it('la que el reloj repite es la primera, y la que se salta se corre lo que el reloj se corrió', () => {
    expect(instanteEn('America/New_York', '2026-11-01', '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(horaEn('America/New_York', instanteEn('America/New_York', '2026-03-08', '02:30'))).toBe('03:30');
    expect(instanteEn('America/Santiago', '2026-09-06', '00:30').toISOString()).toBe('2026-09-06T04:30:00.000Z');
  });

  it('las 24:00 son el final del día', () => {
    expect(instanteEn('America/Bogota', '2026-12-31', '24:00')).toEqual(
      instanteEn('America/Bogota', '2027-01-01', '00:00'),
    );
  });

  it('ida y vuelta dice lo mismo, cualquier minuto y en cualquier zona, salvo el que el reloj repite', () => {
    const zonas = fc.constantFrom(
      'America/Bogota',
      'UTC',
      'Asia/Tokyo',
      'America/New_York',
      'America/Santiago',
      'Europe/Madrid',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    );
    const minuto = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
    propiedad(
      fc.property(zonas, minuto, (zona, n) => {
        const instante = new Date(n * 60_000);
        const [dia, hora] = [diaEn(zona, instante), horaEn(zona, instante)];
        const vuelta = instanteEn(zona, dia, hora);
        expect([diaEn(zona, vuelta), horaEn(zona, vuelta)]).toEqual([dia, hora]);
        expect(vuelta.getTime()).toBeLessThanOrEqual(instante.getTime());
        expect(instante.getTime() - vuelta.getTime()).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});

describe('Una fecha escrita', () => {
  it.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s existe', (texto) =>
    expect(fechaDelContrato.safeParse(texto).success).toBe(true),
  );
  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-31',
    '26-11-18',
    '2026-1-1',
    '2026-11-18T00:00',
    ' 2026-11-18',
    '1899-12-31',
    '2200-01-01',
    '',
  ])('«%s» no es una fecha', (texto) => expect(fechaDelContrato.safeParse(texto).success).toBe(false));
});

describe('Los períodos con los que se compara uno', () => {
  const del = (inicio: string, fin: string) => ({ inicio, fin });

  it('el anterior termina donde este empieza: meses enteros contra meses enteros, y si no, tantos días', () => {
    expect(periodoAnterior(del('2026-11-01', '2026-11-30'))).toEqual(del('2026-10-01', '2026-10-31'));
    expect(periodoAnterior(del('2026-01-01', '2026-03-31'))).toEqual(del('2025-10-01', '2025-12-31'));
    expect(periodoAnterior(del('2026-11-01', '2026-11-18'))).toEqual(del('2026-10-14', '2026-10-31'));
    propiedad(
      fc.property(fecha, fc.integer({ min: 0, max: 400 }), (inicio, dias) => {
        const fin = sumarDias(inicio, dias);
        expect(sumarDias(periodoAnterior({ inicio, fin }).fin, 1)).toBe(inicio);
      }),
    );
  });

  it('el de hace un año tiene los mismos días, y los meses enteros son enteros', () => {
    expect(periodoHaceUnAnio(del('2026-11-01', '2026-11-18'))).toEqual(del('2025-11-01', '2025-11-18'));
    expect(periodoHaceUnAnio(del('2024-02-01', '2024-02-29'))).toEqual(del('2023-02-01', '2023-02-28'));
    expect(periodoHaceUnAnio(del('2025-02-01', '2025-02-28'))).toEqual(del('2024-02-01', '2024-02-29'));
    expect(periodoHaceUnAnio(del('2025-02-22', '2025-02-28'))).toEqual(del('2024-02-22', '2024-02-28'));
  });

  it('un 29 de febrero es el 28 de un año que no lo tiene', () => {
    expect([sumarAnios('2024-02-29', 1), sumarAnios('2024-02-29', 4), sumarAnios('2024-02-29', -1)]).toEqual([
      '2025-02-28',
      '2028-02-29',
      '2023-02-28',
    ]);
  });
});
