import type { Medio, Pago } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { ListaPagos } from './lista-pagos';

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
const pendiente = (metodo_pago: Medio): Pago => ({
  id: 9,
  entidad_id: 2,
  empleado: { id: 4, nombre: 'Zoe', apellido: 'Ruiz' },
  monto: 90_000,
  fecha: '2026-11-18',
  estado: false,
  tipo_pago: 'manual',
  metodo_pago,
  metodo: null,
  created_at: '2026-11-18T15:00:00.000Z',
});
const caja = (entidad_id: number, saldo_efectivo: number) => ({
  id: entidad_id,
  entidad_id,
  entidad: `Sucursal ${entidad_id}`,
  saldo_efectivo,
  saldo_transferencia: 0,
  total: saldo_efectivo,
});

const marcados = vi.fn();
const mostrar = (pago: Pago) => {
  vi.stubGlobal('fetch', async (ruta: string, { method }: RequestInit = {}) => {
    if (method === 'PUT') {
      marcados(ruta);
      return Response.json({ message: 'Pago actualizado exitosamente', data: { ...pago, estado: true }, aviso: null });
    }
    const deCaja = /listar-cajas\/(\d+)/.exec(ruta)?.[1];
    if (deCaja !== undefined) return Response.json(caja(Number(deCaja), deCaja === '1' ? 900_000 : 50_000));
    if (!ruta.includes('listar-pagos')) return Response.json([]);
    const pagination = { current_page: 1, per_page: 10, total: 1, last_page: 1, from: 1, to: 1 };
    return Response.json({ data: [pago], pagination, totales: { monto: 90_000, pendiente: 90_000 } });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <ListaPagos crear={false} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
};
const marcar = async (persona: ReturnType<typeof userEvent.setup>) =>
  persona.click(await screen.findByRole('button', { name: /Marcar pagado/ }));

beforeEach(() => marcados.mockClear());
afterEach(() => vi.unstubAllGlobals());

it('marcar pagado lo que deja la caja de su sucursal bajo cero pregunta antes, y dice en cuánto queda', async () => {
  const persona = mostrar(pendiente('efectivo'));
  await marcar(persona);
  expect(await screen.findByText(/queda en -\$ ?40\.000/)).toBeVisible();
  expect(marcados).not.toHaveBeenCalled();
  await persona.click(screen.getByRole('button', { name: 'Sí, continuar' }));
  await vi.waitFor(() => expect(marcados).toHaveBeenCalledTimes(1));
});

it('lo que no sale del efectivo se marca sin preguntar', async () => {
  const persona = mostrar(pendiente('transferencia'));
  await marcar(persona);
  await vi.waitFor(() => expect(marcados).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('¿Está bien así?')).toBeNull();
});
