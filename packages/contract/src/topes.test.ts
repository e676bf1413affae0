import { describe, expect, it } from 'vitest';
import { fechaDeMovimiento } from './common.js';
import { fueraDeLoComun } from './topes.js';

const hoy = '2026-11-18';

describe('Fuera de lo común', () => {
  it.each([
    ['nada', {}, []],
    ['100 unidades y 31 días', { unidades: [1, 100], fecha: '2026-10-18' }, []],
    ['mañana', { fecha: '2026-11-19' }, []],
    ['101 unidades en una de las líneas', { unidades: [1, 101] }, ['unidades']],
    ['32 días', { fecha: '2026-10-17' }, ['fecha']],
    ['una caja que queda en cero', { caja_queda: 0 }, []],
    ['una caja que queda bajo cero', { caja_queda: -1 }, ['caja_en_rojo']],
    ['un pago a sí mismo', { pago_propio: true }, ['pago_propio']],
    [
      'todo a la vez',
      { unidades: [101], fecha: '2000-01-01', pago_propio: true },
      ['unidades', 'fecha', 'pago_propio'],
    ],
  ])('%s', (_, registro, motivos) => expect(fueraDeLoComun({ hoy, ...registro })).toEqual(motivos));
});

describe('El día de lo que mueve dinero', () => {
  it('es de 2000 en adelante', () => {
    expect(fechaDeMovimiento.safeParse('2000-01-01').success).toBe(true);
    expect(fechaDeMovimiento.safeParse('1999-12-31').error?.issues.map(({ message }) => message)).toEqual([
      'La fecha no puede ser anterior al año 2000',
    ]);
    expect(fechaDeMovimiento.safeParse('1999-02-30').error?.issues[0]?.message).toBe(
      'Por favor selecciona una fecha válida',
    );
  });
});
