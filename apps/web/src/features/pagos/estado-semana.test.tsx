import type { EstadoCuenta } from '@jornal/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { EstadoSemana } from './estado-semana';

const estado: EstadoCuenta = {
  empleado: { id: 7, nombre: 'Luisa', apellido: 'Ramírez' },
  entidad: { id: 1, nombre: 'Sede Chapinero' },
  sucursales: [{ id: 1, nombre: 'Sede Chapinero' }],
  inicio: '2026-11-16',
  fin: '2026-11-22',
  saldo_anterior: 13_400,
  items: [],
  pagos: [],
  total_ganado: 0,
  total_propinas: 0,
  total_pagado: 0,
  saldo_final: 13_400,
};

const importe = (nombre: string) => screen.getByText(nombre).nextElementSibling?.textContent?.replace(/\s/g, ' ');

test('a week without payments subtracts nothing, not less than nothing', () => {
  montar(<EstadoSemana estado={estado} />);
  expect(importe('Pagado en la semana')).toBe('$ 0');
});

test('the tips of a week are in what was earned, and told beside it', () => {
  montar(<EstadoSemana estado={{ ...estado, total_ganado: 241_867, total_propinas: 3_167, saldo_final: 255_267 }} />);
  expect(importe('Ganado en la semana')).toBe('$ 241.867');
  expect(screen.getByText(/^Con \$\s3\.167 de propinas$/)).toBeInTheDocument();
});

test('on screen the balance before the week opens the week it comes from; on paper it is only said', async () => {
  const abrir = vi.fn();
  const { unmount } = montar(<EstadoSemana estado={estado} alAbrirAnterior={abrir} />);
  await userEvent.click(screen.getByRole('button', { name: /13\.400/ }));
  expect(abrir).toHaveBeenCalledOnce();
  unmount();
  montar(<EstadoSemana estado={estado} />);
  expect(importe('Saldo final por pagar')).toBe('$ 13.400');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
