import type { EventoDetalle } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { CambiosEvento } from './cambios-evento';
import { enlaceRegistro } from './enlace-registro';
import { OPCIONES_ACCION, OPCIONES_RECURSO } from './palabras';

const evento: EventoDetalle = {
  entidad_id: 1,
  id: 5,
  created_at: '2026-11-18T15:00:00.000Z',
  accion: 'modificar',
  recurso: 'gasto',
  recurso_id: 3,
  entidad: { id: 1, nombre: 'Centro' },
  usuario: null,
  rol: null,
  ip: null,
  sesion: null,
  nombre: 'Jabón',
  monto: 6_000,
  veces: null,
  motivo: null,
  marcas: [],
  deshace_id: null,
  deshecho_por: null,
  deshacible: false,
  antes: { descripcion: 'Jabón', monto: 5_000 },
  despues: { descripcion: 'Jabón', monto: 6_000 },
  personales_borrados_en: null,
};
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
function mostrar(sobre: EventoDetalle) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <CambiosEvento evento={sobre} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
// By their text: asking a whole screen for its roles takes long.
const fila = (nombre: string) =>
  [...(screen.getByText(nombre).closest('tr')?.querySelectorAll('td') ?? [])].map((celda) =>
    celda.textContent?.replace(/\s/g, ' '),
  );
const columnas = () => [...document.querySelectorAll('thead th')].map((celda) => celda.textContent);

test('an event says each field that changed, before and after, in the words of the screens', () => {
  mostrar(evento);
  expect(columnas()).toEqual(['Campo', 'Antes', 'Después']);
  expect(fila('Monto')).toEqual(['$ 5.000', '$ 6.000']);
  expect(screen.queryByText('Descripción')).not.toBeInTheDocument();
});

test('of something made it says what was left; and that what was kept of people is gone', () => {
  mostrar({ ...evento, antes: null, personales_borrados_en: '2026-11-19T15:00:00.000Z' });
  expect(columnas()).toEqual(['Campo', 'Quedó']);
  expect(fila('Descripción')).toEqual(['Jabón']);
  expect(screen.getByText('Los nombres y datos de contacto de este evento se borraron.')).toBeVisible();
});

test('a record leads to its screen, or to itself in the list that has it; what is no more, nowhere', () => {
  const enlace = (cambios: Partial<EventoDetalle>) => enlaceRegistro({ ...evento, ...cambios });
  expect(enlace({})).toBe('/gastos?search=Jab%C3%B3n&registro=gasto-3');
  expect(enlace({ recurso: 'venta', nombre: 'Cera, Shampoo' })).toBe('/ventas/lista?search=Cera&registro=venta-3');
  expect(enlace({ recurso: 'servicio_realizado', nombre: 'Corte' })).toBe(
    '/servicios/registrar?search=Corte&registro=servicio_realizado-3',
  );
  expect(enlace({ recurso: 'entidad', nombre: 'Centro', accion: 'eliminar' })).toBe(
    '/sucursales/lista?estado=todas&search=Centro&registro=entidad-3',
  );
  expect(enlace({ recurso: 'favor', nombre: null, accion: 'retener' })).toBe('/personas');
  expect(enlace({ recurso: 'operador', nombre: null })).toBe('/operadores/3');
  expect(enlace({ accion: 'anular' })).toBeNull();
  expect(enlace({ accion: 'anular', deshecho_por: 9 })).not.toBeNull();
  expect(enlace({ recurso: 'acceso' })).toBeNull();
});

test('a filter offers each word once, however many names modules give to one thing', () => {
  for (const opciones of [OPCIONES_ACCION, OPCIONES_RECURSO])
    expect(new Set(opciones.map(({ label }) => label)).size).toBe(opciones.length);
  expect(OPCIONES_ACCION.find(({ label }) => label === 'Cambió')?.value).toBe('modificar,editar');
});
