import { moduloDe, type Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { hoy } from '../../lib/format';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import TableroPage from './tablero-page';

const centro = { id: 1, nombre: 'Centro' };
const luz = {
  id: 7,
  email: 'luz@salon.co',
  nombre: 'Luz Marina',
  role: { nombre: 'Recepción' },
  entidad: centro,
  alcance: 'sucursal' as const,
  operador: null,
};
const ana = {
  ...luz,
  nombre: null,
  operador: { id: 3, nombre: 'Ana', apellido: 'Gómez', entidad_id: 1, entidad: centro },
};
const trabajo = (fecha: string, cantidad: number, monto_empleado: number) => ({ fecha, cantidad, monto_empleado });
const semana = {
  inicio: hoy(),
  fin: hoy(),
  items: [trabajo(hoy(), 2, 12_000), trabajo('2020-01-06', 1, 5_500)],
  total_ganado: 17_500,
  total_propinas: 0,
  saldo_final: 44_000,
  retenido: 2_750,
};
const cita = (estado: string, cliente_nombre: string) => ({
  id: cliente_nombre.length,
  agenda_id: 4,
  horario_id: 5,
  fecha: '2099-11-20',
  hora_inicio: '10:00',
  hora_fin: '11:00',
  cliente_nombre,
  servicio: 'Corte',
  estado,
  no_asistio: false,
  operador: { nombre: 'Ana', apellido: 'Gómez' },
});
const siguientes = [cita('cancelada', 'Rosa'), cita('confirmada', 'Carmen')];
let pedidos: string[];

beforeAll(() => Promise.all([import('./operador-tablero'), import('../citas/citas-hoy-panel')]), 120_000);
beforeEach(() => {
  pedidos = [];
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

async function mostrar(quien: typeof luz | typeof ana, permisos: readonly Permiso[]) {
  guardarSesion('ficha', quien);
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (ruta: string) => {
    pedidos.push(ruta.replace(/\?.*/, ''));
    if (ruta === '/api/sesion')
      return Response.json({ ...quien, permisos, modulos: [...new Set(permisos.map(moduloDe))], falta_factor: null });
    if (ruta.startsWith('/api/servicios/total-ganado'))
      return Response.json({
        total_ganado: 90_000,
        total_propinas: 0,
        total_pagado: 0,
        servicios_realizados: 3,
        servicios_pendientes: 3,
        servicios_pagados: 0,
      });
    if (ruta.startsWith('/api/pagos/estado-cuenta/3')) return Response.json(semana);
    if (ruta.startsWith('/api/agenda/citas-del-dia')) return Response.json({ citas: [] });
    if (ruta.startsWith('/api/agenda/citas')) return Response.json({ data: siguientes });
    if (/pagos/.test(ruta)) return Response.json({ data: [], total: 0, page: 1, per_page: 5, total_pages: 0 });
    return Response.json([]);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <TableroPage />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /^Hola / });
  await waitFor(() => expect(pedidos).toContain('/api/sesion'));
}

it('un rol del negocio sin cifras encuentra las citas de hoy y lo que puede hacer, y no pide ninguna cifra', async () => {
  await mostrar(luz, ['agendas.ver', 'servicios.crear']);
  expect(screen.getByRole('heading', { name: 'Hola Luz Marina' })).toBeVisible();
  expect(await screen.findByText('Citas de hoy')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Registrar Servicio' })).toBeVisible();
  expect(screen.queryByText(/no tiene un perfil de operador/)).toBeNull();
  expect(pedidos.filter((ruta) => /total-|realizados|pagos/.test(ruta))).toEqual([]);
});

it('con el módulo del dashboard y sin operador tampoco hay cifras que pedir', async () => {
  await mostrar(luz, ['dashboard.ver', 'dashboard.negocio']);
  expect(await screen.findByText(/no tiene un perfil de operador/)).toBeVisible();
  expect(pedidos.filter((ruta) => /total-|tablero/.test(ruta))).toEqual([]);
});

it('quien es operador y tiene el permiso ve lo suyo, y de sus servicios nada si no los puede ver', async () => {
  await mostrar(ana, ['dashboard.ver']);
  expect(await screen.findByText('Total Ganado')).toBeVisible();
  const tarjeta = (nombre: RegExp) => screen.findByRole('button', { name: nombre });
  expect(await tarjeta(/^Hoy ?\$\s12\.000.*2 servicios/)).toBeVisible();
  expect(await tarjeta(/^Esta semana ?\$\s17\.500.*3 servicios/)).toBeVisible();
  // Their share of a debt is told beside it, and not as theirs to be paid.
  expect(await tarjeta(/^Te deben ?\$\s41\.250.*\$\s2\.750 retenidos por fiado/)).toBeVisible();
  expect(pedidos).toContain('/api/servicios/total-ganado');
  expect(pedidos.filter((ruta) => ruta.includes('realizados'))).toEqual([]);
});

it('quien no tiene más citas hoy ve la próxima de otro día, que nadie canceló', async () => {
  await mostrar(ana, ['dashboard.ver', 'agendas.ver']);
  const proxima = within(await screen.findByRole('list', { name: 'Tu próxima cita' }));
  expect(proxima.getByRole('link', { name: /10:00.*Carmen/ })).toBeVisible();
  expect(screen.queryByText('Rosa')).toBeNull();
});

it('un operador sin el permiso del dashboard no pide sus cifras', async () => {
  await mostrar(ana, ['agendas.ver']);
  expect(await screen.findByText(/Tu rol no incluye las cifras de tu trabajo/)).toBeVisible();
  expect(pedidos.filter((ruta) => /total-|realizados|pagos/.test(ruta))).toEqual([]);
});
