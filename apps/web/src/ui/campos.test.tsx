import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { FECHA_INVALIDA, leerFecha } from '../lib/leer-fecha';
import { CampoDinero } from './campo-dinero';
import { CampoFecha } from './campo-fecha';
import { escribirEncima } from './escribir-encima';

function Dinero() {
  const [monto, setMonto] = useState<number | null>(null);
  return (
    <>
      <CampoDinero label="Monto" value={monto} onChange={setMonto} />
      <output>{JSON.stringify(monto)}</output>
    </>
  );
}

function Dia({ max }: { max?: string }) {
  const [dia, setDia] = useState<string | null>('2026-11-20');
  return (
    <>
      <CampoFecha label="Fecha" value={dia} onChange={setDia} max={max} />
      <output>{dia ?? 'ninguna'}</output>
    </>
  );
}

const valor = () => screen.getByRole('status').textContent;

it('los pesos se escriben con separador de miles y salen como número entero', async () => {
  montar(<Dinero />);
  await userEvent.type(screen.getByLabelText('Monto'), '1250000');
  expect(screen.getByLabelText('Monto')).toHaveValue('$ 1.250.000');
  expect(valor()).toBe('1250000');
});

it('pegar una cifra con separadores la entiende', async () => {
  montar(<Dinero />);
  await userEvent.click(screen.getByLabelText('Monto'));
  await userEvent.paste('1.250.000');
  expect(valor()).toBe('1250000');
});

it('no admite negativos, y vacío no es cero', async () => {
  montar(<Dinero />);
  await userEvent.type(screen.getByLabelText('Monto'), '-500');
  expect(valor()).toBe('500');
  await userEvent.clear(screen.getByLabelText('Monto'));
  expect(valor()).toBe('null');
});

it('las flechas suben y bajan de a cien pesos, nunca por debajo de cero', async () => {
  montar(<Dinero />);
  await userEvent.type(screen.getByLabelText('Monto'), '150{ArrowUp}');
  expect(valor()).toBe('250');
  await userEvent.type(screen.getByLabelText('Monto'), '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(valor()).toBe('0');
});

it('lee una fecha con barras o guiones y rechaza los días que no existen', () => {
  expect(leerFecha('20/11/2026')).toBe('2026-11-20');
  expect(leerFecha('1-2-2026')).toBe('2026-02-01');
  expect(leerFecha('2026-11-20')).toBe('2026-11-20');
  expect(leerFecha('30/02/2026')).toBeNull();
  expect(leerFecha('11/20/2026')).toBeNull();
  expect(leerFecha('mañana')).toBeNull();
});

it('muestra dd/MM/yyyy y entrega el día escrito, el mismo en cualquier zona horaria', async () => {
  montar(<Dia />);
  const campo = screen.getByLabelText('Fecha');
  expect(campo).toHaveValue('20/11/2026');
  await userEvent.clear(campo);
  await userEvent.type(campo, '01-12-2026');
  await userEvent.tab();
  expect(valor()).toBe('2026-12-01');
  expect(campo).toHaveValue('01/12/2026');
});

it('un texto que no es fecha se queda escrito y lo dice', async () => {
  montar(<Dia />);
  const campo = screen.getByLabelText('Fecha');
  await userEvent.clear(campo);
  await userEvent.type(campo, '31/02/2026');
  await userEvent.tab();
  expect(campo).toHaveValue('31/02/2026');
  expect(screen.getByText(FECHA_INVALIDA)).toBeInTheDocument();
});

it('lo que se escribe apenas se llega a un campo no queda seleccionado otra vez', async () => {
  montar(<CampoDinero label="Monto" value={100_000} {...escribirEncima} />);
  const campo = screen.getByLabelText<HTMLInputElement>('Monto');
  act(() => campo.focus());
  // Quicker than any timer.
  campo.setSelectionRange(campo.value.length, campo.value.length);
  await new Promise((listo) => setTimeout(listo, 0));
  await new Promise((listo) => setTimeout(listo, 0));
  expect(campo.selectionStart).toBe(campo.selectionEnd);
});

it('con el ratón también se escribe encima, y la segunda vez el cursor queda donde se pulsa', async () => {
  montar(<CampoDinero label="Monto" value={100_000} {...escribirEncima} />);
  const campo = screen.getByLabelText<HTMLInputElement>('Monto');
  await userEvent.click(campo);
  expect([campo.selectionStart, campo.selectionEnd]).toEqual([0, campo.value.length]);
  await userEvent.click(campo);
  expect(campo.selectionStart).toBe(campo.selectionEnd);
});
