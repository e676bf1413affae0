import type { Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import { FichaElegida } from './ficha-elegida-panel';

afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

const Lugar = () => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

async function crearUna(permisos: readonly Permiso[]) {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'sucursal' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (ruta: string) =>
    ruta === '/api/sesion'
      ? Response.json({ ...usuario, permisos, modulos: ['personas'] })
      : Response.json(
          {
            message: 'Ficha de Anita creada',
            data: { id: 9 },
            parecidas: [{ id: 4, entidad_id: 1, nombre: 'Ana Ruiz' }],
          },
          { status: 201 },
        ),
  );
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <FichaElegida
          entidadId={1}
          personaId={null}
          escrito={() => ({ nombre: 'Anita', telefono: '310 555 0001', email: null })}
          puedeCrear
          alElegir={() => undefined}
        />
        <Lugar />
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Crear su ficha' }));
  expect(await screen.findByText(/^Ana Ruiz tiene el mismo teléfono/)).toBeVisible();
}

it('al crear una ficha parecida a otra, el aviso lleva a compararlas', async () => {
  await crearUna(['personas.ver', 'personas.crear', 'personas.editar']);
  await userEvent.click(screen.getByRole('button', { name: 'Ver repetidas' }));
  expect(await screen.findByText('/personas?tab=repetidas')).toBeVisible();
});

it('a quien no edita fichas solo se le avisa', async () => {
  await crearUna(['personas.ver', 'personas.crear']);
  expect(screen.queryByRole('button', { name: 'Ver repetidas' })).toBeNull();
});
