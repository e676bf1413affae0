import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { aMano } from '../../../test/mostrador';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import MostradorPage from './mostrador-page';

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
const PERMISOS = [
  'tiquetes.crear',
  'tiquetes.ver',
  'tiquetes.precio',
  'servicios.crear',
  'ventas.crear',
  'productos.ver',
  'agendas.ver',
];
const entidad = { id: 1, nombre: 'Centro' };
const servicio = (id: number, nombre: string, precio: number) => ({
  id,
  nombre,
  precio,
  estado: true,
  porcentaje_pago_empleado: 40,
  entidad_id: 1,
  entidad,
});
const SERVICIOS = [servicio(1, 'Barba', 20_000), servicio(2, 'Corte', 30_000)];
const cera = {
  ...{ id: 7, nombre: 'Cera', categoria_id: 1, categoria: { id: 1, nombre: 'General' } },
  precio_unitario: 25_000,
  costo_unitario: 5_000,
  stock: 3,
  codigo: '770123',
  entidad_id: 1,
  entidad,
  created_at: '2026-11-20T15:00:00.000Z',
};
const operador = (id: number, nombre: string) => ({ id, nombre, apellido: 'Gil', entidad_id: 1, entidades: entidad });
const metodo = (id: number, nombre: string, clase: string, pide_referencia = false) => ({
  ...{ id, nombre, clase, entidad_id: null, entidad: null },
  ...{ pide_referencia, orden: id, activo: true, fijo: id < 3 },
});
const METODOS = [
  metodo(1, 'Efectivo', 'efectivo'),
  metodo(2, 'Transferencia', 'transferencia'),
  metodo(3, 'Nequi', 'transferencia', true),
];

const cita = {
  id: 5,
  entidad_id: 1,
  entidad,
  operador_id: 12,
  operador: { id: 12, nombre: 'Beto', apellido: 'Gil' },
  persona_id: null,
  cliente_nombre: 'Carolina',
  servicio: 'Corte',
  servicio_id: 2,
  fecha: '2026-11-20',
  hora_inicio: '10:00',
  estado: 'confirmada',
  registro: null,
  ventas: [],
};
const COBRAR = /^Cobrar \$\s80\.000$/;
const HECHO = { total: 80_000, por_cobrar: 0, a_favor: 0, propina: 0, vuelto: 20_000 };

/** An open ticket of Luisa's, with a shave that has no operator yet. */
const deLuisa = {
  id: 90,
  version: 3,
  titulo: 'Luisa',
  entidad,
  unidades: 1,
  total: 18_000,
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
};
const entero = {
  ...deLuisa,
  nombre: 'Luisa',
  persona: null,
  cita_id: null,
  lineas: [
    {
      ...{
        servicio_id: 1,
        empleado_id: null,
        producto_id: null,
        nombre: 'Barba',
        cantidad: 1,
        precio: 20_000,
        stock: null,
      },
      ...{ precio_unitario: null, motivo_precio: null, descuento_porcentaje: 10, descuento_pesos: null },
      motivo_descuento: 'Cliente fiel',
    },
  ],
  descuento: null,
  notas: 'Con navaja',
};

let abiertos: Array<typeof deLuisa> = [];
let escritos: Array<{ metodo: string; ruta: string; cuerpo: unknown }> = [];
let enviados: unknown[] = [];
let alCobrar: () => Response | Promise<Response>;
let alGuardar: () => Response;
let permisos: readonly string[];

function responder(ruta: string): unknown {
  const { pathname, searchParams } = new URL(ruta, 'http://salon');
  if (pathname.startsWith('/api/sesion')) return { ...yo, modulos: ['tiquetes'], permisos };
  if (pathname === '/api/topes') return { data: { entidad, precio: true } };
  if (pathname.includes('obtener-producto')) return cera;
  if (pathname.startsWith('/api/productos')) {
    const codigo = searchParams.get('codigo');
    const search = searchParams.get('search') ?? '';
    const esta = codigo === null ? 'cera'.includes(search.toLowerCase()) : codigo === cera.codigo;
    const data = esta ? [cera] : [];
    return { data, pagination: { current_page: 1, per_page: 12, total: data.length, total_pages: 1 } };
  }
  if (pathname.startsWith('/api/servicios')) return SERVICIOS;
  if (pathname === '/api/mostrador/mas-usados') return { servicios: [], productos: [] };
  if (pathname.startsWith('/api/operadores')) return [operador(11, 'Ana'), operador(12, 'Beto')];
  if (pathname.startsWith('/api/metodos')) return METODOS;
  if (pathname === '/api/tiquetes-abiertos/90') return entero;
  if (pathname === '/api/tiquetes-abiertos') return abiertos;
  if (/\/citas?\/5$/.test(pathname)) return cita;
  return null;
}

function mostrar(direccion = '/mostrador') {
  vi.stubGlobal('fetch', async (ruta: string, opciones?: RequestInit) => {
    if (opciones?.method === 'POST' && ruta === '/api/tiquetes') {
      enviados.push(JSON.parse(String(opciones.body)));
      return alCobrar();
    }
    if (opciones?.method !== 'GET' && ruta.startsWith('/api/tiquetes-abiertos')) {
      const cuerpo: unknown = opciones?.body ? JSON.parse(String(opciones.body)) : null;
      escritos.push({ metodo: opciones?.method ?? '', ruta, cuerpo });
      return alGuardar();
    }
    const respuesta = responder(ruta);
    return respuesta ? Response.json(respuesta) : new Promise<Response>(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <MostradorPage />
      </SesionProvider>
    </QueryClientProvider>,
    direccion,
  );
}
const buscar = () => screen.findByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
const lineas = () => screen.getByRole('list', { name: 'Líneas del tiquete' });

/** Writes down a cut and a wax of Ana, with the keyboard alone. */
async function escribirTiquete() {
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await screen.findByText('Corte', { selector: '[role=option] *' });
  const campo = await buscar();
  expect(campo).toHaveFocus();
  await persona.keyboard('@ana{Enter}');
  await screen.findByRole('button', { name: 'Ana Gil', pressed: true });
  await persona.keyboard('corte{Enter}');
  await waitFor(() => expect(lineas()).toHaveTextContent('Corte'));
  await persona.keyboard('2*770123{Enter}');
  await waitFor(() => expect(lineas()).toHaveTextContent('Cera'));
  expect(campo).toHaveFocus();
  return persona;
}

beforeEach(() => {
  enviados = [];
  escritos = [];
  abiertos = [];
  permisos = PERMISOS;
  alGuardar = () => Response.json({ message: 'Tiquete guardado', data: { ...deLuisa, version: 4 } }, { status: 200 });
  alCobrar = () =>
    Response.json({ message: 'Tiquete 124 cobrado', data: HECHO, tiquete: { id: 40, numero: 124 } }, { status: 201 });
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('con el teclado solo: se busca, se escanea, se cobra en efectivo y sigue otro', async () => {
  const persona = await escribirTiquete();
  expect(screen.getByRole('combobox', { name: 'Quién hizo Corte' })).toHaveValue('Ana Gil');
  await persona.keyboard('{Control>}{Enter}{/Control}');
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  const cobrar = await within(dialogo).findByRole('button', { name: COBRAR });
  expect(cobrar).toBeDisabled();
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: /Efectivo/ })).toHaveFocus());
  await persona.keyboard('1');
  await waitFor(() => expect(within(dialogo).getByLabelText('Monto por Efectivo')).toHaveFocus());
  await aMano.keyboard('{Tab}100000');
  expect(dialogo).toHaveTextContent('Vuelto$ 20.000');
  expect(cobrar).toBeEnabled();
  await aMano.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Tiquete 124 cobrado' })).toHaveTextContent('Vuelto$ 20.000');
  expect(enviados).toEqual([
    {
      lineas: [
        { servicio_id: 2, empleado_id: 11, cantidad: 1 },
        { producto_id: 7, vendedor_id: 11, cantidad: 2 },
      ],
      cobros: [{ metodo_id: 1, monto: 80_000, recibido: 100_000 }],
    },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Siguiente' })).toHaveFocus());
  await persona.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('El tiquete está vacío')).toBeVisible();
  expect(await buscar()).toHaveFocus();
});

it('parte en efectivo y el resto por otro método, que pide la referencia', async () => {
  const persona = await escribirTiquete();
  await persona.keyboard('{Control>}{Enter}{/Control}');
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: /Efectivo/ })).toHaveFocus());
  await persona.keyboard('1');
  await waitFor(() => expect(within(dialogo).getByLabelText('Monto por Efectivo')).toHaveFocus());
  await aMano.keyboard('30000{Enter}');
  expect(dialogo).toHaveTextContent('Faltan $ 50.000');
  await persona.keyboard('3');
  await waitFor(() => expect(within(dialogo).getByLabelText(/^Referencia/)).toHaveFocus());
  expect(within(dialogo).getByLabelText('Monto por Nequi')).toHaveValue('$ 50.000');
  expect(within(dialogo).getByRole('button', { name: COBRAR })).toBeDisabled();
  await persona.keyboard('M-9{Enter}');
  await screen.findByRole('dialog', { name: 'Tiquete 124 cobrado' });
  expect(enviados[0]).toMatchObject({
    cobros: [
      { metodo_id: 1, monto: 30_000 },
      { metodo_id: 3, monto: 50_000, referencia: 'M-9' },
    ],
  });
});

it('lo que el servidor rechaza se dice con sus palabras, el tiquete sigue, y dos presiones son una petición', async () => {
  const persona = await escribirTiquete();
  let responderYa: (respuesta: Response) => void = () => undefined;
  alCobrar = () => new Promise((responde) => (responderYa = responde));
  await persona.keyboard('{Control>}{Enter}{/Control}');
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  await persona.click(await within(dialogo).findByRole('button', { name: /Transferencia/ }));
  const cobrar = within(dialogo).getByRole('button', { name: COBRAR });
  await persona.dblClick(cobrar);
  await waitFor(() => expect(enviados).toHaveLength(1));
  const message = 'Stock insuficiente. Disponible: 1';
  responderYa(Response.json({ message, codigo: 'STOCK_INSUFICIENTE', errores: {} }, { status: 409 }));
  expect(await within(dialogo).findByRole('alert')).toHaveTextContent(message);
  expect(enviados).toHaveLength(1);
  expect(lineas()).toHaveTextContent('Cera');
});

it('sin operador no se cobra: la línea lo dice y su campo queda a la mano', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(await screen.findByText('Corte', { selector: '[role=option] *' }));
  await persona.click(screen.getByRole('button', { name: 'Cobrar' }));
  expect(await screen.findByText('Elige quién hizo el servicio', { selector: '[role=alert]' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Quién hizo Corte' })).toHaveFocus());
  expect(screen.queryByRole('dialog', { name: 'Cobrar' })).not.toBeInTheDocument();
});

it('más de lo que hay se nota en su línea', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(await screen.findByText('Cera', { selector: '[role=option] *' }));
  for (let i = 0; i < 3; i++) await persona.click(screen.getByRole('button', { name: 'Uno más de Cera' }));
  expect(screen.getByText('Stock insuficiente. Disponible: 3')).toBeVisible();
});

it('una cita trae su servicio y su operador, y se envía con el tiquete', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar('/mostrador?cita=5');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Quién hizo Corte' })).toHaveValue('Beto Gil'));
  await persona.click(screen.getByRole('button', { name: 'Cobrar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  await persona.click(await within(dialogo).findByRole('button', { name: /Efectivo/ }));
  await persona.click(within(dialogo).getByRole('button', { name: /^Cobrar/ }));
  await screen.findByRole('dialog', { name: 'Tiquete 124 cobrado' });
  expect(enviados[0]).toMatchObject({ cita_id: 5, lineas: [{ servicio_id: 2, empleado_id: 12, cantidad: 1 }] });
});

const deAbiertos = () => screen.getByRole('navigation', { name: 'Tiquetes abiertos' });

it('se deja abierto con un nombre, y el mostrador queda para otro', async () => {
  alGuardar = () =>
    Response.json({ message: 'Tiquete abierto', data: { ...deLuisa, version: 1, titulo: 'Silla 2' } }, { status: 201 });
  const persona = await escribirTiquete();
  await persona.click(screen.getByRole('button', { name: 'Nombre' }));
  await persona.type(screen.getByLabelText('Nombre o silla'), 'Silla 2');
  abiertos = [{ ...deLuisa, titulo: 'Silla 2' }];
  await persona.click(screen.getByRole('button', { name: 'Dejar abierto' }));
  await screen.findByText('El tiquete está vacío');
  expect(await buscar()).toHaveFocus();
  expect(escritos).toEqual([
    {
      metodo: 'POST',
      ruta: '/api/tiquetes-abiertos',
      cuerpo: {
        nombre: 'Silla 2',
        lineas: [
          { servicio_id: 2, empleado_id: 11, cantidad: 1 },
          { producto_id: 7, vendedor_id: 11, cantidad: 2 },
        ],
      },
    },
  ]);
  expect(await screen.findByText('Silla 2', { selector: 'nav *' })).toBeVisible();
});

it('uno abierto se retoma como estaba y se cobra como el que era; el que se escribía queda abierto', async () => {
  abiertos = [deLuisa];
  const persona = await escribirTiquete();
  await persona.click(await within(deAbiertos()).findByText('Luisa'));
  await waitFor(() => expect(lineas()).toHaveTextContent('Barba'));
  expect(escritos.map(({ metodo }) => metodo)).toEqual(['POST']);
  expect(lineas()).not.toHaveTextContent('Cera');
  expect(within(deAbiertos()).getByText('Luisa').closest('button')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByLabelText('Nota')).toHaveValue('Con navaja');
  expect(screen.getByLabelText('Nombre o silla')).toHaveValue('Luisa');
  expect(await buscar()).toHaveFocus();
  await persona.keyboard('@beto{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Quién hizo Barba' })).toHaveValue('Beto Gil'));
  await persona.click(screen.getByRole('button', { name: /^Cobrar/ }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  await persona.click(await within(dialogo).findByRole('button', { name: /Efectivo/ }));
  abiertos = [];
  await persona.click(within(dialogo).getByRole('button', { name: /^Cobrar/ }));
  await screen.findByRole('dialog', { name: 'Tiquete 124 cobrado' });
  expect(enviados[0]).toEqual({
    notas: 'Con navaja',
    abierto: { id: 90, version: 3 },
    lineas: [
      { servicio_id: 1, empleado_id: 12, cantidad: 1, descuento_porcentaje: 10, motivo_descuento: 'Cliente fiel' },
    ],
    cobros: [{ metodo_id: 1, monto: 18_000 }],
  });
});

it('lo que otro equipo cambió se dice, y se ve como quedó', async () => {
  abiertos = [deLuisa];
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(await screen.findByText('Luisa'));
  await waitFor(() => expect(lineas()).toHaveTextContent('Barba'));
  await persona.type(screen.getByLabelText('Nota'), ' nueva');
  const message = 'Otro equipo cambió este tiquete. Míralo de nuevo.';
  alGuardar = () => Response.json({ message, codigo: 'TIQUETE_CAMBIO', errores: {} }, { status: 409 });
  abiertos = [{ ...deLuisa, version: 4 }];
  await persona.click(screen.getByRole('button', { name: 'Dejar abierto' }));
  await screen.findByText('Otro equipo cambió este tiquete.');
  expect(escritos).toMatchObject([{ metodo: 'PUT', ruta: '/api/tiquetes-abiertos/90', cuerpo: { version: 3 } }]);
  await persona.click(screen.getByRole('button', { name: 'Verlo como quedó' }));
  await waitFor(() => expect(screen.getByLabelText('Nota')).toHaveValue('Con navaja'));
});

it('lo que se dijo y se abrió de un tiquete no es del que se retoma', async () => {
  abiertos = [deLuisa];
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(await screen.findByText('Corte', { selector: '[role=option] *' }));
  await persona.click(screen.getByRole('button', { name: 'Precio y descuento de Corte' }));
  await persona.click(screen.getByRole('button', { name: 'Cobrar' }));
  expect(await within(lineas()).findByRole('alert')).toHaveTextContent('Elige quién hizo el servicio');
  await persona.click(within(deAbiertos()).getByText('Luisa'));
  await waitFor(() => expect(lineas()).toHaveTextContent('Barba'));
  expect(within(lineas()).queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Precio y descuento de Barba' })).toHaveAttribute('aria-expanded', 'false');
});

it('donde lo aprueba otra persona, otro precio lo escribe también quien no tiene el permiso', async () => {
  permisos = PERMISOS.filter((permiso) => permiso !== 'tiquetes.precio');
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(await screen.findByText('Corte', { selector: '[role=option] *' }));
  await persona.click(screen.getByRole('button', { name: 'Precio y descuento de Corte' }));
  expect(await screen.findByLabelText('Precio de Corte')).toBeVisible();
});
