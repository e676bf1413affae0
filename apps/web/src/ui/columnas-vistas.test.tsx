import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { type Columna, Tabla } from './tabla';
import { Nada } from './tabla-partes';

type Servicio = { id: number; nombre: string; precio: number };
const columnas: Columna<Servicio>[] = [
  { id: 'nombre', titulo: 'Servicio', celda: (s) => s.nombre, ordenPor: (s) => s.nombre },
  { id: 'precio', titulo: 'Precio', celda: (s) => String(s.precio), ordenPor: (s) => s.precio, numerica: true },
];
const servicios: Servicio[] = [
  { id: 1, nombre: 'Corte', precio: 25_000 },
  { id: 2, nombre: 'Árbol de color', precio: 9_000 },
  { id: 3, nombre: 'Barba', precio: 15_001 },
];
const lista = { isPending: false, isError: false, refetch: () => undefined };
const base = { nombre: 'Servicios', columnas, claveDe: (s: Servicio) => s.id };
const encabezados = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('una columna que puede callar', () => {
  const nota: Columna<Servicio> = {
    id: 'nota',
    titulo: 'Nota',
    callaVacia: true,
    celda: ({ nombre }) => (nombre === 'Barba' ? 'Con toalla' : <Nada />),
  };
  const ver = (filas: readonly Servicio[]) =>
    montar(<Tabla {...base} columnas={[...columnas, nota]} filas={filas} consulta={lista} />);

  it('no está donde ninguna fila dice nada en ella, aunque quepa, y al pie se dice cuál es', async () => {
    ver(servicios.filter(({ nombre }) => nombre !== 'Barba'));
    expect(encabezados()).toEqual(['Servicio', 'Precio']);
    expect(await screen.findByText(/^Sin mostrar, por no tener nada en estas filas/)).toHaveTextContent('Nota');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(encabezados()).toEqual(['Servicio', 'Precio', 'Nota']);
  });

  it('está si una fila dice algo, y sin decir nada al pie', () => {
    ver(servicios);
    expect(encabezados()).toEqual(['Servicio', 'Precio', 'Nota']);
    expect(screen.queryByText(/Sin mostrar/)).not.toBeInTheDocument();
  });
});

describe('una tabla que no cabe', () => {
  const vacia = (id: string): Columna<Servicio> => ({ id, titulo: id, celda: () => 'Sede Centro' });
  const muchas = [...columnas, vacia('Sucursal'), vacia('Método'), vacia('Zona'), vacia('Estado')];
  const ver = (cual = 'Servicios') =>
    montar(<Tabla {...base} nombre={cual} columnas={muchas} filas={servicios} consulta={lista} entera />);
  const deAncho = (ancho: number) =>
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => ancho);
  beforeEach(() => {
    localStorage.clear();
    deAncho(1200);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('deja fuera las columnas de un solo valor, lo dice con su valor y las vuelve a mostrar', async () => {
    ver();
    expect(encabezados()).toEqual(['Servicio', 'Precio']);
    expect(await screen.findByText(/Sin mostrar, por ser igual en todas las filas/)).toHaveTextContent(
      'Sucursal Sede Centro · Método Sede Centro · Zona Sede Centro · Estado Sede Centro',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(encabezados()).toHaveLength(muchas.length);
    await userEvent.click(screen.getByRole('button', { name: 'Dejar de mostrar' }));
    expect(encabezados()).toEqual(['Servicio', 'Precio']);
  });

  it('donde cabe las muestra todas, y no dice nada', () => {
    deAncho(1000);
    ver();
    expect(encabezados()).toHaveLength(muchas.length);
    expect(screen.queryByRole('button', { name: /^Columnas/ })).not.toBeInTheDocument();
  });

  it('recuerda las columnas que quitó quien la lee, y solo en esa tabla', async () => {
    const { unmount } = ver();
    await userEvent.click(await screen.findByRole('button', { name: 'Columnas' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Precio' }));
    expect(encabezados()).toEqual(['Servicio']);
    unmount();
    const otra = ver('Otra');
    expect(encabezados()).toEqual(['Servicio', 'Precio']);
    otra.unmount();
    ver();
    expect(encabezados()).toEqual(['Servicio']);
    await userEvent.click(await screen.findByRole('button', { name: 'Columnas: 5 de 6' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar todas' }));
    expect(encabezados()).toEqual(['Servicio', 'Precio']);
  });
});
