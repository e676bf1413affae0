import { TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montarEnNavegador } from '../../test/montar';
import { useEstadoUrl } from '../lib/url-state';
import { BarraHerramientas } from './barra-herramientas';
import { RangoFechas } from './rango-fechas';

const POR_DEFECTO = { page: '1', search: '', quien: '', fecha_inicio: '', fecha_fin: '' };

function Lista() {
  const { filtros, cambiar, enUso } = useEstadoUrl(POR_DEFECTO);
  return (
    <BarraHerramientas
      busqueda={filtros.search}
      alBuscar={(search) => cambiar({ search })}
      enUso={enUso}
      filtros={
        <>
          <TextInput
            aria-label="Quién"
            value={filtros.quien}
            onChange={(e) => cambiar({ quien: e.currentTarget.value })}
          />
          <RangoFechas valor={filtros} alCambiar={cambiar} />
        </>
      }
    />
  );
}

function enPantalla(telefono: boolean): void {
  const deSiempre = window.matchMedia;
  vi.stubGlobal('matchMedia', (consulta: string) => ({
    ...deSiempre(consulta),
    matches: telefono && consulta === '(max-width: 640px)',
  }));
}
const boton = () => screen.getByRole('button', { name: /^Filtros/ });
const hoja = () => screen.queryByRole('dialog', { name: 'Filtros' });

// A Sunday in Bogotá.
beforeEach(() => void vi.setSystemTime('2026-11-22T15:00:00Z'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('en un escritorio los filtros están a la vista y no hay botón que los abra', () => {
  enPantalla(false);
  montarEnNavegador(<Lista />);
  expect(screen.getByLabelText('Quién')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Filtros/ })).not.toBeInTheDocument();
});

it('en un teléfono están en una hoja, una sola vez, y el botón dice cuántos hay puestos y qué período', async () => {
  enPantalla(true);
  montarEnNavegador(<Lista />);
  expect(screen.queryByLabelText('Quién')).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toBeInTheDocument();
  expect(boton()).toHaveTextContent(/^Filtros$/);

  await userEvent.click(boton());
  const abierta = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await userEvent.click(abierta.getByRole('button', { name: /^Este mes / }));
  await userEvent.type(screen.getByLabelText('Quién'), 'Ana');
  expect(screen.getAllByLabelText('Quién')).toHaveLength(1);
  await userEvent.click(abierta.getByRole('button', { name: 'Ver resultados' }));
  await waitFor(() => expect(hoja()).not.toBeInTheDocument());
  expect(boton()).toHaveTextContent('Filtros · 2');
  expect(boton()).toHaveTextContent('Este mes');
});

it('Atrás cierra la hoja y lo elegido queda; Limpiar lo quita y deja lo que se busca', async () => {
  enPantalla(true);
  const { enrutador } = montarEnNavegador(<Lista />, '/?search=cera&quien=Ana');
  await userEvent.click(boton());
  await userEvent.click(await screen.findByRole('button', { name: /^Hoy / }));
  await waitFor(() =>
    expect(new URLSearchParams(enrutador.state.location.search).get('fecha_inicio')).toBe('2026-11-22'),
  );
  window.history.back();
  await waitFor(() => expect(hoja()).not.toBeInTheDocument());
  expect(boton()).toHaveTextContent('Filtros · 2');

  await userEvent.click(boton());
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar' }));
  await waitFor(() => expect(boton()).toHaveTextContent(/^Filtros$/));
  expect(new URLSearchParams(enrutador.state.location.search).get('search')).toBe('cera');
  expect(screen.getByRole('searchbox')).toHaveValue('cera');
});
