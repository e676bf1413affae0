import type { EstadoCuenta } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
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
  cargos: [],
  total_ganado: 0,
  total_propinas: 0,
  total_pagado: 0,
  total_descontado: 0,
  retenido: 0,
  saldo_final: 13_400,
};

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Sede Chapinero' },
};
afterEach(() => vi.unstubAllGlobals());

const importe = (nombre: string) => screen.getByText(nombre).nextElementSibling?.textContent?.replace(/\s/g, ' ');

test('a week without payments subtracts nothing, not less than nothing', () => {
  montar(<EstadoSemana estado={estado} />);
  expect(importe('Pagado en la semana')).toBe('$ 0');
});

test('a share that waits for a debt says so, and how much of what is owed today waits', () => {
  const corte = {
    ...{ id: 9, fecha: '2026-11-18', tipo: 'catalogo' as const, servicio_nombre: 'Corte', cantidad: 1 },
    ...{ precio_unitario: 25_000, descuento_porcentaje: 0, descuento_reparto: 0, total_con_descuento: 25_000 },
    ...{ porcentaje_empleado: 40, monto_empleado: 10_000, pagado: false, retenido: true, descontado: 0 },
  };
  const { unmount } = montar(<EstadoSemana estado={{ ...estado, items: [corte], retenido: 10_000 }} />);
  expect(screen.getByText('Retenido')).toBeInTheDocument();
  expect(importe('Hoy espera a que se pague lo fiado')).toBe('$ 10.000');
  unmount();
  montar(<EstadoSemana estado={estado} />);
  expect(screen.queryByText('Hoy espera a que se pague lo fiado')).not.toBeInTheDocument();
});

test('what clients were given back is discounted, and told with its ticket', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const cargo = { id: 3, fecha: '2026-11-18', tipo: 'devolucion' as const, numero: 2, monto: 4_000, anticipo: 1_000 };
  const cargos = [{ ...cargo, tiquete: { id: 40, numero: 124 } }];
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <EstadoSemana estado={{ ...estado, cargos, total_descontado: 4_000, saldo_final: 9_400 }} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  expect(importe('Descontado en la semana')).toBe('-$ 4.000');
  const fila = screen.getByRole('row', { name: /^18\/11\/2026/ });
  expect(fila.textContent?.replace(/\s/g, ' ')).toBe('18/11/2026Devolución 2124$ 1.000-$ 4.000');
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
