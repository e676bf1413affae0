import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { entidadesQuery, useEntidadInicial } from '../features/entidades/api';
import { SesionProvider } from '../lib/session-context';
import { recordar, useEnlace, useSucursalEnVista } from '../lib/sucursal';
import { useEstadoUrl } from '../lib/url-state';
import { avisos } from '../ui/avisos';
import { SucursalProvider } from './sucursal-en-vista';

const duena = {
  id: 7,
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
const supervisora = {
  ...duena,
  id: 8,
  type: 'supervisor',
  role: { nombre: 'supervisor' },
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  entity_id: '1',
};
const ENTIDADES = [
  { id: 1, nombre: 'Centro', archivada: false },
  { id: 2, nombre: 'Norte', archivada: false },
  { id: 3, nombre: 'Sur', archivada: true },
];

let visto: {
  direccion: string;
  pedido: string[];
  inicial: number | null | undefined;
  cambiar: (valor: string) => void;
  ir: (a: string | number) => void;
};

function Pantalla() {
  const { pathname, search } = useLocation();
  const { filtros, cambiar } = useEstadoUrl({ page: '1', search: '', entidad_id: '' });
  const navegar = useNavigate();
  const enVista = useSucursalEnVista();
  const enlace = useEnlace();
  visto = {
    direccion: pathname + search,
    // The query of a list to the server, in each render.
    pedido: [...(visto?.pedido ?? []), `${pathname} ${filtros.entidad_id || 'todas'}`],
    inicial: useEntidadInicial(),
    cambiar: (valor) => enVista?.cambiar(valor),
    ir: (a) => void (typeof a === 'number' ? navegar(a) : navegar(a)),
  };
  return (
    <>
      <Link to={enlace('/ventas/lista')}>Ventas</Link>
      <button type="button" onClick={() => cambiar({ entidad_id: '' })}>
        De todas
      </button>
    </>
  );
}

function entrar(ruta: string, usuario: typeof duena | typeof supervisora = duena, entidades = ENTIDADES) {
  const cliente = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  cliente.setQueryData(entidadesQuery.queryKey, entidades);
  return montar(
    <QueryClientProvider client={cliente}>
      <SesionProvider usuario={usuario}>
        <SucursalProvider>
          <Pantalla />
        </SucursalProvider>
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );
}

const ir = (a: string | number) => act(() => visto.ir(a));
const cambiar = (valor: string) => act(() => visto.cambiar(valor));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  visto = undefined as never;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('la sucursal elegida va de pantalla en pantalla, en la dirección y los enlaces, y ninguna lista pide antes las de todas', async () => {
  entrar('/gastos?search=luz&page=3');
  await cambiar('2');
  // The text of the search stays; the page was of other rows.
  expect(visto.direccion).toBe('/gastos?search=luz&entidad_id=2');
  expect(screen.getByRole('link', { name: 'Ventas' })).toHaveAttribute('href', '/ventas/lista?entidad_id=2');
  visto.pedido = [];
  await ir('/ingresos-adicionales?tipo=otro');
  expect(visto.direccion).toBe('/ingresos-adicionales?tipo=otro&entidad_id=2');
  expect(new Set(visto.pedido)).toEqual(new Set(['/ingresos-adicionales 2']));
  expect(visto.inicial).toBe(2);
});

it('se vuelve a todas desde cualquier parte, y atrás se ve lo que se veía', async () => {
  entrar('/gastos');
  await ir('/ventas/lista?entidad_id=2');
  await ir('/productos');
  expect(visto.direccion).toBe('/productos?entidad_id=2');
  await act(() => screen.getByRole('button', { name: 'De todas' }).click());
  expect(visto.direccion).toBe('/productos');
  await ir('/inventario/lista');
  expect(visto.direccion).toBe('/inventario/lista');
  await ir(-2);
  expect(visto.direccion).toBe('/ventas/lista?entidad_id=2');
  await ir(-1);
  expect([visto.direccion, visto.pedido.at(-1)]).toEqual(['/gastos', '/gastos todas']);
});

it('quien vuelve a entrar sigue donde estaba; otra persona en el mismo navegador, no', () => {
  recordar(duena.id, '2');
  const primera = entrar('/ventas/lista');
  expect([visto.direccion, visto.pedido[0]]).toEqual(['/ventas/lista?entidad_id=2', '/ventas/lista 2']);
  primera.unmount();
  entrar('/ventas/lista', { ...duena, id: 9 });
  expect(visto.direccion).toBe('/ventas/lista');
});

it('una sucursal recordada que se archivó, o que no existe, se cambia por todas y se dice; la que se elige archivada queda', async () => {
  const info = vi.spyOn(avisos, 'info').mockReturnValue(undefined);
  recordar(duena.id, '3');
  const primera = entrar('/ventas/lista');
  expect(visto.direccion).toBe('/ventas/lista');
  expect(info).toHaveBeenLastCalledWith('La sucursal Sur está archivada: ves todas las sucursales');
  await cambiar('3');
  expect([visto.direccion, visto.inicial]).toEqual(['/ventas/lista?entidad_id=3', undefined]);
  primera.unmount();
  info.mockClear();
  entrar('/ventas/lista?entidad_id=99');
  expect(visto.direccion).toBe('/ventas/lista');
  expect(info).toHaveBeenLastCalledWith('Esa sucursal no está a tu alcance: ves todas las sucursales');
});

it('General se mira donde se eligió y no va a otra pantalla; lo nuevo es de General solo ahí', async () => {
  entrar('/gastos');
  expect(visto.inicial).toBeUndefined();
  await cambiar('0');
  expect([visto.direccion, visto.inicial]).toEqual(['/gastos?entidad_id=0', null]);
  await ir('/ingresos-adicionales');
  expect([visto.direccion, visto.inicial]).toEqual(['/ingresos-adicionales', undefined]);
  await ir('/ventas/lista?entidad_id=0');
  expect(visto.direccion).toBe('/ventas/lista');
});

it('la dirección de antes del dashboard dice lo mismo que la de ahora', () => {
  entrar('/dashboard?vista=especifica&entidad=2');
  expect([visto.direccion, visto.pedido[0]]).toEqual(['/dashboard?vista=especifica&entidad_id=2', '/dashboard 2']);
});

it('un reporte guardado o enviado sin sucursal es de todas, y su pantalla sin reporte sigue en la que se mira', async () => {
  entrar('/gastos?entidad_id=2');
  await ir('/reportes/analytics');
  expect(visto.direccion).toBe('/reportes/analytics?entidad_id=2');
  await ir('/reportes/analytics?report_type=gastos');
  expect([visto.direccion, visto.pedido.at(-1)]).toEqual([
    '/reportes/analytics?report_type=gastos',
    '/reportes/analytics todas',
  ]);
});

it('con una sola sucursal lo nuevo es de ella', () => {
  entrar('/gastos', duena, ENTIDADES.slice(1));
  expect(visto.inicial).toBe(2);
});

it('quien tiene una sola sucursal mira la suya, diga lo que diga la dirección', () => {
  const info = vi.spyOn(avisos, 'info').mockReturnValue(undefined);
  const primera = entrar('/gastos?entidad_id=1&search=luz', supervisora);
  expect([visto.direccion, visto.pedido.at(-1)]).toEqual(['/gastos?search=luz', '/gastos todas']);
  expect(info).not.toHaveBeenCalled();
  primera.unmount();
  entrar('/gastos?entidad_id=2', supervisora);
  expect(visto.direccion).toBe('/gastos');
  expect(info).toHaveBeenCalledWith('Esa sucursal no está a tu alcance: ves Centro');
});
