import type { Metodo } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { SucursalProvider } from '../../app/sucursal-en-vista';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import MetodosPage from './metodos-page';

const metodo = (id: number, nombre: string, resto: Partial<Metodo> = {}): Metodo => ({
  id,
  nombre,
  clase: 'transferencia',
  entidad_id: null,
  entidad: null,
  pide_referencia: false,
  orden: id - 1,
  activo: true,
  fijo: false,
  ...resto,
});
const FIJOS = [metodo(1, 'Efectivo', { clase: 'efectivo', fijo: true }), metodo(2, 'Transferencia', { fijo: true })];
const PERMISOS = ['entidades.ver', 'entidades.editar'];

let todos: Metodo[];
let cambios: Array<{ ruta: string; body: Record<string, unknown> }>;
beforeEach(() => {
  todos = [...FIJOS];
  cambios = [];
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
    if (ruta === '/api/sesion')
      return Response.json({ ...sesionActual()?.usuario, permisos: PERMISOS, modulos: ['entidades'] });
    if (!ruta.startsWith('/api/metodos')) return Response.json({ entidades: [] });
    if (method === 'GET') return Response.json([...todos].sort((a, b) => a.orden - b.orden));
    const datos = JSON.parse(body) as Partial<Metodo>;
    cambios.push({ ruta, body: datos });
    if (method === 'POST') todos = [...todos, metodo(todos.length + 1, datos.nombre ?? '', datos)];
    const id = Number(ruta.split('/').at(-1)) || todos.length;
    todos = todos.map((uno) => (uno.id === id ? { ...uno, ...datos } : uno));
    return Response.json(
      { message: 'Hecho', data: todos.find((uno) => uno.id === id) },
      { status: method === 'POST' ? 201 : 200 },
    );
  });
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(alcance: 'todo' | 'sucursal' = 'todo') {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  return montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <SucursalProvider>
          <MetodosPage />
        </SucursalProvider>
      </SesionProvider>
    </QueryClientProvider>,
  );
}
const fila = async (nombre: string) =>
  (await screen.findByText(nombre, { selector: 'td *' })).closest('tr') as HTMLElement;
const enOrden = () => todos.toSorted((a, b) => a.orden - b.orden).map(({ nombre }) => nombre);

it('la primera vez los más usados se crean con un toque, y siguen ahí los que faltan', async () => {
  mostrar();
  await userEvent.click(await screen.findByRole('button', { name: 'Nequi' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nequi' })).toBeDisabled());
  await userEvent.click(screen.getByRole('button', { name: 'Datáfono' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Datáfono' })).toBeDisabled());
  expect(cambios.map(({ body }) => [body.nombre, body.clase, body.orden])).toEqual([
    ['Nequi', 'transferencia', 2],
    ['Datáfono', 'transferencia', 3],
  ]);
  expect(screen.getByRole('button', { name: 'Daviplata' })).toBeEnabled();
});

it('con métodos propios no se sugiere nada; los fijos dicen por qué no se cambian', async () => {
  todos = [...FIJOS, metodo(3, 'Nequi')];
  mostrar();
  const editar = within(await fila('Efectivo')).getByRole('button', { name: /^Editar/ });
  expect(editar).toHaveAttribute('aria-disabled', 'true');
  await userEvent.hover(editar);
  expect(await screen.findByText(/Efectivo siempre está/)).toBeInTheDocument();
  expect(within(await fila('Nequi')).getByRole('button', { name: /^Editar/ })).not.toHaveAttribute('aria-disabled');
  expect(screen.queryByText('Agrega los que usas')).toBeNull();
});

it('las flechas cambian el orden, y el foco sigue en la que se pulsó', async () => {
  todos = [...FIJOS, metodo(3, 'Nequi'), metodo(4, 'Datáfono')];
  mostrar();
  const bajar = await screen.findByRole('button', { name: 'Bajar Nequi' });
  await userEvent.click(bajar);
  await waitFor(() => expect(enOrden()).toEqual(['Efectivo', 'Transferencia', 'Datáfono', 'Nequi']));
  expect(screen.getByRole('button', { name: 'Bajar Nequi' })).toHaveFocus();
  expect(screen.getByText('Nequi, 4 de 4')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Bajar Nequi' })).toHaveAttribute('aria-disabled', 'true');
});

it('quien ve una sucursal no cambia los de todas', async () => {
  todos = [...FIJOS, metodo(3, 'Nequi'), metodo(4, 'Banco', { entidad_id: 1, entidad: { id: 1, nombre: 'Centro' } })];
  mostrar('sucursal');
  expect(within(await fila('Nequi')).getByRole('button', { name: /^Editar/ })).toHaveAttribute('aria-disabled', 'true');
  expect(within(await fila('Banco')).getByRole('button', { name: /^Editar/ })).not.toHaveAttribute('aria-disabled');
  expect(screen.getByRole('button', { name: 'Subir Nequi' })).toHaveAttribute('aria-disabled', 'true');
});
