import { SOLO_MAXIMO } from '@jornal/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { avisos } from './avisos';
import { Exportar } from './exportar';

const pedido = vi.fn<typeof fetch>();
const impreso = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', pedido);
  vi.stubGlobal('print', impreso);
});
afterEach(() => {
  vi.unstubAllGlobals();
  pedido.mockReset();
  impreso.mockReset();
});

const abrir = async (props: Partial<Parameters<typeof Exportar>[0]> = {}) => {
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <Exportar
          ruta="/api/gastos/listar"
          query={{ page: '3', per_page: '10', search: 'taza', entidad_id: '' }}
          nombre="Gastos"
          {...props}
        />
      </MantineProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exportar Gastos' }));
};
const elegir = async (nombre: string) => userEvent.click(await screen.findByRole('menuitem', { name: nombre }));

test('pide todo lo que dejan los filtros, sin páginas, y lo que la pantalla filtra por su cuenta', async () => {
  pedido.mockResolvedValue(Response.json({ message: 'No' }, { status: 400 }));
  await abrir({ solo: [{ id: 7 }, { id: 3 }] });
  await elegir('Excel');
  expect(pedido.mock.lastCall?.[0]).toBe('/api/gastos/listar?search=taza&solo=7%2C3&formato=excel');
});

test('lo que la pantalla filtra, si es más de lo que se puede pedir, se dice y no se pide', async () => {
  const dicho = vi.spyOn(avisos, 'error').mockImplementation(() => undefined as never);
  const filas = Array.from({ length: SOLO_MAXIMO + 1 }, (_, i) => ({ id: i + 1 }));
  await abrir({ solo: filas });
  await elegir('Excel');
  expect(dicho.mock.lastCall?.[0]).toBe(
    'De una lista filtrada se exportan hasta 300 filas, y aquí hay 301: precisa más la búsqueda, ' +
      'o quita los filtros para exportarla entera',
  );
  expect(pedido).not.toHaveBeenCalled();
  dicho.mockRestore();
});

test('de más filas filtradas pide las mismas por sus filtros, donde el servidor los tiene', async () => {
  pedido.mockResolvedValue(Response.json({ message: 'No' }, { status: 400 }));
  const filas = Array.from({ length: SOLO_MAXIMO + 1 }, (_, i) => ({ id: i + 1 }));
  await abrir({ solo: filas, estrecha: { search: 'corte', estado: 'inactivo' } });
  await elegir('CSV');
  const { searchParams } = new URL(String(pedido.mock.lastCall?.[0]), 'http://jornal.test');
  expect([searchParams.get('search'), searchParams.get('estado'), searchParams.get('solo')]).toEqual([
    'corte',
    'inactivo',
    null,
  ]);
});

test('imprime la lista entera, con cada cifra y cada día como en la pantalla', async () => {
  const csv = "\uFEFFFecha;Descripción;Monto\r\n2026-11-18;'=taza;25000\r\nTotal;;25000\r\n";
  pedido.mockResolvedValue(
    new Response(csv, {
      headers: { 'content-type': 'text/csv', 'x-total-count': '1', 'x-column-types': 'fecha,texto,dinero' },
    }),
  );
  await abrir();
  await elegir('Imprimir');
  await vi.waitFor(() => expect(impreso).toHaveBeenCalledTimes(1));
  const celdas = [...document.querySelectorAll('article td')].map((celda) =>
    celda.textContent?.replaceAll('\u00a0', ' '),
  );
  expect(celdas).toEqual(['18/11/2026', '=taza', '$ 25.000', 'Total', '', '$ 25.000']);
});
