import { CABECERA_EVENTO } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { crearQueryClient } from '../../lib/query-client';
import { avisos } from '../../ui/avisos';
import { cita, dia, espacio, FECHA } from './ejemplos';
import type { Objetivo } from './eventos-agenda';
import { useMoverCita } from './use-mover-cita';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('el aviso de una cita que se arrastró deshace ese mismo cambio', async () => {
  const enviado: string[] = [];
  vi.stubGlobal('fetch', (ruta: string, { method, body }: RequestInit) => {
    enviado.push(`${method} ${ruta} ${body}`);
    return Promise.resolve(Response.json({ message: 'Hecho', data: {} }, { headers: { [CABECERA_EVENTO]: '3-41' } }));
  });
  const dias = [dia(espacio(), espacio({ id: 11, hora_inicio: '10:00', hora_fin: '10:30' }))];
  const objetivos = new Map([['c5', { tipo: 'cita', cita: cita() } as unknown as Objetivo]]);
  const consultas = crearQueryClient();
  const { result } = renderHook(() => useMoverCita(dias, () => objetivos), {
    wrapper: ({ children }) => <QueryClientProvider client={consultas}>{children}</QueryClientProvider>,
  });
  const aviso = vi.spyOn(avisos, 'hecho').mockReturnValue(undefined);
  const devuelta = vi.fn();
  await act(() =>
    result.current.alMover(
      { id: 'c5', inicio: `${FECHA}T10:00`, recurso: null } as Parameters<typeof result.current.alMover>[0],
      devuelta,
    ),
  );
  expect(devuelta).not.toHaveBeenCalled();
  expect(enviado).toEqual([
    `PUT /api/agenda/actualizar-cita/5 ${JSON.stringify({ agenda_id: 1, horario_id: 11, fecha: FECHA })}`,
  ]);
  expect(aviso).toHaveBeenCalledWith('Cita movida: viernes, 20 de noviembre, a las 10:00', '3-41');
});
