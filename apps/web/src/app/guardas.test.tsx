import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { ErrorApi } from '../lib/error-api';
import { permisosRecordados, recordarPermisos } from '../lib/permisos-recordados';
import { crearQueryClient } from '../lib/query-client';
import { guardarSesion, olvidarSesion } from '../lib/session';
import { useSesion } from '../lib/session-context';
import { GuardaModulo, GuardaSesion } from './guardas';
import { MenuLateral } from './menu-lateral';
import { LLEGADA } from './regreso';
import { RUTAS } from './routes';

const recepcion = {
  id: 7,
  email: 'recepcion@salon.co',
  nombre: 'Luz',
  role: { nombre: 'Recepción' },
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};

let permisos: string[];
let vecesSesion: number;

beforeEach(() => {
  vecesSesion = 0;
  guardarSesion('ficha', recepcion);
  vi.stubGlobal('fetch', async () => {
    vecesSesion++;
    return Response.json({
      ...recepcion,
      permisos,
      modulos: [...new Set(permisos.map((p) => p.split('.')[0]))],
      zona_horaria: 'America/Bogota',
    });
  });
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

/** A screen that the server refuses, as it does when a permission was taken away while it was open. */
function Agendas() {
  const { puede } = useSesion();
  const [pedida, pedir] = useState(false);
  const rechazar = async () => {
    throw new ErrorApi(403, { message: 'No tienes permisos para realizar esta acción' });
  };
  useQuery({ queryKey: ['agenda'], queryFn: rechazar, enabled: pedida });
  const guardar = useMutation({ mutationFn: rechazar });
  return (
    <>
      <h1>Tus agendas</h1>
      {puede('agendas.crear') && <button type="button">Nueva agenda</button>}
      <button type="button" onClick={() => pedir(true)}>
        Consultar
      </button>
      <button type="button" onClick={() => guardar.mutate()}>
        Guardar
      </button>
    </>
  );
}

function cerrarEnOtraPestana() {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

const mostrar = (ruta: Parameters<typeof montar>[1], consultas = crearQueryClient()) =>
  montar(
    <QueryClientProvider client={consultas}>
      <Routes>
        <Route
          path={RUTAS.tablero}
          element={
            <GuardaSesion>
              <GuardaModulo modulo="dashboard">Tablero</GuardaModulo>
            </GuardaSesion>
          }
        />
        <Route path={RUTAS.registrarServicio} element={<h1>Registrar</h1>} />
        <Route
          path={RUTAS.gastos}
          element={
            <GuardaSesion>
              <GuardaModulo modulo="gastos">Gastos</GuardaModulo>
            </GuardaSesion>
          }
        />
        <Route
          path={RUTAS.agendas}
          element={
            <GuardaSesion>
              <MenuLateral />
              <GuardaModulo modulo="agendas">
                <Agendas />
              </GuardaModulo>
            </GuardaSesion>
          }
        />
        <Route path={RUTAS.cuenta} element={<h1>Tu cuenta</h1>} />
      </Routes>
    </QueryClientProvider>,
    ruta,
  );

it.each([
  ['cae en su agenda al entrar', ['agendas.ver', 'agendas.crear'], LLEGADA, 'Tus agendas'],
  ['abre su inicio cuando lo pide', ['agendas.ver', 'agendas.crear'], null, 'Tablero'],
  ['con cifras en el dashboard empieza por él', ['agendas.ver', 'agendas.crear', 'dashboard.ver'], LLEGADA, 'Tablero'],
  ['que solo la mira empieza por su inicio', ['agendas.ver'], LLEGADA, 'Tablero'],
])('quien agenda %s', async (_, suyos, state, ve) => {
  permisos = suyos;
  mostrar({ pathname: RUTAS.tablero, state });
  expect(await screen.findByText(ve)).toBeVisible();
});

it('quien no tiene el módulo del dashboard también tiene su inicio en él', async () => {
  permisos = ['agendas.ver', 'servicios.ver'];
  mostrar(RUTAS.tablero);
  expect(await screen.findByText('Tablero')).toBeVisible();
});

it('quien no tiene ningún permiso, o tiene su rol apagado, empieza en su cuenta, y ninguna otra pantalla lo rechaza', async () => {
  permisos = [];
  mostrar(RUTAS.tablero).unmount();
  for (const ruta of [RUTAS.tablero, RUTAS.gastos]) {
    const { unmount } = mostrar(ruta);
    expect(await screen.findByRole('heading', { name: 'Tu cuenta' })).toBeVisible();
    unmount();
  }
});

describe('mientras el servidor dice de nuevo qué puede', () => {
  let responder: () => void;
  beforeEach(() => {
    const respondido = new Promise<void>((listo) => {
      responder = listo;
    });
    vi.stubGlobal('fetch', async () => {
      await respondido;
      return Response.json({
        ...recepcion,
        permisos,
        modulos: permisos.map((p) => p.split('.')[0]),
        zona_horaria: 'America/Bogota',
      });
    });
  });

  it('la pantalla empieza con lo que se supo la última vez', async () => {
    recordarPermisos({ id: recepcion.id, permisos: ['agendas.ver', 'agendas.crear'], modulos: ['agendas'] });
    permisos = ['agendas.ver'];
    mostrar(RUTAS.agendas);
    expect(screen.getByRole('button', { name: 'Nueva agenda' })).toBeVisible();
    responder();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Nueva agenda' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Tus agendas' })).toBeVisible();
  });

  it('a nadie se le cierra una pantalla por lo que se supo la última vez, ni se le lleva a otra', async () => {
    recordarPermisos({ id: recepcion.id, permisos: ['agendas.ver'], modulos: ['agendas'] });
    permisos = ['agendas.ver', 'dashboard.ver'];
    mostrar(RUTAS.tablero);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    responder();
    expect(await screen.findByText('Tablero')).toBeVisible();
  });

  it('lo que se supo de otra persona no vale, y se va con su sesión', async () => {
    recordarPermisos({ id: 99, permisos: ['agendas.ver'], modulos: ['agendas'] });
    permisos = ['agendas.ver'];
    mostrar(RUTAS.agendas);
    expect(screen.queryByRole('heading', { name: 'Tus agendas' })).toBeNull();
    responder();
    expect(await screen.findByRole('heading', { name: 'Tus agendas' })).toBeVisible();
    expect(permisosRecordados()).toEqual({ permisos, modulos: ['agendas'] });
    act(() => olvidarSesion());
    guardarSesion('ficha', recepcion);
    expect(permisosRecordados()).toBeUndefined();
  });

  it('quien ve todo el negocio no espera', () => {
    guardarSesion('ficha', { ...recepcion, role: { nombre: 'admin' }, alcance: 'todo' });
    permisos = [];
    mostrar(RUTAS.gastos);
    expect(screen.getByText('Gastos')).toBeVisible();
  });
});

it('a quien le falta un módulo se le dice en su pantalla', async () => {
  permisos = ['agendas.ver'];
  mostrar(RUTAS.gastos);
  expect(await screen.findByText('No tienes permiso para ver esta página')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /^Ir a / }));
  expect(await screen.findByRole('heading', { name: 'Tus agendas' })).toBeVisible();
});

it.each(['Consultar', 'Guardar'])(
  'un rechazo al %s hace preguntar de nuevo qué puede: el botón y la entrada del menú se van enseguida, sin preguntar sin fin',
  async (boton) => {
    permisos = ['agendas.ver', 'agendas.crear', 'gastos.ver'];
    mostrar(RUTAS.agendas);
    expect(await screen.findByRole('button', { name: 'Nueva agenda' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Gastos/ })).toBeVisible();
    permisos = ['agendas.ver'];
    await userEvent.click(screen.getByRole('button', { name: boton }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Nueva agenda' })).not.toBeInTheDocument());
    expect(screen.queryByRole('link', { name: /Gastos/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Tus agendas' })).toBeVisible();
    expect(vecesSesion).toBe(2);
  },
);

it('una cuenta con un rol llamado «constructor» entra aunque no se sepa todavía qué puede', async () => {
  guardarSesion('ficha', { ...recepcion, role: { nombre: 'constructor' } });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No disponible' }, { status: 400 }));
  mostrar(RUTAS.tablero);
  expect(await screen.findByRole('heading', { name: 'Tu cuenta' })).toBeVisible();
});

it.each([
  ['la termina el servidor', () => olvidarSesion()],
  ['la cierra otra pestaña', cerrarEnOtraPestana],
  ['otra persona entra en otra pestaña', () => guardarSesion('otra', { ...recepcion, id: 8, email: 'otra@salon.co' })],
])('cuando %s, no queda nada de lo que vio la persona de antes', async (_como, terminar) => {
  permisos = ['agendas.ver'];
  const consultas = crearQueryClient();
  mostrar(RUTAS.agendas, consultas);
  await screen.findByRole('heading', { name: 'Tus agendas' });
  consultas.setQueryData(['pagos'], [{ total: 500000 }]);
  act(() => guardarSesion('ficha', { ...recepcion, nombre: 'Luz Marina' }));
  expect(consultas.getQueryData(['pagos'])).toBeDefined();
  act(terminar);
  expect(consultas.getQueryData(['pagos'])).toBeUndefined();
});
