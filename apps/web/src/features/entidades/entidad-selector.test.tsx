import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { montar } from '../../../test/montar';
import { entidadesQuery } from './api';
import { EntidadSelector } from './entidad-selector';

const ENTIDADES = [
  { id: 1, nombre: 'Centro', archivada: false },
  { id: 2, nombre: 'Norte', archivada: true },
  { id: 3, nombre: 'Sur', archivada: false },
];

const abrir = async (props: Parameters<typeof EntidadSelector>[0]) => {
  const cliente = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cliente.setQueryData(entidadesQuery.queryKey, ENTIDADES);
  montar(
    <QueryClientProvider client={cliente}>
      <EntidadSelector aria-label="Entidad" {...props} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Entidad' }));
  return screen.getAllByRole('option').map((opcion) => opcion.textContent);
};

test('where the past is looked at the archived branches come last, marked; where something new is made they do not come', async () => {
  expect(await abrir({ conTodas: true, conArchivadas: true })).toEqual([
    'Todas las sucursales',
    'Centro',
    'Sur',
    'Norte · Archivada',
  ]);
});

test('a form offers only those that receive something', async () => {
  expect(await abrir({})).toEqual(['Centro', 'Sur']);
});

test('an archived one that something is of already is told, and no other archived one is offered', async () => {
  expect(await abrir({ value: 2 })).toEqual(['Centro', 'Sur', 'Norte · Archivada']);
  expect(screen.getByRole('combobox', { name: 'Entidad' })).toHaveValue('Norte · Archivada');
});
