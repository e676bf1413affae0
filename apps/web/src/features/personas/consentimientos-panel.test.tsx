import type { Consentimiento, Permiso, PersonaFicha } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { ConsentimientosPanel } from './consentimientos-panel';

const ANA = { id: 4, entidad_id: 1, nombre: 'Ana Ruiz', archivada: false } as PersonaFicha;
const FOTOS = { id: 3, finalidad: 'fotos', version: 2, texto: 'Autorizo fotos.', sha256: 'x' } as const;
const SI: Consentimiento = {
  ...{ id: 9, finalidad: 'datos', otorga: true, canal: 'telefono', usuario: 'Marcela', texto: { ...FOTOS, id: 1 } },
  created_at: '2026-11-25T15:00:00.000Z',
};
const DICE = {
  vigentes: [
    { finalidad: 'datos', consentimiento: SI },
    { finalidad: 'mensajes', consentimiento: null },
    { finalidad: 'fotos', consentimiento: null },
  ],
  historia: [SI],
};

let enviado: unknown[] = [];
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(permisos: readonly Permiso[], ficha = ANA) {
  enviado = [];
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'propio' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (ruta === '/api/sesion') return Response.json({ ...usuario, permisos, modulos: ['personas'] });
    if (method === 'POST') {
      enviado.push(JSON.parse(body ?? ''));
      return Response.json({ message: 'Anotado', data: DICE }, { status: 201 });
    }
    if (ruta.includes('textos-consentimiento'))
      return Response.json({ data: [{ ...FOTOS, created_at: '2026-01-01T05:00:00.000Z' }] });
    return Response.json({ data: DICE });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <ConsentimientosPanel ficha={ficha} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
const linea = (nombre: string) => screen.findByRole('group', { name: nombre });

it('dice para qué autoriza, y se anota leyendo el texto vigente', async () => {
  mostrar(['personas.ver', 'personas.editar']);
  expect(await linea('Guardar sus datos')).toHaveTextContent('Autoriza');
  const fotos = await linea('Tomarle y guardar fotos');
  expect(fotos).toHaveTextContent('Sin preguntar');
  await userEvent.click(within(fotos).getByRole('button', { name: 'Registrar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Registrar autorización' });
  expect(await within(dialogo).findByText(/Autorizo fotos/)).toBeVisible();
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(enviado).toEqual([{ finalidad: 'fotos', otorga: true, canal: 'en_persona', texto_id: 3 }]),
  );
});

it('todo lo que ha dicho se ve al pedirlo', async () => {
  mostrar(['personas.ver']);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver todo lo que ha dicho' }));
  expect(screen.getByRole('list', { name: 'Todo lo que ha dicho' })).toHaveTextContent('lo anotó Marcela');
});

it.each([
  ['quien no puede editar', ['personas.ver'] as const, ANA],
  ['una ficha archivada', ['personas.ver', 'personas.editar'] as const, { ...ANA, archivada: true }],
])('%s no anota', async (_, permisos, ficha) => {
  mostrar(permisos, ficha);
  await linea('Guardar sus datos');
  expect(screen.queryByRole('button', { name: 'Revocar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Registrar' })).toBeNull();
});
