import { PasswordInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { Cajon } from './cajon';
import { ConfirmarDialogo as Confirmar } from './confirmar-dialogo';
import { Modal } from './modal';
import { alPrimerCampo } from './primer-campo';
import { Selector } from './selector';

afterEach(() => vi.restoreAllMocks());

function Pantalla({ children, Capa = Modal }: { children: ReactNode; Capa?: typeof Modal | typeof Cajon }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAbierto(true)}>
        Abrir
      </button>
      <Capa abierto={abierto} alCerrar={() => setAbierto(false)} titulo="Zona">
        {children}
      </Capa>
    </>
  );
}

/** Its field arrives when the test says so. */
function Tarde({ llegar }: { llegar: (listo: () => void) => void }) {
  const [listo, setListo] = useState(false);
  llegar(() => setListo(true));
  return listo ? <TextInput label="Nombre" /> : <p>Cargando...</p>;
}

const abrir = () => userEvent.click(screen.getByRole('button', { name: 'Abrir' }));

it('un diálogo abre en su primer campo, y al cerrarlo el foco vuelve a donde estaba', async () => {
  montar(
    <Pantalla>
      <TextInput label="Id" disabled />
      <TextInput label="Cliente" readOnly value="Rosa" />
      <TextInput label="Nombre" />
      <PasswordInput label="Contraseña" />
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
});

it('lo que ya está elegido espera: el foco va a lo que falta por escribir, y si no falta nada, a lo elegido', async () => {
  const { unmount } = montar(
    <Pantalla>
      <SegmentedControl aria-label="Qué" data={['Abrir', 'Armar']} defaultValue="Armar" />
      <TextInput label="Cuántos" />
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByLabelText('Cuántos')).toHaveFocus());
  unmount();

  montar(
    <Pantalla>
      <SegmentedControl aria-label="Qué" data={['Total', 'Parcial']} defaultValue="Parcial" />
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Parcial' })).toHaveFocus());
});

it('una lista que recibe el foco al abrir no se despliega sobre el formulario', async () => {
  montar(
    <Pantalla>
      <Selector label="Empleado" opciones={[{ value: 1, label: 'Laura Ríos' }]} />
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Empleado' })).toHaveFocus());
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('lau');
  expect(screen.getByRole('option', { name: 'Laura Ríos' })).toBeVisible();
});

it('un diálogo de eliminar abre en Motivo, donde los espacios se escriben', async () => {
  const eliminar = vi.fn(() => Promise.resolve());
  montar(
    <Confirmar
      abierto
      alCerrar={() => {}}
      titulo="Eliminar gasto"
      pideMotivo
      sobre={1}
      alConfirmar={eliminar}
      mensajeError="Error"
    >
      ¿Quieres eliminarlo?
    </Confirmar>,
  );
  await waitFor(() => expect(screen.getByLabelText('Motivo')).toHaveFocus());
  await userEvent.keyboard('a b');
  expect(screen.getByLabelText('Motivo')).toHaveValue('a b');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(eliminar).toHaveBeenCalledWith('a b', undefined);
});

it('un campo que llega con sus datos recibe el foco al llegar', async () => {
  let llego = () => {};
  montar(
    <Pantalla>
      <Tarde llegar={(listo) => (llego = listo)} />
    </Pantalla>,
  );
  await abrir();
  await screen.findByText('Cargando...');
  llego();
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
});

it('a quien ya empezó a hacer otra cosa no se le mueve el foco', async () => {
  let llego = () => {};
  montar(
    <Pantalla>
      <Tarde llegar={(listo) => (llego = listo)} />
      <button type="button">Otra cosa</button>
    </Pantalla>,
  );
  await abrir();
  await userEvent.click(screen.getByRole('button', { name: 'Otra cosa' }));
  llego();
  await screen.findByLabelText('Nombre');
  // A key that does nothing: the events after this moment have come.
  await userEvent.keyboard('{Shift}');
  expect(screen.getByRole('button', { name: 'Otra cosa' })).toHaveFocus();
});

it('un cajón con formulario abre en su primer campo; uno con un filtro, no', async () => {
  const { unmount } = montar(
    <Pantalla Capa={Cajon}>
      <form>
        <Textarea label="Notas" />
      </form>
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByLabelText('Notas')).toHaveFocus());
  unmount();

  montar(
    <Pantalla Capa={Cajon}>
      <TextInput label="Buscar" />
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus());
});

it('con el dedo nada recibe el foco: el teclado taparía lo que se abrió', async () => {
  const consulta = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((texto) => ({
    ...consulta(texto),
    matches: texto === '(pointer: coarse)',
  }));
  montar(
    <Pantalla>
      <TextInput label="Nombre" />
    </Pantalla>,
  );
  await abrir();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus());
});

it('una página a la que se viene a escribir recibe el foco en su primer campo', async () => {
  montar(
    <div ref={alPrimerCampo}>
      <TextInput label="Buscar servicio" />
    </div>,
  );
  await waitFor(() => expect(screen.getByLabelText('Buscar servicio')).toHaveFocus());
});
