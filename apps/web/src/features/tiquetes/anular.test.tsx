import type { AccionDeTiquete, Permiso, ServicioDeTiquete, Tiquete } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import TiquetePage from './tiquete-page';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const ANA = { id: 7, nombre: 'Ana', apellido: 'Gómez' };
const CORTE: ServicioDeTiquete = {
  ...{ id: 1, nombre: 'Corte', servicio_id: 3, empleado: ANA, cantidad: 1, precio_unitario: 25_000 },
  ...{ precio_catalogo: null, motivo_precio: null, descuento_porcentaje: 0, descuento_reparto: 0 },
  ...{ motivo_descuento: null, total_servicio: 25_000, total_con_descuento: 25_000, porcentaje_empleado: 40 },
  ...{ monto_empleado: 10_000, cantidad_devuelta: 0, monto_devuelto: 0, anulacion: null, metodo_pago: 'efectivo' },
  ...{ monto_efectivo: 25_000, monto_transferencia: 0, monto_por_cobrar: 0, pagado: false, retenido: false },
};
const accion = (recurso: AccionDeTiquete['recurso'], recurso_id: number, motivo: string | null = null) => ({
  ...{ accion: 'anular' as const, recurso, recurso_id, permitida: motivo === null, motivo },
});
const METODOS = ['Efectivo', 'Transferencia', 'Nequi', 'De otra'].map((nombre, i) => ({
  ...{ id: i + 1, nombre, clase: i === 0 ? 'efectivo' : 'transferencia', fijo: i < 2, activo: true, orden: i },
  ...{ entidad_id: i === 3 ? 2 : null, pide_referencia: false },
}));
const tiquete = (cambio: Partial<Tiquete> = {}): Tiquete => ({
  ...{ id: 40, numero: 124, estado: 'cobrado', origen: 'mostrador', fecha: '2026-11-20', notas: null, cita: null },
  ...{ entidad: { id: 1, nombre: 'Centro' }, created_at: '2026-11-20T15:00:00.000Z', con_otros: false, revision: 0 },
  ...{ total: 25_000, total_original: 25_000, monto_efectivo: 25_000, monto_transferencia: 0, monto_por_cobrar: 0 },
  ...{ saldo: 0, devuelto: 0, registrado_por: null, correcciones: [], devoluciones: [], ventas: [] },
  ...{ persona: { id: 4, nombre: 'Luisa Mora' }, servicios: [CORTE] },
  propinas: [{ id: 9, operador: ANA, monto: 5_000, pagada: false, anulacion: null }],
  cobros: [
    {
      ...{ id: 2, tipo: 'tiquete', fecha: '2026-11-20', metodo: { id: 1, nombre: 'Efectivo' }, clase: 'efectivo' },
      ...{ monto: 30_000, recibido: null, referencia: null, propina: 5_000, de_favor: false },
    },
  ],
  acciones: [accion('registro', 40), accion('servicio_realizado', 1), accion('propina', 9)],
  ...cambio,
});

let cobrado: Tiquete;
let pedidos: string[];
beforeEach(() => {
  cobrado = tiquete();
  pedidos = [];
});
afterEach(() => vi.unstubAllGlobals());

const TODOS: readonly Permiso[] = ['tiquetes.ver', 'servicios.eliminar'];
function abrir(permisos = TODOS) {
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET' }: { method?: string } = {}) => {
    if (ruta === '/api/sesion') return Response.json({ ...yo, modulos: ['tiquetes'], permisos });
    if (method === 'DELETE') {
      pedidos.push(decodeURIComponent(ruta));
      const data = { devuelto: 30_000, a_favor: 0, ya_no_debe: 0, propina: 5_000 };
      return Response.json({ message: 'Tiquete 124 anulado', data });
    }
    if (ruta.startsWith('/api/metodos')) return Response.json(METODOS);
    if (ruta === '/api/tiquetes/40') return Response.json(cobrado);
    return new Promise<Response>(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Routes>
          <Route path="/tiquetes/:tiqueteId" element={<TiquetePage />} />
        </Routes>
      </SesionProvider>
    </QueryClientProvider>,
    '/tiquetes/40',
  );
}
const boton = () => screen.findByRole('button', { name: 'Anular tiquete' });
async function preguntar() {
  await userEvent.click(await boton());
  return screen.findByRole('dialog', { name: 'Anular tiquete' });
}
const confirmar = (dialogo: HTMLElement) =>
  userEvent.click(within(dialogo).getByRole('button', { name: 'Anular tiquete' }));

it('anula el tiquete entero: pregunta cómo vuelve el dinero, por los métodos de su sucursal o a favor', async () => {
  abrir();
  const dialogo = await preguntar();
  const opciones = within(dialogo)
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).value);
  expect(opciones).toEqual(['', '1', '2', '3', 'a_favor']);
  expect(dialogo.textContent?.replace(/\u00a0/g, ' ')).toContain('Como entró$ 30.000 en efectivo');
  await userEvent.click(within(dialogo).getByRole('radio', { name: 'Todo por Nequi' }));
  await userEvent.click(within(dialogo).getByRole('checkbox', { name: /Conservar la propina/ }));
  expect(dialogo.textContent?.replace(/\u00a0/g, ' ')).toContain('Como entró$ 25.000 en efectivo');
  await userEvent.type(within(dialogo).getByRole('textbox', { name: 'Motivo' }), 'No era');
  await confirmar(dialogo);
  await waitFor(() => expect(pedidos).toHaveLength(1));
  const [ruta, query] = (pedidos[0] as string).split('?');
  expect(ruta).toBe('/api/tiquetes/40');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    motivo: 'No era',
    devolver_con: '3',
    conservar_propina: 'true',
  });
});

it('lo deja a favor de su persona', async () => {
  abrir();
  const dialogo = await preguntar();
  await userEvent.click(within(dialogo).getByRole('radio', { name: 'Dejar a favor de Luisa Mora' }));
  await confirmar(dialogo);
  await waitFor(() => expect(pedidos).toEqual(['/api/tiquetes/40?devolver_con=a_favor']));
});

it('la propina que ya se pagó se conserva, y sin persona no queda a favor', async () => {
  const acciones = [accion('registro', 40), accion('propina', 9, 'La propina ya se pagó a Ana')];
  cobrado = tiquete({ acciones, persona: null });
  abrir();
  const dialogo = await preguntar();
  const conservar = within(dialogo).getByRole('checkbox', { name: /Conservar la propina/ });
  expect([(conservar as HTMLInputElement).checked, (conservar as HTMLInputElement).disabled]).toEqual([true, true]);
  expect(within(dialogo).queryByRole('radio', { name: /a favor/ })).toBeNull();
  await confirmar(dialogo);
  await waitFor(() => expect(pedidos).toEqual(['/api/tiquetes/40?conservar_propina=true']));
});

it('si no se puede, dice por qué', async () => {
  cobrado = tiquete({ acciones: [accion('registro', 40, 'Este tiquete tiene devoluciones')] });
  abrir();
  expect([(await boton()).getAttribute('title'), (await boton()).getAttribute('aria-disabled')]).toEqual([
    'Este tiquete tiene devoluciones',
    'true',
  ]);
});
