import type { RolFila } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { RolModal } from './rol-modal';

const duena = {
  id: 2,
  email: 'marcela@salon.co',
  nombre: null,
  role: { nombre: 'admin' },
  operador: null,
  entidad: null,
  alcance: 'todo' as const,
};
const supervisor: RolFila = {
  id: 2,
  nombre: 'supervisor',
  descripcion: 'Supervisa una sucursal',
  alcance: 'sucursal',
  estado: true,
  de_la_casa: true,
  en_otras_sucursales: true,
  permisos: [],
  usuarios: 3,
  activos: 3,
  factor_dias: null,
  factor_desde: null,
  sin_factor: 2,
};
const admin: RolFila = { ...supervisor, id: 1, nombre: 'admin', alcance: 'todo' };

let falta: { hasta: null; vencido: false } | null;
let enviado: unknown[];

beforeEach(() => {
  enviado = [];
  falta = null;
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

async function abrir(rol: RolFila, alcance: 'todo' | 'sucursal' = 'todo') {
  guardarSesion('ficha', { ...duena, alcance });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (_ruta: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ ...duena, alcance, permisos: [], modulos: [], falta_factor: falta });
    enviado.push(JSON.parse(body as string));
    return Response.json({ message: 'Rol actualizado exitosamente', data: rol });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <RolModal abierto rol={rol} alCerrar={() => undefined} alCrear={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Editar rol' });
}
const interruptor = () => screen.getByLabelText(/^Exigir segundo factor/);

it('un administrador exige el segundo factor a un rol, con siete días si no dice otros', async () => {
  await abrir(supervisor);
  await userEvent.click(interruptor());
  expect(screen.getByText('Lo tienen que activar 2 personas.')).toBeVisible();
  const dias = screen.getByLabelText(/Días de plazo/);
  expect(dias).toHaveValue('7');
  await userEvent.clear(dias);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText('El plazo es de 0 a 90 días')).toBeVisible();
  expect(enviado).toEqual([]);
  await userEvent.type(dias, '15');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(enviado).toEqual([{ descripcion: 'Supervisa una sucursal', factor_dias: 15 }]));
});

it('deja de exigirlo al apagarlo', async () => {
  await abrir({ ...supervisor, factor_dias: 7, factor_desde: '2026-11-18T15:00:00.000Z' });
  expect(interruptor()).toBeChecked();
  await userEvent.click(interruptor());
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(enviado).toEqual([{ descripcion: 'Supervisa una sucursal', factor_dias: null }]));
});

it('a los administradores se lo exige quien ya lo tiene', async () => {
  falta = { hasta: null, vencido: false };
  await abrir(admin);
  await waitFor(() => expect(interruptor()).toBeDisabled());
  expect(screen.getByText('Para exigirlo a los administradores, actívalo primero en tu cuenta.')).toBeVisible();
});

it('quien no es administrador no decide quién lo pone', async () => {
  await abrir(supervisor, 'sucursal');
  expect(screen.getByLabelText('Descripción')).toBeVisible();
  expect(screen.queryByLabelText(/^Exigir segundo factor/)).toBeNull();
});
