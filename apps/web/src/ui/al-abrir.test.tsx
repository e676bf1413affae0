import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { alAbrir } from './al-abrir';
import { avisos } from './avisos';
import { Modal } from './modal';

type Props = { abierto: boolean; alCerrar: () => void };
const Dialogo = ({ abierto }: Props) => (abierto ? <p>El formulario</p> : null);

function pantallaCon(Capa: (props: Props) => React.ReactNode) {
  let abrir = (_si: boolean): void => undefined;
  const Pantalla = () => {
    const [abierto, setAbierto] = useState(false);
    abrir = setAbierto;
    return (
      <>
        <p>{abierto ? 'abierto' : 'cerrado'}</p>
        <Capa abierto={abierto} alCerrar={() => setAbierto(false)} />
      </>
    );
  };
  montar(<Pantalla />);
  return (si: boolean) => act(() => abrir(si));
}

it('el código de un diálogo llega cuando se abre, y la segunda vez ya está', async () => {
  const cargar = vi.fn(async () => Dialogo);
  const abrir = pantallaCon(alAbrir(cargar));
  expect(cargar).not.toHaveBeenCalled();
  abrir(true);
  expect(await screen.findByText('El formulario')).toBeInTheDocument();
  abrir(false);
  expect(screen.queryByText('El formulario')).not.toBeInTheDocument();
  abrir(true);
  expect(screen.getByText('El formulario')).toBeInTheDocument();
});

it('sin conexión el diálogo no se queda a medias: se cierra, lo dice y se puede abrir después', async () => {
  const dicho = vi.spyOn(avisos, 'error').mockImplementation(() => undefined);
  const cargar = vi.fn(async () => Dialogo).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const abrir = pantallaCon(alAbrir(cargar));
  abrir(true);
  expect(await screen.findByText('cerrado')).toBeInTheDocument();
  expect(dicho).toHaveBeenCalledWith('No se pudo abrir: revisa tu conexión y vuelve a intentarlo.');
  abrir(true);
  expect(await screen.findByText('El formulario')).toBeInTheDocument();
});

const Perezoso = alAbrir(async () => ({ abierto, alCerrar }: Props) => (
  <Modal abierto={abierto} alCerrar={alCerrar} titulo="Zona">
    <input aria-label="Nombre" />
  </Modal>
));

function Zonas() {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAbierto(true)}>
        Nueva zona
      </button>
      <Perezoso abierto={abierto} alCerrar={() => setAbierto(false)} />
    </>
  );
}

it('también de la primera vez, cuando su código apenas llega, el foco vuelve a donde estaba', async () => {
  montar(<Zonas />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nueva zona' })).toHaveFocus());
});
