import fc from 'fast-check';
import { calendarioIcal, type EventoIcal } from './ical.js';

const cita: EventoIcal = {
  uid: 'cita-42@jornal',
  inicio: new Date('2026-11-20T15:30:00-05:00'),
  fin: new Date('2026-11-20T16:00:00-05:00'),
  titulo: 'Ana · Corte',
  estado: 'confirmada',
  secuencia: 3,
  actualizado: new Date('2026-11-18T04:59:59.999Z'),
};
const de = (...events: Partial<EventoIcal>[]) =>
  calendarioIcal({
    nombre: 'Agenda de Luis',
    zona: 'America/Bogota',
    eventos: events.map((e) => ({ ...cita, ...e })),
  });

/** Reads as another program would: pieces put together again, then name and value of each line. */
function leido(text: string, name: string): string | undefined {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const value = lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  return value?.replace(/\\(.)/g, (_, signo: string) => (signo === 'n' ? '\n' : signo));
}

describe('El calendario que leen otros programas', () => {
  it('lleva cada cita en hora universal, con su línea y su fin de línea', () => {
    expect(de({})).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Jornal//Agenda//ES',
        'CALSCALE:GREGORIAN',
        'NAME:Agenda de Luis',
        'X-WR-CALNAME:Agenda de Luis',
        'X-WR-TIMEZONE:America/Bogota',
        'BEGIN:VEVENT',
        'UID:cita-42@jornal',
        'DTSTAMP:20261118T045959Z',
        'LAST-MODIFIED:20261118T045959Z',
        'SEQUENCE:3',
        'DTSTART:20261120T203000Z',
        'DTEND:20261120T210000Z',
        'SUMMARY:Ana · Corte',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('una cita de las 23:30 del último día del año termina en el siguiente', () => {
    const text = de({ inicio: new Date('2026-12-31T23:30:00-05:00'), fin: new Date('2026-12-31T23:59:00-05:00') });
    expect([leido(text, 'DTSTART'), leido(text, 'DTEND')]).toEqual(['20270101T043000Z', '20270101T045900Z']);
  });

  it.each([
    ['pendiente', 'TENTATIVE', 'OPAQUE'],
    ['confirmada', 'CONFIRMED', 'OPAQUE'],
    ['completada', 'CONFIRMED', 'OPAQUE'],
    ['cancelada', 'CANCELLED', 'TRANSPARENT'],
  ] as const)('una cita %s se dice %s', (state, status, transp) => {
    const text = de({ estado: state });
    expect([leido(text, 'STATUS'), leido(text, 'TRANSP')]).toEqual([status, transp]);
  });

  it('la cancelada sigue en el calendario con su misma identidad, para que el otro programa la quite', () => {
    const text = de({}, { uid: 'cita-43@jornal', estado: 'cancelada', secuencia: 4 });
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain('UID:cita-43@jornal\r\n');
  });

  it('comas, puntos y comas, barras y saltos de línea no se salen de su texto', () => {
    const text = de({ titulo: 'Ana, Luis; \\n y Eva', descripcion: 'Uno\r\nEND:VEVENT\nDos\rTres\u0000\u0007' });
    expect(text).toContain('SUMMARY:Ana\\, Luis\\; \\\\n y Eva\r\n');
    expect(text).toContain('DESCRIPTION:Uno\\nEND:VEVENT\\nDos\\nTres  \r\n');
    expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it('un nombre larguísimo con tildes y emojis se parte en líneas de 75 octetos sin romper ninguna letra', () => {
    const title = `${'Peñaranda Ñáñez '.repeat(12)}👩‍🦰💈${'🧔🏽‍♂️'.repeat(20)}`;
    const text = de({ titulo: title });
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeGreaterThan(71);
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
    expect(text).not.toContain('\ufffd');
    expect(leido(text, 'SUMMARY')).toBe(title);
  });

  it('una línea de 75 octetos justos queda entera, y la de 76 se parte', () => {
    const ocupa = 'SUMMARY:'.length;
    expect(de({ titulo: 'x'.repeat(75 - ocupa) })).toContain(`SUMMARY:${'x'.repeat(75 - ocupa)}\r\n`);
    expect(de({ titulo: 'x'.repeat(76 - ocupa) })).toContain(`SUMMARY:${'x'.repeat(75 - ocupa)}\r\n x\r\n`);
    expect(de({ titulo: `${'x'.repeat(74 - ocupa)}ñ` })).toContain(`${'x'.repeat(74 - ocupa)}\r\n ñ\r\n`);
  });

  it('cualquier texto vuelve como se escribió', () => {
    const written = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((t) => !/\p{Cc}/u.test(t));
    fc.assert(
      fc.property(written, written, (title, description) => {
        const text = de({ titulo: title, descripcion: `-${description}` });
        expect(
          text
            .split('\r\n')
            .every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n') && !line.includes('\r')),
        ).toBe(true);
        expect([leido(text, 'SUMMARY'), leido(text, 'DESCRIPTION')]).toEqual([title, `-${description}`]);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  it('una agenda sin citas también es un calendario', () =>
    expect(de()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*X-WR-TIMEZONE:America\/Bogota\r\nEND:VCALENDAR\r\n$/));
});
