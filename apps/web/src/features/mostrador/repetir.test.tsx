import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import { type TiqueteEnCurso, VACIO } from './en-curso';
import { RepetirUltimo } from './repetir';
import { type Accion, reducir } from './tiquete-en-curso';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  zona_horaria: 'America/Bogota',
  role: { nombre: 'supervisor' },
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};
const PERMISOS = ['tiquetes.ver', 'tiquetes.crear', 'servicios.crear', 'ventas.crear', 'productos.ver'];
const ana = { id: 11, nombre: 'Ana', apellido: 'Gil' };
const servicio = (id: number, nombre: string, anulacion: object | null = null) => ({
  ...{ id, nombre, servicio_id: id, empleado: ana, cantidad: id, anulacion },
});
const TIQUETE = {
  servicios: [servicio(1, 'Barba'), servicio(2, 'Tinte'), servicio(3, 'Cejas', { motivo: 'Error' })],
  ventas: [
    { anulacion: null, empleado: ana, productos: [{ id: 7, nombre: 'Cera', cantidad: 2 }] },
    { anulacion: null, empleado: null, productos: [{ id: 8, nombre: 'Gel', cantidad: 1 }] },
    // By now she works in another branch.
    { anulacion: null, empleado: { ...ana, id: 12 }, productos: [{ id: 9, nombre: 'Laca', cantidad: 1 }] },
  ],
};
const producto = (id: number, nombre: string, stock: number) => ({ id, nombre, precio_unitario: 25_000, stock });
const LINEAS = [
  { tipo: 'servicio', nombre: 'Barba', cantidad: 1 },
  { tipo: 'servicio', nombre: 'Tinte', cantidad: 2 },
  { tipo: 'producto', nombre: 'Cera', cantidad: 2 },
];
const RESPUESTAS: ReadonlyArray<[string, unknown]> = [
  ['/api/sesion', { ...yo, modulos: ['tiquetes'], permisos: PERMISOS }],
  ['/api/tiquetes/40', TIQUETE],
  ['/api/tiquetes?', { data: [{ id: 40, numero: 9, lineas: LINEAS }], pagination: { total: 1 } }],
  ['obtener-producto/7', producto(7, 'Cera', 5)],
  ['obtener-producto/8', producto(8, 'Gel', 0)],
  ['obtener-producto/9', producto(9, 'Laca', 1)],
  // Of the dye there is but another price; the beard costs more by now.
  [
    '/api/servicios',
    [
      { id: 1, nombre: 'Barba', precio: 22_000, estado: true },
      { id: 2, nombre: 'Tinte', estado: false },
    ],
  ],
  ['/api/operadores', [{ ...ana, activo: true }]],
];

afterEach(() => vi.unstubAllGlobals());

it('escribe lo de la última visita, a los precios de ahora, y dice lo que ya no se ofrece', async () => {
  vi.stubGlobal('fetch', async (ruta: string) => {
    const hallada = RESPUESTAS.find(([parte]) => ruta.includes(parte));
    return hallada ? Response.json(hallada[1]) : new Promise<Response>(() => undefined);
  });
  let tiquete: TiqueteEnCurso = VACIO;
  const despachar = (accion: Accion) => {
    tiquete = reducir(tiquete, accion);
  };
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <RepetirUltimo entidadId={1} personaId={4} despachar={despachar} />
      </SesionProvider>
      <AvisosArea />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Repetir: Barba, Tinte × 2 + 2 productos' }));
  await waitFor(() => expect(tiquete.lineas).toHaveLength(3));
  expect(tiquete.lineas).toMatchObject([
    { de: 'servicio', servicio_id: 1, precio: 22_000, cantidad: 1, empleado_id: 11 },
    { de: 'producto', producto_id: 7, cantidad: 2, stock: 5, vendedor_id: 11 },
    { de: 'producto', producto_id: 9, cantidad: 1, stock: 1, vendedor_id: null },
  ]);
  expect(await screen.findByText('Ya no se ofrece: Tinte, Gel')).toBeVisible();
});
