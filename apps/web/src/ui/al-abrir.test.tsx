import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { alAbrir } from './al-abrir';
import { avisos } from './avisos';

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
