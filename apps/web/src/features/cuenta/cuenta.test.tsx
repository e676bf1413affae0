import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import CuentaPage from './cuenta-page';

const sara = {
  id: 7,
  email: 'sara@salon.co',
  nombre: 'Sara',
  role: { nombre: 'cliente' },
  alcance: 'propio' as const,
  entidad: null,
  operador: null,
};
const cuenta = {
  id: 7,
  email: 'sara@salon.co',
  nombre: 'Sara',
  role: { nombre: 'cliente' },
  operador: null,
  entidad: null,
  created_at: '2026-11-01T15:00:00.000Z',
  ultimo_ingreso: '2026-11-18T15:00:00.000Z',
  segundo_factor: false,
  factor_exigido: false,
  codigos_restantes: 0,
  aceptaciones: [{ version: '2026-11', aceptado_en: '2026-11-02T15:00:00.000Z' }],
};
const SID = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const sesiones = [
  {
    sid: SID[0],
    dispositivo: 'Chrome en Windows',
    ip: '203.0.113.7',
    creada_en: '2026-11-18T15:00:00.000Z',
    ultimo_uso: '2026-11-18T15:00:00.000Z',
    actual: true,
  },
  {
    sid: SID[1],
    dispositivo: 'Safari en iPhone',
    ip: '198.51.100.4',
    creada_en: '2026-11-17T15:00:00.000Z',
    ultimo_uso: '2026-11-18T14:30:00.000Z',
    actual: false,
  },
];
const codigos = Array.from({ length: 10 }, (_, i) => `ABCD-EFGH-JKM${'23456789NP'[i]}`);

const json = (estado: number, cuerpo: unknown) =>
  new Response(JSON.stringify(cuerpo), { status: estado, headers: { 'content-type': 'application/json' } });
const pedidos: string[] = [];
let factor = false;
let nombre = 'Sara';

beforeAll(
  () => Promise.all([import('./poner-factor'), import('./quitar-factor'), import('@mantine/notifications')]),
  120_000,
);
beforeEach(() => {
  pedidos.length = 0;
  factor = false;
  nombre = 'Sara';
  vi.stubGlobal('fetch', (ruta: string, { method, body }: RequestInit) => {
    const pedido = `${method} ${ruta}`;
    if (method !== 'GET') pedidos.push(`${pedido} ${body ?? ''}`.trim());
    switch (pedido) {
      case 'GET /api/sesion':
        return Promise.resolve(
          json(200, { ...sara, nombre, permisos: [], modulos: [], zona_horaria: 'America/Bogota' }),
        );
      case 'GET /api/cuenta':
        return Promise.resolve(json(200, { ...cuenta, segundo_factor: factor, codigos_restantes: factor ? 3 : 0 }));
      case 'GET /api/cuenta/sesiones':
        return Promise.resolve(json(200, { sesiones, total: 2, dias_sin_uso: 7 }));
      case 'PUT /api/cuenta':
        nombre = JSON.parse(body as string).nombre;
        return Promise.resolve(json(200, { message: 'Hecho' }));
      case 'POST /api/cuenta/segundo-factor':
        return Promise.resolve(
          json(201, { secreto: 'ABCDEFGH23456789', uri: 'otpauth://totp/x', qr: 'data:image/png;base64,iVBORw0KGgo=' }),
        );
      case 'POST /api/cuenta/segundo-factor/confirmar': {
        const bien = (body as string).includes('123456');
        factor ||= bien;
        const malo = {
          codigo: 'CODIGO_EQUIVOCADO',
          message: 'El código no es correcto o ya se usó',
          errores: { codigo: ['El código no es correcto o ya se usó'] },
        };
        return Promise.resolve(bien ? json(201, { message: 'Segundo factor activado', codigos }) : json(400, malo));
      }
      default:
        return Promise.resolve(json(200, { message: 'Hecho' }));
    }
  });
  guardarSesion('ficha', sara);
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

async function abrir() {
  const sesion = sesionActual();
  if (sesion === null) throw new Error('nobody is signed in');
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={sesion.usuario}>
        <CuentaPage />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Chrome en Windows');
  return userEvent.setup({ delay: null });
}

it('dice quién es, qué aceptó y dónde tiene abierta la sesión', async () => {
  await abrir();
  expect(screen.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeInTheDocument();
  expect(screen.getByText('sara@salon.co')).toBeInTheDocument();
  expect(screen.getByText('Versión 2026-11')).toBeInTheDocument();
  const [, esta, otra] = within(screen.getByRole('table', { name: 'Dispositivos con la sesión abierta' })).getAllByRole(
    'row',
  );
  expect(esta).toHaveTextContent(/Chrome en Windows.*Esta sesión.*203\.0\.113\.7.*Ahora/);
  expect(within(esta as HTMLElement).queryByRole('button')).toBeNull();
  expect(otra).toHaveTextContent(/Safari en iPhone.*198\.51\.100\.4.*18\/11\/2026 09:30/);
});

it('cierra otra sesión, o todas las demás, después de preguntar', async () => {
  const persona = await abrir();
  await persona.click(screen.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
  expect(pedidos).toEqual([]);
  await persona.click(
    within(await screen.findByRole('dialog', { name: '¿Cerrar la sesión?' })).getByRole('button', {
      name: 'Cerrar sesión',
    }),
  );
  await waitFor(() => expect(pedidos).toEqual([`DELETE /api/cuenta/sesiones/${SID[1]}`]));
  await persona.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
  await persona.click(
    within(await screen.findByRole('dialog', { name: '¿Cerrar las demás sesiones?' })).getByRole('button', {
      name: 'Cerrar las demás',
    }),
  );
  await waitFor(() => expect(pedidos.at(-1)).toBe('DELETE /api/cuenta/sesiones'));
});

it('el nombre nuevo se guarda y queda en este navegador', async () => {
  const persona = await abrir();
  await persona.click(screen.getByRole('button', { name: 'Cambiar nombre' }));
  const campo = await screen.findByLabelText(/Nombre/);
  expect(campo).toHaveValue('Sara');
  await persona.clear(campo);
  await persona.type(campo, 'Sara Mejía');
  await persona.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sesionActual()?.usuario.name).toBe('Sara Mejía'));
  expect(pedidos).toEqual(['PUT /api/cuenta {"nombre":"Sara Mejía"}']);
});

it('el segundo factor se pone en tres pasos y muestra los códigos una vez', async () => {
  const persona = await abrir();
  expect(screen.getByText('Inactivo')).toBeInTheDocument();
  await persona.click(screen.getByRole('button', { name: 'Activar segundo factor' }));
  await persona.type(await screen.findByLabelText('Tu contraseña'), 'una clave larga');
  await persona.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('img', { name: 'Código QR para tu aplicación de autenticación' })).toHaveAttribute(
    'src',
    'data:image/png;base64,iVBORw0KGgo=',
  );
  expect(screen.getByText('ABCD EFGH 2345 6789')).toBeInTheDocument();
  const codigo = screen.getByLabelText('Código de verificación');
  await persona.type(codigo, '000000');
  await persona.click(screen.getByRole('button', { name: 'Activar' }));
  expect((await screen.findAllByText('El código no es correcto o ya se usó')).length).toBeGreaterThan(0);
  await persona.clear(codigo);
  await persona.type(codigo, '123456');
  await persona.click(screen.getByRole('button', { name: 'Activar' }));
  const lista = await screen.findByRole('list', { name: 'Códigos de recuperación' });
  expect(
    within(lista)
      .getAllByRole('listitem')
      .map((li) => li.textContent),
  ).toEqual(codigos);
  await persona.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(codigos.join('\n'));
  await persona.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await persona.click(await screen.findByRole('button', { name: 'Dejarla abierta' }));
  expect(await screen.findByText('Activo')).toBeInTheDocument();
  expect(
    screen.getByText('Te quedan 3 códigos de recuperación: pide nuevos antes de que se acaben.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(codigos[0] as string)).toBeNull();
});

it('recién puesto, ofrece cerrar las sesiones que entraron sin el código', async () => {
  const persona = await abrir();
  await persona.click(screen.getByRole('button', { name: 'Activar segundo factor' }));
  await persona.type(await screen.findByLabelText('Tu contraseña'), 'una clave larga');
  await persona.click(screen.getByRole('button', { name: 'Continuar' }));
  await persona.type(await screen.findByLabelText('Código de verificación'), '123456');
  await persona.click(screen.getByRole('button', { name: 'Activar' }));
  await persona.click(await screen.findByRole('button', { name: 'Ya los guardé' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Sesiones abiertas' });
  expect(dialogo).toHaveTextContent('Tu cuenta sigue abierta en otro dispositivo, que entró sin el código');
  await persona.click(within(dialogo).getByRole('button', { name: 'Cerrar las demás sesiones' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sesiones abiertas' })).toBeNull());
  expect(pedidos.at(-1)).toBe('DELETE /api/cuenta/sesiones');
});
