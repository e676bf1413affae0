import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { RangoFechas } from './rango-fechas';

let valor: { fecha_inicio: string; fecha_fin: string };
function Lista() {
  const [rango, setRango] = useState({ fecha_inicio: '', fecha_fin: '' });
  valor = rango;
  return <RangoFechas valor={rango} alCambiar={setRango} />;
}
const boton = () => screen.getByRole('button', { name: /^Período: / });
const abrir = async () => {
  await userEvent.click(boton());
  return within(await screen.findByRole('dialog'));
};

// A Sunday evening in Bogotá, Monday already in London.
beforeEach(() => void vi.setSystemTime('2026-11-23T02:00:00Z'));

it('cada período dice sus días y se elige con una pulsación; el botón dice cuál está puesto', async () => {
  montar(<Lista />);
  expect(boton()).toHaveTextContent('Todas las fechas');
  const dias = async (nombre: string, dichos: string) => {
    const caja = await abrir();
    await userEvent.click(caja.getByRole('button', { name: `${nombre} ${dichos}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(boton()).toHaveTextContent(nombre);
    return [valor.fecha_inicio, valor.fecha_fin];
  };
  expect(await dias('Hoy', '22 nov')).toEqual(['2026-11-22', '2026-11-22']);
  expect(await dias('Ayer', '21 nov')).toEqual(['2026-11-21', '2026-11-21']);
  expect(await dias('Esta semana', '16 – 22 nov')).toEqual(['2026-11-16', '2026-11-22']);
  expect(await dias('Este mes', '1 – 30 nov')).toEqual(['2026-11-01', '2026-11-30']);
  expect(await dias('Mes pasado', '1 – 31 oct')).toEqual(['2026-10-01', '2026-10-31']);
  expect(await dias('Últimos 30 días', '24 oct – 22 nov')).toEqual(['2026-10-24', '2026-11-22']);

  const caja = await abrir();
  expect(caja.getAllByRole('button', { pressed: true }).map((uno) => uno.textContent)).toEqual([
    'Últimos 30 días 24 oct – 22 nov',
  ]);
  await userEvent.click(caja.getByRole('button', { name: 'Todas las fechas' }));
  expect(valor).toEqual({ fecha_inicio: '', fecha_fin: '' });
});

it('dos días a mano nunca quedan al revés: el que no se tocó sigue al otro', async () => {
  montar(<Lista />);
  const caja = await abrir();
  const escribir = async (campo: string, dia: string) => {
    // Its calendar takes the place of the field once it is pointed at.
    await userEvent.hover(caja.getByLabelText(campo));
    await vi.dynamicImportSettled();
    await userEvent.click(caja.getByLabelText(campo));
    await userEvent.keyboard(dia);
  };
  await escribir('Hasta', '09/11/2026');
  expect(valor).toEqual({ fecha_inicio: '', fecha_fin: '2026-11-09' });
  expect(boton()).toHaveTextContent('Hasta 9 nov');
  await escribir('Desde', '12/11/2026');
  expect(valor).toEqual({ fecha_inicio: '2026-11-12', fecha_fin: '2026-11-12' });
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('con el teclado se entra en el período puesto, y Escape vuelve al botón', async () => {
  montar(<Lista />);
  boton().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Todas las fechas', pressed: true })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(boton()).toHaveFocus());
});
