import type { Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider, useSesion } from '../../lib/session-context';
import { FichaDePersona } from './alergias-panel';
import { FichaElegida } from './ficha-elegida-panel';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const ficha = { id: 4, nombre: 'Luisa Mora', visitas: 3, ultima: '2026-11-12', alergias: 'Amoníaco' };

afterEach(() => vi.unstubAllGlobals());

const Sabido = () => useSesion().puede('agendas.ver') && <p>Ya se sabe qué puede</p>;

/** The card as the counter and the detail of an appointment tell it. */
async function mostrar(permisos: readonly Permiso[]) {
  const pedir = vi.fn(async (ruta: string) =>
    Response.json(
      ruta === '/api/sesion'
        ? { ...yo, modulos: ['agendas'], permisos: [...permisos, 'agendas.ver'] }
        : { data: ficha },
    ),
  );
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <FichaElegida
          entidadId={1}
          personaId={4}
          escrito={() => ({ nombre: '', telefono: null, email: null })}
          puedeCrear={false}
          alElegir={() => undefined}
        />
        <dl>
          <FichaDePersona personaId={4} />
        </dl>
        <Sabido />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Ya se sabe qué puede');
  return pedir;
}

it('se dice la última visita y las alergias, y la ficha está a una presión', async () => {
  await mostrar(['personas.ver']);
  expect(await screen.findByText(/Última visita: 12 nov/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Luisa Mora' })).toHaveAttribute('href', '/personas?ficha=4');
  expect(screen.getAllByText('Alergias: Amoníaco')).toHaveLength(2);
});

it('a quien no ve fichas no se le dice nada, y ni se piden', async () => {
  const pedir = await mostrar([]);
  expect(screen.queryByText(/Alergias/)).toBeNull();
  expect(pedir.mock.calls.filter(([ruta]) => ruta.includes('personas'))).toEqual([]);
});
