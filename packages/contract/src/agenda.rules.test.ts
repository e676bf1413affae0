import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DIAS_SEMANA,
  diaDeLaSemana,
  diaEnPalabras,
  enlaceWhatsapp,
  horaDe,
  horaEnPalabras,
  NOMBRE_DIA,
  normalizarDia,
  seCruzan,
  textoConfirmar,
  textoOfrecer,
  textoRecordar,
  tramosDe,
} from './agenda.rules.js';
import { minutosDe } from './fechas.js';

const semilla = 20_261_122;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: semilla, numRuns: 500 });
const minuto = fc.integer({ min: 0, max: 1439 });
const tramo = fc
  .tuple(minuto, minuto)
  .filter(([a, b]) => a < b)
  .map(([a, b]) => ({ hora_inicio: horaDe(a), hora_fin: horaDe(b) }));

describe('El día de la semana', () => {
  it.each([
    ['2026-11-16', 'lunes'],
    ['2026-11-18', 'miercoles'],
    ['2026-11-21', 'sabado'],
    ['2026-11-22', 'domingo'],
    ['2028-02-29', 'martes'],
    ['2027-01-01', 'viernes'],
  ])('del %s es %s', (fecha, dia) => expect(diaDeLaSemana(fecha)).toBe(dia));

  it('se escribe con tilde y se entiende con ella, sin ella y como venga', () => {
    expect(DIAS_SEMANA.map((dia) => NOMBRE_DIA[dia])).toEqual([
      'Lunes',
      'Martes',
      'Miércoles',
      'Jueves',
      'Viernes',
      'Sábado',
      'Domingo',
    ]);
    for (const dia of DIAS_SEMANA)
      expect([dia, NOMBRE_DIA[dia], ` ${NOMBRE_DIA[dia].toUpperCase()} `].map(normalizarDia)).toEqual([dia, dia, dia]);
    expect(normalizarDia('Sábado'.normalize('NFD'))).toBe('sabado');
  });

  it.each(['', 'lun', 'monday', 'lunes martes', '1'])('«%s» no es un día', (texto) =>
    expect(normalizarDia(texto)).toBeNull(),
  );
});

describe(`Las horas (semilla ${semilla})`, () => {
  it('van y vuelven de minutos, y su orden es el del texto', () => {
    propiedad(
      fc.property(minuto, minuto, (a, b) => {
        expect(minutosDe(horaDe(a))).toBe(a);
        expect(horaDe(a)).toMatch(/^\d{2}:\d{2}$/);
        expect(horaDe(a) < horaDe(b)).toBe(a < b);
      }),
    );
    expect([minutosDe('00:00'), minutosDe('09:30'), minutosDe('23:59')]).toEqual([0, 570, 1439]);
  });

  it('dos tramos se cruzan cuando comparten un minuto, y solo entonces', () => {
    propiedad(
      fc.property(tramo, tramo, (a, b) => {
        const ambos = Array.from({ length: 1440 }, (_, m) => horaDe(m)).some((m) =>
          [a, b].every((t) => t.hora_inicio <= m && m < t.hora_fin),
        );
        expect(seCruzan(a, b)).toBe(ambos);
        expect(seCruzan(b, a)).toBe(ambos);
      }),
    );
    expect(seCruzan({ hora_inicio: '09:00', hora_fin: '10:00' }, { hora_inicio: '10:00', hora_fin: '11:00' })).toBe(
      false,
    );
  });
});

describe('Los horarios que se generan', () => {
  it('son enteros, del mismo largo, con su descanso, y no cabe uno más', () => {
    propiedad(
      fc.property(
        tramo,
        fc.integer({ min: 1, max: 480 }),
        fc.integer({ min: 0, max: 120 }),
        (jornada, duracion_minutos, descanso_minutos) => {
          const tramos = tramosDe({ ...jornada, duracion_minutos, descanso_minutos });
          const inicio = minutosDe(jornada.hora_inicio);
          const fin = minutosDe(jornada.hora_fin);
          const paso = duracion_minutos + descanso_minutos;
          tramos.forEach((t, i) => {
            expect(minutosDe(t.hora_inicio)).toBe(inicio + i * paso);
            expect(minutosDe(t.hora_fin) - minutosDe(t.hora_inicio)).toBe(duracion_minutos);
            expect(t.hora_fin <= jornada.hora_fin).toBe(true);
          });
          expect(inicio + tramos.length * paso + duracion_minutos > fin).toBe(true);
        },
      ),
    );
  });

  it('una mañana de media hora con diez minutos de descanso', () => {
    expect(tramosDe({ hora_inicio: '08:00', hora_fin: '09:50', duracion_minutos: 30, descanso_minutos: 10 })).toEqual([
      { hora_inicio: '08:00', hora_fin: '08:30' },
      { hora_inicio: '08:40', hora_fin: '09:10' },
      { hora_inicio: '09:20', hora_fin: '09:50' },
    ]);
  });

  it('no hay ninguno si no cabe, si la jornada está al revés o si no duran nada', () => {
    const nada = (hora_fin: string, duracion_minutos: number, descanso_minutos = 0) =>
      tramosDe({ hora_inicio: '08:00', hora_fin, duracion_minutos, descanso_minutos });
    expect([nada('08:29', 30), nada('07:00', 30), nada('18:00', 0), nada('18:00', -5), nada('18:00', 30, -30)]).toEqual(
      [[], [], [], [], []],
    );
  });
});

describe('El enlace de WhatsApp', () => {
  const textoDe = (enlace: string | null) =>
    decodeURIComponent(/\?text=([\w!~*'().%-]*)$/.exec(enlace ?? '')?.[1] ?? 'sin texto');
  const numero = (telefono: string) =>
    enlaceWhatsapp(telefono, 'Hola')?.match(/^https:\/\/wa\.me\/(\d+)\?text=Hola$/)?.[1] ?? null;

  it.each([
    ['3001234567', '573001234567'],
    ['300 123 4567', '573001234567'],
    ['(300) 123-45.67', '573001234567'],
    ['300\u00a0123\u20134567', '573001234567'],
    ['+57 300 123 4567', '573001234567'],
    ['+1 (415) 555-0100', '14155550100'],
    ['+57 (601) 555 0100', '576015550100'],
  ])('«%s» escribe al %s', (telefono, esperado) => expect(numero(telefono)).toBe(esperado));

  it.each([
    '',
    '6015550100',
    '573001234567',
    '300123456',
    '30012345678',
    '+',
    '+0571234567',
    '+1234567890123456',
    '300 123 4567 ext 2',
    'llamar a Ana',
    '++573001234567',
  ])('«%s» no tiene enlace', (telefono) => expect(numero(telefono)).toBeNull());

  it('lleva el texto entero, con tildes, emojis y signos de dirección', () => {
    propiedad(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (texto) => {
        expect(textoDe(enlaceWhatsapp('3001234567', texto))).toBe(texto);
      }),
    );
    expect(textoDe(enlaceWhatsapp('3001234567', '¿Té & café? 100 % 💈 #1'))).toBe('¿Té & café? 100 % 💈 #1');
  });

  it('medio emoji no lo rompe', () =>
    expect(enlaceWhatsapp('3001234567', 'a\ud83db')).toBe('https://wa.me/573001234567?text=a%EF%BF%BDb'));
});

describe('Los mensajes', () => {
  const datos = {
    nombre: 'Ana',
    servicio: 'Corte',
    fecha: '2026-11-20',
    hora_inicio: '15:30',
    negocio: 'Barbería Centro',
  };

  it('confirman, recuerdan y ofrecen con nombre, servicio, día, hora y lugar', () => {
    expect(textoConfirmar(datos)).toBe(
      'Hola, Ana. Confirmamos tu cita de Corte en Barbería Centro: el viernes 20 de noviembre a las 3:30 ' +
        'p.\u00a0m. Si necesitas cambiarla, responde a este mensaje.',
    );
    expect(textoRecordar(datos)).toBe(
      'Hola, Ana. Te recordamos tu cita de Corte en Barbería Centro: el viernes 20 de noviembre a las 3:30 ' +
        'p.\u00a0m. Si no puedes venir, responde a este mensaje. ¡Te esperamos!',
    );
    expect(textoOfrecer({ ...datos, minutos: 15 })).toBe(
      'Hola, Ana. Se liberó un espacio para Corte en Barbería Centro: ' +
        'el viernes 20 de noviembre a las 3:30 p.\u00a0m. Te lo guardamos 15 minutos. ¿Lo quieres? ' +
        'Responde a este mensaje.',
    );
  });

  it('sin servicio se leen igual de bien', () => {
    expect(textoConfirmar({ ...datos, servicio: ' ' })).toContain('Confirmamos tu cita en Barbería Centro: el viernes');
    expect(textoOfrecer({ ...datos, servicio: null, minutos: 1 })).toContain(
      'Se liberó un espacio en Barbería Centro: el viernes 20 de noviembre a las 3:30 p.\u00a0m. Te lo guardamos 1 minuto.',
    );
  });

  it.each([
    ['00:00', 'a las 12:00 a.\u00a0m.'],
    ['01:05', 'a la 1:05 a.\u00a0m.'],
    ['11:59', 'a las 11:59 a.\u00a0m.'],
    ['12:00', 'a las 12:00 p.\u00a0m.'],
    ['13:00', 'a la 1:00 p.\u00a0m.'],
    ['23:30', 'a las 11:30 p.\u00a0m.'],
  ])('las %s se dicen «%s»', (hora, dicha) => expect(horaEnPalabras(hora)).toBe(dicha));

  it('el día se dice en palabras', () => {
    expect(diaEnPalabras('2026-11-21')).toBe('sábado 21 de noviembre');
    expect(diaEnPalabras('2028-02-29')).toBe('martes 29 de febrero');
  });
});
