import type { PerfilOperador, Permiso, Usuario, UsuarioConRol } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { PersonaCajon } from './persona-cajon';

const yo = {
  id: 1,
  email: 'sara@salon.co',
  name: 'Sara',
  // A role of the shop's own: nothing is supposed of it before the server answers.
  type: 'Recepción',
  zona_horaria: 'America/Bogota',
  entity_id: '2',
  role: { id: 5, nombre: 'Recepción' },
  nombre: 'Sara',
  alcance: 'sucursal' as const,
  entidad: { id: 2, nombre: 'Centro' },
  operador: null,
};
const centro = { id: 2, nombre: 'Centro' };
const rosa: UsuarioConRol = {
  id: 9,
  email: 'rosa@salon.co',
  nombre: null,
  role: { id: 3, nombre: 'operador' },
  operador: { id: 7, nombre: 'Rosa', apellido: 'Peña' },
  entidad: centro,
  activo: true,
  a_su_mando: true,
};
const CUENTA: Usuario = {
  ...rosa,
  operador: { id: 7, nombre: 'Rosa', apellido: 'Peña', activo: true },
  anonimizado: false,
  invitacion_pendiente: false,
  segundo_factor: true,
  ultimo_ingreso: '2026-11-26T15:00:00.000Z',
  created_at: '2026-11-18T15:00:00.000Z',
};
const PERFIL: PerfilOperador = {
  id: 7,
  nombre: 'Rosa',
  apellido: 'Peña',
  telefono: '300 123 4567',
  entidad_id: 2,
  cargo_id: 1,
  entidades: centro,
  cargo: { id: 1, nombre: 'Estilista', sueldo_base: null },
  usuario: { id: 9, email: 'rosa@salon.co' },
  activo: true,
  anonimizado: false,
  created_at: '2026-11-18T15:00:00.000Z',
  sucursales: [{ entidad: centro, desde: '2026-11-18T15:00:00.000Z', hasta: null }],
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/usuarios/9': CUENTA,
  '/api/roles/usuarios': [rosa],
  '/api/operadores/7/perfil': PERFIL,
  '/api/roles': [],
};

const pedidas: string[] = [];
function abrir(permisos: readonly Permiso[], persona = rosa) {
  pedidas.length = 0;
  vi.stubGlobal('fetch', (ruta: string) => {
    pedidas.push(ruta);
    if (ruta in ANSWERS) return Promise.resolve(Response.json(ANSWERS[ruta]));
    if (ruta.includes('historial')) return Promise.resolve(Response.json({ data: [], siguiente: null }));
    const modulos = permisos.map((permiso) => permiso.split('.')[0]);
    return Promise.resolve(Response.json({ ...yo, modulos, permisos }));
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <PersonaCajon abierto persona={persona} alCerrar={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
    '/usuarios/lista',
  );
}
const enlaces = () => screen.getAllByRole('link').map((enlace) => enlace.getAttribute('href'));

afterEach(() => vi.unstubAllGlobals());

it('de una persona se ve cómo encontrarla, su cuenta, su rol y el operador que es, y de ahí se va a cada lugar', async () => {
  abrir(['usuarios.ver', 'usuarios.editar', 'roles.ver', 'roles.editar', 'operadores.ver', 'operadores.editar']);
  const ficha = await screen.findByRole('dialog', { name: 'Rosa Peña' });
  expect(await within(ficha).findByText('300 123 4567')).toBeVisible();
  expect(ficha).toHaveTextContent('Operador · Centro');
  const cuenta = await screen.findByRole('region', { name: 'Cuenta y rol' });
  await vi.waitFor(() => expect(cuenta).toHaveTextContent('Último ingreso26/11/2026 10:00'));
  expect(cuenta).toHaveTextContent('Segundo factorSí');
  expect(within(cuenta).getByRole('button', { name: 'Cambiar rol' })).toBeEnabled();
  const operador = await screen.findByRole('region', { name: 'Operador' });
  await vi.waitFor(() => expect(operador).toHaveTextContent('Centro, desde el 18/11/2026'));
  expect(within(operador).getByRole('button', { name: 'Editar' })).toBeEnabled();
  // The place where it is being looked at is not offered.
  expect(enlaces()).toEqual([
    '/usuarios/roles?search=rosa%40salon.co',
    '/roles-permisos?rol=3',
    '/auditoria?usuario_id=9',
    '/operadores/7',
  ]);
});

it('a quien solo ve roles le basta lo que dice la lista de roles, y nada más se pide', async () => {
  abrir(['roles.ver']);
  const cuenta = await screen.findByRole('region', { name: 'Cuenta y rol' });
  await vi.waitFor(() => expect(cuenta).toHaveTextContent('RolOperador'));
  expect(cuenta).not.toHaveTextContent('Último ingreso');
  expect(within(cuenta).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Operador' })).not.toBeInTheDocument();
  expect(pedidas.filter((ruta) => /usuarios\/9|perfil|auditoria/.test(ruta))).toEqual([]);
});

it('quien no presta servicios no tiene operador ni teléfono', async () => {
  abrir(['usuarios.ver', 'operadores.ver'], { ...rosa, operador: null, nombre: 'Rosa Peña' });
  expect(await screen.findByRole('region', { name: 'Cuenta y rol' })).toBeVisible();
  expect(screen.queryByText('Teléfono')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Operador' })).not.toBeInTheDocument();
});
