import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DialogoCreador } from '../lib/creadores';
import { BotonesFormulario, Campo, Formulario, useFormulario } from './formulario';
import { Selector } from './selector';

const deSucursal = z.strictObject({ nombre: z.string() });
const deOperador = z.strictObject({
  nombre: z.string(),
  sucursal_id: z.int({ error: 'Debe seleccionar una sucursal' }),
});

/** Makes branch 7 by a form of its own. */
const Dialogo: DialogoCreador = ({ abierto, alCerrar, alCrear }) => {
  const form = useFormulario(deSucursal, { nombre: '' });
  if (!abierto) return null;
  // As a real one: outside the form in the page, inside it for React.
  return createPortal(
    <div role="dialog" aria-label="Nueva sucursal">
      <Formulario form={form} alEnviar={async () => alCrear(7)} alTerminar={alCerrar} mensajeError="Error">
        <BotonesFormulario enviar="Crear" />
      </Formulario>
    </div>,
    document.body,
  );
};

/** The server refuses it: the dialog stays. */
const Negado: DialogoCreador = ({ abierto, alCerrar }) => {
  const form = useFormulario(deSucursal, { nombre: '' });
  if (!abierto) return null;
  const negar = () => Promise.reject(new Error('no'));
  return createPortal(
    <div role="dialog" aria-label="Nueva sucursal">
      <Formulario form={form} alEnviar={negar} alTerminar={alCerrar} mensajeError="La sucursal ya existe">
        <BotonesFormulario enviar="Crear" />
      </Formulario>
      <button type="button" onClick={alCerrar}>
        Dejarlo
      </button>
    </div>,
    document.body,
  );
};

type DePantalla = { alEnviar: (datos: unknown) => void; puede?: boolean; con?: DialogoCreador };

function Pantalla({ alEnviar, puede = true, con = Dialogo }: DePantalla) {
  const [opciones, setOpciones] = useState<{ value: number; label: string }[]>([]);
  const form = useFormulario(deOperador, { nombre: '' });
  return (
    <Formulario form={form} alEnviar={async (datos) => alEnviar(datos)} mensajeError="Error">
      <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" {...campo} />}</Campo>
      <Campo nombre="sucursal_id">
        {({ onChange, ...campo }) => (
          <Selector
            label="Sucursal"
            opciones={opciones}
            crear={puede ? { etiqueta: 'Crear sucursal', Dialogo: con } : null}
            {...campo}
            onChange={(id) => {
              onChange(id);
              setOpciones([{ value: 7, label: 'Norte' }]);
            }}
          />
        )}
      </Campo>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

const Marco = ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>;

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

it('where there is nothing to choose, it is made over the form, which comes back with it chosen', async () => {
  const alEnviar = vi.fn();
  render(<Pantalla alEnviar={alEnviar} />, { wrapper: Marco });
  const usuario = userEvent.setup({ delay: null });
  await usuario.click(screen.getByRole('button', { name: 'Crear sucursal' }));
  await usuario.click(await screen.findByRole('button', { name: 'Crear' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sucursal' })).toHaveValue('Norte'));
  // The form beneath was neither sent nor complained about.
  expect(alEnviar).not.toHaveBeenCalled();
  expect(screen.queryByText('Debe seleccionar una sucursal')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Crear sucursal' })).toBeNull();
  await usuario.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(alEnviar).toHaveBeenCalledWith({ nombre: '', sucursal_id: 7 }));
});

it('a person who may not make one is not offered it', () => {
  render(<Pantalla alEnviar={() => undefined} puede={false} />, { wrapper: Marco });
  expect(screen.queryByRole('button', { name: 'Crear sucursal' })).toBeNull();
});

it('una opción puede decir qué significa, debajo de su nombre; la elegida conserva su señal', async () => {
  const elegir = vi.fn();
  render(
    <MantineProvider env="test">
      <Selector
        label="Sucursal"
        opciones={[
          { value: 0, label: 'General', detalle: 'Lo que no es de ninguna sucursal' },
          { value: 1, label: 'Centro' },
        ]}
        value={1}
        onChange={elegir}
      />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Sucursal' }));
  const [general, centro] = await screen.findAllByRole('option');
  expect(general).toHaveTextContent('GeneralLo que no es de ninguna sucursal');
  expect(general?.querySelector('svg')).toBeNull();
  expect(centro?.querySelector('svg')).not.toBeNull();
  await userEvent.click(general as HTMLElement);
  expect(elegir).toHaveBeenCalledWith(0);
});

it('one that the server refuses leaves the form beneath as it was, and is tried again', async () => {
  const alEnviar = vi.fn();
  render(<Pantalla alEnviar={alEnviar} con={Negado} />, { wrapper: Marco });
  const usuario = userEvent.setup({ delay: null });
  await usuario.type(screen.getByLabelText('Nombre'), 'Paula');
  await usuario.click(screen.getByRole('button', { name: 'Crear sucursal' }));
  await usuario.click(await screen.findByRole('button', { name: 'Crear' }));
  expect(await screen.findByText('La sucursal ya existe')).toBeInTheDocument();
  await usuario.click(screen.getByRole('button', { name: 'Dejarlo' }));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Paula');
  expect(screen.getByRole('button', { name: 'Crear sucursal' })).toBeEnabled();
  expect(screen.queryByText('Debe seleccionar una sucursal')).toBeNull();
  expect(alEnviar).not.toHaveBeenCalled();
});
