import type { ReporteGenerado, ReportType } from '@jornal/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hoy } from '../../lib/format';
import type { Usuario } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import AnalyticsPage from './analytics-page';

/** A machine with much to do takes its time to draw a screen. */
vi.setConfig({ testTimeout: 90_000 });

const usuario = {
  id: 1,
  email: 'ana@salon.co',
  nombre: 'Ana',
  name: 'Ana',
  type: 'admin',
  operador: null,
  entidad: null,
  alcance: 'todo',
  role: { nombre: 'admin' },
} as unknown as Usuario;
const sesion = { ...usuario, permisos: [], modulos: [], zona_horaria: 'America/Bogota' };
const TIPOS: ReportType[] = [
  {
    id: 'servicios_realizados',
    name: 'Servicios realizados',
    description: 'Cada servicio.',
    category: 'servicios',
    base: 'Por fecha del servicio',
    filtros: ['entidad_id', 'operador_id', 'servicio_id'],
  },
  {
    id: 'gastos',
    name: 'Gastos operativos',
    description: 'Cada gasto.',
    category: 'financiero',
    base: 'Por fecha del gasto',
    filtros: ['entidad_id'],
  },
];
const GASTOS: ReporteGenerado = {
  report_type: 'gastos',
  negocio: 'Barbería La 70',
  title: 'Gastos operativos',
  period: '01/11/2026 – 22/11/2026',
  start_date: '2026-11-01',
  end_date: '2026-11-22',
  base: 'Por fecha del gasto',
  nota: null,
  summary: { registros: 31, gastos: 40_000 },
  columns: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha', suma: false, ordenable: true },
    { key: 'descripcion', header: 'Descripción', tipo: 'texto', suma: false, ordenable: true },
    { key: 'monto', header: 'Monto', tipo: 'dinero', suma: true, ordenable: true },
  ],
  data: [{ fecha: '2026-11-20', descripcion: 'Arriendo', monto: 30_000, origen: 'gasto', origen_id: 9 }],
  totales: { monto: 40_000 },
  asientos: { gastos: { cuenta: 'gastos' } },
  comparacion: null,
  pagination: { current_page: 1, per_page: 25, total: 31, total_pages: 2, from: 1, to: 25 },
};
const VACIO: ReporteGenerado = {
  ...GASTOS,
  summary: { registros: 0, gastos: 0 },
  data: [],
  totales: { monto: 0 },
  pagination: { ...GASTOS.pagination, total: 0, total_pages: 0, from: 0, to: 0 },
};

const red = vi.fn<(ruta: string, opciones?: RequestInit) => Promise<Response>>();
const json = (cuerpo: unknown, status = 200) =>
  new Response(JSON.stringify(cuerpo), { status, headers: { 'content-type': 'application/json' } });
let responder: () => Response;
const pedidos = () =>
  red.mock.calls
    .filter(([ruta]) => ruta === '/api/generate-report')
    .map(([, opciones]) => JSON.parse(String(opciones?.body)));

beforeEach(() => {
  responder = () => json({ data: GASTOS });
  red.mockReset();
  red.mockImplementation(async (ruta) => {
    if (ruta.startsWith('/api/sesion')) return json(sesion);
    if (ruta.startsWith('/api/report-types')) return json({ data: TIPOS });
    if (ruta.startsWith('/api/generate-report')) return responder();
    if (ruta.startsWith('/api/historial')) return json({ data: [], siguiente: null });
    return json({ entidades: [], data: [] });
  });
  vi.stubGlobal('fetch', red);
});
afterEach(() => vi.unstubAllGlobals());

const Direccion = () => <output>{useLocation().search}</output>;
function abrir(busqueda = '') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[`/reportes/analytics${busqueda}`]}>
          <SesionProvider usuario={usuario}>
            <AnalyticsPage />
            <Direccion />
          </SesionProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
const direccion = () =>
  new URLSearchParams(screen.getAllByRole('status').find((uno) => uno.tagName === 'OUTPUT')?.textContent ?? '');
const DE_GASTOS = '?report_type=gastos&start_date=2026-11-01&end_date=2026-11-22';

test('sin tipo no se genera nada; una tarjeta lo pide con las fechas elegidas y queda en la dirección', async () => {
  const yo = abrir();
  const tarjeta = await screen.findByRole('button', { name: /Gastos operativos/ });
  expect(screen.getByRole('button', { name: 'Generar Reporte' })).toBeDisabled();
  expect(screen.getByText('Por favor selecciona un tipo de reporte')).toBeInTheDocument();
  await yo.click(screen.getByRole('button', { name: /^Hoy / }));
  expect(pedidos()).toEqual([]);
  await yo.click(tarjeta);
  expect(await screen.findByRole('heading', { name: 'Gastos operativos' })).toBeInTheDocument();
  expect(pedidos()).toEqual([{ report_type: 'gastos', start_date: hoy(), end_date: hoy(), page: 1, per_page: 25 }]);
  expect(Object.fromEntries(direccion())).toEqual({ report_type: 'gastos', start_date: hoy(), end_date: hoy() });
});

test('un enlace muestra su reporte: título, período, registros, base, cifras y totales de todo', async () => {
  abrir(DE_GASTOS);
  await screen.findByRole('heading', { name: 'Gastos operativos' });
  for (const texto of ['01/11/2026 – 22/11/2026', '31 registros', 'Por fecha del gasto'])
    expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent(/40\.000/);
  expect(
    within(screen.getByRole('region', { name: 'Resumen del reporte' })).getByRole('button', { name: /Gastos/ }),
  ).toHaveTextContent(/40\.000/);
  expect(screen.getByRole('button', { name: 'Exportar Excel' })).toBeEnabled();
});

test('ordenar y pasar de página se le pide al servidor', async () => {
  const yo = abrir(DE_GASTOS);
  await yo.click(await screen.findByRole('button', { name: 'Monto' }));
  await yo.click(screen.getByRole('button', { name: 'Página 2' }));
  await waitFor(() => expect(pedidos().at(-1)).toMatchObject({ orden: 'monto', sentido: 'asc', page: 2 }));
});

test('lo que se cambia deja el reporte viejo apagado hasta generar de nuevo', async () => {
  const yo = abrir(DE_GASTOS);
  await screen.findByRole('heading', { name: 'Gastos operativos' });
  await yo.click(screen.getByRole('button', { name: /^Ayer / }));
  const zona = screen.getByText('01/11/2026 – 22/11/2026').closest('[inert]');
  expect(zona).not.toBeNull();
  expect(pedidos()).toHaveLength(1);
  await yo.click(screen.getByRole('button', { name: 'Genera de nuevo' }));
  await waitFor(() => expect(pedidos()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Genera de nuevo' })).not.toBeInTheDocument());
  await yo.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(await screen.findByRole('button', { name: /Cada servicio/ })).toBeInTheDocument();
  expect(Object.fromEntries(direccion())).toEqual({});
});

test('un período sin nada ofrece uno más amplio', async () => {
  responder = () => json({ data: { ...VACIO, start_date: hoy(), end_date: hoy() } });
  const yo = abrir(`?report_type=gastos&start_date=${hoy()}&end_date=${hoy()}`);
  expect(await screen.findByText('No hay datos en este período')).toBeInTheDocument();
  await yo.click(screen.getByRole('button', { name: 'Ver Última Semana' }));
  await waitFor(() => expect(pedidos().at(-1).end_date).toBe(hoy()));
  expect(pedidos().at(-1).start_date < hoy()).toBe(true);
});

test('si falla se dice con la frase del servidor, y reintentar lo trae', async () => {
  responder = () => json({ message: 'El rango no puede superar 5 años' }, 400);
  const yo = abrir(DE_GASTOS);
  expect((await screen.findAllByText('El rango no puede superar 5 años')).length).toBeGreaterThan(0);
  responder = () => json({ data: GASTOS });
  await yo.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Gastos operativos' })).toBeInTheDocument();
});

test('una fila abre de dónde sale: lo que se sabe, su historial y su pantalla', async () => {
  const yo = abrir(DE_GASTOS);
  await yo.click(await screen.findByRole('button', { name: '20/11/2026' }));
  const cajon = await screen.findByRole('dialog', { name: 'Gasto' });
  expect(within(cajon).getByText('Arriendo')).toBeInTheDocument();
  expect(within(cajon).getByRole('link', { name: 'Ver en Gastos' })).toHaveAttribute(
    'href',
    '/gastos?search=Arriendo&registro=gasto-9&fecha_inicio=2026-11-20&fecha_fin=2026-11-20',
  );
});

test('se imprime entero: de quién es, de qué días, quién lo imprime y el total', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const yo = abrir(DE_GASTOS);
  await yo.click(await screen.findByRole('button', { name: 'Imprimir / PDF' }));
  const hoja = await screen.findByRole('article', { name: 'Gastos operativos, 01/11/2026 – 22/11/2026', hidden: true });
  for (const texto of ['Todas las sucursales', /^Impreso por Ana el/, 'Arriendo'])
    expect(within(hoja).getByText(texto)).toBeInTheDocument();
  expect(pedidos().at(-1)).toEqual({ report_type: 'gastos', start_date: '2026-11-01', end_date: '2026-11-22' });
});

test('el que tarda se puede cancelar, y generar otra vez', async () => {
  let senal: AbortSignal | null | undefined;
  const yo = abrir();
  await screen.findByRole('button', { name: /Gastos operativos/ });
  const demorado = red.getMockImplementation() as typeof fetch;
  red.mockImplementation((ruta, opciones) => {
    if (ruta !== '/api/generate-report') return demorado(ruta, opciones);
    senal = opciones?.signal;
    return new Promise((_, fallo) => senal?.addEventListener('abort', () => fallo(new DOMException('', 'AbortError'))));
  });
  await yo.click(screen.getByRole('button', { name: /Gastos operativos/ }));
  await yo.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('Cancelaste este reporte')).toBeInTheDocument();
  expect(senal?.aborted).toBe(true);
  expect(screen.queryByRole('button', { name: 'Cancelar' })).not.toBeInTheDocument();
  red.mockImplementation(demorado as typeof red);
  await yo.click(screen.getByRole('button', { name: 'Generar de nuevo' }));
  expect(await screen.findByRole('heading', { name: 'Gastos operativos' })).toBeInTheDocument();
});
