import type { CampoPersona, DatosEscritos, TipoCampo } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { CamposPropios } from './campos-propios';

const campo = (id: number, nombre: string, tipo: TipoCampo): CampoPersona => ({
  ...{ id, nombre, tipo, orden: id },
  ...{ opciones: [], activo: true },
});

function Ficha({ campos }: { campos: DatosEscritos }) {
  const form = useForm({ defaultValues: { campos } });
  const escritos = useWatch({ control: form.control, name: 'campos' });
  return (
    <FormProvider {...form}>
      <CamposPropios />
      <output>{JSON.stringify(escritos)}</output>
      <button type="button" onClick={() => form.reset()}>
        Descartar
      </button>
    </FormProvider>
  );
}

async function mostrar(campos: DatosEscritos = []) {
  vi.stubGlobal('fetch', async () => Response.json({ data: [campo(1, 'Talla', 'numero'), campo(2, 'Tono', 'texto')] }));
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <Ficha campos={campos} />
    </QueryClientProvider>,
  );
  return await screen.findByRole('textbox', { name: 'Talla' });
}
afterEach(() => vi.unstubAllGlobals());
const escrito = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it.each([
  ['1,5', 1.5, '1,5'],
  ['1.5', 1.5, '1,5'],
  ['-3', -3, '-3'],
  ['-0,25', -0.25, '-0,25'],
  ['10,05', 10.05, '10,05'],
  ['0,001', 0.001, '0,001'],
  ['1250', 1250, '1250'],
])('un número se escribe con decimales o bajo cero: %s', async (teclas, dato, visto) => {
  const talla = await mostrar();
  await userEvent.type(talla, teclas);
  expect(talla).toHaveValue(visto);
  expect(escrito()).toEqual([{ id: 1, dato }]);
});

it('se muestra como se escribe, y vaciado queda sin dato', async () => {
  const talla = await mostrar([{ id: 1, dato: -1.5 }]);
  expect(talla).toHaveValue('-1,5');
  await userEvent.clear(talla);
  expect(escrito()).toEqual([{ id: 1, dato: null }]);
  await userEvent.type(talla, '-');
  expect(talla).toHaveValue('-');
  expect(escrito()).toEqual([{ id: 1, dato: null }]);
});

it('lo escrito que se descarta vuelve a lo de antes', async () => {
  const talla = await mostrar([{ id: 1, dato: 2 }]);
  await userEvent.clear(talla);
  await userEvent.type(talla, '7,5');
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(talla).toHaveValue('2');
});
