import { type Programa, proximaVez, ultimaVez } from './programa.js';

const BOGOTA = 'America/Bogota';
const diario = (hora: string): Programa => ({ frecuencia: 'diario', dia_semana: null, dia_mes: null, hora });
const each = (dia_semana: Programa['dia_semana'], hora: string): Programa => ({
  frecuencia: 'semanal',
  dia_semana,
  dia_mes: null,
  hora,
});
const el = (dia_mes: number, hora: string): Programa => ({ frecuencia: 'mensual', dia_semana: null, dia_mes, hora });

describe('Cuándo sale un reporte', () => {
  it.each<[string, Programa, string, string]>([
    ['hoy, si falta', diario('18:00'), '2026-11-18T10:00:00-05:00', '2026-11-18T18:00:00-05:00'],
    ['mañana, a la hora en punto', diario('10:00'), '2026-11-18T10:00:00-05:00', '2026-11-19T10:00:00-05:00'],
    ['el año que viene, la última noche', diario('07:00'), '2026-12-31T22:00:00-05:00', '2027-01-01T07:00:00-05:00'],
    ['el lunes que viene', each('lunes', '08:00'), '2026-11-18T10:00:00-05:00', '2026-11-23T08:00:00-05:00'],
    [
      'el mismo día de la semana, más tarde',
      each('miercoles', '10:01'),
      '2026-11-18T10:00:00-05:00',
      '2026-11-18T10:01:00-05:00',
    ],
    [
      'el mismo día, la otra semana',
      each('miercoles', '10:00'),
      '2026-11-18T10:00:00-05:00',
      '2026-11-25T10:00:00-05:00',
    ],
    ['el último de noviembre, si es el 31', el(31, '08:00'), '2026-11-18T10:00:00-05:00', '2026-11-30T08:00:00-05:00'],
    ['el 28 de febrero, si es el 31', el(31, '08:00'), '2027-02-01T00:00:00-05:00', '2027-02-28T08:00:00-05:00'],
    ['el 29 de febrero de un bisiesto', el(30, '08:00'), '2028-01-31T09:00:00-05:00', '2028-02-29T08:00:00-05:00'],
    [
      'el 31 de marzo, después del 29 de febrero',
      el(31, '08:00'),
      '2028-02-29T08:00:00-05:00',
      '2028-03-31T08:00:00-05:00',
    ],
    ['en enero, pasado diciembre', el(1, '08:00'), '2026-12-31T23:59:00-05:00', '2027-01-01T08:00:00-05:00'],
    ['el mes que viene, si ya pasó', el(15, '08:00'), '2026-12-15T08:00:00-05:00', '2027-01-15T08:00:00-05:00'],
  ])('%s', (_, schedule, now, sale) => {
    expect(proximaVez(schedule, new Date(now), BOGOTA)).toEqual(new Date(sale));
    expect(ultimaVez(schedule, new Date(sale), BOGOTA)).toEqual(new Date(sale));
  });

  it('de lo que no salió, cuenta la última vez', () => {
    expect(ultimaVez(diario('07:00'), new Date('2027-01-02T06:59:59-05:00'), BOGOTA)).toEqual(
      new Date('2027-01-01T07:00:00-05:00'),
    );
    expect(ultimaVez(each('lunes', '07:00'), new Date('2026-11-18T10:00:00-05:00'), BOGOTA)).toEqual(
      new Date('2026-11-16T07:00:00-05:00'),
    );
    expect(ultimaVez(el(31, '07:00'), new Date('2028-03-30T10:00:00-05:00'), BOGOTA)).toEqual(
      new Date('2028-02-29T07:00:00-05:00'),
    );
  });

  it('la hora es la del reloj de la pared, también cuando cambia', () => {
    // In Madrid the clocks go from two to three on 28 March 2027, and from three back to two on 31 October.
    const [dos, anoche] = [diario('02:30'), new Date('2027-03-27T12:00:00+01:00')];
    expect(proximaVez(dos, anoche, 'Europe/Madrid')).toEqual(new Date('2027-03-28T03:30:00+02:00'));
    expect(proximaVez(dos, new Date('2027-03-28T03:30:00+02:00'), 'Europe/Madrid')).toEqual(
      new Date('2027-03-29T02:30:00+02:00'),
    );
    const first = proximaVez(dos, new Date('2027-10-30T12:00:00+02:00'), 'Europe/Madrid');
    expect(first).toEqual(new Date('2027-10-31T02:30:00+02:00'));
    expect(proximaVez(dos, first, 'Europe/Madrid')).toEqual(new Date('2027-11-01T02:30:00+01:00'));
  });
});
