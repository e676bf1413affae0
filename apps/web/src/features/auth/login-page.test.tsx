import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { olvidarSesion, sesionActual } from '../../lib/session';
import { AvisosArea } from '../../ui/avisos-area';
import LoginPage from './login-page';

const user = {
  id: 7,
  email: 'ana@salon.co',
  nombre: null,
  role: { nombre: 'operador' },
  alcance: 'propio',
  entidad: { id: 2, nombre: 'Centro' },
  operador: { id: 3, nombre: 'Ana', apellido: 'Gómez', entidad_id: 2, entidad: { id: 2, nombre: 'Centro' } },
};
const json = (estado: number, cuerpo: unknown) =>
  new Response(JSON.stringify(cuerpo), { status: estado, headers: { 'content-type': 'application/json' } });
const red = vi.fn<(ruta: string, opciones: RequestInit) => Promise<Response>>();

// The page fetches these when they are first needed. How long a machine takes to compile them is no matter of these tests.
beforeAll(
  () => Promise.all([import('./api'), import('@mantine/notifications'), import('../../ui/avisos-contenedor')]),
  120_000,
);

beforeEach(() => {
  olvidarSesion();
  red.mockReset();
  vi.stubGlobal('fetch', red);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page's own two seconds, over when the test says so; every other timer runs as always. */
function losDosSegundos(): () => void {
  const real = globalThis.setTimeout;
  const pendientes: Array<() => void> = [];
  const espera = (hacer: () => void, ms?: number, ...resto: unknown[]) =>
    ms === 2000 ? pendientes.push(hacer) : real(hacer, ms, ...resto);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(espera as unknown as typeof setTimeout);
  return () => {
    expect(pendientes).toHaveLength(1);
    pendientes[0]?.();
  };
}

const boton = () => screen.getByRole('button', { name: /Entrar|Iniciando/ });
const montar = (alEntrar = () => undefined) =>
  render(
    <>
      <LoginPage alEntrar={alEntrar} />
      <AvisosArea />
    </>,
  );

async function llenar(correo = 'ana@salon.co') {
  // Between two keys userEvent yields to the machine, which may be busy: a person's pauses are not under test here.
  const persona = userEvent.setup({ delay: null });
  await persona.type(screen.getByLabelText('Correo electrónico'), correo);
  await persona.type(screen.getByLabelText('Contraseña'), 'secreta123');
  await persona.click(screen.getByRole('checkbox'));
}

it('no deja entrar hasta que hay correo, contraseña y aceptación', async () => {
  montar();
  expect(screen.getByRole('heading', { name: 'Inicia sesión' })).toBeInTheDocument();
  expect(boton()).toBeDisabled();
  await llenar();
  expect(boton()).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox'));
  expect(boton()).toBeDisabled();
  expect(screen.getByRole('link', { name: 'política de privacidad' })).toHaveAttribute('href', '/politica-privacidad');
  expect(screen.getByRole('link', { name: 'términos de uso' })).toHaveAttribute('href', '/terminos-uso');
});

it('la contraseña se puede ver y volver a ocultar', async () => {
  montar();
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
});

it('un correo sin arroba no llega al servidor', async () => {
  montar();
  await llenar('ana.salon.co');
  await userEvent.click(boton());
  expect(screen.getByRole('alert')).toHaveTextContent('Por favor ingresa un email válido');
  expect(red).not.toHaveBeenCalled();
});

it('al entrar guarda la sesión, registra la aceptación y a los dos segundos sigue', async () => {
  red.mockImplementation((ruta) =>
    Promise.resolve(
      ruta === '/api/login'
        ? json(200, { access_token: 'ficha', user, zona_horaria: 'Asia/Tokyo' })
        : json(201, { message: 'ok', data: { version: '2026-11', aceptado_en: '' } }),
    ),
  );
  const entrar = vi.fn();
  const pasan = losDosSegundos();
  montar(entrar);
  await llenar();
  await userEvent.click(boton());
  expect(await screen.findByText('Cargando...')).toBeInTheDocument();
  expect(await screen.findByText('¡Inicio de sesión exitoso!')).toBeInTheDocument();
  expect(sesionActual()).toEqual({
    token: 'ficha',
    usuario: {
      ...user,
      name: 'Ana Gómez',
      type: 'operador',
      entity_id: '2',
      zona_horaria: 'Asia/Tokyo',
      nombre: null,
      alcance: 'propio',
      entidad: user.operador.entidad,
    },
  });
  const [, aceptacion] = red.mock.calls;
  expect(aceptacion?.[0]).toBe('/api/sesion/aceptacion');
  expect(aceptacion?.[1].body).toBe(JSON.stringify({ version: '2026-11' }));
  expect(entrar).not.toHaveBeenCalled();
  pasan();
  expect(entrar).toHaveBeenCalledOnce();
});

it.each([
  [
    401,
    { message: 'Tu cuenta está bloqueada por 15 minutos', codigo: 'BLOQUEADA' },
    'Tu cuenta está bloqueada por 15 minutos',
  ],
  [401, {}, 'Credenciales incorrectas'],
  [404, {}, 'Usuario no encontrado'],
  [500, {}, 'Error al iniciar sesión'],
])('un %i muestra el mensaje del servidor o, sin él, el suyo', async (estado, cuerpo, mensaje) => {
  red.mockResolvedValue(json(estado, cuerpo));
  montar();
  await llenar();
  await userEvent.click(boton());
  await waitFor(() => expect(screen.getAllByText(mensaje).length).toBeGreaterThan(0));
  expect(boton()).toBeEnabled();
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@salon.co');
  expect(sesionActual()).toBeNull();
});

it('con segundo factor pide el código sin perder lo escrito, y entra con él', async () => {
  const pedido = { codigo: 'SEGUNDO_FACTOR_REQUERIDO', message: 'Escribe el código de tu aplicación de autenticación' };
  const enviados: unknown[] = [];
  red.mockImplementation((ruta, { body }) => {
    if (ruta !== '/api/login')
      return Promise.resolve(json(201, { message: 'ok', data: { version: '2026-11', aceptado_en: '' } }));
    const datos = JSON.parse(body as string);
    enviados.push(datos);
    if (datos.codigo === undefined) return Promise.resolve(json(401, pedido));
    const bien = datos.codigo === 'ABCD-EFGH-JKMN';
    return Promise.resolve(
      bien
        ? json(200, { access_token: 'ficha', user, zona_horaria: 'America/Bogota' })
        : json(401, { codigo: 'CODIGO_NO_VALIDO', message: 'El código no es correcto o ya se usó' }),
    );
  });
  losDosSegundos();
  montar();
  await llenar();
  expect(screen.queryByLabelText('Código de verificación')).toBeNull();
  await userEvent.click(boton());
  const codigo = await screen.findByLabelText('Código de verificación');
  expect(codigo).toHaveFocus();
  expect(codigo).toHaveAccessibleDescription(
    'El de tu aplicación de autenticación, o uno de tus códigos de recuperación.',
  );
  // It is no failure: the message is not shown in red.
  expect(screen.queryByText(pedido.message)).toBeNull();
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@salon.co');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('secreta123');
  expect(boton()).toBeDisabled();
  await userEvent.type(codigo, '000000');
  await userEvent.click(boton());
  await waitFor(() => expect(screen.getAllByText('El código no es correcto o ya se usó').length).toBeGreaterThan(0));
  await userEvent.clear(codigo);
  await userEvent.type(codigo, 'ABCD-EFGH-JKMN');
  await userEvent.click(boton());
  expect(await screen.findByText('Cargando...')).toBeInTheDocument();
  expect(enviados).toEqual([
    { email: 'ana@salon.co', password: 'secreta123' },
    { email: 'ana@salon.co', password: 'secreta123', codigo: '000000' },
    { email: 'ana@salon.co', password: 'secreta123', codigo: 'ABCD-EFGH-JKMN' },
  ]);
  expect(sesionActual()?.token).toBe('ficha');
});

it('quien perdió su sesión por haber abierto otras lee por qué; los demás no leen nada', async () => {
  const { unmount } = montar();
  expect(screen.queryByText(/Tu sesión se cerró/)).toBeNull();
  unmount();
  const { auth } = await import('@jornal/contract');
  const { cliente } = await import('../../lib/api-client');
  const { guardarSesion } = await import('../../lib/session');
  const porOtras = 'Tu sesión se cerró porque tu cuenta se abrió en más lugares de los que puede tener a la vez.';
  red.mockImplementation(async () => json(401, { codigo: 'SESION_POR_OTRAS', message: porOtras }));
  guardarSesion('ficha', user as never);
  await expect(cliente(auth).sesion()).rejects.toMatchObject({ status: 401 });
  expect(sesionActual()).toBeNull();
  montar();
  expect(screen.getByText(porOtras)).toBeVisible();
});
