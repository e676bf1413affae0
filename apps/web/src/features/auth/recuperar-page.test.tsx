import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import ClavePage from './clave-page';
import RecuperarPage from './recuperar-page';

const json = (estado: number, cuerpo: unknown) =>
  new Response(JSON.stringify(cuerpo), { status: estado, headers: { 'content-type': 'application/json' } });
const red = vi.fn<(ruta: string, opciones?: RequestInit) => Promise<Response>>();
const PEDIDA = 'Si el correo está registrado, te enviamos un enlace para elegir tu contraseña.';
const NO_SIRVE = 'El enlace ya no es válido. Pide uno nuevo.';

// The pages fetch their client when they need it; compiling it here takes a while the first time.
beforeAll(() => import('./api'), 30_000);
beforeEach(() => {
  red.mockReset();
  vi.stubGlobal('fetch', red);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const enviados = () => red.mock.calls.map(([ruta, opciones]) => [ruta, JSON.parse(String(opciones?.body))]);
const escribir = async (etiqueta: string, texto: string) => {
  const usuario = userEvent.setup({ delay: null });
  await usuario.click(screen.getByLabelText(etiqueta));
  await usuario.paste(texto);
};
const pulsar = (name: string) => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));

it('pide el enlace y dice lo que responde el servidor, sin decir si la cuenta existe', async () => {
  red.mockResolvedValue(json(200, { message: PEDIDA }));
  render(<RecuperarPage />);
  expect(screen.getByRole('button', { name: 'Enviarme el enlace' })).toBeDisabled();
  await escribir('Correo electrónico', ' ana@salon.co ');
  await pulsar('Enviarme el enlace');
  expect(await screen.findByText(PEDIDA, {}, { timeout: 5000 })).toBeInTheDocument();
  expect(enviados()).toEqual([['/api/recuperar', { email: 'ana@salon.co' }]]);
  expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toHaveAttribute('href', '/');
});

it('si hay demasiadas solicitudes lo dice con la frase del servidor, y lo escrito queda', async () => {
  red.mockResolvedValue(
    json(429, { message: 'Demasiadas solicitudes. Intenta de nuevo en un momento.', codigo: 'DEMASIADAS_SOLICITUDES' }),
  );
  render(<RecuperarPage />);
  await escribir('Correo electrónico', 'ana@salon.co');
  await pulsar('Enviarme el enlace');
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent(
    'Demasiadas solicitudes. Intenta de nuevo en un momento.',
  );
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@salon.co');
});

/** The page of a link, as the server answers about it and to the password. */
function abrirEnlace({
  elegida = json(200, { message: 'lista' }),
  consulta = json(200, { email: 'ana@salon.co', vence_en: '' }),
} = {}) {
  red.mockImplementation(async (ruta) => (ruta === '/api/clave' ? elegida : consulta));
  window.history.replaceState(null, '', '/clave#el-secreto');
  render(<ClavePage />);
}

it('con el enlace se elige la contraseña, y su secreto no queda en la dirección', async () => {
  abrirEnlace();
  expect(await screen.findByText('ana@salon.co', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(window.location.hash).toBe('');
  await escribir('Contraseña nueva', 'tres tristes tigres');
  await escribir('Repite la contraseña', 'tres tristes tigros');
  await pulsar('Guardar contraseña');
  expect(screen.getByRole('alert')).toHaveTextContent('Las contraseñas no coinciden');
  await userEvent.setup({ delay: null }).clear(screen.getByLabelText('Repite la contraseña'));
  await escribir('Repite la contraseña', 'tres tristes tigres');
  await pulsar('Guardar contraseña');
  expect(
    await screen.findByRole('heading', { name: 'Tu contraseña quedó lista' }, { timeout: 5000 }),
  ).toBeInTheDocument();
  expect(enviados()).toEqual([
    ['/api/clave/consultar', { token: 'el-secreto' }],
    ['/api/clave', { token: 'el-secreto', nueva: 'tres tristes tigres' }],
  ]);
});

it('un enlace que ya no sirve lo dice y lleva a pedir otro', async () => {
  abrirEnlace({ consulta: json(400, { message: NO_SIRVE, codigo: 'ENLACE_NO_VALIDO' }) });
  expect(await screen.findByText(NO_SIRVE, {}, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pedir un enlace nuevo' })).toHaveAttribute('href', '/recuperar');
  expect(screen.queryByLabelText('Contraseña nueva')).toBeNull();
});

it('si el servidor no responde no se da por perdido: se intenta de nuevo con el mismo enlace', async () => {
  abrirEnlace({ consulta: json(503, { message: 'El servicio no está disponible', codigo: 'BASE_NO_DISPONIBLE' }) });
  expect(await screen.findByText('El servicio no está disponible', {}, { timeout: 5000 })).toBeInTheDocument();
  red.mockResolvedValue(json(200, { email: 'ana@salon.co', vence_en: '' }));
  await pulsar('Intentar de nuevo');
  expect(await screen.findByLabelText('Contraseña nueva', {}, { timeout: 5000 })).toBeInTheDocument();
});
