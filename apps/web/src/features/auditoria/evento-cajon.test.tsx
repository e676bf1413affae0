import type { EventoAuditoria } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { EventoCajon } from './evento-cajon';

const evento: EventoAuditoria = {
  entidad_id: 1,
  id: 5,
  created_at: '2026-11-18T15:00:00.000Z',
  accion: 'editar',
  recurso: 'gasto',
  recurso_id: 3,
  entidad: { id: 1, nombre: 'Centro' },
  usuario: null,
  rol: null,
  ip: null,
  sesion: null,
  nombre: 'Jabón',
  monto: null,
  veces: null,
  motivo: null,
  marcas: [],
  deshace_id: null,
  deshecho_por: null,
  deshacible: false,
};
const mostrar = (sobre: EventoAuditoria) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <EventoCajon abierto evento={sobre} alCerrar={() => undefined} alVerRegistro={() => undefined} />
    </QueryClientProvider>,
  );
};
const TODO = 'Ver todo lo de este registro';

afterEach(() => vi.unstubAllGlobals());

it('de un registro se puede ver todo lo suyo', async () => {
  mostrar(evento);
  expect(await screen.findByText(TODO)).toBeInTheDocument();
});

it('una importación no es de un registro: no ofrece ver lo suyo', async () => {
  mostrar({ ...evento, accion: 'importar', recurso: 'importacion', recurso_id: 0, nombre: 'Productos' });
  expect(await screen.findByText('Quién')).toBeInTheDocument();
  expect(screen.queryByText(TODO)).not.toBeInTheDocument();
});
