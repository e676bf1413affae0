import type { Favor, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../../test/accion-de-fila';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AnticipoModal, type DeAnticipo } from './anticipo-modal';
import { CuentaModal } from './cuenta-modal';
import { loQueSeHizo } from './favor';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const metodo = (id: number, nombre: string, resto: object = {}) => ({
  ...{ id, nombre, clase: id === 1 ? 'efectivo' : 'transferencia', entidad_id: null, entidad: null },
  ...{ pide_referencia: false, orden: id, activo: true, fijo: id < 3 },
  ...resto,
});
const METODOS = [
  metodo(1, 'Efectivo'),
  metodo(2, 'Transferencia'),
  metodo(3, 'Nequi'),
  metodo(4, 'Datáfono', { pide_referencia: true }),
  metodo(5, 'De otra', { entidad_id: 2, entidad: { id: 2, nombre: 'Norte' } }),
];
const favor = (id: number, monto: number, resto: Partial<Favor> = {}): Favor => ({
  ...{ id, origen: 'anticipo', fecha: '2026-11-18', metodo: { id: 3, nombre: 'Nequi' }, clase: 'transferencia' },
  ...{ cobro_id: null, anulado: false },
  ...{ cita: null, monto, usado: 0, devuelto: 0, retenido: 0, queda: monto, created_at: '2026-11-18T15:00:00.000Z' },
  ...resto,
});
const CITA = { id: 61, fecha: '2026-11-27', hora_inicio: '10:00' };
const LUISA = { id: 4, entidad_id: 1, nombre: 'Luisa Mora', sucursal: 'Centro', telefono: null };
const TODOS: readonly Permiso[] = ['tiquetes.fiado', 'tiquetes.crear', 'tiquetes.devolver'];
const plano = (elemento: Element | null | undefined) => (elemento?.textContent ?? '').replace(/\u00a0/g, ' ');

let favores: Favor[];
let enviados: Array<{ ruta: string; body: unknown }>;
let rechazo: { message: string; codigo: string } | null;
beforeEach(() => {
  [favores, enviados, rechazo] = [[], [], null];
});
afterEach(() => vi.unstubAllGlobals());

const suma = () => favores.reduce((total, { queda }) => total + queda, 0);
const VACIA = {
  data: [],
  pagination: { current_page: 1, per_page: 10, total: 0, total_pages: 1, has_next: false, has_prev: false },
};

function servir(permisos: readonly Permiso[]) {
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (ruta === '/api/sesion') return Response.json({ ...yo, modulos: ['tiquetes'], permisos });
    if (method === 'POST') {
      enviados.push({ ruta, body: JSON.parse(body ?? '') });
      if (rechazo) return Response.json(rechazo, { status: 409 });
      const data = { recibido: 20_000, queda: 20_000, vuelto: 0 };
      return Response.json({ message: 'Hecho', data }, { status: ruta === '/api/anticipos' ? 201 : 200 });
    }
    if (ruta.endsWith('/credito'))
      return Response.json({ data: { deuda: 0, fia: false, limite: 0, cupo: 0, a_favor: suma() } });
    if (ruta.endsWith('/favores')) return Response.json({ data: favores, queda: suma() });
    if (ruta.startsWith('/api/metodos')) return Response.json(METODOS);
    return Response.json(VACIA);
  });
}
async function abrirCuenta(permisos = TODOS) {
  servir(permisos);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <CuentaModal abierto persona={LUISA} alCerrar={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  const cuenta = await screen.findByRole('dialog', { name: 'Cuenta de Luisa Mora' });
  await within(cuenta).findByText('Debe', { selector: 'dt' });
  return cuenta;
}
const tabla = () => screen.findByRole('table', { name: 'A favor de Luisa Mora' });

it('lo que se hizo con un saldo a favor, en palabras', () => {
  const dice = (resto: Partial<Favor>) => loQueSeHizo(favor(1, 20_000, resto)).replace(/\u00a0/g, ' ');
  expect(dice({})).toBe('');
  expect(dice({ usado: 12_000, devuelto: 3_000, retenido: 5_000 })).toBe(
    'Usado $ 12.000 · Devuelto $ 3.000 · Retenido $ 5.000',
  );
});

it('la cuenta dice cuánto tiene a favor, de dónde vino, qué se hizo y qué queda', async () => {
  favores = [
    favor(3, 12_000, { origen: 'anulacion', metodo: { id: 1, nombre: 'Efectivo' } }),
    favor(2, 5_000, { origen: 'sobrante', usado: 5_000, queda: 0 }),
    favor(1, 20_000, { cita: CITA, devuelto: 4_000, queda: 16_000 }),
  ];
  const cuenta = await abrirCuenta();
  expect(plano(cuenta)).toMatch(/Debe\$ 0A favor\$ 28\.000/);
  const filas = within(await tabla())
    .getAllByRole('row')
    .slice(1)
    .map(plano);
  expect(filas[0]).toMatch(/^Línea anuladaEfectivo18\/11\/2026——\$ 12\.000/);
  expect(filas[1]).toMatch(/^SobranteNequi18\/11\/2026Usado \$ 5\.000—\$ 0/);
  expect(filas[2]).toMatch(/^AnticipoNequi18\/11\/2026Devuelto \$ 4\.000su cita del 27\/11\/2026, 10:00\$ 16\.000/);
});

it('de quien nunca dejó nada no hay lista', async () => {
  const cuenta = await abrirCuenta();
  expect(await within(cuenta).findByText('Todavía no se le ha fiado nada')).toBeVisible();
  expect(screen.queryByRole('table', { name: /^A favor/ })).toBeNull();
  expect(within(cuenta).queryByText('A favor')).toBeNull();
});

it('sin permiso no se devuelve ni se retiene, ni se recibe', async () => {
  favores = [favor(1, 20_000)];
  await abrirCuenta(['tiquetes.fiado']);
  expect(within(await tabla()).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Recibir anticipo' })).toBeNull();
});

it('se devuelve una parte por otro método, con su referencia y su motivo', async () => {
  favores = [favor(1, 20_000)];
  await abrirCuenta();
  await tabla();
  await userEvent.click(await accionDeFila('Devolver'));
  const dialogo = await screen.findByRole('dialog', { name: 'Devolver saldo a favor' });
  expect(
    plano(
      within(dialogo)
        .getByText(/^Anticipo · Nequi/)
        .closest('p'),
    ),
  ).toBe('Luisa MoraAnticipo · Nequi · quedan $ 20.000');
  const monto = within(dialogo).getByLabelText(/^Cuánto se devuelve/);
  expect(monto).toHaveValue('$ 20.000');
  const metodos = within(dialogo).getByRole('combobox', { name: /Por dónde/ });
  await waitFor(() => expect(metodos).toHaveValue('Nequi'));
  await userEvent.clear(monto);
  await userEvent.type(monto, '21000');
  await userEvent.type(within(dialogo).getByLabelText(/^Motivo/), 'Canceló a tiempo');
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Devolver/ }));
  expect(await within(dialogo).findByText(/^De ese saldo a favor quedan \$.20\.000$/)).toBeVisible();
  await userEvent.clear(monto);
  await userEvent.type(monto, '5000');
  await userEvent.click(metodos);
  expect(screen.getAllByRole('option').map(plano)).toEqual(['Efectivo', 'Transferencia', 'Nequi', 'Datáfono']);
  await userEvent.click(screen.getByRole('option', { name: 'Datáfono' }));
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Devolver/ }));
  expect(await within(dialogo).findByText('Datáfono pide la referencia')).toBeVisible();
  await userEvent.type(within(dialogo).getByLabelText(/^Referencia/), '0091');
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Devolver \$.5\.000$/ }));
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toEqual({
    ruta: '/api/anticipos/1/devolver',
    body: { metodo_id: 4, monto: 5_000, referencia: '0091', motivo: 'Canceló a tiempo' },
  });
});

it('se retiene con su motivo y dice que es un ingreso; lo que niega el servidor se lee', async () => {
  favores = [favor(1, 20_000)];
  rechazo = { message: 'Ese anticipo ya se usó', codigo: 'FAVOR_USADO' };
  await abrirCuenta();
  await tabla();
  await userEvent.click(await accionDeFila('Retener'));
  const dialogo = await screen.findByRole('dialog', { name: 'Retener saldo a favor' });
  expect(within(dialogo).getByText(/ingreso adicional de hoy por Nequi/)).toBeVisible();
  const retener = within(dialogo).getByRole('button', { name: /^Retener \$.20\.000$/ });
  await userEvent.click(retener);
  expect(await within(dialogo).findByText('El motivo es requerido')).toBeVisible();
  await userEvent.type(within(dialogo).getByLabelText(/^Motivo/), 'No vino');
  await userEvent.click(retener);
  expect(await within(dialogo).findByRole('alert')).toHaveTextContent('Ese anticipo ya se usó');
  rechazo = null;
  await userEvent.click(retener);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Retener saldo a favor' })).toBeNull());
  expect(enviados.at(-1)).toEqual({
    ruta: '/api/anticipos/1/retener',
    body: { monto: 20_000, motivo: 'No vino' },
  });
});

async function abrirAnticipo(persona: DeAnticipo, permisos = TODOS) {
  servir(permisos);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <AnticipoModal abierto persona={persona} alCerrar={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  const dialogo = await screen.findByRole('dialog', { name: 'Recibir anticipo' });
  await within(dialogo).findByText('Efectivo');
  return dialogo;
}

it('un anticipo para una cita: cuánto, por dónde y el vuelto', async () => {
  const dialogo = await abrirAnticipo({ ...LUISA, cita: CITA }, ['tiquetes.crear']);
  expect(within(dialogo).getByText('Para su cita del 27/11/2026, 10:00')).toBeVisible();
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Recibir' }));
  expect(await within(dialogo).findByText('Ingresa cuánto deja')).toBeVisible();
  await userEvent.type(within(dialogo).getByLabelText(/^Cuánto deja/), '20000');
  await userEvent.type(within(dialogo).getByLabelText('Recibido'), '50000');
  expect(plano(within(dialogo).getByText('Vuelto').closest('p'))).toBe('Vuelto$ 30.000');
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir \$.20\.000$/ }));
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toEqual({
    ruta: '/api/anticipos',
    body: { persona_id: 4, cita_id: 61, cobros: [{ metodo_id: 1, monto: 20_000, recibido: 50_000 }] },
  });
});

it('sin cita es para después, y dice lo que ya tiene a favor', async () => {
  favores = [favor(1, 7_000)];
  const dialogo = await abrirAnticipo(LUISA);
  expect(plano(await within(dialogo).findByText(/^A favor/))).toBe('A favor $ 7.000');
  await userEvent.type(within(dialogo).getByLabelText(/^Cuánto deja/), '20000');
  await userEvent.click(within(dialogo).getByText('Transferencia'));
  await userEvent.click(await within(dialogo).findByRole('button', { name: 'Nequi' }));
  await userEvent.click(within(dialogo).getByRole('button', { name: /^Recibir \$.20\.000$/ }));
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.body).toEqual({ persona_id: 4, cobros: [{ metodo_id: 3, monto: 20_000 }] });
});
