import { type Servicio, SIN_DURACION } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { useRegistrarDeNuevo } from '../../lib/registrar-de-nuevo';
import { SesionProvider } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import RegistrarPage from './registrar-page';

const yo = {
  id: 1,
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
const servicio = (id: number, nombre: string, estado = true): Servicio => ({
  id,
  nombre,
  precio: 20_000,
  estado,
  porcentaje_pago_empleado: 40,
  entidad_id: null,
  entidad: null,
  ...SIN_DURACION,
});
const CATALOGO = [servicio(1, 'Corte'), servicio(2, 'Barba', false)];

const responder = (ruta: string) => {
  if (ruta.startsWith('/api/sesion'))
    return { ...yo, modulos: ['servicios'], permisos: ['servicios.ver', 'servicios.crear'] };
  if (ruta.startsWith('/api/entidad/listar-entidades'))
    return { entidades: [{ id: 1, nombre: 'Centro', archivada: false }] };
  return ruta.startsWith('/api/servicios/listar-servicio') && !ruta.includes('realizado') ? CATALOGO : null;
};

function DeNuevo({ servicio_id }: { servicio_id: number }) {
  const registrar = useRegistrarDeNuevo();
  const datos = {
    empleado_id: 9,
    fecha: '2026-11-18',
    entidad_id: 1,
    servicios: [{ servicio_id, cantidad: 3, descuento_porcentaje: 0 }],
    metodo_pago: 'efectivo' as const,
    monto_efectivo: 60_000,
    monto_transferencia: 0,
  };
  return (
    <button type="button" onClick={() => registrar({ de: 'servicio', datos })}>
      De nuevo {servicio_id}
    </button>
  );
}

function mostrar() {
  vi.stubGlobal('fetch', (ruta: string) => {
    const respuesta = responder(ruta);
    return respuesta ? Promise.resolve(Response.json(respuesta)) : new Promise(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <RegistrarPage />
        <DeNuevo servicio_id={1} />
        <DeNuevo servicio_id={2} />
      </SesionProvider>
    </QueryClientProvider>,
    '/servicios/registrar',
  );
}
/** The total of the services of the ticket. */
const total = async () =>
  (await screen.findByText('Total', { selector: 'span' })).nextElementSibling?.textContent?.replace(/\s/g, ' ');
const tarjeta = async (nombre: string) =>
  (await screen.findByText(nombre, { selector: 'ul[aria-label="Servicios disponibles"] *' })) as HTMLElement;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('lo que se registra de nuevo abre su formulario como estaba', async () => {
  mostrar();
  await userEvent.click(screen.getByText('De nuevo 1'));
  expect(await total()).toBe('$ 60.000');
});

it('un servicio que ya no se ofrece se dice, y no llena el formulario de otro', async () => {
  const error = vi.spyOn(avisos, 'error').mockReturnValue(undefined);
  mostrar();
  await userEvent.click(screen.getByText('De nuevo 2'));
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('Ese servicio ya no se ofrece: no se puede registrar de nuevo'),
  );
  await userEvent.click(await tarjeta('Corte'));
  expect(await total()).toBe('$ 20.000');
});
