import type { Metodo } from '@jornal/contract';
import { expect, it } from 'vitest';
import { type AbonoEscrito, cobrosDe, esquemaAbono, esquemaAnticipo, vueltoDelAbono } from './abono';
import { deDeudor, recordatorio } from './deudora';

const metodo = (id: number, nombre: string, resto: Partial<Metodo> = {}): Metodo => ({
  id,
  nombre,
  clase: 'transferencia',
  entidad_id: null,
  entidad: null,
  pide_referencia: false,
  orden: id,
  activo: true,
  fijo: id < 3,
  ...resto,
});
const METODOS = [
  metodo(1, 'Efectivo', { clase: 'efectivo' }),
  metodo(2, 'Transferencia'),
  metodo(3, 'Nequi'),
  metodo(4, 'Datáfono', { pide_referencia: true }),
  metodo(8, 'Cofre', { clase: 'efectivo' }),
];
const DEUDA = 20_000;
const abono = (resto: Partial<AbonoEscrito> = {}): AbonoEscrito => ({
  monto: DEUDA,
  metodo_pago: 'efectivo',
  monto_efectivo: DEUDA,
  monto_transferencia: 0,
  metodo_id: null,
  recibido: null,
  ...resto,
});
const porTransferencia = (resto: Partial<AbonoEscrito> = {}) =>
  abono({ metodo_pago: 'transferencia', monto_efectivo: 0, monto_transferencia: DEUDA, ...resto });
const reproches = (escrito: AbonoEscrito) => {
  const leido = esquemaAbono(DEUDA, METODOS).safeParse(escrito);
  return leido.success ? [] : leido.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const cobros = (escrito: AbonoEscrito) => cobrosDe(esquemaAbono(DEUDA, METODOS).parse(escrito), METODOS);

it.each([
  ['todo, en efectivo', abono(), []],
  ['una parte', abono({ monto: 5_000, monto_efectivo: 5_000 }), []],
  ['más que la deuda', abono({ monto: 20_001, monto_efectivo: 20_001 }), ['monto: La deuda es de $ 20.000']],
  ['más que la deuda, si queda a favor', abono({ monto: 20_001, monto_efectivo: 20_001, a_favor: true }), []],
  ['nada', abono({ monto: 0, monto_efectivo: 0 }), ['monto: Ingresa cuánto abona']],
  ['sin monto', abono({ monto: null as unknown as number }), ['monto: Ingresa cuánto abona']],
  ['lo recibido no alcanza', abono({ recibido: 19_000 }), ['recibido: El recibido no alcanza']],
  ['lo recibido no cuenta si no hay efectivo', porTransferencia({ recibido: 19_000 }), []],
  ['la referencia que pide el método', porTransferencia({ metodo_id: 4 }), ['referencia: Datáfono pide la referencia']],
  [
    'los montos no suman',
    abono({ metodo_pago: 'mixto', monto_efectivo: 5_000, monto_transferencia: 5_000 }),
    ['monto_efectivo: La suma de efectivo y transferencia debe ser igual al monto total'],
  ],
])('un abono se revisa antes de enviarlo: %s', (_, escrito, esperados) => {
  expect(reproches(escrito).map((uno) => uno.replace(/\u00a0/g, ' '))).toEqual(esperados);
});

it('un anticipo se revisa igual, sin deuda que lo limite', () => {
  const reprocha = (escrito: AbonoEscrito) =>
    esquemaAnticipo(METODOS)
      .safeParse(escrito)
      .error?.issues.map(({ message }) => message);
  expect(reprocha(abono({ monto: 90_000, monto_efectivo: 90_000 }))).toBeUndefined();
  expect(reprocha(abono({ monto: 0, monto_efectivo: 0 }))).toContain('Ingresa cuánto deja');
  expect(reprocha(abono({ recibido: 19_000 }))).toEqual(['El recibido no alcanza']);
  expect(reprocha(porTransferencia({ metodo_id: 4 }))).toEqual(['Datáfono pide la referencia']);
});

it.each([
  ['efectivo', abono({ recibido: 50_000 }), [{ metodo_id: 1, monto: DEUDA, recibido: 50_000 }]],
  ['efectivo por un método propio', abono({ metodo_id: 8 }), [{ metodo_id: 8, monto: DEUDA }]],
  ['transferencia', porTransferencia({ recibido: 50_000 }), [{ metodo_id: 2, monto: DEUDA }]],
  [
    'un método que pide referencia',
    porTransferencia({ metodo_id: 4, referencia: '0091' }),
    [{ metodo_id: 4, monto: DEUDA, referencia: '0091' }],
  ],
  [
    'una parte de cada uno',
    abono({ metodo_pago: 'mixto', monto_efectivo: 12_000, monto_transferencia: 8_000, metodo_id: 3 }),
    [
      { metodo_id: 1, monto: 12_000 },
      { metodo_id: 3, monto: 8_000 },
    ],
  ],
])('se envía con un cobro por método: %s', (_, escrito, esperados) => {
  expect(cobros(escrito)).toEqual(esperados);
});

it('el vuelto es de lo recibido en efectivo, y falta lo que falta', () => {
  expect(vueltoDelAbono({ monto_efectivo: 20_000, recibido: 50_000 })).toBe(30_000);
  expect(vueltoDelAbono({ monto_efectivo: 20_000, recibido: 15_000 })).toBe(-5_000);
  expect(vueltoDelAbono({ monto_efectivo: 20_000, recibido: null })).toBeNull();
  expect(vueltoDelAbono({ monto_efectivo: 0, recibido: 50_000 })).toBeNull();
});

it('el recordatorio lleva lo que debe y de dónde es; no hay sin teléfono, sin deuda, ni a quien no quiere', () => {
  const fila = {
    persona: {
      ...{ id: 4, entidad_id: 1, nombre: 'Ana Ruiz ', telefono: '300 123 4567', email: null },
      ...{ alergias: null, etiquetas: [], no_contactar: false },
    },
    telefono_normal: '+573001234567',
    entidad: { id: 1, nombre: 'Centro' },
    ...{ deuda: DEUDA, hasta_30: DEUDA, hasta_60: 0, hasta_90: 0, mas_de_90: 0 },
    ...{ tiquetes: 1, desde: '2026-11-20', dias: 4 },
  };
  const enlace = recordatorio(deDeudor(fila), DEUDA) ?? '';
  expect(enlace).toMatch(/^https:\/\/wa\.me\/573001234567\?text=/);
  expect(decodeURIComponent(enlace.split('text=')[1] ?? '').replace(/\u00a0/g, ' ')).toBe(
    'Hola Ana Ruiz, te escribimos de Centro: tienes un saldo pendiente de $ 20.000. ' +
      'Puedes pagarlo en tu próxima visita; si tienes dudas, responde a este mensaje. ¡Gracias!',
  );
  expect(recordatorio(deDeudor({ ...fila, telefono_normal: null }), DEUDA)).toBeNull();
  expect(recordatorio(deDeudor(fila), 0)).toBeNull();
  const noQuiere = { ...fila, persona: { ...fila.persona, no_contactar: true } };
  expect(recordatorio(deDeudor(noQuiere), DEUDA)).toBeNull();
});
