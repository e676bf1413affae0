import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { useCreaEn } from './api';

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
const Ofrece = ({ en }: { en: string }) => <p>{useCreaEn('gastos.crear', en) ? `${en}: sí` : `${en}: no`}</p>;
const ENTIDADES = [
  { id: 1, nombre: 'Centro', archivada: false },
  { id: 2, nombre: 'Norte', archivada: true },
];
const dicho = () => [...document.querySelectorAll('p')].map((uno) => uno.textContent);

test('a new one is offered in all branches, in General and in an open one, never in an archived one or before it is known', async () => {
  let contestar: (respuesta: Response) => void = () => undefined;
  const respuesta = new Promise<Response>((resolver) => {
    contestar = resolver;
  });
  vi.stubGlobal('fetch', (pedido: RequestInfo | URL) =>
    String(pedido instanceof Request ? pedido.url : pedido).includes('listar-entidades')
      ? respuesta
      : new Promise(() => undefined),
  );
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        {['', '0', '1', '2'].map((en) => (
          <Ofrece key={en} en={en} />
        ))}
      </SesionProvider>
    </QueryClientProvider>,
  );
  expect(dicho()).toEqual([': sí', '0: sí', '1: no', '2: no']);
  contestar(Response.json({ entidades: ENTIDADES }));
  expect(await screen.findByText('1: sí')).toBeVisible();
  expect(dicho()).toEqual([': sí', '0: sí', '1: sí', '2: no']);
});
