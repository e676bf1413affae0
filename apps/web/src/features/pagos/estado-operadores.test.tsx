import type { EstadoPagoEmpleado } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { EstadoOperadores, useEstadoOperadores } from './estado-operadores';

const yo = {
  id: 1,
  email: 'ana@salon.co',
  name: 'Ana',
  type: 'admin',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'admin' },
  nombre: 'Ana',
  alcance: 'todo' as const,
  entidad: null,
  operador: null,
};
const empleado = (n: number): EstadoPagoEmpleado => ({
  empleado_id: n,
  nombre: n === 60 ? 'Zoe' : 'Persona',
  apellido: `${n}`,
  entidad_id: 1,
  cantidad_servicios: 1,
  total_bruto: 20_000,
  total_pagar: 10_000,
  propinas: 0,
  pagos_realizados: 0,
  descontado: 0,
  retenido: 0,
  saldo_pendiente: 10_000,
  estado_pago: 'pendiente',
  detalles_servicios: [],
});
const TODOS = Array.from({ length: 60 }, (_, i) => empleado(i + 1));

const pedidos: URLSearchParams[] = [];
function servir() {
  vi.stubGlobal('fetch', async (ruta: string) => {
    const { pathname, searchParams } = new URL(ruta, 'http://jornal');
    if (!pathname.endsWith('estado-empleados')) return new Promise(() => undefined);
    pedidos.push(searchParams);
    const [page, per_page] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
    const busca = searchParams.get('search') ?? '';
    const hallados = TODOS.filter(({ nombre }) => nombre.toLowerCase().includes(busca));
    const data = hallados.slice((page - 1) * per_page, page * per_page);
    const desde = (page - 1) * per_page;
    return Response.json({
      data,
      totales: { por_pagar: hallados.length * 10_000, con_saldo: hallados.length },
      pagination: {
        current_page: page,
        per_page,
        total: hallados.length,
        total_pages: Math.ceil(hallados.length / per_page),
        from: hallados.length === 0 ? 0 : desde + 1,
        to: desde + data.length,
      },
    });
  });
}

function Pantalla() {
  return <EstadoOperadores entidadId="" estado={useEstadoOperadores('')} />;
}
const ver = () =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Pantalla />
      </SesionProvider>
    </QueryClientProvider>,
    '/?empleados=2',
  );
const dinero = (texto: string | null) => texto?.replace(/\s/g, ' ');

test('with a search the amount owed is of those that were found, from their first page, and says so, also part by part', async () => {
  servir();
  ver();
  const total = await screen.findByTitle('Ver de qué se compone');
  expect(dinero(total.textContent)).toBe('Por pagar$ 600.000');
  await userEvent.type(screen.getByPlaceholderText('Buscar empleado…'), 'zoe{Enter}');
  expect(await screen.findByText('Por pagar a los encontrados')).toBeVisible();
  expect(dinero(total.textContent)).toBe('Por pagar a los encontrados$ 10.000');
  expect(pedidos.at(-1)?.get('page')).toBe('1');

  await userEvent.click(total);
  const partes = await screen.findByRole('dialog', { name: 'Por pagar a «zoe»' });
  expect(await within(partes).findByText('Zoe 60')).toBeVisible();
  expect(within(partes).queryByText('Persona 1')).toBeNull();
  expect(within(partes).getByText('Por pagar a los encontrados')).toBeVisible();
});

test('a search that finds none says what was looked for', async () => {
  servir();
  ver();
  await userEvent.type(await screen.findByPlaceholderText('Buscar empleado…'), 'ninguno{Enter}');
  expect(await screen.findByText('Ningún registro coincide con «ninguno».')).toBeVisible();
});
