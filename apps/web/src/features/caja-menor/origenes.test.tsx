import type { Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { EnlaceOrigen } from './origenes';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
afterEach(() => vi.unstubAllGlobals());

type Mostrado = 'cobro' | 'favor' | 'propina' | { origen: 'propina'; tiqueteId: number };
async function mostrar(permisos: readonly Permiso[], ...origenes: readonly Mostrado[]) {
  const pedir = vi.fn(async () => Response.json({ ...yo, modulos: ['caja_menor', 'tiquetes', 'personas'], permisos }));
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        {origenes
          .map((uno) => (typeof uno === 'string' ? { origen: uno } : uno))
          .map((de) => (
            <EnlaceOrigen
              key={de.origen}
              {...{ ...de, origenId: 7, fecha: '2026-11-20', entidadId: 1, alAbrirArqueo: () => undefined }}
            />
          ))}
      </SesionProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(pedir).toHaveBeenCalled());
}

it('un abono lleva a la cartera, que no es de un día; los demás, a su día', async () => {
  await mostrar(['tiquetes.fiado', 'tiquetes.ver'], 'cobro', 'propina');
  expect(await screen.findByRole('link', { name: 'Abono' })).toHaveAttribute('href', '/cartera');
  expect(screen.getByRole('link', { name: 'Propina' })).toHaveAttribute(
    'href',
    '/tiquetes?fecha_inicio=2026-11-20&fecha_fin=2026-11-20',
  );
});

it('lo que es de un tiquete lleva a él, y a quien no ve tiquetes, a ningún lado', async () => {
  await mostrar(['tiquetes.ver'], { origen: 'propina', tiqueteId: 40 });
  expect(await screen.findByRole('link', { name: 'Propina' })).toHaveAttribute('href', '/tiquetes/40');
  cleanup();
  await mostrar([], { origen: 'propina', tiqueteId: 40 });
  expect(screen.getByText('Propina')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('a quien no ve quién debe, un abono no lo lleva a ningún lado', async () => {
  await mostrar(['tiquetes.ver'], 'cobro', 'propina');
  expect(await screen.findByRole('link', { name: 'Propina' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Abono' })).toBeNull();
  expect(screen.getByText('Abono')).toBeVisible();
});

it('un saldo a favor lleva a las personas: en su ficha está, deban o no', async () => {
  await mostrar(['personas.ver'], 'favor');
  expect(await screen.findByRole('link', { name: 'Saldo a favor' })).toHaveAttribute('href', '/personas');
});
