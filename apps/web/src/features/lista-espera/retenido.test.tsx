import type { Oferta } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { Retenido } from './retenido';

const OFERTA: Oferta = {
  ...{ id: 1, entidad_id: 1, persona_id: 2, persona_nombre: 'Ana Ruiz', persona_telefono: '310 555 0001' },
  ...{ no_contactar: false, servicio: 'Corte', agenda_id: 3, agenda_nombre: 'Silla 1', horario_id: 4 },
  ...{ operador: { id: 5, nombre: 'Luis', apellido: 'Paz' }, fecha: '2026-11-25' },
  ...{ hora_inicio: '11:00', hora_fin: '12:00', vence_en: '2026-11-25T16:00:00.000Z', estado: 'pendiente' },
  ...{ cita_id: null, created_at: '2026-11-25T15:40:00.000Z', respondida_en: null },
};

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json([])));
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(oferta: Oferta) {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'propio' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <Retenido oferta={oferta} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}

it('a quien se le ofrece un espacio se le escribe por WhatsApp', () => {
  mostrar(OFERTA);
  expect(screen.getByRole('link', { name: 'WhatsApp a Ana Ruiz' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/573105550001\?text=/),
  );
});

it('si pidió que no se le escriba, lo dice en lugar del enlace', () => {
  mostrar({ ...OFERTA, no_contactar: true });
  expect(screen.getByText('Pidió que no se le escriba')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
