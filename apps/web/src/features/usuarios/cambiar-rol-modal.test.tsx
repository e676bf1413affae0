import { moduloDe, PERMISOS, PERMISOS_INICIALES, type Rol, type RolFila } from '@jornal/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { SesionProvider } from '../../lib/session-context';
import { CambiarRolModal, type QuienCambia } from './cambiar-rol-modal';
import { InvitarModal } from './invitar-modal';

const rol = (id: number, nombre: string, alcance: RolFila['alcance'], como: Rol = 'supervisor'): RolFila => ({
  id,
  nombre,
  descripcion: '',
  estado: true,
  alcance,
  de_la_casa: id < 5,
  en_otras_sucursales: false,
  factor_dias: null,
  factor_desde: null,
  sin_factor: 0,
  usuarios: 1,
  activos: 1,
  permisos: PERMISOS.map((p, i) => ({
    id: i + 1,
    modulo: moduloDe(p),
    nombre: p.slice(p.indexOf('.') + 1),
    estado: PERMISOS_INICIALES[como].includes(p),
  })),
});
const ROLES = [
  rol(1, 'admin', 'todo', 'admin'),
  rol(2, 'supervisor', 'sucursal'),
  rol(3, 'operador', 'propio', 'operador'),
  rol(4, 'cliente', 'propio', 'cliente'),
  rol(5, 'Recepción', 'sucursal', 'operador'),
];
const admin = {
  id: 1,
  email: 'jefa@salon.co',
  name: 'Jefa',
  type: 'admin',
  zona_horaria: 'America/Bogota',
  entity_id: '',
  role: { id: 1, nombre: 'admin' },
  nombre: 'Jefa',
  alcance: 'todo' as const,
  entidad: null,
  operador: null,
};
const rosa: QuienCambia = {
  id: 9,
  email: 'rosa@salon.co',
  nombre: 'Rosa Peña',
  role: { id: 4, nombre: 'cliente' },
  operador: null,
  entidad: null,
};
const ana: QuienCambia = {
  id: 8,
  email: 'ana@salon.co',
  nombre: null,
  role: { id: 3, nombre: 'operador' },
  operador: { id: 3, nombre: 'Ana', apellido: 'Gómez' },
  entidad: { id: 2, nombre: 'Centro' },
};

const enviado = vi.fn<(ruta: string, cuerpo: unknown) => void>();
let respuesta: () => Response;

beforeEach(() => {
  enviado.mockReset();
  respuesta = () => Response.json({ message: 'Hecho', data: {} });
  vi.stubGlobal('fetch', (ruta: string, { method, body }: RequestInit) => {
    if (method !== 'GET') {
      enviado(ruta, JSON.parse(String(body)));
      return Promise.resolve(respuesta());
    }
    if (ruta.includes('listar-entidades'))
      return Promise.resolve(Response.json({ entidades: [{ id: 2, nombre: 'Centro' }] }));
    return Promise.resolve(
      ruta.endsWith('/api/roles') ? Response.json(ROLES) : Response.json({ ...admin, modulos: [], permisos: [] }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

const persona = () => userEvent.setup({ delay: null });
const dentro = (que: React.ReactNode, usuario: React.ComponentProps<typeof SesionProvider>['usuario'] = admin) =>
  montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SesionProvider usuario={usuario}>{que}</SesionProvider>
    </QueryClientProvider>,
  );
async function elegir(campo: RegExp, opcion: string) {
  await persona().click(await screen.findByRole('combobox', { name: campo }));
  await persona().click(await screen.findByRole('option', { name: opcion, hidden: true }));
}
const ofrecidos = async () => {
  await persona().click(await screen.findByRole('combobox', { name: /[Rr]ol/ }));
  await screen.findByRole('option', { name: 'Admin', hidden: true });
  return screen.getAllByRole('option', { hidden: true }).map((o) => o.textContent);
};

it('muestra el rol actual y lo que podrá con el nuevo; a quien no es operador le pide la sucursal si el rol ve una', async () => {
  dentro(<CambiarRolModal abierto usuario={rosa} alCerrar={() => undefined} />);
  expect(await screen.findByText('Rosa Peña')).toBeInTheDocument();
  expect(screen.getByText('Cliente')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /Sucursal/ })).not.toBeInTheDocument();
  await elegir(/Nuevo rol/, 'Recepción');
  expect(screen.getByRole('region', { name: 'Lo que puede el rol Recepción' })).toHaveTextContent(
    'Ve todo lo de su sucursal',
  );
  expect(screen.getAllByText('ver, crear')).toHaveLength(2);
  await elegir(/Sucursal/, 'Centro');
  await persona().click(screen.getByRole('button', { name: 'Cambiar rol' }));
  await vi.waitFor(() =>
    expect(enviado).toHaveBeenCalledWith('/api/roles/usuarios/9/role', { role_id: 5, entidad_id: 2 }),
  );
});

it('a quien es operador no le pide sucursal, y nadie recibe el rol que ya tiene', async () => {
  dentro(<CambiarRolModal abierto usuario={ana} alCerrar={() => undefined} />);
  expect(await ofrecidos()).toEqual(['Admin', 'Supervisor', 'Cliente', 'Recepción']);
  await persona().click(screen.getByRole('option', { name: 'Supervisor', hidden: true }));
  expect(screen.queryByRole('combobox', { name: /Sucursal/ })).not.toBeInTheDocument();
  await persona().click(screen.getByRole('button', { name: 'Cambiar rol' }));
  await vi.waitFor(() => expect(enviado).toHaveBeenCalledWith('/api/roles/usuarios/8/role', { role_id: 2 }));
});

it('la frase con que el servidor se niega queda a la vista, y el diálogo sigue abierto', async () => {
  respuesta = () =>
    Response.json(
      {
        statusCode: 409,
        codigo: 'ULTIMO_ADMIN',
        message: 'No se puede quitar el último administrador activo',
        error: '',
        request_id: 'x',
      },
      { status: 409 },
    );
  const alCerrar = vi.fn();
  dentro(<CambiarRolModal abierto usuario={ana} alCerrar={alCerrar} />);
  await elegir(/Nuevo rol/, 'Cliente');
  await persona().click(screen.getByRole('button', { name: 'Cambiar rol' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se puede quitar el último administrador activo');
  expect(alCerrar).not.toHaveBeenCalled();
});

it('al invitar no se ofrecen los roles de operador, y un rol que ve todo no lleva sucursal', async () => {
  dentro(<InvitarModal abierto alCerrar={() => undefined} />);
  expect(await ofrecidos()).toEqual(['Admin', 'Supervisor', 'Cliente', 'Recepción']);
  await persona().click(screen.getByRole('option', { name: 'Recepción', hidden: true }));
  await elegir(/Sucursal/, 'Centro');
  await elegir(/Rol/, 'Admin');
  expect(screen.queryByRole('combobox', { name: /Sucursal/ })).not.toBeInTheDocument();
  await persona().type(screen.getByLabelText(/Nombre/), 'Rosa Peña');
  await persona().type(screen.getByLabelText(/Email/), 'rosa@salon.co');
  await persona().click(screen.getByRole('button', { name: 'Enviar invitación' }));
  await vi.waitFor(() =>
    expect(enviado).toHaveBeenCalledWith('/api/usuarios', {
      email: 'rosa@salon.co',
      nombre: 'Rosa Peña',
      role_id: 1,
      entidad_id: null,
    }),
  );
});

it('a quien puede invitar y no ver los roles se le dice qué le falta', async () => {
  dentro(<InvitarModal abierto alCerrar={() => undefined} />, { ...admin, type: 'Recepción', alcance: 'sucursal' });
  expect(await screen.findByText('Falta un permiso')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
