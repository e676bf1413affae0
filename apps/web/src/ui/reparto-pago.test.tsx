import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { RepartoPago, repartoInicial } from './reparto-pago';

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
  expect(screen.getByText('Montos correctos')).toBeInTheDocument();
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

it('avisa al instante cuando los montos no suman el total', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.clear(efectivo());
  await userEvent.type(efectivo(), '20000');
  expect(screen.getByText('Los montos deben sumar exactamente el total')).toBeInTheDocument();
  await userEvent.clear(transferencia());
  await userEvent.type(transferencia(), '18501');
  expect(screen.getByText('Montos correctos')).toBeInTheDocument();
});

it('mixto con uno de los montos en cero no es correcto aunque sume', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.clear(efectivo());
  await userEvent.type(efectivo(), '38501');
  await userEvent.clear(transferencia());
  expect(screen.getByText('Los montos deben sumar exactamente el total')).toBeInTheDocument();
});

it('si cambia el total los montos vuelven a seguir al método', async () => {
  montar(<Cobro />);
  await elegir('Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar cantidad' }));
  expect(efectivo()).toHaveValue('$ 30.000');
  expect(transferencia()).toHaveValue('$ 30.000');
});
