import type { Modulo } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { crearQueryClient } from '../lib/query-client';
import { type Puerta, SesionProvider } from '../lib/session-context';
import { BarraInferior } from './barra-inferior';
import { barraDe, ENTRADAS, GRUPOS } from './menu';

const TODO = () => true;
const con =
  (...modulos: readonly Modulo[]) =>
  (puerta: Puerta) =>
    [puerta].flat().some((llave) => (modulos as readonly string[]).includes(llave));
const textos = (...pedido: Parameters<typeof barraDe>) => barraDe(...pedido).map(({ texto }) => texto);

afterEach(() => void vi.unstubAllGlobals());

it('quien ve todo el negocio tiene el dashboard, el registro de servicios, el mostrador y los pagos', () => {
  expect(textos(TODO, 'todo')).toEqual(['Dashboard', 'Registrar Servicio', 'Mostrador', 'Pagos a Empleados']);
});

it('quien ve una sucursal tiene sus agendas en vez de los pagos; quien ve lo propio las tiene de segundas', () => {
  expect(textos(TODO, 'sucursal')).toEqual(['Dashboard', 'Registrar Servicio', 'Agendas', 'Mostrador']);
  expect(textos(TODO, 'propio')).toEqual(['Dashboard', 'Agendas', 'Registrar Servicio', 'Ventas']);
});

it('lo que alguien no puede abrir no está: en su lugar va lo que sigue en su menú', () => {
  expect(textos(con('dashboard', 'servicios', 'gastos', 'caja_menor', 'reportes'), 'sucursal')).toEqual([
    'Dashboard',
    'Registrar Servicio',
    'Gastos',
    'Caja Menor',
  ]);
  expect(textos(con('dashboard', 'servicios'), 'propio')).toEqual(['Dashboard', 'Registrar Servicio', 'Servicios']);
  expect(textos(con(), 'propio')).toEqual([]);
});

it('una palabra corta es parte del nombre de la pantalla: se la llama como se la lee', () => {
  const cortas = [...ENTRADAS, ...GRUPOS.flatMap(({ entradas }) => entradas)].filter(
    ({ corto }) => corto !== undefined,
  );
  expect(cortas.length).toBeGreaterThan(0);
  for (const { texto, corto } of cortas) expect(texto).toContain(corto);
});

it('dice en qué lugar se está y abre el menú con lo demás', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const duena = {
    id: 1,
    email: 'duena@salon.co',
    name: 'Dueña',
    nombre: 'Dueña',
    type: 'admin',
    role: { nombre: 'admin' },
    zona_horaria: 'America/Bogota',
    alcance: 'todo' as const,
    entidad: null,
    entity_id: '',
    operador: null,
  };
  const alAbrirMenu = vi.fn();
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={duena}>
        <BarraInferior menuAbierto={false} alAbrirMenu={alAbrirMenu} />
      </SesionProvider>
    </QueryClientProvider>,
    '/pagos/registrar',
  );
  const barra = within(screen.getByRole('navigation', { name: 'Accesos del día' }));
  expect(barra.getAllByRole('link').map((enlace) => enlace.getAttribute('href'))).toEqual([
    '/dashboard',
    '/servicios/registrar',
    '/mostrador',
    '/pagos/registrar',
  ]);
  expect(barra.getByRole('link', { current: 'page' })).toHaveAccessibleName('Pagos a Empleados');
  expect(barra.getByRole('link', { name: 'Pagos a Empleados' })).toHaveTextContent('Pagos');
  await userEvent.click(barra.getByRole('button', { name: 'Menú' }));
  expect(alAbrirMenu).toHaveBeenCalledOnce();
});
