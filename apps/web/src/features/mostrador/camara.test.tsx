import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { Buscador } from './buscador';

const entidad = { id: 1, nombre: 'Centro' };
const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', type: 'supervisor', zona_horaria: 'America/Bogota' },
  ...{ nombre: 'Sara', entity_id: '1', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, entidad },
  operador: null,
};
const producto = (id: number, nombre: string, codigo: string) => ({
  ...{ id, nombre, codigo, categoria_id: 1, categoria: { id: 1, nombre: 'General' }, precio_unitario: 25_000 },
  ...{ stock: 3, costo_unitario: 5_000, entidad_id: 1, entidad, created_at: '2026-11-20T15:00:00.000Z' },
});
const CERA = producto(7, 'Cera', '7701234567897');
const GEL = producto(8, 'Gel', '7707654321098');

/** The codes before the camera, how often it was looked at, and the cameras that were opened. */
let aLaVista: string[];
let miradas: number;
let pistas: Array<{ readyState: string; stop: () => void }>;
let abrir: () => void;
let ahora: number;
let agregados: string[];

class Detector {
  static getSupportedFormats = () => Promise.resolve(['aztec', 'ean_13', 'code_128']);
  detect() {
    miradas++;
    return Promise.resolve(aLaVista.map((rawValue) => ({ rawValue })));
  }
}

function mostrar() {
  vi.stubGlobal('fetch', async (ruta: string) => {
    const { pathname, searchParams } = new URL(ruta, 'http://salon');
    if (pathname.startsWith('/api/sesion'))
      return Response.json({ ...yo, modulos: ['tiquetes'], permisos: ['ventas.crear', 'productos.ver'] });
    if (pathname === '/api/mostrador/mas-usados') return Response.json({ servicios: [], productos: [] });
    if (/^\/api\/(operadores|servicios)/.test(pathname)) return Response.json([]);
    const codigo = searchParams.get('codigo');
    const data = [CERA, GEL].filter((uno) => uno.codigo === codigo);
    return Response.json({ data, pagination: { current_page: 1, per_page: 12, total: data.length, total_pages: 1 } });
  });
  return montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Buscador
          alEmpezarRafaga={() => () => {}}
          ref={null}
          entidadId={1}
          alElegir={(hallado, cantidad) =>
            agregados.push(`${cantidad} ${hallado.de === 'producto' && hallado.producto.nombre}`)
          }
          alBuscar={() => {}}
        />
      </SesionProvider>
    </QueryClientProvider>,
  );
}

const boton = () => screen.findByRole('button', { name: 'Leer un código con la cámara' });
const abrirCamara = async () => userEvent.click(await boton());
const seMira = async (veces = 3) => {
  const desde = miradas;
  await waitFor(() => expect(miradas).toBeGreaterThanOrEqual(desde + veces));
};

beforeEach(() => {
  [aLaVista, miradas, pistas, ahora, agregados] = [[], 0, [], 0, []];
  abrir = () => undefined;
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('navigator', {
    ...{ userAgent: navigator.userAgent, platform: navigator.platform, language: navigator.language },
    ...{ clipboard: navigator.clipboard, onLine: true },
    mediaDevices: {
      getUserMedia: async () => {
        abrir();
        const pista = { readyState: 'live', stop: () => void (pista.readyState = 'ended') };
        pistas.push(pista);
        return { getTracks: () => [pista] };
      },
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(performance, 'now').mockImplementation(() => ahora);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['BarcodeDetector', 'mediaDevices'])('sin %s no hay botón', async (falta) => {
  if (falta === 'BarcodeDetector') vi.stubGlobal('BarcodeDetector', undefined);
  else vi.stubGlobal('navigator', { ...navigator, mediaDevices: undefined });
  mostrar();
  await screen.findByRole('combobox');
  await act(async () => {});
  expect(screen.queryByRole('button', { name: /cámara/ })).toBeNull();
});

it('un código a la vista se agrega una vez; otro también, y el mismo si estuvo fuera de la vista', async () => {
  mostrar();
  await abrirCamara();
  aLaVista = [CERA.codigo];
  expect(await screen.findByText('Agregado: Cera')).toBeVisible();
  // In sight for longer than it has to be out of it, also while the page is too busy to look.
  for (ahora = 0; ahora < 9_000; ahora += 3_000) await seMira();
  expect(agregados).toEqual(['1 Cera']);
  aLaVista = [CERA.codigo, GEL.codigo];
  expect(await screen.findByText('Agregado: Gel')).toBeVisible();
  aLaVista = [];
  await seMira();
  ahora += 2_500;
  aLaVista = [CERA.codigo];
  expect(await screen.findByText('Agregado: Cera')).toBeVisible();
  expect(agregados).toEqual(['1 Cera', '1 Gel', '1 Cera']);
  expect(screen.getByText(/^3 códigos leídos/)).toBeVisible();
});

it('lo escrito delante cuenta: 3* son tres, de un código', async () => {
  mostrar();
  await boton();
  await userEvent.type(screen.getByRole('combobox'), '3*');
  await abrirCamara();
  aLaVista = [CERA.codigo, GEL.codigo];
  await waitFor(() => expect(agregados).toEqual(['3 Cera', '1 Gel']));
});

it('el que no se encuentra se dice, queda escrito y se sigue leyendo', async () => {
  mostrar();
  await abrirCamara();
  aLaVista = ['999'];
  expect(await screen.findByText('No se agregó 999')).toBeVisible();
  expect(screen.getByRole('combobox', { hidden: true })).toHaveValue('999');
  aLaVista = [GEL.codigo];
  expect(await screen.findByText('Agregado: Gel')).toBeVisible();
  expect(screen.getByRole('combobox', { hidden: true })).toHaveValue('');
});

it.each([
  ['NotAllowedError', 'No diste permiso para usar la cámara'],
  ['NotFoundError', 'No encontramos una cámara'],
  ['NotReadableError', 'La cámara está ocupada'],
  ['TypeError', 'No se pudo usar la cámara'],
])('si la cámara falla con %s lo dice, y se puede volver a intentar', async (name, texto) => {
  abrir = () => {
    throw Object.assign(new Error(), { name });
  };
  mostrar();
  await abrirCamara();
  expect(await screen.findByText(texto)).toBeVisible();
  abrir = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  aLaVista = [CERA.codigo];
  expect(await screen.findByText('Agregado: Cera')).toBeVisible();
});

it('la cámara se apaga al cerrar, al ocultar la página y al irse; vuelve con la página', async () => {
  const { unmount } = mostrar();
  const encendidas = () => pistas.filter(({ readyState }) => readyState === 'live').length;
  const visible = vi.spyOn(document, 'visibilityState', 'get');
  const pasarA = (estado: DocumentVisibilityState) => {
    visible.mockReturnValue(estado);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  await abrirCamara();
  await seMira();
  expect(encendidas()).toBe(1);
  pasarA('hidden');
  expect(encendidas()).toBe(0);
  pasarA('visible');
  await seMira();
  expect(encendidas()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Listo' }));
  expect(encendidas()).toBe(0);
  await abrirCamara();
  await seMira();
  expect(encendidas()).toBe(1);
  unmount();
  expect(encendidas()).toBe(0);
});

it('la que otra aplicación se lleva lo dice', async () => {
  mostrar();
  await abrirCamara();
  await seMira();
  pistas[0]?.stop();
  expect(await screen.findByText('La cámara está ocupada')).toBeVisible();
});
