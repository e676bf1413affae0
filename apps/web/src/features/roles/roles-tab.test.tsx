import { moduloDe, PERMISOS, type Permiso, type RolFila } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar, montarEnNavegador } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { RolesTab } from './roles-tab';

const NOMBRES: Record<string, string> = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  negocio: 'Ver cifras del negocio',
};
/** Of three modules: enough to be told apart. */
const permisos = (activos: readonly Permiso[]) =>
  PERMISOS.map((p, i) => ({
    id: i + 1,
    modulo: moduloDe(p),
    nombre: NOMBRES[p.slice(p.indexOf('.') + 1)] as string,
    estado: activos.includes(p),
  })).filter(({ modulo }) => ['agendas', 'gastos', 'ventas'].includes(modulo));
const sinFactor = { factor_dias: null, factor_desde: null, sin_factor: 0 };
const deLaCasa = { descripcion: '', estado: true, de_la_casa: true, en_otras_sucursales: true };
const ADMIN: RolFila = {
  id: 1,
  nombre: 'admin',
  alcance: 'todo',
  ...deLaCasa,
  ...sinFactor,
  permisos: permisos(PERMISOS),
  usuarios: 1,
  activos: 1,
};
const RECEPCION: RolFila = {
  id: 5,
  nombre: 'Recepción',
  descripcion: 'Atiende',
  alcance: 'sucursal',
  estado: true,
  de_la_casa: false,
  en_otras_sucursales: false,
  ...sinFactor,
  permisos: permisos(['agendas.ver', 'gastos.ver']),
  usuarios: 3,
  activos: 2,
};

const marcela = {
  id: 2,
  email: 'marcela@salon.co',
  name: 'Marcela',
  nombre: null,
  type: 'supervisor',
  role: { nombre: 'supervisor' },
  zona_horaria: 'America/Bogota',
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  entity_id: '1',
  operador: null,
};
const duena = { ...marcela, type: 'admin', role: { nombre: 'admin' }, alcance: 'todo' as const };

let enviado: Array<{ ruta: string; cuerpo: unknown }>;

function mostrar(
  quien: typeof marcela | typeof duena,
  suyos: readonly Permiso[],
  ruta = '/roles-permisos?rol=5',
  donde: (contenido: ReactNode, ruta: string) => RenderResult = montar,
) {
  vi.stubGlobal('fetch', async (direccion: string, { method, body }: RequestInit) => {
    if (direccion.startsWith('/api/sesion'))
      return Response.json({ ...quien, permisos: suyos, modulos: [...new Set(suyos.map(moduloDe))] });
    if (method === 'GET') return Response.json([ADMIN, RECEPCION]);
    enviado.push({ ruta: `${method} ${direccion}`, cuerpo: JSON.parse(body as string) });
    return Response.json({ message: 'Permisos actualizados exitosamente', data: RECEPCION });
  });
  return donde(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={quien}>
        <RolesTab alEditar={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );
}
// By its label: telling the role of everything on the screen takes seconds.
const casilla = (nombre: string) => screen.findByLabelText(nombre);

beforeEach(() => {
  enviado = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('Los permisos de un rol', () => {
  it('no cambian hasta guardarlos: antes se dice cuántos, cuáles y a cuántas personas', async () => {
    mostrar(duena, PERMISOS);
    await userEvent.click(await casilla('Agendas: todos los permisos'));
    await userEvent.click(await casilla('Gastos: Ver'));
    expect(screen.getByText('Se activan 3, se desactiva 1')).toBeVisible();
    await userEvent.click(screen.getByText('Revisar y guardar'));
    expect(await screen.findByText('Permisos de «Recepción»')).toBeVisible();
    expect(screen.getByText('Agendas: Crear, Editar y Eliminar')).toBeVisible();
    expect(screen.getByText('Gastos: Ver')).toBeVisible();
    expect(screen.getByText('Rige para 2 personas desde lo próximo que hagan.')).toBeVisible();
    expect(enviado).toEqual([]);
    await userEvent.click(screen.getByText('Guardar cambios'));
    const de = (permiso: Permiso) => PERMISOS.indexOf(permiso) + 1;
    expect(enviado).toEqual([
      {
        ruta: 'PUT /api/roles/5/permisos',
        cuerpo: {
          permisos: [
            ...(['agendas.crear', 'agendas.editar', 'agendas.eliminar'] as const).map((p) => ({
              permiso_id: de(p),
              estado: true,
            })),
            { permiso_id: de('gastos.ver'), estado: false },
          ],
        },
      },
    ]);
  });

  it('lo que se deshace antes de guardar no es un cambio, y otro rol no se abre encima de lo que se perdería', async () => {
    guardarSesion('ficha', duena);
    const { unmount } = mostrar(duena, PERMISOS, '/roles-permisos?rol=5', montarEnNavegador);
    await userEvent.click(await casilla('Ventas: Ver'));
    await userEvent.click(await casilla('Ventas: Ver'));
    expect(screen.queryByText('Revisar y guardar')).not.toBeInTheDocument();
    await userEvent.click(await casilla('Ventas: Ver'));
    await userEvent.click(screen.getByText('Admin'));
    expect(await screen.findByText('¿Descartar los cambios?')).toBeVisible();
    await userEvent.click(screen.getByText('Seguir editando'));
    expect(await casilla('Ventas: Ver')).toBeChecked();
    unmount();
    olvidarSesion();
  });

  it('los del administrador son fijos', async () => {
    mostrar(duena, PERMISOS, '/roles-permisos');
    expect(await screen.findByText(/Los permisos del administrador son fijos/)).toBeVisible();
    for (const nombre of ['Agendas: todos los permisos', 'Agendas: Ver', 'Gastos: Eliminar'])
      expect(screen.getByLabelText(nombre)).toBeDisabled();
  });

  it('quien no es administrador cambia solo los que tiene, y nada de un rol que puede más', async () => {
    const { unmount } = mostrar(marcela, ['roles.ver', 'roles.editar', 'agendas.ver', 'agendas.crear', 'gastos.ver']);
    await userEvent.click(await casilla('Agendas: todos los permisos'));
    expect(await casilla('Agendas: Crear')).toBeChecked();
    expect(await casilla('Agendas: Editar')).not.toBeChecked();
    expect(await casilla('Agendas: Editar')).toBeDisabled();
    expect(await casilla('Gastos: Crear')).toBeDisabled();
    unmount();
    // The server refuses all of it, down to its description, where the role has one permission more.
    mostrar(marcela, ['roles.ver', 'roles.editar', 'agendas.ver', 'agendas.crear']);
    expect(await screen.findByText('Tiene permisos que tú no tienes: lo cambia un administrador.')).toBeVisible();
    expect(await casilla('Agendas: Crear')).toBeDisabled();
    expect(screen.getByRole('button', { name: /Editar|permisos que tú no tienes/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
