import type { FotoPersona, PersonaFicha } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { FotosPanel } from './fotos-panel';

const ANA = { id: 4, entidad_id: 1, nombre: 'Ana Ruiz', archivada: false } as PersonaFicha;
const FOTO: FotoPersona = {
  ...{ id: 7, momento: 'antes', bytes: 120, usuario: 'Marcela' },
  created_at: '2026-11-25T15:00:00.000Z',
};

afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

it('la foto que no carga lo dice, y se pide de nuevo', async () => {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'propio' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  let falla = true;
  vi.stubGlobal('fetch', async (ruta: string) => {
    if (ruta === '/api/sesion') return Response.json({ ...usuario, permisos: ['personas.ver'], modulos: ['personas'] });
    if (ruta.endsWith('/fotos')) return Response.json({ data: { autoriza: true, fotos: [FOTO] } });
    if (falla) return Response.json({ message: 'No se encontró la foto' }, { status: 404 });
    return Response.json({ data: { content: btoa('foto'), mime_type: 'image/jpeg' } });
  });
  // All that is drawn is in sight.
  const alaVista = class {
    constructor(private readonly ve: (entradas: Array<{ isIntersecting: boolean }>) => void) {}
    observe = () => this.ve([{ isIntersecting: true }]);
    disconnect = () => undefined;
  };
  vi.stubGlobal('IntersectionObserver', alaVista);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined }));
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <FotosPanel ficha={ANA} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  const aviso = await screen.findByRole('status');
  expect(aviso).toHaveTextContent('No cargó: Antes');
  expect(screen.queryByRole('button', { name: /^Ver la foto: Antes/ })).toBeNull();
  falla = false;
  await userEvent.click(within(aviso).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: /^Ver la foto: Antes/ })).toBeVisible();
});
