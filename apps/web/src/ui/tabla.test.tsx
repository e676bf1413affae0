import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enTelefono } from '../../test/en-telefono';
import { montar } from '../../test/montar';
import type { Orden } from '../lib/use-orden';
import { type Columna, Tabla } from './tabla';
import { lugaresDe, unSoloDia } from './tabla-columnas';

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
const nombres = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((fila) => within(fila).getAllByRole('cell')[0]?.textContent);

it('mientras carga muestra el encabezado y tantas filas como tendrá la página', () => {
  montar(<Tabla {...base} filas={undefined} consulta={{ ...lista, isPending: true }} filasEsqueleto={5} />);
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  expect(screen.getByRole('columnheader', { name: 'Precio' })).toBeInTheDocument();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(5);
});

it('sin registros dice que no hay datos y ofrece la acción que los crea', () => {
  montar(<Tabla {...base} filas={[]} consulta={lista} accionVacio={<button type="button">Nuevo servicio</button>} />);
  expect(screen.getByText('No hay datos disponibles')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Nuevo servicio' })).toBeInTheDocument();
});

it('sin resultados para los filtros permite limpiarlos', async () => {
  const limpiar = vi.fn();
  montar(<Tabla {...base} filas={[]} consulta={lista} hayFiltros alLimpiar={limpiar} />);
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(limpiar).toHaveBeenCalledOnce();
});

it('cuando falla la carga dice qué falló y permite reintentar', async () => {
  const refetch = vi.fn();
  montar(
    <Tabla
      {...base}
      filas={undefined}
      consulta={{ isPending: false, isError: true, refetch }}
      mensajeError="Error al cargar la lista de servicios"
    />,
  );
  expect(screen.getByText('Error al cargar la lista de servicios')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('ordena por precio como número y por nombre como en español', async () => {
  montar(<Tabla {...base} filas={servicios} consulta={lista} entera />);
  await userEvent.click(screen.getByRole('button', { name: 'Precio' }));
  expect(nombres()).toEqual(['Árbol de color', 'Barba', 'Corte']);
  await userEvent.click(screen.getByRole('button', { name: 'Precio' }));
  expect(nombres()).toEqual(['Corte', 'Barba', 'Árbol de color']);
  expect(screen.getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Servicio' }));
  expect(nombres()).toEqual(['Árbol de color', 'Barba', 'Corte']);
});

it('una acción deshabilitada conserva el foco, dice por qué y no hace nada', async () => {
  const vender = vi.fn();
  const motivo = 'Sin stock: no hay unidades para vender.';
  montar(
    <Tabla
      {...base}
      filas={servicios.slice(0, 1)}
      consulta={lista}
      acciones={() => [{ etiqueta: 'Vender', icono: <i />, alPulsar: vender, deshabilitada: true, motivo }]}
    />,
  );
  const boton = screen.getByRole('button', { name: 'Vender' });
  expect(boton).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(boton);
  expect(vender).not.toHaveBeenCalled();
  await userEvent.hover(boton);
  expect(await screen.findByText(motivo)).toBeInTheDocument();
});

it('toda la fila abre, pero pulsar una de sus acciones no', async () => {
  const abrir = vi.fn();
  const editar = vi.fn();
  montar(
    <Tabla
      {...base}
      filas={servicios.slice(0, 1)}
      consulta={lista}
      alAbrir={abrir}
      acciones={() => [{ etiqueta: 'Editar', icono: <i />, alPulsar: editar }]}
    />,
  );
  await userEvent.click(screen.getByText('25000'));
  expect(abrir).toHaveBeenCalledWith(servicios[0]);
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  expect(editar).toHaveBeenCalledOnce();
  expect(abrir).toHaveBeenCalledOnce();
});

it('la fila que pide la dirección se abre una vez, o se marca donde las filas no se abren', () => {
  const alAbrir = vi.fn();
  const { unmount } = montar(
    <Tabla {...base} registro="servicio" filas={servicios} consulta={lista} alAbrir={alAbrir} />,
    '/?registro=servicio-2',
  );
  expect(alAbrir).toHaveBeenCalledExactlyOnceWith(servicios[1]);
  unmount();
  montar(<Tabla {...base} registro="servicio" filas={servicios} consulta={lista} />, '/?registro=servicio-2');
  expect(screen.getByText('Árbol de color').closest('tr')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('Corte').closest('tr')).not.toHaveAttribute('aria-current');
});

it('lo que viene por páginas lo ordena el servidor: la tabla solo lo pide y dice cómo está', async () => {
  const alCambiar = vi.fn();
  const delServidor = columnas.map(({ ordenPor: _, ...columna }) => ({
    ...columna,
    ordenable: columna.id === 'precio',
  }));
  montar(
    <Tabla
      {...base}
      columnas={delServidor}
      filas={servicios}
      consulta={lista}
      orden={{ actual: { id: 'precio', sentido: 'asc' }, alCambiar }}
    />,
  );
  expect(nombres()).toEqual(['Corte', 'Árbol de color', 'Barba']);
  expect(screen.getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('aria-sort', 'ascending');
  expect(within(screen.getByRole('columnheader', { name: 'Servicio' })).queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Precio' }));
  expect(alCambiar).toHaveBeenCalledWith({ id: 'precio', sentido: 'desc' });
  expect(nombres()).toEqual(['Corte', 'Árbol de color', 'Barba']);
});

it('los totales van al pie, y solo abre la fila que tiene qué abrir', async () => {
  const alAbrir = vi.fn();
  montar(
    <Tabla
      {...base}
      filas={servicios}
      consulta={lista}
      totales={{ precio: '49.001' }}
      alAbrir={alAbrir}
      seAbre={({ id }) => id === 3}
    />,
  );
  expect(within(screen.getByRole('row', { name: 'Total 49.001' })).getAllByRole('cell')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Corte' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Corte'));
  await userEvent.click(screen.getByRole('button', { name: 'Barba' }));
  expect(alAbrir.mock.calls).toEqual([[servicios[2]]]);
});

it('tres toques: de menor a mayor, de mayor a menor, y como viene la lista; la cabeza lo dice', async () => {
  const alCambiar = vi.fn();
  const cabeza = () => screen.getByRole('columnheader', { name: 'Precio' });
  const poner = (actual: Orden) => (
    <Tabla {...base} filas={servicios} consulta={lista} orden={{ por: ['precio'], actual, alCambiar }} />
  );
  const pulsar = () => userEvent.click(screen.getByRole('button', { name: 'Precio' }));
  let { unmount } = montar(poner(null));
  expect(cabeza()).not.toHaveAttribute('aria-sort');
  expect(within(screen.getByRole('columnheader', { name: 'Servicio' })).queryByRole('button')).not.toBeInTheDocument();
  await pulsar();
  unmount();
  ({ unmount } = montar(poner({ id: 'precio', sentido: 'asc' })));
  expect(cabeza()).toHaveAttribute('aria-sort', 'ascending');
  await pulsar();
  unmount();
  montar(poner({ id: 'precio', sentido: 'desc' }));
  expect(cabeza()).toHaveAttribute('aria-sort', 'descending');
  await pulsar();
  expect(alCambiar.mock.calls).toEqual([
    [{ id: 'precio', sentido: 'asc' }],
    [{ id: 'precio', sentido: 'desc' }],
    [null],
  ]);
});

it('sin encabezados, en el teléfono, el orden se elige arriba de las tarjetas', async () => {
  const alCambiar = vi.fn();
  const { unmount } = montar(
    <Tabla {...base} filas={servicios} consulta={lista} orden={{ por: ['precio'], actual: null, alCambiar }} />,
  );
  await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'Por precio');
  unmount();
  montar(
    <Tabla
      {...base}
      filas={servicios}
      consulta={lista}
      orden={{ por: ['precio'], actual: { id: 'precio', sentido: 'asc' }, alCambiar }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'De menor a mayor: invertir' }));
  await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'Orden de la lista');
  expect(alCambiar.mock.calls).toEqual([
    [{ id: 'precio', sentido: 'asc' }],
    [{ id: 'precio', sentido: 'desc' }],
    [null],
  ]);
});

it('una columna que diría lo mismo en cada fila se calla con su filtro; la primera nunca', () => {
  const conFiltros: Columna<Servicio>[] = [
    { id: 'nombre', titulo: 'Servicio', callaSi: 'search', celda: (s) => s.nombre },
    { id: 'precio', titulo: 'Precio', celda: (s) => String(s.precio) },
    { id: 'sucursal', titulo: 'Sucursal', callaSi: 'entidad_id', celda: () => 'Centro' },
    { id: 'estado', titulo: 'Estado', callaSi: 'estado', celda: () => 'Activo' },
    { id: 'fecha', titulo: 'Fecha', callaSi: unSoloDia, celda: () => '18/11/2026' },
  ];
  const titulos = (filtros?: Record<string, string>, filas: Servicio[] | undefined = servicios) => {
    const { unmount } = montar(
      <Tabla {...base} columnas={conFiltros} filas={filas} consulta={lista} filtros={filtros} />,
    );
    const vistos = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    unmount();
    return vistos;
  };
  const todas = ['Servicio', 'Precio', 'Sucursal', 'Estado', 'Fecha'];
  expect(titulos()).toEqual(todas);
  expect(titulos({ search: '', entidad_id: '', estado: 'todos', fecha_inicio: '', fecha_fin: '' })).toEqual(todas);
  expect(
    titulos({
      search: 'corte',
      entidad_id: '4',
      estado: 'activo',
      fecha_inicio: '2026-11-18',
      fecha_fin: '2026-11-18',
    }),
  ).toEqual(['Servicio', 'Precio']);
  expect(titulos({ fecha_inicio: '2026-11-01', fecha_fin: '2026-11-18' })).toEqual(todas);
  // By the filter and not by the rows of the page: before its rows come, and with one row, the columns are those.
  expect(titulos({ entidad_id: '4' }, servicios.slice(0, 1))).toEqual(['Servicio', 'Precio', 'Estado', 'Fecha']);
});

it('en el teléfono cada columna tiene su lugar: el que dice o, si no dice, el de lo que es', () => {
  const columna = (id: string, resto: Partial<Columna<Servicio>> = {}) => ({ id, titulo: id, ...resto });
  const numerica = true as const;
  expect(
    lugaresDe([
      columna('nombre'),
      columna('cuando'),
      columna('quien'),
      columna('nota'),
      columna('cuantos', { numerica }),
      columna('monto', { numerica }),
      columna('estado'),
    ]),
  ).toEqual(['que', 'quien', 'quien', 'fuera', 'fuera', 'monto', 'estado']);
  expect(
    lugaresDe([
      columna('cuando', { enTelefono: 'quien' }),
      columna('que', { enTelefono: 'que' }),
      columna('medio', { enTelefono: 'estado' }),
      columna('monto', { numerica, enTelefono: 'monto' }),
      columna('costo', { numerica }),
      columna('estado'),
    ]),
  ).toEqual(['quien', 'que', 'estado', 'monto', 'fuera', 'fuera']);
});

const deUnTelefono: Columna<Servicio>[] = [
  { id: 'nombre', titulo: 'Servicio', celda: (s) => s.nombre },
  { id: 'codigo', titulo: 'Código', enTelefono: 'quien', numerica: true, celda: (s) => s.id },
  { id: 'precio', titulo: 'Precio', enTelefono: 'monto', numerica: true, celda: (s) => s.precio },
  { id: 'nota', titulo: 'Nota', enTelefono: 'fuera', celda: () => 'Con cita' },
];
const celdasDe = (fila: HTMLElement) => within(fila).getAllByRole('cell');

it('una cifra de la segunda línea dice de qué es, que no hay cabeza que lo diga', () => {
  montar(
    <Tabla
      {...base}
      columnas={deUnTelefono}
      filas={servicios.slice(0, 1)}
      consulta={lista}
      totales={{ codigo: '7', precio: '49.001' }}
    />,
  );
  const [, fila, pie] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(celdasDe(fila).map(({ dataset }) => [dataset.lugar, dataset.rotulo])).toEqual([
    ['que', undefined],
    ['quien', 'código'],
    ['monto', undefined],
    ['fuera', undefined],
  ]);
  expect(celdasDe(pie).map(({ dataset }) => dataset.lugar)).toEqual(['que', 'quien', 'monto', 'fuera']);
});

it('en el teléfono se despliega la fila que no abre nada y deja algo por fuera', async () => {
  enTelefono();
  const { unmount } = montar(<Tabla {...base} columnas={deUnTelefono} filas={servicios} consulta={lista} />);
  const boton = screen.getByRole('button', { name: 'Corte' });
  expect(boton).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(boton);
  expect(boton).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Barba' })).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(screen.getByText('25000'));
  expect(boton).toHaveAttribute('aria-expanded', 'false');
  unmount();

  const alAbrir = vi.fn();
  montar(<Tabla {...base} columnas={deUnTelefono} filas={servicios} consulta={lista} alAbrir={alAbrir} />);
  await userEvent.click(screen.getByRole('button', { name: 'Corte' }));
  expect(alAbrir).toHaveBeenCalledExactlyOnceWith(servicios[0]);
  expect(screen.getByRole('button', { name: 'Corte' })).not.toHaveAttribute('aria-expanded');
});

it('en una pantalla ancha nada se despliega, ni donde ya está todo dicho', () => {
  const { unmount } = montar(<Tabla {...base} columnas={deUnTelefono} filas={servicios} consulta={lista} />);
  expect(screen.queryByRole('button', { name: 'Corte' })).not.toBeInTheDocument();
  unmount();
  enTelefono();
  montar(<Tabla {...base} columnas={deUnTelefono.slice(0, 3)} filas={servicios} consulta={lista} />);
  expect(screen.queryByRole('button', { name: 'Corte' })).not.toBeInTheDocument();
});

it('de una lista que viene entera el teléfono muestra las primeras, y las demás cuando se piden', async () => {
  enTelefono();
  montar(<Tabla {...base} filas={servicios} consulta={lista} tope={2} />);
  expect(nombres()).toEqual(['Corte', 'Árbol de color']);
  await userEvent.click(screen.getByRole('button', { name: 'Ver más (1)' }));
  expect(nombres()).toEqual(['Corte', 'Árbol de color', 'Barba']);
});
