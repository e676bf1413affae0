import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { repartoInicial } from './reparto';
import { RepartoPago } from './reparto-pago';

function Cobro() {
  const [total, setTotal] = useState(38_501);
  const [valor, setValor] = useState(() => repartoInicial(38_501));
  return (
    <>
      <button type="button" onClick={() => setTotal(60_000)}>
        Cambiar cantidad
      </button>
      <RepartoPago total={total} valor={valor} alCambiar={setValor} />
    </>
  );
}

const efectivo = () => screen.getByLabelText('Monto en efectivo');
const transferencia = () => screen.getByLabelText('Monto en transferencia');
const elegir = (metodo: string) => userEvent.click(screen.getByRole('radio', { name: metodo }));

it('en efectivo todo el total va en efectivo y la transferencia queda deshabilitada', () => {
  montar(<Cobro />);
  expect(efectivo()).toHaveValue('$ 38.501');
  expect(transferencia()).toHaveValue('$ 0');
  expect(efectivo()).toBeEnabled();
  expect(transferencia()).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent(/^\$\s38\.501 de \$\s38\.501$/);
});

it('en transferencia es al revés', async () => {
  montar(<Cobro />);
  await elegir('Transferencia');
  expect(efectivo()).toHaveValue('$ 0');
  expect(transferencia()).toHaveValue('$ 38.501');
  expect(efectivo()).toBeDisabled();
  expect(transferencia()).toBeEnabled();
});

it('en mixto parte por mitades y el peso impar va en efectivo', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  expect(efectivo()).toHaveValue('$ 19.251');
  expect(transferencia()).toHaveValue('$ 19.250');
  expect(efectivo()).toBeEnabled();
  expect(transferencia()).toBeEnabled();
});

it('en mixto, lo que se escribe en un monto deja lo que falta en el otro', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  expect(screen.queryByText('Montos correctos')).not.toBeInTheDocument();
  await userEvent.clear(efectivo());
  await userEvent.type(efectivo(), '20000');
  expect(transferencia()).toHaveValue('$ 18.501');
  expect(screen.getByText('Montos correctos')).toBeInTheDocument();
  await userEvent.clear(transferencia());
  await userEvent.type(transferencia(), '8501');
  expect(efectivo()).toHaveValue('$ 30.000');
  expect(screen.getByText('Montos correctos')).toBeInTheDocument();
});

it('escribir más que el total avisa al instante, y el otro monto nunca es negativo', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.clear(efectivo());
  await userEvent.type(efectivo(), '40000');
  expect(transferencia()).toHaveValue('$ 0');
  expect(screen.getByText('Los montos deben sumar exactamente el total')).toBeInTheDocument();
});

it('en efectivo, un monto que no es el total avisa al instante y el otro sigue en cero', async () => {
  montar(<Cobro />);
  await userEvent.clear(efectivo());
  await userEvent.type(efectivo(), '30000');
  expect(transferencia()).toHaveValue('$ 0');
  expect(screen.getByText('Los montos deben sumar exactamente el total')).toBeInTheDocument();
});

it('mixto con uno de los montos en cero no es correcto aunque sume', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.clear(efectivo());
  await userEvent.type(efectivo(), '38501');
  expect(transferencia()).toHaveValue('$ 0');
  expect(screen.getByText('Los montos deben sumar exactamente el total')).toBeInTheDocument();
});

it('si cambia el total y nadie ha escrito, los montos vuelven a seguir al método', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar cantidad' }));
  expect(efectivo()).toHaveValue('$ 30.000');
  expect(transferencia()).toHaveValue('$ 30.000');
});

it('si cambia el total, lo escrito se queda y el otro monto lo sigue; otro método empieza de nuevo', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.clear(transferencia());
  await userEvent.type(transferencia(), '8501');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar cantidad' }));
  expect(transferencia()).toHaveValue('$ 8.501');
  expect(efectivo()).toHaveValue('$ 51.499');
  await elegir('Efectivo');
  await elegir('Mixto');
  expect(efectivo()).toHaveValue('$ 30.000');
});

it('quien presiona Mixto con el ratón escribe enseguida el efectivo; con las flechas no se mueve de donde está', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  expect(efectivo()).toHaveFocus();
  await userEvent.keyboard('5000');
  expect(efectivo()).toHaveValue('$ 5.000');
  await elegir('Efectivo');
  screen.getByRole('radio', { name: 'Efectivo' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Mixto' })).toBeChecked();
  expect(efectivo()).not.toHaveFocus();
});
