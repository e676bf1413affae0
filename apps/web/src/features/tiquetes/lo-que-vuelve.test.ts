import type { ServicioDeTiquete, Tiquete } from '@jornal/contract';
import { expect, it } from 'vitest';
import { loQueVuelve } from './lo-que-vuelve';

const MIXTA = { id: 1, metodo_pago: 'mixto', monto_efectivo: 10_000, monto_transferencia: 18_000 } as ServicioDeTiquete;
const cobro = (tipo: 'tiquete' | 'favor', clase: 'efectivo' | 'transferencia', monto: number) => ({
  tipo,
  clase,
  monto,
});
const de = (cobros: ReturnType<typeof cobro>[], servicios = [MIXTA]) =>
  loQueVuelve({ cobros, servicios, ventas: [] } as unknown as Tiquete, MIXTA);

it('sin saldo a favor vuelve todo', () => {
  expect(de([cobro('tiquete', 'efectivo', 10_000), cobro('tiquete', 'transferencia', 18_000)])).toBe(MIXTA);
});

it('lo que se tomó del saldo a favor no se devuelve: de lo demás se pregunta solo si entró por ambos', () => {
  expect(de([cobro('favor', 'efectivo', 10_000)])).toMatchObject({
    ...{ metodo_pago: 'transferencia', monto_efectivo: 0, monto_transferencia: 18_000 },
  });
  expect(de([cobro('favor', 'efectivo', 4_000)])).toMatchObject({
    ...{ metodo_pago: 'mixto', monto_efectivo: 6_000, monto_transferencia: 18_000 },
  });
  expect(de([cobro('favor', 'transferencia', 18_000)])).toMatchObject({
    ...{ metodo_pago: 'efectivo', monto_efectivo: 10_000, monto_transferencia: 0 },
  });
});

it('de varias líneas no se sabe cuál lo tomó: se pregunta sin cifras', () => {
  expect(de([cobro('favor', 'efectivo', 4_000)], [MIXTA, { ...MIXTA, id: 2 }])).toEqual({ ...MIXTA, sinCifras: true });
});
