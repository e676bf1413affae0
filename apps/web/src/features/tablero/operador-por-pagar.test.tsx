import type { EstadoPagoEmpleado } from '@jornal/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BarraGanancia } from './datos';
import { OperadorPorPagar } from './operador-por-pagar';

const empleada: EstadoPagoEmpleado = {
  empleado_id: 7,
  nombre: 'Luisa',
  apellido: 'Ramírez',
  entidad_id: 1,
  cantidad_servicios: 4,
  estado_pago: 'parcial',
  saldo_pendiente: 13_400,
  total_bruto: 58_501,
  total_pagar: 23_400,
  propinas: 0,
  pagos_realizados: 10_000,
  descontado: 0,
  retenido: 0,
  detalles_servicios: ['Corte', 'Barba', 'Tinte', 'Cejas'].map((servicio_nombre) => ({
    servicio_nombre,
    cantidad: 1,
    porcentaje_empleado: 40,
  })),
};

const mostrar = (cambio: Partial<EstadoPagoEmpleado> = {}, alPagar?: () => void) =>
  render(
    <MantineProvider env="test">
      <OperadorPorPagar empleado={{ ...empleada, ...cambio }} alPagar={alPagar} />
    </MantineProvider>,
  );

test('an employee with a balance can be paid', async () => {
  const alPagar = vi.fn();
  mostrar({}, alPagar);
  await userEvent.click(screen.getByRole('button', { name: 'Pagar a Luisa Ramírez' }));
  expect(alPagar).toHaveBeenCalledOnce();
  expect(screen.getByText('Pago Parcial')).toBeInTheDocument();
});

test('nobody is paid twice: without a balance there is no button, and an advance is called by its name', () => {
  mostrar({ saldo_pendiente: 0, estado_pago: 'pagado' }, vi.fn());
  expect(screen.queryByRole('button', { name: /Pagar a/ })).not.toBeInTheDocument();
  mostrar({ saldo_pendiente: -5_000, estado_pago: 'pagado' }, vi.fn());
  expect(screen.queryByRole('button', { name: /Pagar a/ })).not.toBeInTheDocument();
  expect(screen.getByText('Anticipo')).toBeInTheDocument();
});

test('what waits for the debts of clients is told where there is some', () => {
  const { unmount } = mostrar();
  expect(screen.queryByText('Retenido por fiado')).not.toBeInTheDocument();
  unmount();
  mostrar({ retenido: 9_644 });
  expect(screen.getByText('Retenido por fiado').nextElementSibling?.textContent?.replace(/\s/g, ' ')).toBe('$ 9.644');
});

test('the first two services are shown and the others are one press away', async () => {
  mostrar();
  expect(screen.getByText('Barba')).toBeInTheDocument();
  expect(screen.queryByText('Tinte')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '+2 servicios más' }));
  expect(screen.getByText('Cejas')).toBeInTheDocument();
});

test.each([
  [143.5, '100'],
  [43.56, '43.56'],
  [-12, '0'],
])('a profit of %d %% fills %s %% of its bar', (valor, lleno) => {
  render(
    <MantineProvider env="test">
      <BarraGanancia valor={valor} />
    </MantineProvider>,
  );
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', lleno);
});
