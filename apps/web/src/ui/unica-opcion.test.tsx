import { Autocomplete } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { Selector } from './selector';
import { elegirUnica } from './unica-opcion';

const OPCIONES = [
  { value: 1, label: 'José Ríos' },
  { value: 2, label: 'Laura Ríos' },
  { value: 3, label: 'Marta Gil', disabled: true },
];

const enviar = vi.fn((evento: FormEvent) => evento.preventDefault());
const Formulario = ({ children }: { children: ReactNode }) => (
  <form onSubmit={enviar}>
    {children}
    <button type="submit">Guardar</button>
  </form>
);

function Operador() {
  const [valor, setValor] = useState<number | null>(null);
  return (
    <Formulario>
      <Selector label="Empleado" opciones={OPCIONES} value={valor} onChange={setValor} />
      <output>{valor}</output>
    </Formulario>
  );
}

function Servicio() {
  const [texto, setTexto] = useState('');
  return (
    <Formulario>
      <Autocomplete
        label="Servicio"
        data={['Corte', 'Barba']}
        value={texto}
        onChange={setTexto}
        onKeyDown={elegirUnica}
      />
    </Formulario>
  );
}

const campo = () => screen.getByRole('combobox');

it('Enter toma lo único que dejó la búsqueda, sin importar tildes, y no envía el formulario', async () => {
  montar(<Operador />);
  await userEvent.type(campo(), 'jose{Enter}');
  expect(campo()).toHaveValue('José Ríos');
  expect(screen.getByRole('status')).toHaveTextContent('1');
  expect(enviar).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(enviar).toHaveBeenCalledOnce();
});

it('entre varios no elige por nadie, y a medio buscar tampoco envía; las flechas deciden', async () => {
  enviar.mockClear();
  montar(<Operador />);
  await userEvent.type(campo(), 'ríos{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(enviar).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('2');
});

it('lo que no se puede elegir no lo elige Enter', async () => {
  montar(<Operador />);
  await userEvent.type(campo(), 'marta{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('');
});

it('donde se puede escribir otra cosa, Enter toma la única y lo que no está en la lista se envía tal cual', async () => {
  enviar.mockClear();
  montar(<Servicio />);
  await userEvent.type(campo(), 'cor{Enter}');
  expect(campo()).toHaveValue('Corte');
  expect(enviar).not.toHaveBeenCalled();
  await userEvent.clear(campo());
  await userEvent.type(campo(), 'Peinado{Enter}');
  expect(campo()).toHaveValue('Peinado');
  expect(enviar).toHaveBeenCalledOnce();
});
