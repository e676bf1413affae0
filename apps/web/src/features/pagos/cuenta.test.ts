import { totalPorPagar } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { ajusteDe, CIFRAS, type Cifra, conSaldo, filtroDe } from './cuenta';

describe('the rows behind a figure of an employee', () => {
  it('are those of the pay window, or all the services there ever were for what was earned in all', () => {
    expect(filtroDe('total_pagar')).toEqual({ ventana: 'true' });
    expect(filtroDe('cantidad_servicios')).toEqual({ ventana: 'true', propinas: 'false' });
    expect(filtroDe('total_ganado')).toEqual({ propinas: 'false' });
  });

  it('are the paid or the unpaid ones where the figure says so', () => {
    expect(filtroDe('pagos_realizados')).toEqual({ ventana: 'true', pagado: 'true' });
    expect(filtroDe('saldo_pendiente')).toEqual({ ventana: 'true', pagado: 'false' });
    expect(filtroDe('servicios_pagados')).toEqual({ pagado: 'true', propinas: 'false' });
    expect(filtroDe('servicios_pendientes')).toEqual({ pagado: 'false', propinas: 'false' });
  });
});

describe('money paid in advance that no service has taken', () => {
  // 27.000 earned: 10.000 of it in paid services, 17.000 in unpaid ones, and 4.000 of advance.
  const estado = { total_pagar: 27_000, saldo_pendiente: 13_000 };

  it('adds to what was paid and takes from what is owed', () => {
    expect(ajusteDe('pagos_realizados', estado, 10_000)).toBe(4_000);
    expect(ajusteDe('saldo_pendiente', estado, 17_000)).toBe(-4_000);
  });

  it('is no part of any other figure', () => {
    const otras = (Object.keys(CIFRAS) as Cifra[]).filter(
      (cifra) => cifra !== 'pagos_realizados' && cifra !== 'saldo_pendiente',
    );
    expect(otras.map((cifra) => ajusteDe(cifra, estado, 1))).toEqual(otras.map(() => 0));
  });
});

it('shares that were given up for returns take from what was ever earned, where that is known', () => {
  const estado = { total_pagar: 27_000, saldo_pendiente: 13_000 };
  expect(ajusteDe('total_ganado', { ...estado, total_ganado: 20_000 }, 27_000)).toBe(-7_000);
  expect(ajusteDe('total_ganado', estado, 27_000)).toBe(0);
});

describe('what is owed in all', () => {
  const operadores = [
    { nombre: 'Andrés', saldo_pendiente: 13_400 },
    { nombre: 'Luisa', saldo_pendiente: -5_000 },
    { nombre: 'Camilo', saldo_pendiente: 0 },
    { nombre: 'Paula', saldo_pendiente: 20_000 },
  ];

  it('is what is owed to each, the most first; an advance of one is no discount on another', () => {
    expect(conSaldo(operadores).map(({ nombre }) => nombre)).toEqual(['Paula', 'Andrés']);
    expect(totalPorPagar(operadores)).toBe(33_400);
  });
});
