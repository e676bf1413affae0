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

const NUEVO = { ...FOTOS, id: 8, version: 3, texto: 'Autorizo fotos y videos.' } as const;

let enviado: unknown[] = [];
/** The texts as they are, in turn, the last for good; null: they fail to load. */
let textos: Array<typeof FOTOS | typeof NUEVO | null> = [];
/** The text that is not in force any more. */
let caduco = 0;
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(permisos: readonly Permiso[], ficha = ANA) {
  enviado = [];
  textos = [FOTOS];
  caduco = 0;
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'propio' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (ruta === '/api/sesion') return Response.json({ ...usuario, permisos, modulos: ['personas'] });
    if (method === 'POST') {
      const pedido = JSON.parse(body ?? '');
      enviado.push(pedido);
      if (pedido.texto_id === caduco)
        return Response.json({ codigo: 'TEXTO_CAMBIADO', message: 'El texto cambió mientras tanto' }, { status: 409 });
      return Response.json({ message: 'Anotado', data: DICE }, { status: 201 });
    }
    if (ruta.includes('textos-consentimiento')) {
      const texto = textos.length > 1 ? textos.shift() : textos[0];
      if (!texto) return Response.json({ message: 'No se pudo' }, { status: 500 });
      return Response.json({ data: [{ ...texto, created_at: '2026-01-01T05:00:00.000Z' }] });
    }
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

it('si el texto cambió mientras tanto, se lee el nuevo y se anota por él, por el medio ya elegido', async () => {
  mostrar(['personas.ver', 'personas.editar']);
  [textos, caduco] = [[FOTOS, NUEVO], FOTOS.id];
  const fotos = await linea('Tomarle y guardar fotos');
  await userEvent.click(within(fotos).getByRole('button', { name: 'Registrar' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Registrar autorización' }));
  expect(await dialogo.findByText(/«Autorizo fotos\.»/)).toBeVisible();
  await userEvent.click(dialogo.getByRole('combobox', { name: 'Cómo lo dijo' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Por teléfono' }));
  await userEvent.click(dialogo.getByRole('button', { name: 'Registrar' }));
  expect(await dialogo.findByText(/«Autorizo fotos y videos\.» \(versión 3\)/)).toBeVisible();
  expect(dialogo.getByRole('alert')).toHaveTextContent('El texto cambió mientras tanto');
  await userEvent.click(dialogo.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(enviado.at(-1)).toMatchObject({ canal: 'telefono', texto_id: NUEVO.id }));
});

it('si los textos no cargan, lo dice y se intenta de nuevo', async () => {
  mostrar(['personas.ver', 'personas.editar']);
  textos = [null];
  const fotos = await linea('Tomarle y guardar fotos');
  await userEvent.click(within(fotos).getByRole('button', { name: 'Registrar' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Registrar autorización' }));
  expect(await dialogo.findByText('Error al cargar los textos', undefined, { timeout: 4_000 })).toBeVisible();
  textos = [FOTOS];
  await userEvent.click(dialogo.getByRole('button', { name: 'Reintentar' }));
  expect(await dialogo.findByText(/«Autorizo fotos\.»/)).toBeVisible();
});

it('para anotar que no autoriza no hacen falta los textos', async () => {
  mostrar(['personas.ver', 'personas.editar']);
  textos = [null];
  const fotos = await linea('Tomarle y guardar fotos');
  await userEvent.click(within(fotos).getByRole('button', { name: 'No autoriza' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Anotar que no autoriza' }));
  await userEvent.click(await dialogo.findByRole('button', { name: 'Anotar' }));
  await waitFor(() =>
    expect(enviado).toEqual([{ finalidad: 'fotos', otorga: false, canal: 'en_persona', texto_id: null }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
