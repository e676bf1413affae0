import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { RangoFechas } from './rango-fechas';

let valor: { fecha_inicio: string; fecha_fin: string };
function Lista() {
  const [rango, setRango] = useState({ fecha_inicio: '', fecha_fin: '' });
  valor = rango;
  return (
    <RangoFechas conPeriodos valor={rango} alCambiar={(cambio) => setRango((previo) => ({ ...previo, ...cambio }))} />
  );
}
const puesto = () => screen.queryAllByRole('button', { pressed: true }).map((boton) => boton.textContent);

// A Sunday evening in Bogotá, Monday already in London.
beforeEach(() => void vi.setSystemTime('2026-11-23T02:00:00Z'));

it('cada período es una pulsación, se dice cuál está puesto y otra pulsación lo quita', async () => {
  montar(<Lista />);
  const dias = async (nombre: string) => {
    await userEvent.click(screen.getByRole('button', { name: nombre }));
    expect(puesto()).toEqual([nombre]);
    return [valor.fecha_inicio, valor.fecha_fin];
  };
  expect(await dias('Hoy')).toEqual(['2026-11-22', '2026-11-22']);
  expect(await dias('Esta semana')).toEqual(['2026-11-16', '2026-11-22']);
  expect(await dias('Este mes')).toEqual(['2026-11-01', '2026-11-30']);
  expect(await dias('Mes pasado')).toEqual(['2026-10-01', '2026-10-31']);
  await userEvent.click(screen.getByRole('button', { name: 'Mes pasado' }));
  expect([valor, puesto()]).toEqual([{ fecha_inicio: '', fecha_fin: '' }, []]);
});
