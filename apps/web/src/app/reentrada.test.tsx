import { gastos } from '@jornal/contract';
import { TextInput } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { montarEnNavegador } from '../../test/montar';
import { cliente, dato } from '../lib/api-client';
import { haySinGuardar } from '../lib/cambios-sin-guardar';
import { crearQueryClient } from '../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../lib/session';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../ui/formulario';
import { GuardaSesion } from './guardas';
import { Reentrada } from './reentrada';
import { destinoTrasEntrar } from './regreso';

const ANA = {
  id: 7,
  email: 'ana@salon.co',
  nombre: 'Ana',
  role: { nombre: 'admin' },
  alcance: 'todo' as const,
  entidad: null,
  operador: null,
};
const EVA = { ...ANA, id: 8, email: 'eva@salon.co', nombre: 'Eva' };
const api = cliente(gastos);

type Enviado = { de: string | null; clave: string | null; cuerpo: unknown };
let viva: string;
let enviados: Enviado[];
let lecturas: number;

let fin: { codigo: string; message: string };
const FIN = () => Response.json(fin, { status: 401 });

function responder(ruta: string, { method, headers, body }: RequestInit): Response {
  const cabeceras = new Headers(headers);
  const de = cabeceras.get('authorization');
  if (ruta === '/api/login') {
    const { email, password, codigo } = JSON.parse(body as string);
    if (password === 'con-factor' && !codigo)
      return Response.json({ codigo: 'SEGUNDO_FACTOR_REQUERIDO', message: 'Escribe el código' }, { status: 401 });
    if (password === 'mala') return Response.json({ message: 'Credenciales incorrectas' }, { status: 401 });
    viva = email === EVA.email ? 'de-eva' : 'nueva';
    return Response.json({ access_token: viva, user: email === EVA.email ? EVA : ANA, zona_horaria: 'America/Bogota' });
  }
  if (method === 'POST' && ruta === '/api/gastos/crear')
    enviados.push({ de, clave: cabeceras.get('idempotency-key'), cuerpo: JSON.parse(body as string) });
  if (de !== `Bearer ${viva}`) return FIN();
  if (ruta === '/api/sesion')
    return Response.json({
      ...(viva === 'de-eva' ? EVA : ANA),
      permisos: [],
      modulos: [],
      zona_horaria: 'America/Bogota',
    });
  if (ruta.startsWith('/api/lista')) lecturas++;
  return Response.json({ message: 'ok', data: { id: 1 } }, { status: method === 'POST' ? 201 : 200 });
}

function Gasto() {
  const form = useFormulario(z.object({ descripcion: z.string() }), { descripcion: '' });
  const { data, refetch } = useQuery({
    queryKey: ['lista'],
    queryFn: async () => {
      const { abrir } = await import('../lib/api-client');
      return (await abrir('/api/lista', { method: 'GET', headers: {} })).json();
    },
  });
  return (
    <Formulario
      form={form}
      alEnviar={(datos) => dato(api.crear({ body: datos as never }))}
      mensajeError="Error al guardar el gasto"
    >
      <Campo nombre="descripcion">{(campo) => <TextInput label="Descripción" {...campo} />}</Campo>
      <button type="button" onClick={() => void refetch()}>
        Refrescar
      </button>
      {data && <p>Lista a la vista</p>}
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

const persona = userEvent.setup({ delay: null });
const dialogo = () => screen.findByRole('dialog', { name: 'Tu sesión terminó' });
const guardar = () => persona.click(screen.getByRole('button', { name: 'Guardar' }));
const entrar = async (clave: string) => {
  await persona.type(screen.getByLabelText('Contraseña'), clave);
  await persona.click(screen.getByRole('button', { name: 'Seguir' }));
};
let desmontar = () => undefined as void;

async function escribirYMorir() {
  const { unmount } = montarEnNavegador(
    <QueryClientProvider client={crearQueryClient()}>
      <Routes>
        <Route path="/" element={<h1>Inicia sesión</h1>} />
        <Route
          path="*"
          element={
            <GuardaSesion>
              <Gasto />
            </GuardaSesion>
          }
        />
      </Routes>
      <Reentrada />
    </QueryClientProvider>,
    '/gastos?entidad_id=3',
  );
  desmontar = unmount;
  await screen.findByText('Lista a la vista');
  await persona.type(screen.getByLabelText('Descripción'), 'Café');
  viva = 'ninguna';
}

beforeAll(() => import('../features/auth/reentrada-dialogo'), 120_000);
beforeEach(() => {
  [viva, enviados, lecturas] = ['ficha', [], 0];
  fin = { codigo: 'SIN_SESION', message: 'Tu sesión terminó' };
  sessionStorage.clear();
  guardarSesion('ficha', ANA);
  vi.stubGlobal('fetch', async (ruta: string, opciones: RequestInit) => responder(ruta, opciones));
});
afterEach(() => {
  desmontar();
  olvidarSesion();
  vi.unstubAllGlobals();
});

it('con algo escrito se pide la contraseña sobre la pantalla, y lo enviado sigue con la misma clave', async () => {
  await escribirYMorir();
  await guardar();
  await dialogo();
  // A passer-by reads nothing of it: the overlay of the page lets nothing through.
  expect(document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.style.background).toBe('var(--jornal-fondo)');
  expect(screen.getByLabelText('Descripción')).toHaveValue('Café');
  await entrar('mala');
  expect(await screen.findByText('Credenciales incorrectas')).toBeInTheDocument();
  await persona.clear(screen.getByLabelText('Contraseña'));
  await entrar('buena');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(enviados).toHaveLength(2));
  const [antes, despues] = enviados as [Enviado, Enviado];
  expect(despues).toEqual({ ...antes, de: 'Bearer nueva' });
  expect(antes.clave).toMatch(/^[0-9a-f-]{36}$/);
  expect(sesionActual()?.token).toBe('nueva');
});

it('pide además el código a quien lo tiene', async () => {
  await escribirYMorir();
  await guardar();
  await dialogo();
  await entrar('con-factor');
  await persona.type(await screen.findByLabelText('Código de verificación'), '123456');
  await persona.click(screen.getByRole('button', { name: 'Seguir' }));
  await waitFor(() => expect(sesionActual()?.token).toBe('nueva'));
});

it('una consulta de fondo también espera, y después se trae de nuevo', async () => {
  await escribirYMorir();
  const antes = lecturas;
  await persona.click(screen.getByRole('button', { name: 'Refrescar' }));
  await dialogo();
  expect(lecturas).toBe(antes);
  await entrar('buena');
  await waitFor(() => expect(lecturas).toBeGreaterThan(antes));
  expect(screen.getByLabelText('Descripción')).toHaveValue('Café');
});

it('quien prefiere salir va a la entrada, que sabe a dónde volver', async () => {
  await escribirYMorir();
  await guardar();
  await dialogo();
  await persona.click(screen.getByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeInTheDocument();
  expect(sesionActual()).toBeNull();
  const estado = window.history.state.usr;
  guardarSesion('otra', ANA);
  expect(destinoTrasEntrar(estado)).toBe('/gastos?entidad_id=3');
  guardarSesion('de-eva', EVA);
  expect(destinoTrasEntrar(estado)).toBe('/dashboard');
});

it('otra persona que entra ahí empieza limpia en su dashboard, y nada se envía a su nombre', async () => {
  await escribirYMorir();
  await guardar();
  await dialogo();
  const correo = screen.getByLabelText('Correo electrónico');
  await persona.clear(correo);
  await persona.type(correo, EVA.email);
  await persona.type(screen.getByLabelText('Contraseña'), 'buena');
  await persona.click(screen.getByRole('checkbox'));
  await persona.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  await waitFor(() => expect(screen.getByLabelText('Descripción')).toHaveValue(''));
  expect(enviados.map(({ de }) => de)).toEqual(['Bearer ficha']);
  expect(sessionStorage.getItem('borradores')).toBeNull();
});

it('sin nada escrito se va a la entrada; y lo que otra pestaña cierra no se lleva lo que se escribe en esta', async () => {
  await escribirYMorir();
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await dialogo();
  await entrar('buena');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await persona.clear(screen.getByLabelText('Descripción'));
  // A field that was left is judged before the form tells that it holds nothing any more.
  await waitFor(() => expect(haySinGuardar()).toBe(false));
  viva = 'ninguna';
  await persona.click(screen.getByRole('button', { name: 'Refrescar' }));
  expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeInTheDocument();
});

it('a quien escribía y perdió su sesión por haber abierto otras se le dice al pedirle la contraseña', async () => {
  fin = { codigo: 'SESION_POR_OTRAS', message: 'Tu sesión se cerró porque tu cuenta se abrió en más lugares.' };
  await escribirYMorir();
  await guardar();
  expect(await dialogo()).toHaveTextContent(fin.message);
});
