import type { EstadoPagoEmpleado } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import PagoSemanalModal from './pago-semanal-modal';

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
const debiendo = (saldo_pendiente: number): EstadoPagoEmpleado => ({
  empleado_id: 4,
  nombre: 'Zoe',
  apellido: 'Ruiz',
  entidad_id: 1,
  cantidad_servicios: 2,
  estado_pago: 'pendiente',
  saldo_pendiente,
  total_bruto: 50_000,
  total_pagar: 20_000,
  propinas: 0,
  pagos_realizados: 20_000 - saldo_pendiente,
  descontado: 0,
  retenido: 0,
  detalles_servicios: [],
});

afterEach(() => vi.unstubAllGlobals());

it('un pago del que no llegó respuesta se envía otra vez igual, aunque ya se vea hecho', async () => {
  let saldo = 20_000;
  const enviados: { cuerpo: unknown; clave: string | null }[] = [];
  vi.stubGlobal('fetch', async (ruta: string, { method, body, headers }: RequestInit = {}) => {
    if (method === 'POST') {
      enviados.push({ cuerpo: JSON.parse(String(body)), clave: new Headers(headers).get('idempotency-key') });
      // The balance is paid, and the line breaks before the answer comes.
      saldo = 0;
      throw new TypeError('Failed to fetch');
    }
    if (ruta.includes('caja-menor')) return Response.json({ cajas: [] });
    return Response.json(ruta.includes('estado-empleados') ? [debiendo(saldo)] : []);
  });
  const consultas = crearQueryClient();
  montar(
    <QueryClientProvider client={consultas}>
      <SesionProvider usuario={yo}>
        <PagoSemanalModal empleado={debiendo(20_000)} onClose={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  const persona = userEvent.setup({ delay: null });
  await persona.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText(/revisa tu conexión y envíalo otra vez/);
  await consultas.invalidateQueries();
  await vi.waitFor(() => expect(screen.getByText('Saldo pendiente').nextElementSibling).toHaveTextContent('$ 0'));
  await persona.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await vi.waitFor(() => expect(enviados).toHaveLength(2));
  expect(enviados[1]).toEqual(enviados[0]);
});
