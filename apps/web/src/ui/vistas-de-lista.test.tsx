import type { Vista } from '@jornal/contract';
import { rangoRapido } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../test/accion-de-fila';
import { montar } from '../../test/montar';
import { hoy } from '../lib/format';
import { crearQueryClient } from '../lib/query-client';
import { VistasDeLista } from './vistas-de-lista';

const POR_DEFECTO = { page: '1', search: '', fecha_inicio: '', fecha_fin: '', entidad_id: '' };
const LUZ: Vista = { id: 1, lista: 'gastos', nombre: 'La luz', filtros: { search: 'luz', orden: 'monto' } };
const MES: Vista = {
  id: 2,
  lista: 'gastos',
  nombre: 'Mes pasado Centro',
  filtros: { periodo: 'mes_pasado', entidad_id: '4' },
};

const Direccion = () => <output data-testid="direccion">{useLocation().search}</output>;
const direccion = () => screen.getByTestId('direccion').textContent;

let pedido: string[];
let enviado: Array<{ ruta: string; cuerpo: unknown }>;

function mostrar(guardadas: Vista[], ruta = '/gastos') {
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      pedido.push(url);
      return Response.json({ data: guardadas });
    }
    const cuerpo = body ? JSON.parse(body as string) : undefined;
    enviado.push({ ruta: `${method} ${url}`, cuerpo });
    if (method === 'DELETE') return Response.json({ message: 'Vista eliminada' });
    const nueva = { id: 3, lista: 'gastos', ...cuerpo } as Vista;
    if (method === 'POST') guardadas.push(nueva);
    return Response.json({ message: 'Vista guardada', data: nueva }, { status: method === 'POST' ? 201 : 200 });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <VistasDeLista lista="gastos" porDefecto={POR_DEFECTO} />
      <Direccion />
      <Link to="/gastos?search=luz&orden=monto&sentido=desc">Al revés</Link>
    </QueryClientProvider>,
    ruta,
  );
}
const abrirMenu = () => userEvent.click(screen.getByRole('button', { name: 'Vistas' }));
const entrada = (name: string | RegExp) => screen.findByRole('menuitem', { name });

beforeEach(() => {
  pedido = [];
  enviado = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('Las vistas de una lista', () => {
  it('se piden cuando se abre el menú, y no antes', async () => {
    mostrar([LUZ]);
    expect(pedido).toEqual([]);
    await abrirMenu();
    await entrada('La luz');
    expect(pedido).toEqual(['/api/vistas/listar?lista=gastos']);
  });

  it('elegir una pone sus filtros y su orden, desde la primera página', async () => {
    mostrar([LUZ, MES], '/gastos?search=agua&page=3&entidad_id=2');
    await abrirMenu();
    await userEvent.click(await entrada('La luz'));
    expect(direccion()).toBe('?search=luz&entidad_id=2&orden=monto');
    await abrirMenu();
    expect(await entrada('La luz')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(await entrada('Mes pasado Centro'));
    const { inicio, fin } = rangoRapido('mes_pasado', hoy());
    expect(Object.fromEntries(new URLSearchParams(direccion() ?? ''))).toEqual({
      entidad_id: '4',
      fecha_inicio: inicio,
      fecha_fin: fin,
    });
  });

  it('de dos iguales se marca la que se eligió', async () => {
    mostrar([LUZ, { ...LUZ, id: 9, nombre: 'La misma' }]);
    await abrirMenu();
    await userEvent.click(await entrada('La misma'));
    await abrirMenu();
    expect(await entrada('La misma')).toHaveAttribute('aria-current', 'true');
    expect(await entrada('La luz')).not.toHaveAttribute('aria-current');
  });

  it('se guarda la que está en pantalla con Enter, y queda marcada', async () => {
    const { inicio, fin } = rangoRapido('mes_pasado', hoy());
    mostrar([], `/gastos?fecha_inicio=${inicio}&fecha_fin=${fin}&orden=monto&sentido=desc&page=2`);
    await abrirMenu();
    expect(await screen.findByText(/vuelves a ella con un toque/)).toBeVisible();
    await userEvent.click(await entrada('Guardar esta vista…'));
    expect(await screen.findByText(/«Mes pasado» se cuenta desde el día en que la abras/)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Nombre/), 'Lo más caro{Enter}');
    await abrirMenu();
    expect(await entrada('Lo más caro')).toHaveAttribute('aria-current', 'true');
    expect(enviado).toEqual([
      {
        ruta: 'POST /api/vistas/crear-vista',
        cuerpo: {
          lista: 'gastos',
          nombre: 'Lo más caro',
          filtros: { periodo: 'mes_pasado', orden: 'monto', sentido: 'desc' },
        },
      },
    ]);
  });

  it('la que se abrió y se cambió se puede actualizar; sin cambios, no hay qué actualizar', async () => {
    mostrar([LUZ, MES], '/gastos?search=luz&orden=monto');
    await abrirMenu();
    expect(await entrada('La luz')).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('menuitem', { name: /^Actualizar/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByText('Al revés'));
    await abrirMenu();
    expect(await entrada('La luz')).not.toHaveAttribute('aria-current');
    await userEvent.click(await entrada('Actualizar «La luz»'));
    expect(enviado).toEqual([
      {
        ruta: 'PUT /api/vistas/modificar-vista/1',
        cuerpo: { filtros: { search: 'luz', orden: 'monto', sentido: 'desc' } },
      },
    ]);
  });

  it('se les cambia el nombre y se eliminan', async () => {
    mostrar([LUZ, MES]);
    await abrirMenu();
    await userEvent.click(await entrada('Administrar vistas…'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar nombre de La luz' }));
    const nombre = await screen.findByLabelText(/Nombre/);
    await userEvent.clear(nombre);
    await userEvent.type(nombre, 'Luz y agua{Enter}');
    await userEvent.click(await accionDeFila('Eliminar Mes pasado Centro', 1));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Eliminar vista' })).getByRole('button', { name: 'Eliminar' }),
    );
    await vi.waitFor(() =>
      expect(enviado).toEqual([
        { ruta: 'PUT /api/vistas/modificar-vista/1', cuerpo: { nombre: 'Luz y agua' } },
        { ruta: 'DELETE /api/vistas/eliminar-vista/2', cuerpo: undefined },
      ]),
    );
  });

  it('lo que no se pudo cargar se dice en el menú, y se pide otra vez', async () => {
    mostrar([LUZ]);
    const bien = globalThis.fetch;
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No se pudo' }, { status: 400 }));
    await abrirMenu();
    expect(await screen.findByText('No se pudo')).toBeVisible();
    vi.stubGlobal('fetch', bien);
    await userEvent.click(await entrada('Reintentar'));
    expect(await entrada('La luz')).toBeVisible();
  });
});
