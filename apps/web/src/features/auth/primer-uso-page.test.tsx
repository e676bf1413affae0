import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { olvidarSesion, sesionActual } from '../../lib/session';
import PrimerUsoPage from './primer-uso-page';

const user = { id: 1, email: 'duena@salon.co', role: { nombre: 'admin' }, operador: null };
const json = (estado: number, cuerpo: unknown) =>
  new Response(JSON.stringify(cuerpo), { status: estado, headers: { 'content-type': 'application/json' } });
const red = vi.fn<(ruta: string, opciones?: RequestInit) => Promise<Response>>();

/** The answers of the server: whether it is open, and to the code. */
function responder({
  abierto = true,
  creacion = json(201, { message: 'Tu cuenta de administrador está lista' }),
  entrada = json(200, { access_token: 'ficha', user }),
} = {}): void {
  red.mockImplementation(async (ruta, opciones) => {
    if (ruta === '/api/primer-uso') return opciones === undefined ? json(200, { abierto }) : creacion;
    return ruta === '/api/login'
      ? entrada
      : json(201, { message: 'ok', data: { version: '2026-11', aceptado_en: '' } });
  });
}

// The page fetches its client when the form is sent; compiling it here takes a while the first time.
beforeAll(() => import('./api'), 30_000);
beforeEach(() => {
  olvidarSesion();
  red.mockReset();
  vi.stubGlobal('fetch', red);
});
afterEach(() => vi.unstubAllGlobals());

const enviados = () =>
  red.mock.calls.flatMap(([ruta, opciones]) =>
    opciones?.method === 'POST' ? [[ruta, JSON.parse(String(opciones.body))]] : [],
  );

async function llenar({ clave = 'tres tristes tigres' } = {}) {
  const usuario = userEvent.setup({ delay: null });
  await screen.findByLabelText('Código');
  for (const [etiqueta, texto] of Object.entries({
    Código: 'ABCD-EFGH-JKMN',
    'Nombre del negocio': 'Salón Duarte',
    Ciudad: 'Cali',
    'Tu nombre': 'Marina Duarte',
    'Correo electrónico': 'duena@salon.co',
    Contraseña: clave,
  })) {
    await usuario.click(screen.getByLabelText(etiqueta));
    await usuario.paste(texto);
  }
  expect(screen.getByRole('button', { name: 'Crear negocio y entrar' })).toBeDisabled();
  await usuario.click(screen.getByRole('checkbox'));
  await usuario.click(screen.getByRole('button', { name: 'Crear negocio y entrar' }));
}

it('crea al dueño con el código y entra con su cuenta', async () => {
  responder();
  const entrar = vi.fn();
  render(<PrimerUsoPage alEntrar={entrar} />);
  await llenar();
  await waitFor(() => expect(entrar).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(enviados().slice(0, 2)).toEqual([
    [
      '/api/primer-uso',
      {
        codigo: 'ABCD-EFGH-JKMN',
        negocio: 'Salón Duarte',
        ciudad: 'Cali',
        nombre: 'Marina Duarte',
        email: 'duena@salon.co',
        password: 'tres tristes tigres',
      },
    ],
    ['/api/login', { email: 'duena@salon.co', password: 'tres tristes tigres' }],
  ]);
  expect(sesionActual()?.token).toBe('ficha');
});

it('una contraseña corta no llega al servidor', async () => {
  responder();
  render(<PrimerUsoPage alEntrar={() => undefined} />);
  await llenar({ clave: 'corta' });
  expect(screen.getByRole('alert')).toHaveTextContent('La contraseña debe tener al menos 8 caracteres');
  expect(enviados()).toEqual([]);
});

it('un código equivocado se dice con la frase del servidor, y lo escrito queda', async () => {
  responder({ creacion: json(400, { message: 'El código no es correcto', codigo: 'CODIGO_INCORRECTO' }) });
  render(<PrimerUsoPage alEntrar={() => undefined} />);
  await llenar();
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent('El código no es correcto');
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('duena@salon.co');
  expect(sesionActual()).toBeNull();
});

it('si la cuenta quedó creada y solo falló entrar, lo dice y lleva a la entrada', async () => {
  responder({ entrada: json(503, { message: 'Intenta de nuevo', codigo: 'OCUPADO' }) });
  const entrar = vi.fn();
  render(<PrimerUsoPage alEntrar={entrar} />);
  await llenar();
  expect(await screen.findByText('Tu cuenta está lista. Inicia sesión.', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(entrar).not.toHaveBeenCalled();
});

it('cuando el negocio ya tiene dueño no pide nada y lleva a la entrada', async () => {
  responder({ abierto: false });
  render(<PrimerUsoPage alEntrar={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'Este negocio ya tiene dueño' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('textbox')).toBeNull();
});
