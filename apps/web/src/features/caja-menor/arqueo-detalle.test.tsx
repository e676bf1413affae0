import type { Arqueo } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { Proveedor } from '../../ui/proveedor';
import { ArqueoDetalle } from './arqueo-detalle';
import { ArqueoDocumento } from './arqueo-documento';

const ARQUEO: Arqueo = {
  id: 7,
  entidad_id: 1,
  entidad: 'Centro',
  fecha: '2026-11-18',
  efectivo_contado: 95_000,
  efectivo_esperado: 119_250,
  diferencia: -24_250,
  denominaciones: [],
  observaciones: null,
  usuario: { id: 1, email: 'a@salon.co', nombre: 'Ana' },
  created_at: '2026-11-18T15:00:00.000Z',
  causas: [],
};
const yo = {
  id: 1,
  email: 'a@salon.co',
  name: 'Ana',
  type: 'admin',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'admin' },
  nombre: 'Ana',
  alcance: 'todo' as const,
  entidad: null,
  operador: null,
};
const DIFERENCIA = /24\.250/;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
});
afterEach(() => vi.unstubAllGlobals());

it('al ver un arqueo la diferencia se dice una vez, donde se mira primero', async () => {
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <ArqueoDetalle arqueo={ARQUEO} alCerrar={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('status')).toHaveTextContent('Faltante de $ 24.250');
  expect(screen.getAllByText(DIFERENCIA)).toHaveLength(1);
  expect(screen.getByText(/119\.250/)).toBeVisible();
});

it('en el papel, que se lee solo, la dice su último renglón', () => {
  render(
    <Proveedor>
      <ArqueoDocumento arqueo={ARQUEO} firmas />
    </Proveedor>,
  );
  expect(screen.getByText('Diferencia').nextElementSibling).toHaveTextContent(DIFERENCIA);
});
