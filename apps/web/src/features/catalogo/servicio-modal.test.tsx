import { type Servicio, SIN_DURACION } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import { ServicioModal } from './servicio-modal';

const sara = {
  id: 2,
  email: 'sara@salon.co',
  name: 'Sara',
  type: 'supervisor',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'supervisor' },
  nombre: 'Sara',
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};
const tinte: Servicio = {
  id: 7,
  nombre: 'Tinte',
  precio: 90_000,
  estado: true,
  porcentaje_pago_empleado: 40,
  entidad_id: 1,
  entidad: { id: 1, nombre: 'Centro' },
  ...SIN_DURACION,
};

afterEach(() => vi.unstubAllGlobals());

/** The form of a service, and the bodies that it sends. */
function abrir(servicio: Servicio) {
  const enviados: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([servicio]);
    enviados.push(JSON.parse(String(body)));
    return Response.json({ message: 'Servicio actualizado exitosamente', data: servicio });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={sara}>
        <ServicioModal abierto servicio={servicio} alCerrar={() => undefined} />
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return enviados;
}
const guardar = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));

it('la espera empieza a mitad de lo que dura el servicio, y cabe en él', async () => {
  const enviados = abrir(tinte);
  const dura = await screen.findByLabelText('Duración');
  expect(screen.queryByRole('switch', { name: /^Tiene una espera/ })).toBeNull();
  await userEvent.type(dura, '135');
  await userEvent.click(screen.getByRole('switch', { name: /^Tiene una espera/ }));
  expect(screen.getByLabelText('Desde el minuto')).toHaveValue('50 min');
  expect(screen.getByLabelText('Minutos de espera')).toHaveValue('30 min');
  await guardar();
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toMatchObject({
    duracion_minutos: 135,
    espera_desde: 50,
    espera_minutos: 30,
    limpieza_minutos: 0,
  });
});

it('lo que se borra vuelve a durar lo que su horario, sin espera', async () => {
  const enviados = abrir({ ...tinte, duracion_minutos: 30, espera_desde: 10, espera_minutos: 10, limpieza_minutos: 5 });
  await userEvent.click(await screen.findByRole('switch', { name: /^Tiene una espera/ }));
  await userEvent.clear(screen.getByLabelText('Duración'));
  await userEvent.clear(screen.getByLabelText('Limpieza'));
  await guardar();
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toMatchObject({
    duracion_minutos: null,
    espera_desde: null,
    espera_minutos: null,
    limpieza_minutos: 0,
  });
});
