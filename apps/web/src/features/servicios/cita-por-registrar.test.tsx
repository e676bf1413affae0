import { type Servicio, SIN_DURACION } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import RegistrarPage from './registrar-page';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const servicio = (id: number, nombre: string, precio: number): Servicio => ({
  ...{ id, nombre, precio, estado: true, porcentaje_pago_empleado: 40, entidad_id: null, entidad: null },
  ...SIN_DURACION,
});
const CATALOGO = [servicio(1, 'Corte', 20_000), servicio(2, 'Barba', 15_000)];
const parte = (nombre: string, servicio_id: number | null) => ({
  ...{ servicio: nombre, servicio_id, hora_inicio: '09:00', hora_fin: '09:30' },
});
const CITA = {
  ...{ id: 61, entidad_id: 1, operador_id: 9, operador: { id: 9, nombre: 'Ana', apellido: 'Ruiz' } },
  ...{ cliente_nombre: 'Luisa Mora', fecha: '2026-11-18', hora_inicio: '09:00', hora_fin: '10:30', registro: null },
  ...{ servicio: 'Corte + Barba…', servicio_id: 1, ventas: [] },
  servicios: [parte('Corte', 1), parte('Barba', 2), parte('Corte', 1), parte('Tinte viejo', 77)],
};

afterEach(() => vi.unstubAllGlobals());

it('de una cita de varios servicios se registran todos los que se ofrecen, y del que ya no, se dice', async () => {
  const permisos = ['servicios.ver', 'servicios.crear', 'agendas.ver'];
  vi.stubGlobal('fetch', (ruta: string) => {
    const { pathname } = new URL(ruta, 'http://salon');
    if (pathname === '/api/sesion')
      return Promise.resolve(Response.json({ ...yo, modulos: ['servicios', 'agendas'], permisos }));
    if (pathname === '/api/agenda/citas/61') return Promise.resolve(Response.json(CITA));
    if (pathname === '/api/servicios/listar-servicio') return Promise.resolve(Response.json(CATALOGO));
    if (pathname.startsWith('/api/entidad'))
      return Promise.resolve(Response.json({ entidades: [{ id: 1, nombre: 'Centro', archivada: false }] }));
    return new Promise(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <RegistrarPage />
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
    '/servicios/registrar?cita=61',
  );
  const lineas = await screen.findByRole('list', { name: 'Servicios por asignar' });
  expect(within(lineas).getAllByRole('listitem')).toHaveLength(2);
  expect(within(lineas).getByRole('textbox', { name: 'Cantidad de Corte' })).toHaveValue('2');
  expect(within(lineas).getByRole('textbox', { name: 'Cantidad de Barba' })).toHaveValue('1');
  const total = await screen.findByText('Total', { selector: 'span' });
  expect(total.nextElementSibling?.textContent?.replace(/\s/g, ' ')).toBe('$ 55.000');
  expect(screen.getAllByText(/Corte \+ Barba \+ Corte \+ Tinte viejo/).length).toBeGreaterThan(0);
  expect(await screen.findByText('Ya no se ofrece: Tinte viejo')).toBeVisible();
});
