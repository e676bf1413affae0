import type { Deudor, MovimientoDeDeuda, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../../test/accion-de-fila';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import CarteraPage from './cartera-page';

const metodo = (id: number, nombre: string, resto: object = {}) => ({
  ...{ id, nombre, clase: id === 1 ? 'efectivo' : 'transferencia', entidad_id: null, entidad: null },
  ...{ pide_referencia: false, orden: id, activo: true, fijo: id < 3 },
  ...resto,
});
const METODOS = [metodo(1, 'Efectivo'), metodo(2, 'Transferencia'), metodo(3, 'Nequi')];

const deudor = (id: number, nombre: string, deuda: number, resto: Partial<Deudor> = {}): Deudor => ({
  persona: {
    ...{ id, entidad_id: 1, nombre, telefono: '300 123 4567', email: null, alergias: null },
    ...{ etiquetas: [], no_contactar: false },
  },
  telefono_normal: '+573001234567',
  entidad: { id: 1, nombre: 'Centro' },
  ...{ deuda, hasta_30: deuda, hasta_60: 0, hasta_90: 0, mas_de_90: 0 },
  ...{ tiquetes: 1, desde: '2026-11-20', dias: 4 },
  ...resto,
});
const ANA = deudor(4, 'Ana Ruiz', 30_000, { ...{ hasta_30: 0, hasta_60: 30_000, desde: '2026-10-12', dias: 45 } });
const BETO = deudor(5, 'Beto Gil', 60_000, { telefono_normal: null, tiquetes: 2, desde: '2026-11-26', dias: 0 });

const movimiento = (resto: Partial<MovimientoDeDeuda>): MovimientoDeDeuda => ({
  ...{ tipo: 'fiado', fecha: '2026-10-12', monto: 50_000, saldo: 50_000, tiquete: null, debe: 0, cobro_id: null },
  ...{ metodo: null, devolucion: null, anulable: false, created_at: '2026-10-12T20:00:00.000Z' },
  ...resto,
});
const CUENTA = [
  movimiento({
    ...{ tipo: 'abono', monto: -20_000, saldo: 30_000, cobro_id: 91, metodo: { id: 3, nombre: 'Nequi' } },
    ...{ anulable: true, fecha: '2026-11-06', created_at: '2026-11-06T20:00:00.000Z' },
  }),
  movimiento({ debe: 30_000, tiquete: { id: 17, numero: 1_024 } }),
  movimiento({ monto: 10_000, saldo: 0, tiquete: { id: 16, numero: 1_019 }, created_at: '2026-10-11T20:00:00.000Z' }),
];
const TODOS: readonly Permiso[] = ['tiquetes.ver', 'tiquetes.fiado', 'servicios.eliminar', 'personas.ver'];

let deudores: Deudor[];
let rechazo: { message: string; errores?: object } | null;
let pedidos: Array<{ method: string; ruta: string; body: unknown }>;
const pagina = (data: readonly unknown[]) => ({
  data,
  pagination: { current_page: 1, per_page: 10, total: data.length, total_pages: 1, has_next: false, has_prev: false },
});
const suma = (de: (fila: Deudor) => number) => deudores.reduce((total, fila) => total + de(fila), 0);

function responder(ruta: string, method: string): Response | Promise<Response> {
  if (ruta.startsWith('/api/metodos')) return Response.json(METODOS);
  if (ruta.includes('/credito')) {
    const deuda = deudores.find(({ persona }) => ruta.includes(`/personas/${persona.id}/`))?.deuda ?? 0;
    return Response.json({ data: { deuda, fia: true, limite: 100_000, cupo: 100_000 - deuda, a_favor: 0 } });
  }
  if (ruta.endsWith('/favores')) return Response.json({ data: [], queda: 0 });
  if (ruta.includes('/cuenta')) return Response.json(pagina(CUENTA));
  if (ruta.startsWith('/api/cartera')) {
    const totales = {
      ...{ deuda: suma((f) => f.deuda), hasta_30: suma((f) => f.hasta_30), hasta_60: suma((f) => f.hasta_60) },
      ...{ hasta_90: 0, mas_de_90: 0, personas: deudores.length },
    };
    return Response.json({ ...pagina(deudores), totales });
  }
  if (rechazo) return Response.json(rechazo, { status: 400 });
  if (method === 'POST') {
    const data = { abonado: 30_000, a_favor: 0, deuda: 0, vuelto: 0 };
    const hecho = { message: 'Abono de $ 30.000 recibido', data };
    return Response.json(hecho, { status: 201 });
  }
  if (method === 'DELETE') return Response.json({ message: 'Abono anulado: la deuda volvió' });
  return new Promise(() => undefined);
}

beforeEach(() => {
  deudores = [ANA, BETO];
  rechazo = null;
  pedidos = [];
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(permisos = TODOS, alcance: 'sucursal' | 'propio' = 'sucursal', ruta = '/cartera') {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (donde: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (donde === '/api/sesion') return Response.json({ ...usuario, permisos, modulos: ['tiquetes', 'personas'] });
    if (method !== 'GET' || donde.startsWith('/api/cartera'))
      pedidos.push({ method, ruta: donde, body: body && JSON.parse(body) });
    return responder(donde, method);
  });
  return montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <CarteraPage />
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );
}
const textoDe = (elemento: Element | null | undefined) => (elemento?.textContent ?? '').replace(/\u00a0/g, ' ');
const fila = async (nombre: string) =>
  (await screen.findByText(nombre, { selector: 'td *' })).closest('tr') as HTMLElement;
const enviados = () => pedidos.filter(({ method }) => method !== 'GET');

it('dice quién debe, cuánto, desde cuándo y de qué edad, y lo suma', async () => {
  mostrar();
  expect(textoDe(await fila('Ana Ruiz'))).toMatch(/12\/10\/2026Hace 45 días1.*\$ 30\.000/);
  expect(textoDe(await fila('Beto Gil'))).toMatch(/26\/11\/2026Hoy2.*\$ 60\.000/);
  const cabezas = screen.getAllByRole('columnheader').map((cabeza) => textoDe(cabeza));
  expect(cabezas).toEqual(expect.arrayContaining(['0–30 días', '31–60 días']));
  // Of the other ages there is nothing to say.
  expect(cabezas.filter((cabeza) => cabeza.includes('90'))).toEqual([]);
  expect(textoDe(document.querySelector('tfoot tr'))).toMatch(/^Total.*\$ 60\.000.*\$ 30\.000.*\$ 90\.000/);
});

it('se ordena y se busca en el servidor', async () => {
  mostrar(TODOS, 'sucursal', '/cartera?search=ana');
  await fila('Ana Ruiz');
  await userEvent.click(screen.getByRole('button', { name: /^Debe/ }));
  await waitFor(() => expect(pedidos.at(-1)?.ruta).toMatch(/search=ana.*orden=deuda|orden=deuda.*search=ana/));
});

it('sin deudas lo dice; quien ve solo lo suyo sabe por qué no ve a nadie', async () => {
  deudores = [];
  const { unmount } = mostrar();
  expect(await screen.findByText(/^Nadie debe\./)).toBeVisible();
  unmount();
  mostrar(TODOS, 'propio');
  expect(await screen.findByText(/^Ves solo lo tuyo/)).toBeVisible();
});

it('se abona todo con dos toques: abrir, y recibir en efectivo', async () => {
  mostrar();
  await userEvent.click(within(await fila('Ana Ruiz')).getByRole('button', { name: 'Abonar' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Recibir \$.30\.000$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(enviados()).toEqual([
    {
      ...{ method: 'POST', ruta: '/api/abonos' },
      body: { persona_id: 4, cobros: [{ metodo_id: 1, monto: 30_000 }] },
    },
  ]);
});

it('una parte por un método propio dice lo que queda; Todo la vuelve a poner', async () => {
  mostrar();
  await userEvent.click(within(await fila('Ana Ruiz')).getByRole('button', { name: 'Abonar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Abonar' });
  const monto = await within(dialogo).findByLabelText(/^Cuánto abona/);
  await userEvent.clear(monto);
  await userEvent.type(monto, '10000');
  expect(textoDe(within(dialogo).getByText(/^Queda debiendo/))).toBe('Queda debiendo $ 20.000');
  await userEvent.click(within(dialogo).getByText('Transferencia'));
  await userEvent.click(await within(dialogo).findByRole('button', { name: 'Nequi' }));
  expect(within(dialogo).queryByLabelText('Recibido')).toBeNull();
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir/ }));
  await waitFor(() => expect(enviados()).toHaveLength(1));
  expect(enviados()[0]?.body).toEqual({ persona_id: 4, cobros: [{ metodo_id: 3, monto: 10_000 }] });
});

it('de lo recibido se ve el vuelto; más que la deuda no se envía, y lo que niega el servidor se lee', async () => {
  rechazo = { message: 'La deuda es de $ 8.000' };
  mostrar();
  await userEvent.click(within(await fila('Ana Ruiz')).getByRole('button', { name: 'Abonar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Abonar' });
  const monto = await within(dialogo).findByLabelText(/^Cuánto abona/);
  await userEvent.clear(monto);
  await userEvent.type(monto, '31000');
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir/ }));
  expect(await within(dialogo).findByText(/^La deuda es de \$.30\.000$/)).toBeVisible();
  expect(enviados()).toEqual([]);
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Todo/ }));
  await userEvent.type(within(dialogo).getByLabelText('Recibido'), '50000');
  expect(textoDe(within(dialogo).getByText('Vuelto').closest('p'))).toBe('Vuelto$ 20.000');
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir/ }));
  expect(await within(dialogo).findByRole('alert')).toHaveTextContent('La deuda es de $ 8.000');
  expect(enviados()[0]?.body).toEqual({
    persona_id: 4,
    cobros: [{ metodo_id: 1, monto: 30_000, recibido: 50_000 }],
  });
});

it('lo que pasa de la deuda se recibe si se dice que queda a favor; si no, se sigue negando', async () => {
  mostrar();
  await userEvent.click(within(await fila('Ana Ruiz')).getByRole('button', { name: 'Abonar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Abonar' });
  const monto = await within(dialogo).findByLabelText(/^Cuánto abona/);
  expect(within(dialogo).queryByRole('checkbox')).toBeNull();
  await userEvent.clear(monto);
  await userEvent.type(monto, '32000');
  const dejar = within(dialogo).getByRole('checkbox', { name: /^Dejar \$.2\.000 a favor$/ });
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir/ }));
  expect(await within(dialogo).findByText(/^La deuda es de/)).toBeVisible();
  await userEvent.click(dejar);
  await waitFor(() => expect(within(dialogo).queryByText(/^La deuda es de/)).toBeNull());
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir \$.32\.000$/ }));
  await waitFor(() => expect(enviados()).toHaveLength(1));
  expect(enviados()[0]?.body).toEqual({
    ...{ persona_id: 4, sobrante: 'a_favor' },
    cobros: [{ metodo_id: 1, monto: 32_000 }],
  });
});

it('si la deuda cambia mientras tanto, lo que no se escribió la sigue y lo escrito se queda', async () => {
  rechazo = { message: 'La deuda es de $ 12.000' };
  mostrar();
  await userEvent.click(within(await fila('Ana Ruiz')).getByRole('button', { name: 'Abonar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Abonar' });
  const monto = await within(dialogo).findByLabelText(/^Cuánto abona/);
  expect(monto).toHaveValue('$ 30.000');
  deudores = [{ ...ANA, deuda: 12_000 }];
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir/ }));
  await waitFor(() => expect(monto).toHaveValue('$ 12.000'));
  await userEvent.clear(monto);
  await userEvent.type(monto, '5000');
  deudores = [{ ...ANA, deuda: 9_000 }];
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir/ }));
  expect(await within(dialogo).findByRole('button', { name: /^Todo: \$.9\.000$/ })).toBeVisible();
  expect(monto).toHaveValue('$ 5.000');
});

it('escribe por WhatsApp solo a quien se le conoce el teléfono', async () => {
  const abrir = vi.spyOn(window, 'open').mockReturnValue(null);
  mostrar();
  await fila('Ana Ruiz');
  await userEvent.click(await accionDeFila('Escribir por WhatsApp'));
  expect(abrir).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=Hola%20Ana%20Ruiz/),
    '_blank',
    'noopener,noreferrer',
  );
  await userEvent.click(within(await fila('Beto Gil')).getByRole('button', { name: 'Más acciones' }));
  expect(await screen.findByRole('menuitem', { name: 'Ver la cuenta' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Escribir por WhatsApp' })).toBeNull();
  abrir.mockRestore();
});

it('la cuenta dice cada cosa y lo que quedó; un abono se anula con su motivo', async () => {
  mostrar();
  await userEvent.click(await screen.findByText('Ana Ruiz', { selector: 'td *' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cuenta de Ana Ruiz' });
  const tiquete = await within(dialogo).findByRole('link', { name: 'Tiquete 1024' });
  expect(tiquete).toHaveAttribute('href', '/tiquetes/17');
  expect(textoDe(tiquete.closest('tr'))).toMatch(/^FiadoTiquete 1024.*\+\$ 50\.000\$ 50\.000/);
  expect(textoDe(within(dialogo).getByText('Nequi').closest('tr'))).toMatch(/^AbonoNequi.*−\$ 20\.000\$ 30\.000/);
  expect(textoDe(dialogo)).toMatch(/Debe\$ 30\.000.*Límite\$ 100\.000Se le puede fiar\$ 70\.000/);
  expect(within(dialogo).getByRole('link', { name: 'Ver su ficha' })).toHaveAttribute('href', '/personas?ficha=4');
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anular' }));
  await userEvent.type(await screen.findByLabelText('Motivo'), 'Era de otra persona');
  await userEvent.click(screen.getByRole('button', { name: 'Anular abono' }));
  await waitFor(() => expect(enviados()).toHaveLength(1));
  expect(enviados()[0]).toMatchObject({ method: 'DELETE' });
  expect(enviados()[0]?.ruta).toMatch(/^\/api\/cobros\/91\?motivo=Era/);
});

it('solo se castiga lo que un tiquete debe todavía', async () => {
  mostrar([...TODOS, 'tiquetes.devolver'], 'sucursal', '/cartera?registro=persona-4');
  const dialogo = await screen.findByRole('dialog', { name: 'Cuenta de Ana Ruiz' });
  const filaDe = async (tiquete: string) =>
    within((await within(dialogo).findByRole('link', { name: tiquete })).closest('tr') as HTMLElement);
  expect((await filaDe('Tiquete 1019')).queryByRole('button', { name: 'Más acciones' })).toBeNull();
  await userEvent.click((await filaDe('Tiquete 1024')).getByRole('button', { name: 'Más acciones' }));
  expect(await screen.findByRole('menuitem', { name: 'Castigar deuda' })).toBeVisible();
});

it('quien no puede anular ve la cuenta y nada más; la dirección la abre', async () => {
  mostrar(['tiquetes.fiado'], 'sucursal', '/cartera?registro=persona-4');
  const dialogo = await screen.findByRole('dialog', { name: 'Cuenta de Ana Ruiz' });
  expect(await within(dialogo).findByText('Nequi')).toBeVisible();
  expect(within(dialogo).queryByRole('button', { name: 'Más acciones' })).toBeNull();
  expect(within(dialogo).queryByRole('link', { name: 'Ver su ficha' })).toBeNull();
});
