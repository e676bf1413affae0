import { TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { montar } from '../../test/montar';
import { ErrorApi } from '../lib/error-api';
import { BotonesFormulario, Campo, Formulario, useFormulario } from './formulario';
import { Modal } from './modal';

const esquema = z.object({
  nombre: z.string().trim().min(1, { error: 'El nombre es requerido' }),
  cargo: z.string({ error: 'Debe seleccionar un cargo' }).min(1, { error: 'Debe seleccionar un cargo' }),
});

function Zona({ guardar = () => Promise.resolve() }: { guardar?: (datos: unknown) => Promise<unknown> }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAbierto(true)}>
        Nueva zona
      </button>
      <Modal abierto={abierto} alCerrar={() => setAbierto(false)} titulo="Zona">
        <Cuerpo guardar={guardar} alTerminar={() => setAbierto(false)} />
      </Modal>
    </>
  );
}

function Cuerpo({ guardar, alTerminar }: { guardar: (datos: unknown) => Promise<unknown>; alTerminar: () => void }) {
  // A field begins without a value, as a list without a choice does.
  const form = useFormulario(esquema, { nombre: '' });
  return (
    <Formulario form={form} alEnviar={guardar} alTerminar={alTerminar} mensajeError="Error al guardar la zona">
      <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" {...campo} />}</Campo>
      <Campo nombre="cargo">{(campo) => <TextInput label="Cargo" {...campo} value={campo.value ?? ''} />}</Campo>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

const abrir = () => userEvent.click(screen.getByRole('button', { name: 'Nueva zona' }));
const dialogo = () => screen.queryByRole('dialog', { name: 'Zona' });
const pregunta = () => screen.queryByRole('dialog', { name: '¿Descartar los cambios?' });

it('sin cambios, Escape cierra y el foco vuelve a donde estaba', async () => {
  montar(<Zona />);
  await abrir();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialogo()).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nueva zona' })).toHaveFocus());
});

let quitar = (_fila: string): void => undefined;

/** A list of which each row is taken away in a dialog. */
function Zonas({ alCerrar }: { alCerrar: (fila: string) => void }) {
  const [filas, setFilas] = useState(['Norte', 'Sur']);
  const [cual, setCual] = useState<string | null>(null);
  quitar = (fila) => setFilas((de) => de.filter((una) => una !== fila));
  return (
    <>
      <a href="/">Inicio</a>
      <ul>
        {filas.map((fila) => (
          <li key={fila}>
            <button type="button" onClick={() => setCual(fila)}>
              Quitar {fila}
            </button>
          </li>
        ))}
      </ul>
      <Modal abierto={cual !== null} alCerrar={() => setCual(null)} titulo="Quitar">
        <button
          type="button"
          onClick={() => {
            alCerrar(String(cual));
            setCual(null);
          }}
        >
          Sí
        </button>
      </Modal>
    </>
  );
}

it('si lo que lo abrió ya no está, el foco queda en lo más cercano, y no arriba de la página', async () => {
  montar(<Zonas alCerrar={(fila) => quitar(fila)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Norte' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sí' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar Sur' })).toHaveFocus());
});

it('también si deja de estar después, cuando su lista se vuelve a leer', async () => {
  montar(<Zonas alCerrar={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Norte' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sí' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar Norte' })).toHaveFocus());
  act(() => quitar('Norte'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar Sur' })).toHaveFocus());
});

it('pasar por los campos sin escribir no es un cambio', async () => {
  montar(<Zona />);
  await abrir();
  await userEvent.click(screen.getByLabelText('Nombre'));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(pregunta()).not.toBeInTheDocument();
  await waitFor(() => expect(dialogo()).not.toBeInTheDocument());
});

it('con cambios pregunta; seguir editando conserva lo escrito y descartar cierra', async () => {
  montar(<Zona />);
  await abrir();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Norte');
  await userEvent.keyboard('{Escape}');
  expect(pregunta()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(pregunta()).not.toBeInTheDocument();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Norte');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(dialogo()).not.toBeInTheDocument());
});

it('lo que falta se dice bajo su campo y el primero recibe el foco', async () => {
  const guardar = vi.fn(() => Promise.resolve());
  montar(<Zona guardar={guardar} />);
  await abrir();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('El nombre es requerido')).toBeInTheDocument();
  expect(screen.getByText('Debe seleccionar un cargo')).toBeInTheDocument();
  expect(screen.getByLabelText('Nombre')).toHaveFocus();
  expect(guardar).not.toHaveBeenCalled();
});

it('lo que rechaza el servidor queda bajo su campo y lo escrito se conserva', async () => {
  const guardar = () =>
    Promise.reject(
      new ErrorApi(400, {
        codigo: 'DATOS_INVALIDOS',
        message: 'Datos inválidos',
        errores: { cargo: ['Ese cargo no existe'] },
      }),
    );
  montar(<Zona guardar={guardar} />);
  await abrir();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Norte');
  await userEvent.type(screen.getByLabelText('Cargo'), 'x{Enter}');
  expect(await screen.findByText('Ese cargo no existe')).toBeInTheDocument();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Norte');
  expect(screen.getByLabelText('Cargo')).toHaveFocus();
});

it('mientras guarda el botón está ocupado y al terminar se cierra sin preguntar', async () => {
  let terminar = (): void => undefined;
  const guardar = () => new Promise<void>((listo) => (terminar = listo));
  montar(<Zona guardar={guardar} />);
  await abrir();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Norte');
  await userEvent.type(screen.getByLabelText('Cargo'), 'x{Enter}');
  expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeDisabled();
  terminar();
  await waitFor(() => expect(dialogo()).not.toBeInTheDocument());
  expect(pregunta()).not.toBeInTheDocument();
});
