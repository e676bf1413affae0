/** The counter of a branch with two operators, over a server that answers from what a test says. */
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import MostradorPage from '../src/features/mostrador/mostrador-page';
import { crearQueryClient } from '../src/lib/query-client';
import { SesionProvider } from '../src/lib/session-context';
import { AvisosArea } from '../src/ui/avisos-area';
import { montar } from './montar';

const entidad = { id: 1, nombre: 'Centro' };
const yo = {
  ...{
    id: 1,
    email: 'sara@salon.co',
    name: 'Sara',
    type: 'supervisor',
    zona_horaria: 'America/Bogota',
    nombre: 'Sara',
  },
  ...{ entity_id: '1', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, entidad, operador: null },
};
const PERMISOS = ['tiquetes.crear', 'tiquetes.ver', 'servicios.crear', 'ventas.crear', 'productos.ver', 'agendas.ver'];
const servicio = (id: number, nombre: string, precio: number) => ({
  ...{ id, nombre, precio, estado: true, porcentaje_pago_empleado: 40, entidad_id: 1, entidad },
});
export const cera = {
  ...{ id: 7, nombre: 'Cera', categoria_id: 1, categoria: { id: 1, nombre: 'General' }, codigo: '770123' },
  ...{ precio_unitario: 25_000, costo_unitario: 5_000, stock: 3, entidad_id: 1, entidad },
  created_at: '2026-11-20T15:00:00.000Z',
};
const operador = (id: number, nombre: string) => ({ id, nombre, apellido: 'Gil', entidad_id: 1, entidades: entidad });
const metodo = (id: number, nombre: string, clase: string) => ({
  ...{ id, nombre, clase, entidad_id: null, entidad: null, pide_referencia: false },
  ...{ orden: id, activo: true, fijo: id < 3 },
});

function responder(ruta: string, permisos: readonly string[]): unknown {
  const { pathname, searchParams } = new URL(ruta, 'http://salon');
  if (pathname.startsWith('/api/sesion')) return { ...yo, modulos: ['tiquetes'], permisos };
  if (pathname.includes('obtener-producto')) return cera;
  if (pathname.startsWith('/api/productos')) {
    const codigo = searchParams.get('codigo');
    const search = searchParams.get('search') ?? '';
    const data = (codigo === null ? 'cera'.includes(search.toLowerCase()) : codigo === cera.codigo) ? [cera] : [];
    return { data, pagination: { current_page: 1, per_page: 12, total: data.length, total_pages: 1 } };
  }
  if (pathname.startsWith('/api/servicios')) return [servicio(1, 'Barba', 20_000), servicio(2, 'Corte', 30_000)];
  if (pathname === '/api/mostrador/mas-usados') return { servicios: [], productos: [] };
  if (pathname.startsWith('/api/operadores')) return [operador(11, 'Ana'), operador(12, 'Beto')];
  if (pathname.startsWith('/api/metodos'))
    return [metodo(1, 'Efectivo', 'efectivo'), metodo(2, 'Transferencia', 'transferencia')];
  if (pathname === '/api/tiquetes-abiertos') return [];
  return null;
}

export type Peticion = { metodo: string; ruta: string; cuerpo: unknown; clave: string | null };
type Opciones = {
  direccion?: string;
  /** Besides those of who is at the counter. */
  permisos?: readonly string[];
  /** The answer to a request; undefined: that of every test. */
  responde?: (peticion: Peticion) => unknown;
};

/** Shows the counter; the answer is what it sent to be changed. */
export function mostrarMostrador({ direccion = '/mostrador', permisos = [], responde }: Opciones = {}): Peticion[] {
  const enviadas: Peticion[] = [];
  vi.stubGlobal('fetch', async (ruta: string, opciones: RequestInit = {}) => {
    const { method: metodo = 'GET', body, headers } = opciones;
    const clave = new Headers(headers).get('idempotency-key');
    const peticion = { metodo, ruta, cuerpo: typeof body === 'string' ? JSON.parse(body) : null, clave };
    if (metodo !== 'GET') enviadas.push(peticion);
    const respuesta = (await responde?.(peticion)) ?? (metodo === 'GET' && responder(ruta, [...PERMISOS, ...permisos]));
    if (respuesta instanceof Response) return respuesta;
    return respuesta ? Response.json(respuesta) : new Promise<Response>(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <MostradorPage />
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
    direccion,
  );
  return enviadas;
}

export const campoDeBusqueda = () =>
  screen.findByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
export const lineasDelTiquete = () => screen.getByRole('list', { name: 'Líneas del tiquete' });

/** A hand, which is slower than a scanner where Enter ends what it types. */
export const aMano = userEvent.setup({ delay: 40 });

/** Writes down a cut of Ana. */
export async function escribirCorte() {
  const persona = userEvent.setup({ delay: null });
  await screen.findByText('Corte', { selector: '[role=option] *' });
  await persona.click(await campoDeBusqueda());
  await persona.keyboard('@ana{Enter}');
  await persona.keyboard('corte{Enter}');
  await waitFor(() => expect(lineasDelTiquete()).toHaveTextContent('Corte'));
  return persona;
}
