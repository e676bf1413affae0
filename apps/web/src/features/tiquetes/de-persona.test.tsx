import type { TiqueteEnLista } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { DePersona } from './de-persona';
import { columnasTiquetes } from './tiquetes-columnas';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  zona_horaria: 'America/Bogota',
  role: { nombre: 'supervisor' },
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};

afterEach(() => vi.unstubAllGlobals());

it('dice de quién son los tiquetes, y lleva a los de todos', async () => {
  vi.stubGlobal('fetch', async (ruta: string) => {
    if (ruta.includes('/api/sesion')) return Response.json({ ...yo, modulos: [], permisos: ['personas.ver'] });
    if (ruta.includes('/api/personas/4')) return Response.json({ data: { id: 4, nombre: 'Luisa Rey' } });
    return new Promise<Response>(() => undefined);
  });
  const alQuitar = vi.fn();
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <DePersona personaId={4} alQuitar={alQuitar} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Luisa Rey')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver los de todos' }));
  expect(alQuitar).toHaveBeenCalledTimes(1);
});

it('en la lista, bajo lo que se cobró, dice a quién', () => {
  const [lineas] = columnasTiquetes({ conEntidad: false, conPersona: true, conSaldo: false }).filter(
    ({ id }) => id === 'lineas',
  );
  const fila = {
    lineas: [{ tipo: 'servicio', nombre: 'Corte', cantidad: 1 }],
    persona: { id: 4, nombre: 'Luisa Rey' },
  };
  montar(<>{lineas?.celda(fila as TiqueteEnLista)}</>);
  expect(screen.getByText('a Luisa Rey')).toBeVisible();
});
