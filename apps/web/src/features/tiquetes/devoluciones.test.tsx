import type {
  AccionDeTiquete,
  Devolucion,
  Permiso,
  ServicioDeTiquete,
  Tiquete,
  VentaDeTiquete,
} from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { ReciboTiquete } from '../../../test/recibo';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import TiquetePage from './tiquete-page';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const ANA = { id: 7, nombre: 'Ana', apellido: 'Gómez' };
const sinAjuste = {
  ...{ precio_catalogo: null, motivo_precio: null, descuento_porcentaje: 0, descuento_reparto: 0 },
  motivo_descuento: null,
};
const intacta = { cantidad_devuelta: 0, monto_devuelto: 0, anulacion: null, metodo_pago: 'efectivo' } as const;
const CORTE: ServicioDeTiquete = {
  ...{ id: 1, nombre: 'Corte', servicio_id: 3, empleado: ANA, cantidad: 1, precio_unitario: 37_132, ...sinAjuste },
  ...{ total_servicio: 37_132, total_con_descuento: 37_132, porcentaje_empleado: 40, monto_empleado: 14_853 },
  ...{
    ...intacta,
    monto_efectivo: 29_132,
    monto_transferencia: 0,
    monto_por_cobrar: 8_000,
    pagado: false,
    retenido: false,
  },
};
const SHAMPOO: VentaDeTiquete = {
  ...{ id: 5, empleado: ANA, total: 57_868, observaciones: null, ...intacta },
  ...{ monto_efectivo: 57_868, monto_transferencia: 0, monto_por_cobrar: 0 },
  productos: [
    { id: 9, nombre: 'Shampoo', cantidad: 2, precio_unitario: 28_934, ...sinAjuste, subtotal: 57_868, total: 57_868 },
  ],
};
const accion = (cual: AccionDeTiquete['accion'], recurso: AccionDeTiquete['recurso'], recurso_id: number) => ({
  ...{ accion: cual, recurso, recurso_id, permitida: true, motivo: null },
});
const ACCIONES: AccionDeTiquete[] = [
  accion('devolver', 'servicio_realizado', 1),
  accion('devolver', 'venta', 5),
  accion('castigar', 'registro', 40),
];
const DEVOLUCION: Devolucion = {
  ...{ id: 2, numero: 3, tipo: 'devolucion', fecha: '2026-11-27', motivo: 'Vino abierto', monto: 28_934 },
  ...{ a_deuda: 8_000, a_favor: 0, created_at: '2026-11-27T15:00:00.000Z' },
  usuario: { id: 1, email: 'sara@salon.co', nombre: 'Sara' },
  lineas: [
    {
      ...{ servicio_realizado_id: null, venta_id: 5, nombre: 'Shampoo', empleado: ANA, cantidad: 1, monto: 28_934 },
      ...{ comision: 0, costo: 9_000, destino: 'stock' },
    },
  ],
};
const tiquete = (cambio: Partial<Tiquete> = {}): Tiquete => ({
  ...{ id: 40, numero: 124, estado: 'cobrado', origen: 'mostrador', fecha: '2026-11-20' },
  ...{ entidad: { id: 1, nombre: 'Centro' }, created_at: '2026-11-20T15:00:00.000Z' },
  ...{ total: 95_000, total_original: 95_000, monto_efectivo: 87_000, monto_transferencia: 0, monto_por_cobrar: 8_000 },
  ...{
    saldo: 8_000,
    devuelto: 0,
    registrado_por: null,
    cita: null,
    notas: null,
    con_otros: false,
    revision: 0,
    correcciones: [],
  },
  ...{ persona: { id: 4, nombre: 'Luisa Mora' }, servicios: [CORTE], ventas: [SHAMPOO], propinas: [], cobros: [] },
  ...{ devoluciones: [], acciones: ACCIONES },
  ...cambio,
});
const DEVUELTO = tiquete({
  ...{ saldo: 0, devuelto: 28_934, devoluciones: [DEVOLUCION] },
  ventas: [{ ...SHAMPOO, cantidad_devuelta: 1, monto_devuelto: 28_934 }],
  acciones: [
    ...ACCIONES.slice(0, 1),
    { ...accion('anular', 'venta', 5), permitida: false, motivo: 'Tiene devoluciones' },
  ],
});
const metodo = (id: number, nombre: string, pide_referencia = false) => ({
  ...{ id, nombre, clase: id === 1 ? 'efectivo' : 'transferencia', entidad_id: null, entidad: null },
  ...{ pide_referencia, orden: id, activo: true, fijo: id < 3 },
});
const METODOS = [metodo(1, 'Efectivo'), metodo(2, 'Transferencia'), metodo(4, 'Datáfono', true)];

const plano = (texto: string | null | undefined) => (texto ?? '').replace(/\u00a0/g, ' ');
let enviados: Array<{ ruta: string; body: unknown }>;
let rechazo: object | null;
beforeEach(() => {
  [enviados, rechazo] = [[], null];
});
afterEach(() => vi.unstubAllGlobals());

function mostrar(uno: Tiquete, permisos: readonly Permiso[] = ['tiquetes.ver', 'tiquetes.devolver']) {
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'POST') {
      enviados.push({ ruta, body: JSON.parse(body) });
      if (rechazo) return Response.json(rechazo, { status: 409 });
      return Response.json({ message: 'Devolución 3 del tiquete 124', data: { numero: 3 } });
    }
    if (ruta === '/api/sesion') return Response.json({ ...yo, modulos: ['tiquetes'], permisos });
    if (ruta === '/api/tiquetes/40') return Response.json(uno);
    if (ruta.startsWith('/api/metodos')) return Response.json(METODOS);
    return new Promise<Response>(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Routes>
          <Route path="/tiquetes/:tiqueteId" element={<TiquetePage />} />
        </Routes>
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
    '/tiquetes/40',
  );
}
const boton = (nombre: string | RegExp, en = screen as Pick<typeof screen, 'findByRole'>) =>
  en.findByRole('button', { name: nombre });
async function abrir(nombre: string, uno = tiquete()) {
  mostrar(uno);
  await userEvent.click(await boton(nombre));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Devolver del tiquete 124' }));
  await dialogo.findByRole('group', { name: 'Qué se devuelve' });
  return dialogo;
}
const renglones = (de: Element): string[][] =>
  [...de.querySelectorAll('dl > div')].map(({ children }) => [...children].map((uno) => plano(uno.textContent)));
const cuentas = (dialogo: Awaited<ReturnType<typeof abrir>>) =>
  renglones(dialogo.getByRole('status', { name: 'Cuentas de la devolución' }));

it('de una línea son tres pulsaciones: se abre en ella, con una unidad que vuelve al stock, y sale en efectivo', async () => {
  const dialogo = await abrir('Devolver Shampoo');
  expect(cuentas(dialogo)).toEqual([
    ['Se devuelve', '$ 28.934'],
    ['Paga lo que debe', '$ 8.000'],
    ['Sale en dinero', '$ 20.934'],
  ]);
  await userEvent.click(await boton('Producto defectuoso', dialogo));
  await userEvent.click(await boton(/^Devolver \$.28\.934$/, dialogo));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(enviados).toEqual([
    {
      ruta: '/api/tiquetes/40/devolver',
      body: {
        lineas: [{ venta_id: 5, cantidad: 1, destino: 'stock' }],
        ...{ motivo: 'Producto defectuoso', reembolso: [{ metodo_id: 1, monto: 20_934 }] },
      },
    },
  ]);
});

it('del tiquete se eligen las líneas, en unidades o en pesos, y dice quién deja de ganar', async () => {
  const dialogo = await abrir('Devolver');
  await userEvent.click(await boton('Devolver', dialogo));
  expect(await dialogo.findByText('Elige qué se devuelve')).toBeVisible();
  await userEvent.click(dialogo.getByRole('checkbox', { name: 'Shampoo' }));
  await userEvent.click(dialogo.getByRole('checkbox', { name: 'Corte' }));
  await userEvent.click(await boton('Solo una parte en pesos de Corte', dialogo));
  await userEvent.type(dialogo.getByLabelText('Cuánto de Corte'), '10000');
  await userEvent.click(await boton('Agregar uno', dialogo));
  await userEvent.click(dialogo.getByText('Se pierde'));
  expect(cuentas(dialogo)).toEqual([
    ['Se devuelve', '$ 67.868'],
    ['Paga lo que debe', '$ 8.000'],
    ['Sale en dinero', '$ 59.868'],
    ['Ana Gómez deja de ganar', '$ 4.000'],
  ]);
  await userEvent.click(dialogo.getByRole('switch', { name: /^Queda a favor de Luisa Mora/ }));
  expect(cuentas(dialogo)[2]).toEqual(['Queda a favor de Luisa Mora', '$ 59.868']);
  await userEvent.type(dialogo.getByLabelText(/^Motivo/), 'Se cayó');
  await userEvent.click(await boton(/^Devolver \$/, dialogo));
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.body).toEqual({
    lineas: [
      { servicio_realizado_id: 1, monto: 10_000 },
      { venta_id: 5, cantidad: 2, destino: 'perdida' },
    ],
    ...{ motivo: 'Se cayó', reembolso: [], a_favor: 59_868 },
  });
});

it('sale por varios métodos: lo que se escribe en uno lo completa el otro, con su referencia', async () => {
  const dialogo = await abrir('Devolver Corte', tiquete({ saldo: 0 }));
  const efectivo = dialogo.getByLabelText('Sale por Efectivo');
  await userEvent.clear(efectivo);
  await userEvent.type(efectivo, '10000');
  expect(await dialogo.findByText(/^Faltan \$.27\.132 por devolver$/)).toBeVisible();
  await userEvent.click(await boton('Datáfono', dialogo));
  expect(plano((dialogo.getByLabelText('Sale por Datáfono') as HTMLInputElement).value)).toBe('$ 27.132');
  await userEvent.click(await boton('Quedó mal hecho', dialogo));
  await userEvent.click(await boton(/^Devolver \$/, dialogo));
  expect(await dialogo.findByText('Datáfono pide la referencia')).toBeVisible();
  await userEvent.type(dialogo.getByLabelText(/^Referencia/), '0091');
  await userEvent.click(await boton(/^Devolver \$/, dialogo));
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.body).toMatchObject({
    reembolso: [
      { metodo_id: 1, monto: 10_000 },
      { metodo_id: 4, monto: 27_132, referencia: '0091' },
    ],
  });
});

it('lo que niega el servidor se lee en su campo, y lo demás arriba', async () => {
  const dialogo = await abrir('Devolver Shampoo');
  await userEvent.click(await boton('Producto defectuoso', dialogo));
  const errores = { 'lineas.0.cantidad': ['Solo quedan 1 por devolver'] };
  rechazo = { message: 'Solo quedan 1 por devolver', codigo: 'NO_QUEDA', errores };
  const devolver = await boton(/^Devolver \$/, dialogo);
  await userEvent.click(devolver);
  const unidades = dialogo.getByLabelText('Unidades de Shampoo, de 2');
  await waitFor(() => expect(unidades).toHaveAccessibleDescription(/Solo quedan 1 por devolver/));
  rechazo = { message: 'Ana Gómez ya no trabaja aquí', codigo: 'CUENTA_CERRADA' };
  await userEvent.click(devolver);
  expect(await dialogo.findByRole('alert')).toHaveTextContent('Ana Gómez ya no trabaja aquí');
});

it('castigar la deuda: toda, o una parte, y con la comisión si se dice', async () => {
  mostrar(tiquete());
  await userEvent.click(await boton('Castigar deuda'));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Castigar deuda' }));
  const monto = await dialogo.findByLabelText(/^Cuánto se castiga/);
  expect(plano((monto as HTMLInputElement).value)).toBe('$ 8.000');
  await userEvent.clear(monto);
  await userEvent.type(monto, '9000');
  await userEvent.click(await boton('No se pudo cobrar', dialogo));
  await userEvent.click(await boton('Castigar', dialogo));
  expect(await dialogo.findByText(/^La deuda es de \$.8\.000$/)).toBeVisible();
  await userEvent.clear(monto);
  await userEvent.type(monto, '5000');
  await userEvent.click(dialogo.getByRole('switch', { name: /También quitar la comisión/ }));
  expect(dialogo.getByText('Ana Gómez deja de ganar')).toBeVisible();
  await userEvent.click(await boton(/^Castigar \$.5\.000$/, dialogo));
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toEqual({
    ruta: '/api/tiquetes/40/castigar',
    body: { monto: 5_000, motivo: 'No se pudo cobrar', con_comision: true },
  });
});

it('la página dice lo que se devolvió: en el total, en su línea y cada devolución', async () => {
  mostrar(DEVUELTO, ['tiquetes.ver', 'tiquetes.devolver', 'ventas.eliminar']);
  expect(await screen.findByText(/^Devuelto \$.28\.934$/)).toBeVisible();
  const cobro = renglones(screen.getByRole('region', { name: 'Cobro' }));
  expect(cobro).toContainEqual(['Devuelto', '$ 28.934']);
  const lineas = plano(screen.getByRole('list', { name: 'Líneas del tiquete' }).textContent);
  expect(lineas).toContain('Devuelto 1 de 2 · $ 28.934');
  const [una] = within(screen.getByRole('list', { name: 'Devoluciones del tiquete' })).getAllByRole('listitem');
  const dice = plano(una?.textContent);
  for (const parte of [
    'Devolución 3',
    '27/11/2026 · Sara: Vino abierto',
    'Pagó $ 8.000 de lo que debía · $ 20.934 en dinero',
    'Shampoo, $ 28.934, volvió al stock',
  ])
    expect(dice).toContain(parte);
  expect(screen.queryByRole('button', { name: 'Castigar deuda' })).toBeNull();
  // Said once, with the returns, and not again in each line.
  expect(screen.getByText(/El tiquete ya no se anula/)).toBeVisible();
  expect(screen.queryByText('Tiene devoluciones')).toBeNull();
});

it('sin permiso no hay botones; con él, el que no se puede dice por qué', async () => {
  const motivo = 'Ya se devolvió todo';
  const acciones = [{ ...accion('devolver', 'venta', 5), permitida: false, motivo }];
  mostrar(tiquete({ acciones }));
  const devolver = await boton('Devolver Shampoo');
  expect(devolver).toHaveAttribute('title', motivo);
  // The keyboard and a finger, which point at nothing, reach it too: pressed, it says so and does nothing else.
  expect(devolver).toBeEnabled();
  expect(devolver).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(devolver);
  expect(await screen.findByText(motivo)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('quien no puede devolver no ve los botones', async () => {
  mostrar(tiquete({ acciones: ACCIONES.map((una) => ({ ...una, permitida: false, motivo: 'No' })) }), ['tiquetes.ver']);
  await screen.findByRole('list', { name: 'Líneas del tiquete' });
  expect(screen.queryByRole('button', { name: /^Devolver|^Castigar/ })).toBeNull();
});

it('el recibo dice cada devolución y lo que queda', () => {
  const { container } = montar(<ReciboTiquete tiquete={DEVUELTO} />);
  expect(renglones(container).slice(0, 3)).toEqual([
    ['Total', '$ 95.000'],
    ['Devolución 3, 27/11/2026', '-$ 28.934'],
    ['Queda', '$ 66.066'],
  ]);
  expect(plano(container.querySelector('table')?.textContent)).toContain('Devuelto 1 · $ 28.934');
});
