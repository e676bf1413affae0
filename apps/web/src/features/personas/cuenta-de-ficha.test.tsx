import type { CreditoDePersona, Permiso, PersonaFicha } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { FichaCajon } from './ficha-cajon';

const ANA: PersonaFicha = {
  ...{ id: 4, entidad_id: 1, nombre: 'Ana Ruiz', telefono: '300 123 4567', telefono_normal: '+573001234567' },
  ...{ email: null, documento: null, documento_tipo: null, cumple: null, anio_nacimiento: null },
  ...{ alergias: null, preferencias: null, notas: null, etiquetas: [], no_contactar: false, archivada: false },
  ...{
    visitas: 0,
    ultima: null,
    proxima: null,
    primera: null,
    gastado: null,
    canceladas: 0,
    inasistencias: 0,
    limite_fiado: null,
    campos: [],
    unidas: [],
  },
  ...{ entidad: { id: 1, nombre: 'Centro' }, created_at: '2026-10-01T15:00:00.000Z' },
};
const DEBE: CreditoDePersona = { deuda: 30_000, fia: true, limite: 100_000, cupo: 70_000, a_favor: 0 };
const NADA: CreditoDePersona = { deuda: 0, fia: false, limite: 0, cupo: 0, a_favor: 0 };
const FIA: readonly Permiso[] = ['personas.ver', 'tiquetes.fiado'];
const VACIA = {
  data: [],
  pagination: { current_page: 1, per_page: 10, total: 0, total_pages: 1, has_next: false, has_prev: false },
};

let enviado: unknown[] = [];
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(credito: CreditoDePersona, permisos: readonly Permiso[], ficha: PersonaFicha = ANA) {
  enviado = [];
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'propio' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  const pedir = vi.fn(async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (ruta === '/api/sesion') return Response.json({ ...usuario, permisos, modulos: ['personas'] });
    if (method === 'PUT') {
      enviado.push({ ruta, body: JSON.parse(body ?? '') });
      return Response.json({ message: 'Límite guardado', data: credito });
    }
    if (ruta.endsWith('/credito')) return Response.json({ data: credito });
    if (ruta.endsWith('/favores')) return Response.json({ data: [], queda: 0 });
    if (ruta.endsWith('/consentimientos')) return Response.json({ data: { vigentes: [], historia: [] } });
    if (ruta.endsWith('/fotos')) return Response.json({ data: { autoriza: false, fotos: [] } });
    if (ruta.startsWith('/api/metodos')) return Response.json([]);
    if (ruta.endsWith('/api/personas/4')) return Response.json({ data: ficha });
    return Response.json(VACIA);
  });
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <FichaCajon abierto persona={ANA} alCerrar={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return pedir;
}
/** The value beside a name in the card. */
const dato = async (nombre: string) =>
  ((await screen.findByText(nombre, { selector: 'dt' })).nextElementSibling?.textContent ?? '').replace(/\u00a0/g, ' ');

it('dice lo que debe y su límite, y desde ahí se abona y se ve su cuenta', async () => {
  mostrar(DEBE, FIA);
  expect(await dato('Cuenta')).toBe('Debe $ 30.000AbonarVer la cuenta');
  expect(await dato('Límite')).toBe('$ 100.000, el de la sucursal');
  await userEvent.click(screen.getByRole('button', { name: 'Abonar' }));
  const abono = await screen.findByRole('dialog', { name: 'Abonar' });
  expect(await within(abono).findByRole('button', { name: /^Recibir \$.30\.000$/ })).toBeVisible();
  await userEvent.click(within(abono).getByRole('button', { name: 'Cerrar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ver la cuenta' }));
  const cuenta = await screen.findByRole('dialog', { name: 'Cuenta de Ana Ruiz' });
  expect(await within(cuenta).findByText('Todavía no se le ha fiado nada')).toBeVisible();
});

it('el límite propio se cambia; vacío vuelve a ser el de su sucursal', async () => {
  mostrar(DEBE, [...FIA, 'entidades.editar'], { ...ANA, limite_fiado: 100_000 });
  expect(await dato('Límite')).toBe('$ 100.000Cambiar límite');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar límite' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Límite' });
  const campo = within(dialogo).getByLabelText('Hasta cuánto puede deber Ana Ruiz');
  expect(campo).toHaveValue('$ 100.000');
  await userEvent.clear(campo);
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(enviado).toEqual([{ ruta: '/api/personas/4/limite', body: { limite_fiado: null } }]));
});

it('a quien no debe donde no se fía no se le dice nada; donde se fía, que no debe', async () => {
  const pedir = mostrar(NADA, FIA);
  await waitFor(() => expect(pedir).toHaveBeenCalledWith('/api/personas/4/credito', expect.anything()));
  expect(await dato('Visitas')).toBe('Ninguna todavía');
  expect(screen.queryByText('Cuenta', { selector: 'dt' })).toBeNull();
});

it('quien no puede fiar no ve deudas, y ni las pide', async () => {
  const pedir = mostrar(DEBE, ['personas.ver']);
  expect(await dato('Visitas')).toBe('Ninguna todavía');
  expect(screen.queryByText('Cuenta', { selector: 'dt' })).toBeNull();
  expect(pedir.mock.calls.filter(([ruta]) => String(ruta).includes('credito'))).toEqual([]);
});

it('dice lo que tiene a favor, y quien cobra le recibe un anticipo', async () => {
  mostrar({ ...DEBE, a_favor: 20_000 }, [...FIA, 'tiquetes.crear']);
  await waitFor(async () => expect(await dato('A favor')).toBe('$ 20.000Recibir anticipo'));
  expect(await dato('Cuenta')).toBe('Debe $ 30.000AbonarVer la cuenta');
  await userEvent.click(screen.getByRole('button', { name: 'Recibir anticipo' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Recibir anticipo' });
  expect(within(dialogo).getByText('Ana Ruiz')).toBeVisible();
  expect(await within(dialogo).findByText(/^A favor/)).toHaveTextContent(/^A favor \$.20\.000$/);
});

it.each([
  ['donde no se fía y no debe, lo que tiene a favor', { ...NADA, a_favor: 20_000 }, FIA, '$ 20.000'],
  ['a quien no puede fiar, solo el anticipo', DEBE, ['personas.ver', 'tiquetes.crear'], 'Recibir anticipo'],
] as const)('%s', async (_, credito, permisos, dice) => {
  mostrar(credito, permisos);
  expect(await dato('A favor')).toBe(dice);
});
