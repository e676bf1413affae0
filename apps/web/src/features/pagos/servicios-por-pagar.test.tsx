import type { ServicioPendiente } from '@jornal/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiciosPorPagar } from './servicios-por-pagar';

const servicio = (id: number) =>
  ({
    id,
    servicio_nombre: 'Corte',
    cantidad: 1,
    porcentaje_empleado: 40,
    fecha: '2026-11-18',
    monto_empleado: 4_000,
    monto_servicio: 10_000,
    pagado: false,
  }) as ServicioPendiente;

const montar = (total: number) =>
  render(
    <MantineProvider env="test">
      <ServiciosPorPagar
        consulta={{ data: { filas: [servicio(1), servicio(2)], total }, isError: false, refetch: () => undefined }}
        elegidos={[]}
        alElegir={() => undefined}
      />
    </MantineProvider>,
  );

it('cuando el servidor cortó la lista dice cuántos se muestran de cuántos', () => {
  montar(2_003);
  expect(screen.getByText(/^Mostrando 2 de 2\.003/)).toBeInTheDocument();
});

it('cuando están todos no dice nada', () => {
  montar(2);
  expect(screen.getAllByText('Corte')).toHaveLength(2);
  expect(screen.queryByText(/^Mostrando/)).not.toBeInTheDocument();
});
