import type { ServicioPendiente } from '@jornal/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { ServiciosPorPagar } from './servicios-por-pagar';

const corte: ServicioPendiente = {
  ...{ id: 1, tipo: 'catalogo', servicio_nombre: 'Corte', cantidad: 1, porcentaje_empleado: 40, fecha: '2026-11-18' },
  ...{ monto_empleado: 10_000, monto_servicio: 25_000, pagado: false, retenido: false },
};
const propina = (id: number, monto_empleado: number): ServicioPendiente => ({
  ...{ ...corte, id, tipo: 'propina', servicio_nombre: 'Propina', cantidad: 0, porcentaje_empleado: 100 },
  ...{ monto_empleado, monto_servicio: 0 },
});
const poner = (filas: ServicioPendiente[]) => {
  const alElegir = vi.fn();
  montar(
    <ServiciosPorPagar
      consulta={{ data: { filas, total: filas.length }, isError: false, refetch: () => undefined }}
      elegidos={[]}
      alElegir={alElegir}
    />,
  );
  return alElegir;
};

test('un toque elige las propinas solas, con lo que suman', async () => {
  const alElegir = poner([corte, propina(2, 5_000), propina(3, 1_500)]);
  await userEvent.click(screen.getByRole('button', { name: /^Entregar propinas: \$\s6\.500$/ }));
  expect(alElegir).toHaveBeenCalledWith([2, 3]);
});

test.each([
  ['no hay propinas', [corte]],
  ['no hay más que propinas', [propina(2, 5_000)]],
])('si %s no se ofrece', (_, filas) => {
  poner(filas);
  expect(screen.getByRole('group', { name: 'Servicios pendientes' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Entregar propinas/ })).not.toBeInTheDocument();
});
