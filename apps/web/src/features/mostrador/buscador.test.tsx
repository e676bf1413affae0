import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { masUsadosQuery } from './api';
import { Buscador } from './buscador';
import type { Hallado } from './hallazgos';

const entidad = { id: 1, nombre: 'Centro' };
const yo = {
  ...{
    id: 1,
    email: 'sara@salon.co',
    name: 'Sara',
    type: 'supervisor',
    zona_horaria: 'America/Bogota',
    nombre: 'Sara',
  },
  ...{ entity_id: '1', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, entidad, operador: null },
};
const PERMISOS = ['tiquetes.crear', 'servicios.crear', 'ventas.crear', 'productos.ver'];
const SERVICIOS = ['Barba', 'Corte', 'Tinte'].map((nombre, i) => ({
  ...{ id: i + 1, nombre, precio: 20_000, estado: i < 3, porcentaje_pago_empleado: 40, entidad_id: 1, entidad },
}));
const producto = (id: number, nombre: string) => ({
  ...{ id, nombre, categoria_id: 1, categoria: { id: 1, nombre: 'General' }, precio_unitario: 25_000, stock: 3 },
  ...{ costo_unitario: 5_000, codigo: null, entidad_id: 1, entidad, created_at: '2026-11-20T15:00:00.000Z' },
});
/** A page of the products by name, which the wax is not on. */
const VITRINA = Array.from({ length: 12 }, (_, i) => producto(10 + i, `Aceite ${i + 1}`));
const cera = { id: 7, nombre: 'Cera', precio_unitario: 25_000, stock: 3 };

let usados: { servicios: number[]; productos: Array<typeof cera> };
const consultas = crearQueryClient();

function mostrar(): Hallado[] {
  const elegidos: Hallado[] = [];
  vi.stubGlobal('fetch', async (ruta: string) => {
    const { pathname, searchParams } = new URL(ruta, 'http://salon');
    if (pathname.startsWith('/api/sesion')) return Response.json({ ...yo, modulos: ['tiquetes'], permisos: PERMISOS });
    if (pathname === '/api/mostrador/mas-usados') return Response.json(usados);
    if (pathname.startsWith('/api/servicios')) return Response.json(SERVICIOS);
    if (pathname.startsWith('/api/operadores')) return Response.json([]);
    const data = searchParams.get('codigo') === null ? VITRINA : [];
    return Response.json({ data, pagination: { current_page: 1, per_page: 12, total: 40, total_pages: 4 } });
  });
  montar(
    <QueryClientProvider client={consultas}>
      <SesionProvider usuario={yo}>
        <Buscador
          ref={null}
          entidadId={1}
          alElegir={(hallado) => elegidos.push(hallado)}
          alBuscar={() => {}}
          alEmpezarRafaga={() => () => {}}
        />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return elegidos;
}
const tarjetas = async (grupo: string) => {
  await screen.findByRole('group', { name: grupo });
  return screen.getAllByRole('option').map(({ textContent }) => /^\p{L}+( \d+)?(?=\$)/u.exec(textContent ?? '')?.[0]);
};

beforeEach(() => {
  consultas.clear();
  usados = { servicios: [3, 99, 1], productos: [cera] };
});
afterEach(() => vi.unstubAllGlobals());

it('lo que más se cobra va primero, y se cobra desde su tarjeta aunque no esté en la primera página', async () => {
  const elegidos = mostrar();
  const nombres = await tarjetas('Productos');
  expect(nombres.slice(0, 5)).toEqual(['Tinte', 'Barba', 'Corte', 'Cera', 'Aceite 1']);
  expect(nombres).toHaveLength(15);
  await userEvent.click(screen.getByText('Cera'));
  expect(elegidos).toEqual([{ de: 'producto', producto: cera }]);
});

it('lo que se busca viene en el orden en que lo toma Enter', async () => {
  const elegidos = mostrar();
  await tarjetas('Servicios');
  await userEvent.type(screen.getByRole('combobox'), 'r');
  expect((await tarjetas('Servicios')).slice(0, 2)).toEqual(['Barba', 'Corte']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(elegidos).toEqual([{ de: 'servicio', servicio: SERVICIOS[0] }]));
});

it('una tarjeta no se mueve de su lugar mientras se está en el mostrador', async () => {
  mostrar();
  await tarjetas('Servicios');
  usados = { servicios: [1, 2, 3], productos: [cera] };
  await consultas.invalidateQueries({ queryKey: masUsadosQuery(1).queryKey });
  await waitFor(() => expect(consultas.getQueryData(masUsadosQuery(1).queryKey)?.servicios).toContain(2));
  expect((await tarjetas('Servicios')).slice(0, 3)).toEqual(['Tinte', 'Barba', 'Corte']);
});
