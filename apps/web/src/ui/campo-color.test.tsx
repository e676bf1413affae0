import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { contraste, textoSobre } from '../lib/color';
import { CampoColor } from './campo-color';

function Color({ inicial }: { inicial?: string }) {
  const [color, setColor] = useState<string | null>(inicial ?? null);
  return (
    <>
      <CampoColor value={color} onChange={setColor} />
      <output>{color ?? 'ninguno'}</output>
    </>
  );
}

const valor = () => screen.getByRole('status').textContent;
const muestras = () => screen.getAllByRole('radio').map((muestra) => muestra.getAttribute('value') as string);

it('sin elegir es celeste, y se elige por su nombre', async () => {
  montar(<Color />);
  expect(screen.getByRole('radiogroup', { name: 'Color' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Celeste' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Verde' }));
  expect(valor()).toBe('#86EFAC');
  expect(screen.getByText('Verde')).toBeInTheDocument();
});

it('un color guardado en minúsculas es el mismo', () => {
  montar(<Color inicial="#fde047" />);
  expect(screen.getByRole('radio', { name: 'Amarillo' })).toBeChecked();
  expect(new Set(muestras()).size).toBe(muestras().length);
});

it('uno que no tiene nombre también se muestra, y se puede volver a él', async () => {
  montar(<Color inicial="#123456" />);
  expect(screen.getByRole('radio', { name: 'Otro color (#123456)' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Gris' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Otro color (#123456)' }));
  expect(valor()).toBe('#123456');
});

it('se recorre con las flechas', async () => {
  montar(<Color />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Celeste' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(valor()).toBe('#A5B4FC');
});

it('el texto se lee sobre cualquier color', () => {
  const pasos = ['00', '33', '66', '77', '80', '99', 'cc', 'ff'];
  const todos = pasos.flatMap((r) => pasos.flatMap((g) => pasos.map((b) => `#${r}${g}${b}`)));
  expect(todos.filter((color) => contraste(color, textoSobre(color)) < 4.5)).toEqual([]);
  expect([textoSobre('#93C5FD'), textoSobre('#0f766e'), textoSobre('#7a7a7a')]).toEqual([
    '#111518',
    '#ffffff',
    '#000000',
  ]);
  expect(contraste('#000000', '#ffffff')).toBe(21);
});
