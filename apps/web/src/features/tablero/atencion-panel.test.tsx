import type { Asunto, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { AtencionPanel } from './atencion-panel';

const sara = {
  id: 7,
  email: 'sara@salon.co',
  nombre: 'Sara',
  role: { nombre: 'supervisor' },
  entidad: { id: 1, nombre: 'Centro' },
  alcance: 'sucursal' as const,
  operador: null,
};
const primero = { nombre: 'Centro', entidad_id: 1, monto: null, cantidad: null, cuando: null };
const asuntoDe = (tipo: Asunto['tipo'], mas: Partial<Asunto> = {}): Asunto => ({
  tipo,
  cuantos: 1,
  primeros: [primero],
  ...mas,
});

afterEach(() => {
  olvidarSesion();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function mostrar(asuntos: readonly Asunto[] | null, permisos: readonly Permiso[] = []) {
  guardarSesion('ficha', sara);
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  const pedir = vi.fn(async (ruta: string) => {
    if (ruta === '/api/sesion') return Response.json({ ...sara, permisos, modulos: ['dashboard'], falta_factor: null });
    return asuntos ? Response.json({ asuntos }) : Response.json({ message: 'No' }, { status: 400 });
  });
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <AtencionPanel entidad={undefined} hoy="2026-11-18" />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return pedir;
}

it('cuando no hay nada no se ve, y la próxima vez ni se guarda su lugar', async () => {
  mostrar([]);
  expect(screen.getByText('Necesita atención')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Necesita atención')).toBeNull());
  expect(localStorage.getItem('tablero-asuntos-7')).toBe('0');
});

it('cada asunto lleva a donde se arregla, y dice lo que puede hacer quien lo lee', async () => {
  mostrar(
    [
      asuntoDe('caja_en_rojo', { primeros: [{ ...primero, monto: -40_000 }] }),
      asuntoDe('por_pagar', { cuantos: 5, primeros: [{ ...primero, nombre: 'Ana Gómez', cuando: '2026-11-02' }] }),
      asuntoDe('producto_bajo', { primeros: [{ ...primero, nombre: 'Cera', cantidad: 0 }] }),
    ],
    ['dashboard.ver', 'dashboard.negocio', 'pagos.ver', 'pagos.crear'],
  );
  const caja = await screen.findByRole('link', { name: 'Ver caja: Una caja está en rojo' });
  expect(caja).toHaveAttribute('href', '/caja-menor?entidad_id=1');
  expect(screen.getByText('Ana Gómez, desde el 02/11/2026 · y 4 más')).toBeVisible();
  expect(
    await screen.findByRole('link', { name: 'Pagar: 5 personas sin pagar hace más de una semana' }),
  ).toHaveAttribute('href', '/pagos/registrar');
  expect(screen.getByRole('link', { name: 'Ver productos: Un producto con poco stock' })).toHaveAttribute(
    'href',
    '/productos?stock=bajo',
  );
  expect(screen.getByText('Cera (0)')).toBeVisible();
});

it('los primeros a la vista, y los demás cuando se piden', async () => {
  mostrar(
    (['caja_en_rojo', 'sobre_presupuesto', 'por_pagar', 'caja_sin_arqueo', 'anulado'] as const).map((t) => asuntoDe(t)),
  );
  expect(await screen.findByText('Una caja está en rojo')).toBeVisible();
  expect(screen.queryByText('Una anulación hoy')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar 2 más' }));
  expect(screen.getByRole('button', { name: 'Ver anulado: Una anulación hoy' })).toBeVisible();
});

it('si no se puede saber, se dice y se vuelve a pedir', async () => {
  const pedir = mostrar(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(pedir.mock.calls.filter(([ruta]) => ruta.includes('atencion')).length).toBeGreaterThan(1));
});
