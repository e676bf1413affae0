import { MantineProvider, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { RegistroAlDia } from './registro-al-dia';

type Gasto = { id: number; descripcion: string; monto: number; recibos: number };
const ORIGINAL: Gasto = { id: 7, descripcion: 'Toallas', monto: 10_000, recibos: 0 };
const OTRO: Gasto = { id: 8, descripcion: 'Jabón', monto: 3_000, recibos: 0 };
const CAMPOS = { descripcion: 'Descripción', monto: 'Monto' };

function Form({ gasto }: { gasto: Gasto | null }) {
  const [texto, setTexto] = useState(gasto?.descripcion ?? '');
  return <TextInput label="Descripción" value={texto} onChange={(evento) => setTexto(evento.currentTarget.value)} />;
}

describe('Un registro que otra persona cambia mientras se edita', () => {
  let consultas: QueryClient;
  /** Puts the rows into the list behind the form, from now on. */
  const llega = (...filas: Gasto[]) =>
    act(() => void consultas.setQueryData(['gastos', 'listar', {}], { data: filas }));
  const abrir = (registro: Gasto | null = ORIGINAL) =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={consultas}>
          <RegistroAlDia registro={registro} listas={['gastos', 'listar']} nombre="este gasto" campos={CAMPOS}>
            {(vigente) => <Form gasto={vigente} />}
          </RegistroAlDia>
        </QueryClientProvider>
      </MantineProvider>,
    );
  const campo = () => screen.getByLabelText('Descripción');

  beforeEach(() => {
    consultas = new QueryClient();
    consultas.setQueryData(['gastos', 'listar', {}], { data: [ORIGINAL, OTRO] });
  });

  it('se dice qué cambió y no se toca lo escrito; lo nuevo se ve cuando se pide', async () => {
    abrir();
    await userEvent.type(campo(), ' grandes');
    await llega({ ...ORIGINAL, descripcion: 'Toallas blancas', monto: 12_000 }, OTRO);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Alguien cambió este gasto mientras lo editabas: Descripción y Monto.',
    );
    expect(campo()).toHaveValue('Toallas grandes');
    await userEvent.click(screen.getByRole('button', { name: 'Ver lo nuevo' }));
    expect(await screen.findByLabelText('Descripción')).toHaveValue('Toallas blancas');
    expect(campo()).toHaveFocus();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('quien sigue con lo suyo no lo oye otra vez, hasta que cambie de nuevo', async () => {
    abrir();
    await llega({ ...ORIGINAL, monto: 12_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
    expect(screen.queryByRole('status')).toBeNull();
    await llega({ ...ORIGINAL, monto: 13_000 });
    expect(screen.getByRole('status')).toHaveTextContent('Monto');
  });

  it('lo que el formulario no edita, otro registro u otra lista no son asunto suyo', async () => {
    abrir();
    await llega({ ...ORIGINAL, recibos: 1 }, { ...OTRO, monto: 1 });
    await act(() => void consultas.setQueryData(['gastos', 'estadisticas'], [{ ...ORIGINAL, monto: 1 }]));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('lo que se guarda desde aquí no es de otros', async () => {
    abrir();
    await act(() =>
      consultas
        .getMutationCache()
        .build(consultas, { mutationFn: async () => 'listo' })
        .execute(undefined),
    );
    await llega({ ...ORIGINAL, monto: 12_000 });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('uno nuevo no espera nada de nadie', async () => {
    abrir(null);
    await llega({ ...ORIGINAL, monto: 12_000 });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
