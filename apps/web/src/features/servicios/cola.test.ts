import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuantosServicios, EN_DUDA, finDe, type Momento, type PorEnviar, pausaTras, turnoDe } from './cola';

const HORA = 3_600_000;
const AHORA = Date.parse('2026-11-27T15:00:00Z');
const MOMENTO: Momento = { ahora: AHORA, desfase: 0, zona: 'America/Bogota', sede: 7 };

const ticket = (fecha: string, lineas = 1) =>
  JSON.stringify({ fecha, servicios: Array.from({ length: lineas }, (_, i) => ({ servicio_id: i + 1, cantidad: 1 })) });
const uno = (cambio: Partial<PorEnviar> = {}): PorEnviar => ({
  clave: 'k',
  sede: 7,
  cuerpo: ticket('2026-11-27'),
  que: 'Corte',
  quien: 'Paula',
  cita: null,
  anotado: AHORA,
  dia: '2026-11-27',
  intentado: null,
  bandeja: null,
  ...cambio,
});

describe('el turno de un servicio por enviar', () => {
  it('el que nunca salió se envía tenga los días que tenga', () => {
    const viejo = { anotado: AHORA - 20 * 24 * HORA, dia: '2026-11-07', cuerpo: ticket('2026-11-07') };
    expect(turnoDe(uno(viejo), MOMENTO)).toBe('enviar');
  });

  it.each([
    ['a las 22 horas', 22 * HORA, 'enviar'],
    ['a las 23', 23 * HORA, 'bandeja'],
    ['una semana después', 168 * HORA, 'bandeja'],
    ['«antes» de salir, porque movieron el reloj', -2 * HORA, 'bandeja'],
  ])('el que salió sin respuesta, %s: %s', (_, edad, esperado) => {
    const turno = turnoDe(uno({ intentado: AHORA - edad }), MOMENTO);
    if (esperado === 'enviar') expect(turno).toBe('enviar');
    else expect(turno).toEqual({ motivo: EN_DUDA, dudoso: true });
  });

  it('su edad es la del reloj del servidor, no la del equipo', () => {
    const atrasado = { ...MOMENTO, ahora: AHORA - 24 * HORA, desfase: 24 * HORA };
    expect(turnoDe(uno({ intentado: AHORA - HORA, anotado: atrasado.ahora }), atrasado)).toBe('enviar');
    expect(turnoDe(uno({ intentado: AHORA - 23 * HORA, anotado: atrasado.ahora }), atrasado)).toMatchObject({
      dudoso: true,
    });
  });

  it('el que salió desde otra sucursal no se repite: allá el servidor lo conoce con otra clave', () => {
    expect(turnoDe(uno({ intentado: AHORA, sede: 8 }), MOMENTO)).toMatchObject({ dudoso: true });
    expect(turnoDe(uno({ sede: 8 }), MOMENTO)).toBe('enviar');
  });

  it.each([
    ['un día atrasado', -24 * HORA, '2026-11-26'],
    ['un día adelantado', 24 * HORA, '2026-11-28'],
  ])('con el reloj del equipo %s, su día se pregunta antes de enviarlo', (_, corrido, dia) => {
    const momento = { ...MOMENTO, ahora: AHORA + corrido, desfase: -corrido };
    const malo = uno({ anotado: momento.ahora, dia, cuerpo: ticket(dia) });
    expect(turnoDe(malo, momento)).toMatchObject({ motivo: expect.stringContaining('reloj'), dudoso: false });
    // A day chosen by hand is not this clock's.
    expect(turnoDe(uno({ anotado: momento.ahora, dia, cuerpo: ticket('2026-11-25') }), momento)).toBe('enviar');
  });

  it('anotado en un futuro que el reloj, ya corregido, no alcanza, también', () => {
    const malo = { anotado: AHORA + 24 * HORA, dia: '2026-11-28', cuerpo: ticket('2026-11-28') };
    expect(turnoDe(uno(malo), MOMENTO)).toMatchObject({ dudoso: false });
  });
});

describe('lo que pasa con un servicio que se envió', () => {
  it.each([200, 201])('%d: está hecho', (status) => {
    expect(finDe({ status, mensaje: '' }, null, AHORA)).toEqual({ es: 'hecho' });
  });

  it.each([0, 408, 500, 502, 503])('%d: espera, y pudo quedar hecho', (status) => {
    expect(finDe({ status, mensaje: '' }, null, AHORA)).toEqual({ es: 'espera', intentado: AHORA });
    expect(finDe({ status, mensaje: '' }, AHORA - HORA, AHORA)).toEqual({ es: 'espera', intentado: AHORA - HORA });
  });

  it.each([401, 429])('%d: espera como si no hubiera salido, pues nadie lo miró', (status) => {
    expect(finDe({ status, mensaje: '' }, null, AHORA)).toEqual({ es: 'espera', intentado: null });
    expect(finDe({ status, mensaje: '' }, AHORA - HORA, AHORA)).toEqual({ es: 'espera', intentado: AHORA - HORA });
  });

  it.each([400, 403, 404, 409, 422])('%d: va a la bandeja con lo que dijo el servidor', (status) => {
    const fin = finDe({ status, mensaje: 'El servicio Corte está inactivo' }, null, AHORA);
    expect(fin).toEqual({ es: 'bandeja', bandeja: { motivo: 'El servicio Corte está inactivo', dudoso: false } });
  });

  it('un rechazo después de un intento sin respuesta no dice que aquel no se hizo', () => {
    const fin = finDe({ status: 403, mensaje: 'No tienes permiso.' }, AHORA - HORA, AHORA);
    expect(fin).toEqual({ es: 'bandeja', bandeja: { motivo: `No tienes permiso. ${EN_DUDA}`, dudoso: true } });
  });

  it('un rechazo detrás de la llave no deja duda: nada se hizo', () => {
    const rechazo = { status: 409, mensaje: 'Requiere aprobación', hizoNada: true };
    expect(finDe(rechazo, AHORA - HORA, AHORA)).toEqual({
      es: 'bandeja',
      bandeja: { motivo: 'Requiere aprobación', dudoso: false },
    });
  });
});

it('entre un intento y otro pasa cada vez más, un minuto como mucho', () => {
  expect([0, 1, 2, 10].map(pausaTras)).toEqual([3_000, 6_000, 12_000, 60_000]);
});

it('se cuentan los servicios, no los clientes', () => {
  expect(cuantosServicios([uno()])).toBe('1 servicio');
  expect(cuantosServicios([uno(), uno({ cuerpo: ticket('2026-11-27', 3) })])).toBe('4 servicios');
});

/** A server that keeps a key for a day, and a line that fails in every way it can. */
class Servidor {
  readonly hechos: string[] = [];
  private readonly claves = new Map<string, number>();

  recibir(clave: string, ahora: number, estado: number): number {
    if (estado >= 400) return estado;
    const cuando = this.claves.get(clave);
    if (cuando === undefined || ahora - cuando >= 24 * HORA) {
      this.hechos.push(clave);
      this.claves.set(clave, ahora);
    }
    return 201;
  }
}

/**
 * `pierde`: the request, or its answer, is lost on the way. `muere`: the tab is gone as soon as it is kept that it
 * leaves, or before the answer is written down.
 */
const paso = fc.record({
  pasan: fc.integer({ min: 0, max: 30 * HORA }),
  pierde: fc.constantFrom('nada', 'nada', 'ida', 'vuelta'),
  muere: fc.constantFrom('nunca', 'nunca', 'al salir', 'al llegar'),
  estado: fc.constantFrom(201, 201, 201, 401, 403, 409, 429, 500, 503),
});

it('con cualquier línea y cualquier muerte: una vez cada uno, ninguno perdido, y ninguno dos veces', () => {
  fc.assert(
    fc.property(fc.array(paso, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (pasos, n) => {
      const servidor = new Servidor();
      const nuevos = Array.from({ length: n }, (_, i) => uno({ clave: `k${i}` }));
      let cola = nuevos;
      let ahora = AHORA;
      for (const { pasan, pierde, muere, estado } of pasos) {
        ahora += pasan;
        const turno = cola.find(({ bandeja }) => bandeja === null);
        if (!turno) break;
        const otro = (cambio: Partial<PorEnviar>) =>
          void (cola = cola.map((esta) =>
            esta === turno || esta.clave === turno.clave ? { ...esta, ...cambio } : esta,
          ));
        const toca = turnoDe(turno, { ...MOMENTO, ahora });
        if (toca !== 'enviar') {
          otro({ bandeja: toca });
          continue;
        }
        otro({ intentado: turno.intentado ?? ahora });
        if (muere === 'al salir') continue;
        const status = pierde === 'ida' ? 0 : servidor.recibir(turno.clave, ahora, estado);
        if (muere === 'al llegar') continue;
        const fin = finDe({ status: pierde === 'vuelta' ? 0 : status, mensaje: 'No' }, turno.intentado, ahora);
        if (fin.es === 'hecho') cola = cola.filter(({ clave }) => clave !== turno.clave);
        else if (fin.es === 'bandeja') otro({ bandeja: fin.bandeja });
        else otro({ intentado: fin.intentado });
      }
      for (const { clave } of nuevos) {
        const veces = servidor.hechos.filter((hecho) => hecho === clave).length;
        const guardado = cola.find((esta) => esta.clave === clave);
        expect(veces).toBeLessThanOrEqual(1);
        // Gone from the device only when the server has it; in the tray without a doubt only when it has not.
        if (!guardado) expect(veces).toBe(1);
        if (guardado?.bandeja?.dudoso === false) expect(veces).toBe(0);
      }
    }),
    { numRuns: 2_000 },
  );
});
