import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { crearQueryClient } from '../lib/query-client';
import { guardarSesion, olvidarSesion } from '../lib/session';
import { AvisoFactor } from './aviso-factor';
import { GuardaSesion } from './guardas';
import { RUTAS } from './routes';

const sara = {
  id: 7,
  email: 'sara@salon.co',
  nombre: 'Sara',
  role: { nombre: 'supervisor' },
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};
const CODIGOS = Array.from({ length: 10 }, (_, i) => `ABCD-EFGH-JKM${'23456789NP'[i]}`);
const EN_TRES_DIAS = () => new Date(Date.now() + 2.5 * 24 * 3_600_000).toISOString();

let falta: { hasta: string | null; vencido: boolean } | null;
let pedidos: string[];

const RESPUESTAS: Record<string, () => unknown> = {
  'GET /api/sesion': () => ({
    ...sara,
    permisos: ['gastos.ver'],
    modulos: ['gastos'],
    falta_factor: falta,
    zona_horaria: 'America/Bogota',
  }),
  'POST /api/cuenta/segundo-factor': () => ({ secreto: 'ABCDEFGH23456789', uri: 'otpauth://totp/x', qr: 'data:,' }),
  'POST /api/cuenta/segundo-factor/confirmar': () => {
    falta = null;
    return { message: 'Segundo factor activado', codigos: CODIGOS };
  },
  'GET /api/cuenta/sesiones': () => ({ sesiones: [], total: 3, dias_sin_uso: 7 }),
};

beforeAll(() => import('../features/cuenta/factor-obligatorio-page'), 120_000);
beforeEach(() => {
  localStorage.clear();
  pedidos = [];
  guardarSesion('ficha', sara);
  vi.stubGlobal('fetch', async (ruta: string, { method }: RequestInit) => {
    pedidos.push(`${method} ${ruta}`);
    return Response.json(RESPUESTAS[`${method} ${ruta}`]?.() ?? { message: 'Hecho' });
  });
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

const mostrar = (ruta: string = RUTAS.gastos) =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <GuardaSesion>
        <AvisoFactor />
        <h1>Gastos</h1>
      </GuardaSesion>
    </QueryClientProvider>,
    ruta,
  );

describe('Quien debe el segundo factor que exige su rol', () => {
  it('lee cuánto le queda en todas las pantallas, y no lo puede callar', async () => {
    falta = { hasta: EN_TRES_DIAS(), vencido: false };
    mostrar();
    expect(await screen.findByText(/Tu rol exige segundo factor\. Te quedan 3 días para activarlo/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Activarlo en tu cuenta' })).toHaveAttribute('href', RUTAS.cuenta);
    expect(screen.queryByRole('button', { name: 'Ahora no' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Gastos' })).toBeVisible();
  });

  it('en su cuenta no se le manda a su cuenta', async () => {
    falta = { hasta: EN_TRES_DIAS(), vencido: false };
    mostrar(RUTAS.cuenta);
    expect(await screen.findByText(/Te quedan 3 días/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Activarlo en tu cuenta' })).toBeNull();
  });

  it('vencido el plazo lo pone, guarda sus códigos, cierra las demás sesiones y sigue donde iba', async () => {
    falta = { hasta: new Date(Date.now() - 1000).toISOString(), vencido: true };
    mostrar();
    const persona = userEvent.setup({ delay: null });
    expect(await screen.findByRole('heading', { name: 'Activa tu segundo factor' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Gastos' })).toBeNull();
    await persona.type(screen.getByLabelText('Tu contraseña'), 'una clave larga');
    await persona.click(screen.getByRole('button', { name: 'Continuar' }));
    await persona.type(await screen.findByLabelText('Código de verificación'), '123456');
    await persona.click(screen.getByRole('button', { name: 'Activar' }));
    const lista = await screen.findByRole('list', { name: 'Códigos de recuperación' });
    expect(within(lista).getAllByRole('listitem')).toHaveLength(10);
    // Nothing is owed any more, and the codes are still being read.
    await waitFor(() => expect(pedidos.filter((p) => p === 'GET /api/sesion').length).toBeGreaterThan(1));
    await persona.click(screen.getByRole('button', { name: 'Ya los guardé' }));
    await persona.click(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' }));
    expect(await screen.findByRole('heading', { name: 'Gastos' })).toBeVisible();
    expect(pedidos).toContain('DELETE /api/cuenta/sesiones');
  });

  it('vencido el plazo también puede salir', async () => {
    falta = { hasta: new Date(Date.now() - 1000).toISOString(), vencido: true };
    mostrar();
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(pedidos).toContain('POST /api/logout'));
  });
});

it('a quien administra se le aconseja hasta que dice que no, y nadie le aconseja a quien lo tiene', async () => {
  falta = { hasta: null, vencido: false };
  const { unmount } = mostrar();
  expect(await screen.findByText(/protege tu cuenta con un segundo factor/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
  expect(screen.queryByText(/protege tu cuenta/)).toBeNull();
  unmount();
  mostrar();
  expect(await screen.findByRole('heading', { name: 'Gastos' })).toBeVisible();
  expect(screen.queryByText(/protege tu cuenta/)).toBeNull();
});
