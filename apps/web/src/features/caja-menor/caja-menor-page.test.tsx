import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import CajaMenorPage from './caja-menor-page';

const caja = (id: number, entidad: string, archivada: boolean) => ({
  id,
  entidad_id: id,
  entidad,
  saldo_efectivo: 0,
  saldo_transferencia: 0,
  total: 0,
  archivada,
});
const SIN_FILAS = {
  data: [],
  pagination: { page: 1, per_page: 10, total: 0, total_pages: 0, has_next: false, has_prev: false },
};
const movimiento = {
  id: 90,
  fecha: '2026-10-02',
  tipo: 'salida',
  medio: 'efectivo',
  monto: 5_000,
  saldo: 0,
  concepto: 'Cierre',
  origen: 'caja',
  origen_id: 7,
  anulacion: false,
};
const MOVIMIENTOS = {
  ...SIN_FILAS,
  data: [
    {
      ...movimiento,
      operador: null,
      usuario: { id: 1, email: 'a@salon.co', nombre: 'Ada Sol' },
      created_at: '2026-10-02T15:00:00.000Z',
    },
  ],
};
const yo = {
  id: 1,
  email: 'a@salon.co',
  name: 'Ana',
  type: 'admin',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'admin' },
  nombre: 'Ana',
  alcance: 'todo' as const,
  entidad: null,
  operador: null,
};

let abiertas = [caja(1, 'Centro', false)];
let cerradas = [caja(2, 'Norte', true)];

beforeEach(() => {
  abiertas = [caja(1, 'Centro', false)];
  cerradas = [caja(2, 'Norte', true)];
  vi.stubGlobal('fetch', (pedido: RequestInfo | URL) => {
    const ruta = String(pedido instanceof Request ? pedido.url : pedido);
    if (ruta.includes('/listar-cajas/'))
      return Promise.resolve(Response.json({ ...caja(2, 'Norte', true), movimientos: MOVIMIENTOS }));
    if (ruta.includes('/listar-cajas')) {
      const busca = new URL(ruta, 'http://jornal').searchParams.get('search') ?? '';
      const todas = [...abiertas, ...(ruta.includes('archivadas=true') ? cerradas : [])].filter(({ entidad }) =>
        entidad.toLowerCase().includes(busca),
      );
      const [page, per_page] = [Number(/[?&]page=(\d+)/.exec(ruta)?.[1]), Number(/per_page=(\d+)/.exec(ruta)?.[1])];
      const cajas = todas.slice((page - 1) * per_page, page * per_page);
      const pagination = { current_page: page, total: todas.length, total_pages: Math.ceil(todas.length / per_page) };
      const saldos = { saldo_efectivo: 0, saldo_transferencia: 0, total: 0 };
      return Promise.resolve(Response.json({ cajas, ...saldos, archivadas: cerradas.length, pagination }));
    }
    if (ruta.includes('/arqueos')) return Promise.resolve(Response.json(SIN_FILAS));
    return new Promise(() => undefined);
  });
});

const ver = (ruta: string) =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <CajaMenorPage />
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );
const tarjetas = () =>
  [...document.querySelectorAll('[aria-pressed]')].map(
    (tarjeta) => `${tarjeta.textContent?.split('$')[0]?.trim()} ${tarjeta.getAttribute('aria-pressed')}`,
  );

test('the till of an archived branch that the address names is shown, marked, without actions; its movements have a history', async () => {
  ver('/?entidad_id=2');
  expect(await screen.findByText('Archivada')).toBeVisible();
  expect(tarjetas()).toEqual(['Centro false', 'Norte Archivada true']);
  expect(screen.queryByText('Ingresar dinero')).not.toBeInTheDocument();
  expect(await screen.findByLabelText('Historial de cambios')).toBeVisible();
});

test('those of archived branches come when they are asked for, and are chosen like any other', async () => {
  ver('/');
  expect(await screen.findByText('Ingresar dinero')).toBeVisible();
  expect(tarjetas()).toEqual(['Centro true']);
  await userEvent.click(screen.getByText('Ver la caja archivada'));
  await userEvent.click(screen.getByText('Norte'));
  expect(tarjetas()).toEqual(['Centro false', 'Norte Archivada true']);
  expect(screen.queryByText('Ingresar dinero')).not.toBeInTheDocument();
});

test('of many tills a page is shown, then the others, and the one that the address names beside them', async () => {
  abiertas = Array.from({ length: 30 }, (_, n) => caja(n + 10, `Sede ${n + 1}`, false));
  ver('/?entidad_id=2');
  expect(await screen.findByText('Archivada')).toBeVisible();
  expect(tarjetas()).toHaveLength(25);
  await userEvent.click(screen.getByText('Ver las otras 6 cajas'));
  expect(await screen.findByText('Sede 30')).toBeVisible();
  expect(tarjetas()).toHaveLength(31);
  expect(screen.queryByText(/Ver las otras/)).toBeNull();
});

test('those of archived branches are reached behind many others, a page at a time', async () => {
  abiertas = Array.from({ length: 60 }, (_, n) => caja(n + 100, `Sede ${n + 1}`, false));
  cerradas = Array.from({ length: 40 }, (_, n) => caja(n + 300, `Cerrada ${n + 1}`, true));
  ver('/');
  await userEvent.click(await screen.findByText('Ver 40 cajas archivadas'));
  // Of the page where they begin, behind the last twelve that are open.
  expect(await screen.findByText('Cerrada 1')).toBeVisible();
  expect(tarjetas()).toHaveLength(24 + 12);
  await userEvent.click(screen.getByText('Ver las otras 28 cajas archivadas'));
  expect(await screen.findByText('Cerrada 36')).toBeVisible();
  await userEvent.click(screen.getByText('Ver las otras 4 cajas archivadas'));
  expect(await screen.findByText('Cerrada 40')).toBeVisible();
  expect(screen.queryByText(/cajas archivadas/)).toBeNull();
  expect(screen.getByText('Ver las otras 36 cajas')).toBeVisible();
});

test('a till is looked for by its branch, archived too, and what was looked for is said where there is none', async () => {
  abiertas = Array.from({ length: 30 }, (_, n) => caja(n + 10, `Sede ${n + 1}`, false));
  ver('/');
  const busqueda = await screen.findByPlaceholderText('Buscar caja por sucursal…');
  await userEvent.type(busqueda, 'norte{Enter}');
  expect(await screen.findByText('Archivada')).toBeVisible();
  expect(tarjetas()).toEqual(['Norte Archivada true']);
  // Not the total of those that were found: it is that of all of them.
  expect(screen.queryByText('Total en caja')).toBeNull();
  await userEvent.clear(busqueda);
  await userEvent.type(busqueda, 'ninguna{Enter}');
  expect(await screen.findByText('Ninguna caja es de una sucursal llamada «ninguna».')).toBeVisible();
  expect(tarjetas()).toEqual([]);
});
