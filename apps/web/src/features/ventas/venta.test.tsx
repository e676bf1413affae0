import type { Producto } from '@jornal/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { pagosProbables } from '../../lib/billetes';
import { SesionProvider } from '../../lib/session-context';
import { cambioDe, esquemaVenta, totalVenta } from './venta';
import { VentaFormulario } from './venta-formulario';

const shampoo: Producto = {
  id: 7,
  nombre: 'Shampoo',
  categoria_id: 1,
  categoria: { id: 1, nombre: 'General' },
  precio_unitario: 30_001,
  costo_unitario: 18_000,
  stock: 3,
  codigo: null,
  entidad_id: 1,
  entidad: { id: 1, nombre: 'Sede Chapinero' },
  created_at: '2026-11-20T15:00:00.000Z',
};

const sara = {
  id: 1,
  email: 'sara@salon.co',
  name: 'Sara',
  type: 'supervisor',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'supervisor' },
  nombre: 'Sara',
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};

const venta = (cambios: Record<string, unknown> = {}) => ({
  productoId: 7,
  cantidad: 1,
  metodoPago: 'efectivo',
  montoEfectivo: 30_001,
  montoTransferencia: 0,
  ...cambios,
});
const mensajes = (datos: unknown) =>
  esquemaVenta(shampoo)
    .safeParse(datos)
    .error?.issues.map(({ message }) => message.replace(/\s/g, ' ')) ?? [];

describe('what may be sold', () => {
  it.each([
    [{ cantidad: 0 }, 'La cantidad debe ser mayor a 0'],
    [{ cantidad: 4, montoEfectivo: 120_004 }, 'Stock insuficiente. Disponible: 3'],
    [{ montoEfectivo: 30_000 }, 'La suma de efectivo y transferencia debe ser igual a $ 30.001'],
    [{ montoEfectivo: 0, montoTransferencia: 30_001 }, 'El monto en efectivo debe ser mayor a 0'],
    [{ metodoPago: 'transferencia' }, 'El monto en transferencia debe ser mayor a 0'],
    [{ metodoPago: 'mixto' }, 'Ambos montos deben ser mayores a 0'],
    [{ recibido: 20_000 }, 'Lo recibido no alcanza para el monto en efectivo'],
  ])('%j is refused: %s', (cambios, mensaje) => expect(mensajes(venta(cambios))).toEqual([mensaje]));

  it('what the client handed over stays at the counter and is not sent', () => {
    expect(esquemaVenta(shampoo).parse(venta({ recibido: 50_000 }))).toEqual({ venta: venta(), recibido: 50_000 });
    const transferida = venta({ metodoPago: 'transferencia', montoEfectivo: 0, montoTransferencia: 30_001 });
    expect(esquemaVenta(shampoo).parse({ ...transferida, recibido: 50_000 })).toEqual({
      venta: transferida,
      recibido: null,
    });
  });
});

describe('the change to give', () => {
  it.each([
    [50_000, 30_001, 19_999],
    [30_001, 30_001, 0],
    [20_000, 30_001, -10_001],
    [null, 30_001, null],
  ])('of %s for %d is %s', (recibido, efectivo, cambio) => expect(cambioDe(recibido, efectivo)).toBe(cambio));

  it('above the largest note the next round sums are offered, each once', () => {
    expect(pagosProbables(24_000)).toEqual([10_000, 20_000, 50_000, 100_000]);
    expect(pagosProbables(137_500)).toEqual([140_000, 150_000, 200_000]);
    expect(pagosProbables(200_000)).toEqual([200_000]);
  });

  it('a quantity half typed comes to nothing', () => {
    expect(totalVenta(30_001, 3)).toBe(90_003);
    for (const cantidad of [0, 1.5, Number.NaN, undefined]) expect(totalVenta(30_001, cantidad)).toBe(0);
  });
});

describe('the form of a sale', () => {
  const mostrar = () =>
    montar(
      <QueryClientProvider client={new QueryClient()}>
        <SesionProvider usuario={sara}>
          <VentaFormulario producto={shampoo} alVender={vi.fn()} />
        </SesionProvider>
      </QueryClientProvider>,
    );
  const efectivo = () => screen.getByLabelText('Monto en efectivo');
  const transferencia = () => screen.getByLabelText('Monto en transferencia');

  it('the amounts follow the quantity and the method, and the change follows the cash', {
    timeout: 20_000,
  }, async () => {
    mostrar();
    expect(efectivo()).toHaveValue('$ 30.001');
    await userEvent.click(screen.getByRole('button', { name: 'Agregar uno' }));
    expect(efectivo()).toHaveValue('$ 60.002');

    await userEvent.click(screen.getByRole('button', { name: /100\.000/ }));
    expect(screen.getByText('Cambio').parentElement).toHaveTextContent(/39\.998/);

    await userEvent.click(screen.getByRole('radio', { name: 'Mixto' }));
    expect(efectivo()).toHaveValue('$ 30.001');
    expect(transferencia()).toHaveValue('$ 30.001');
    expect(screen.getByText('Cambio').parentElement).toHaveTextContent(/69\.999/);

    await userEvent.click(screen.getByRole('radio', { name: 'Transferencia' }));
    expect(efectivo()).toBeDisabled();
    expect(transferencia()).toHaveValue('$ 60.002');
    expect(screen.queryByLabelText('Recibido')).not.toBeInTheDocument();
  });

  it('sells by its buttons no more than there are, and says so when more is typed', { timeout: 20_000 }, async () => {
    mostrar();
    const agregar = screen.getByRole('button', { name: 'Agregar uno' });
    await userEvent.click(agregar);
    await userEvent.click(agregar);
    expect(agregar).toBeDisabled();
    const cantidad = screen.getByRole('textbox', { name: /Cantidad/ });
    await userEvent.clear(cantidad);
    await userEvent.type(cantidad, '4');
    expect(await screen.findByText('Stock insuficiente. Disponible: 3')).toBeInTheDocument();
  });
});
