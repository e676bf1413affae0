import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { CampoHora, HORA_INVALIDA, leerHora } from './campo-hora';

function Hora({ inicial = null, min }: { inicial?: string | null; min?: string }) {
  const [hora, setHora] = useState<string | null>(inicial);
  return (
    <>
      <CampoHora label="Hora" value={hora} onChange={setHora} min={min} withAsterisk />
      <output>{hora ?? 'ninguna'}</output>
    </>
  );
}

const valor = () => screen.getByRole('status').textContent;
const campo = () => screen.getByRole('combobox', { name: /^Hora/ });
const opciones = () => screen.queryAllByRole('option').map((opcion) => opcion.textContent);

it.each([
  ['9', '09:00'],
  ['0', '00:00'],
  ['21', '21:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['2130', '21:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  [' 09:30 ', '09:30'],
  ['9:30 pm', '21:30'],
  ['9:30PM', '21:30'],
  ['9 p. m.', '21:00'],
  ['9:30 p.\u00a0m.', '21:30'],
  ['930 a.m.', '09:30'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['12:15 a', '00:15'],
])('«%s» se lee %s', (texto, hora) => expect(leerHora(texto)).toBe(hora));

it.each(['', '24', '24:00', '9:60', '9:3', '13 pm', '0 am', 'mañana', '-1', '9:30:00', '99999', '9 30 x', '.'])(
  '«%s» no es una hora',
  (texto) => expect(leerHora(texto)).toBeNull(),
);

it('se escribe como salga y al dejar el campo queda como hora y minutos', async () => {
  montar(<Hora />);
  await userEvent.type(campo(), '930');
  expect(campo()).toHaveValue('930');
  expect(valor()).toBe('09:30');
  await userEvent.tab();
  expect(campo()).toHaveValue('09:30');
  await userEvent.clear(campo());
  expect(valor()).toBe('ninguna');
  await userEvent.type(campo(), '9:30 pm');
  await userEvent.tab();
  expect(campo()).toHaveValue('21:30');
});

it('propone cada media hora, se elige con el teclado y una hora puesta no esconde las demás', async () => {
  montar(<Hora inicial="09:30" min="06:00" />);
  await userEvent.click(campo());
  expect(opciones()).toHaveLength(36);
  expect(opciones().slice(0, 3)).toEqual(['06:00', '06:30', '07:00']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(valor()).toBe('06:30');
  expect(campo()).toHaveValue('06:30');
  expect(opciones()).toEqual([]);
});

it('al escribir quedan las horas que se parecen', async () => {
  montar(<Hora />);
  await userEvent.type(campo(), '8 pm');
  expect(opciones()).toEqual(['20:00', '20:30']);
});

it('lo que no es una hora se queda escrito, lo dice, y no pasa por otra hora ni por ninguna', async () => {
  montar(<Hora inicial="09:30" />);
  await userEvent.clear(campo());
  await userEvent.type(campo(), '25:00');
  expect(screen.queryByText(HORA_INVALIDA)).toBeNull();
  await userEvent.tab();
  expect(campo()).toHaveValue('25:00');
  expect(valor()).toBe('25:00');
  expect(campo()).toHaveAccessibleDescription(HORA_INVALIDA);
  await userEvent.clear(campo());
  await userEvent.type(campo(), '10');
  await userEvent.tab();
  expect(screen.queryByText(HORA_INVALIDA)).toBeNull();
});
