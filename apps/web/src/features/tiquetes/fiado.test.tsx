import type { Permiso, Tiquete, TiqueteEnLista } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { ReciboTiquete } from '../../../test/recibo';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import TiquetePage from './tiquete-page';
import TiquetesPage from './tiquetes-page';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const efectivo = {
  metodo: { id: 1, nombre: 'Efectivo' },
  clase: 'efectivo',
  referencia: null,
  propina: 0,
  de_favor: false,
} as const;
const nequi = {
  metodo: { id: 3, nombre: 'Nequi' },
  clase: 'transferencia',
  referencia: null,
  propina: 0,
  de_favor: false,
} as const;
const PAGADO: Tiquete['cobros'][number] = {
  ...{ id: 10, tipo: 'tiquete', fecha: '2026-11-20', ...efectivo, monto: 75_000, recibido: 80_000 },
};
const ABONO: Tiquete['cobros'][number] = {
  ...{ id: 11, tipo: 'abono', fecha: '2026-11-27', ...nequi, monto: 8_000, recibido: null },
};
/** A cut of 95.000 of which 20.000 were left owing, and 8.000 of those paid a week later. */
const tiquete = (cambio: Partial<Tiquete> = {}): Tiquete => ({
  ...{ id: 40, numero: 124, estado: 'cobrado', origen: 'mostrador', fecha: '2026-11-20' },
  ...{ entidad: { id: 1, nombre: 'Centro' }, created_at: '2026-11-20T15:00:00.000Z' },
  ...{ total: 95_000, total_original: 95_000, monto_efectivo: 75_000, monto_transferencia: 0 },
  ...{
    monto_por_cobrar: 20_000,
    saldo: 12_000,
    devuelto: 0,
    devoluciones: [],
    revision: 0,
    correcciones: [],
    con_otros: false,
    registrado_por: null,
    cita: null,
    persona: null,
    notas: null,
  },
  ...{ servicios: [], ventas: [], propinas: [], cobros: [PAGADO, ABONO], acciones: [] },
  ...cambio,
});
const A_FAVOR: Tiquete['cobros'][number] = {
  ...{ id: 12, tipo: 'favor', fecha: '2026-11-20', ...nequi, de_favor: true, monto: 95_000, recibido: null },
};
const PAGADO_ENTERO = tiquete({ monto_por_cobrar: 0, saldo: 0, monto_efectivo: 95_000, cobros: [] });
const fila = ({ id, numero, saldo }: { id: number; numero: number; saldo: number }): TiqueteEnLista => {
  const {
    servicios: _,
    ventas: __,
    propinas: ___,
    cobros: ____,
    acciones: _____,
    devoluciones: ______,
    ...comun
  } = tiquete({ id, numero });
  return { ...comun, saldo, lineas: [{ tipo: 'servicio', nombre: 'Corte', cantidad: 1 }], personas: [] };
};

const plano = (texto: string | null | undefined) => (texto ?? '').replace(/\u00a0/g, ' ');
afterEach(() => vi.unstubAllGlobals());

/** The names and the values of a list of data. */
function renglones(contenedor: Element): string[][] {
  const datos = [...contenedor.querySelectorAll('dl > div')];
  return datos.map(({ children }) => [...children].map(({ textContent }) => plano(textContent)));
}

it('el recibo dice lo que se pagó, lo que se abonó y cuándo, y lo que queda debiendo', () => {
  const { container, unmount } = montar(<ReciboTiquete tiquete={tiquete()} />);
  expect(renglones(container)).toEqual([
    ['Total', '$ 95.000'],
    ['Efectivo', '$ 75.000'],
    ['Recibido', '$ 80.000'],
    ['Vuelto', '$ 5.000'],
    ['Abono por Nequi, 27/11/2026', '$ 8.000'],
    ['Queda debiendo', '$ 12.000'],
  ]);
  unmount();
  const { container: otro } = montar(
    <ReciboTiquete tiquete={{ ...PAGADO_ENTERO, cobros: [{ ...PAGADO, monto: 95_000, recibido: null }] }} />,
  );
  expect(renglones(otro)).toEqual([
    ['Total', '$ 95.000'],
    ['Efectivo', '$ 95.000'],
  ]);
});

it('lo que se tomó de su saldo a favor se dice, con el método por el que entró, en el recibo y en la página', async () => {
  const uno = { ...PAGADO_ENTERO, cobros: [A_FAVOR] };
  const { container, unmount } = montar(<ReciboTiquete tiquete={uno} />);
  expect(renglones(container)).toContainEqual(['Saldo a favor (Nequi)', '$ 95.000']);
  unmount();
  mostrar('/tiquetes/40', { uno });
  expect(await cobro()).toContainEqual(['Saldo a favor (Nequi)', '$ 95.000']);
});

type Servidor = { permisos?: readonly Permiso[]; uno?: Tiquete; saldo?: number };
function mostrar(ruta: string, { permisos = ['tiquetes.ver'], uno = tiquete(), saldo = 12_000 }: Servidor = {}) {
  const pedir = vi.fn(async (direccion: string) => {
    if (direccion === '/api/sesion') return Response.json({ ...yo, modulos: ['tiquetes'], permisos });
    if (direccion === '/api/tiquetes/40') return Response.json(uno);
    if (direccion.startsWith('/api/tiquetes?'))
      return Response.json({
        data: [fila({ id: 40, numero: 124, saldo }), fila({ id: 41, numero: 125, saldo: 0 })],
        pagination: { current_page: 1, per_page: 10, total: 2, total_pages: 1, has_next: false, has_prev: false },
        totales: { total: 190_000, monto_efectivo: 150_000, monto_transferencia: 0, monto_por_cobrar: 40_000, saldo },
      });
    return new Promise<Response>(() => undefined);
  });
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Routes>
          <Route path="/tiquetes" element={<TiquetesPage />} />
          <Route path="/tiquetes/:tiqueteId" element={<TiquetePage />} />
        </Routes>
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );
  return pedir;
}
const cobro = async () => renglones(await screen.findByRole('region', { name: 'Cobro' }));
const DE_ESTE_DIA = ['Fecha', 'Registrado', 'Origen'];

it('un tiquete dice cuánto debe junto a su total, lo que quedó debiendo y sus abonos con su fecha', async () => {
  mostrar('/tiquetes/40');
  expect((await cobro()).filter(([nombre]) => !DE_ESTE_DIA.includes(nombre ?? ''))).toEqual([
    ['Total', '$ 95.000'],
    ['Efectivo', '$ 75.000Recibido $ 80.000, vuelto $ 5.000'],
    ['Quedó debiendo', '$ 20.000'],
    ['Abono por Nequi', '$ 8.000El 27/11/2026'],
    ['Debe', '$ 12.000'],
  ]);
  expect(screen.getByText(/^Debe \$\s12\.000$/)).toBeVisible();
});

it.each([
  ['sin abonos, lo que debe se dice una vez', { saldo: 20_000, cobros: [PAGADO] }, ['Debe']],
  ['pagado del todo, ya no debe', { saldo: 0 }, ['Quedó debiendo', 'Abono por Nequi']],
  ['donde nada se debió, lo de siempre', PAGADO_ENTERO, []],
])('%s', async (_, cambio, dice) => {
  mostrar('/tiquetes/40', { uno: tiquete(cambio) });
  const nombres = (await cobro()).map(([nombre]) => nombre ?? '');
  expect(nombres.filter((nombre) => /debiendo|Debe|Abono/.test(nombre))).toEqual(dice);
});

const tabla = () => screen.findByRole('table', { name: 'Tiquetes' });
const columnas = async () =>
  within(await tabla())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

it('la lista dice cuánto debe cada uno y cuánto suman; donde no se debe, nada cambia', async () => {
  mostrar('/tiquetes');
  await screen.findByText('124');
  expect((await columnas()).slice(-2)).toEqual(['Debe', 'Total']);
  const filas = within(await tabla())
    .getAllByRole('row')
    .slice(1);
  const deben = filas.map((una) => plano(una.querySelector('[data-etiqueta="Debe"]')?.textContent));
  expect(deben).toEqual(['$ 12.000', '—', '$ 12.000']);
});

it('donde nada se debe no hay columna', async () => {
  mostrar('/tiquetes', { saldo: 0 });
  await screen.findByText('124');
  expect(await columnas()).not.toContain('Debe');
  expect(screen.queryByRole('combobox', { name: 'Deuda' })).toBeNull();
});

it('quien puede fiar deja solo los que deben', async () => {
  const pedir = mostrar('/tiquetes', { permisos: ['tiquetes.ver', 'tiquetes.fiado'] });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Deuda' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Debe' }));
  const listas = () => pedir.mock.calls.map(([ruta]) => ruta).filter((ruta) => ruta.startsWith('/api/tiquetes?'));
  await waitFor(() => expect(listas().at(-1)).toContain('debe=true'));
  expect(listas()[0]).not.toContain('debe');
});

it.each([false, true])('el recibo lo da quien hizo todo lo del tiquete (con otros: %s)', async (con_otros) => {
  mostrar('/tiquetes/40', { uno: { ...tiquete(), con_otros } });
  expect(await screen.findByRole('region', { name: 'Cobro' })).toBeVisible();
  for (const name of ['Imprimir recibo', 'Compartir'])
    expect(screen.queryAllByRole('button', { name })).toHaveLength(con_otros ? 0 : 1);
});
