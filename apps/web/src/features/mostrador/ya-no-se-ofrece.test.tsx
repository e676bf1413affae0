import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineasDelTiquete, mostrarMostrador } from '../../../test/mostrador';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const abierto = {
  ...{ id: 90, version: 3, titulo: 'Silla 2', entidad: { id: 1, nombre: 'Centro' }, cita_id: null, unidades: 3 },
  ...{ total: 20_000, created_at: '2026-11-20T15:00:00.000Z', updated_at: '2026-11-20T15:00:00.000Z' },
};
const linea = (mas: object) => ({
  ...{ servicio_id: null, empleado_id: null, producto_id: null, vendedor_id: null, cantidad: 1 },
  ...{ precio: null, stock: null, precio_unitario: null, motivo_precio: null, descuento_porcentaje: null },
  ...{ descuento_pesos: null, motivo_descuento: null },
  ...mas,
});
const entero = {
  ...{ ...abierto, nombre: 'Silla 2', persona: null, descuento: null, notas: null },
  lineas: [
    linea({ servicio_id: 1, empleado_id: 11, nombre: 'Barba', precio: 20_000 }),
    linea({ producto_id: 8, nombre: 'Gel', cantidad: 2 }),
  ],
};

it('lo que se archivó desde que se dejó abierto dice que ya no se ofrece, sin precio, y se quita', async () => {
  const preguntas: string[] = [];
  const enviadas = mostrarMostrador({
    responde: ({ metodo, ruta }) => {
      if (metodo !== 'GET') return undefined;
      preguntas.push(ruta);
      if (ruta.includes('/api/tiquetes-abiertos/90')) return entero;
      if (ruta.includes('/api/tiquetes-abiertos')) return [abierto];
      return undefined;
    },
  });
  const persona = userEvent.setup({ delay: null });
  await persona.click(await screen.findByRole('button', { name: /Silla 2/ }));
  await waitFor(() => expect(lineasDelTiquete()).toHaveTextContent('Gel'));
  const [, gel] = within(lineasDelTiquete()).getAllByRole('listitem');
  expect(gel).toHaveTextContent('Ya no se ofrece: quítalo');
  expect(gel).not.toHaveTextContent(/\$\s?0/);
  expect(gel).not.toHaveTextContent('en stock');
  expect(enviadas).toEqual([]);
  // Nothing is asked about it: it is known to be gone.
  expect(preguntas.filter((ruta) => ruta.includes('obtener-producto'))).toEqual([]);
  await persona.click(screen.getByRole('button', { name: 'Quitar Gel' }));
  expect(lineasDelTiquete()).not.toHaveTextContent('Gel');
});
