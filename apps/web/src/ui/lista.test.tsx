import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { coincide } from '../lib/lista-local';
import { crearQueryClient } from '../lib/query-client';
import { type AccionDeLista, deCadaFila, editar, eliminar } from './acciones-lista';
import { dinero, estado, texto } from './columnas';
import { Lista } from './lista';
import type { Columna } from './tabla';
import { useListaEntera, useListaPaginada } from './use-lista';

type Silla = { id: number; nombre: string; precio: number; libre: boolean };
const SILLAS: Silla[] = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  nombre: `Silla ${i + 1}`,
  precio: (12 - i) * 1_000,
  libre: i % 2 === 0,
}));
const COLUMNAS: readonly Columna<Silla>[] = [
  texto('nombre', 'Nombre', 'que', ({ nombre }) => nombre),
  dinero('precio', 'Precio', 'monto', ({ precio }) => precio),
  estado('libre', 'Estado', ({ libre }) => (libre ? ['Libre', 'exito'] : ['Ocupada', 'alerta'])),
];
const POR_DEFECTO = { page: '1', search: '' };

const Direccion = () => <output aria-label="dirección">{useLocation().search}</output>;
const direccion = () => screen.getByLabelText('dirección').textContent;
const nombres = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((fila) => within(fila).getAllByRole('cell')[0]?.textContent);

function Sillas({ sillas, acciones }: { sillas: Silla[]; acciones?: AccionDeLista<Silla>[] }) {
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas: COLUMNAS,
    consulta: () => queryOptions({ queryKey: ['sillas', sillas.length], queryFn: async () => sillas }),
    queda: ({ nombre }, { search }) => coincide(search, nombre),
  });
  return (
    <>
      <Lista
        lista={lista}
        nombre="Sillas"
        columnas={COLUMNAS}
        busqueda="Buscar silla…"
        crear={{ etiqueta: 'Nueva silla', alPulsar: () => undefined }}
        acciones={acciones}
      />
      <Direccion />
    </>
  );
}

function Paginas({ pedir }: { pedir: (pedido: Record<string, string | undefined>) => void }) {
  const lista = useListaPaginada({
    porDefecto: POR_DEFECTO,
    por: ['nombre', 'precio'] as const,
    consulta: (pedido) =>
      queryOptions({
        queryKey: ['paginas', pedido],
        queryFn: async () => {
          pedir(pedido);
          const pagination = {
            current_page: Number(pedido.page),
            per_page: 10,
            total: 12,
            total_pages: 2,
            from: 1,
            to: 10,
          };
          return { data: SILLAS.slice(0, 10), pagination, totales: { precio: 78_000 } };
        },
      }),
  });
  return (
    <>
      <Lista lista={lista} nombre="Sillas" columnas={COLUMNAS} busqueda="Buscar silla…" />
      <button type="button" onClick={() => lista.verSolo({ search: 'silla 1' })}>
        La cifra
      </button>
      <Direccion />
    </>
  );
}

const mostrar = (contenido: React.ReactNode, ruta = '/') =>
  montar(<QueryClientProvider client={crearQueryClient()}>{contenido}</QueryClientProvider>, ruta);

it('una lista que viene entera se busca, se ordena y se parte en páginas aquí, y la dirección lo dice', async () => {
  mostrar(<Sillas sillas={SILLAS} />);
  expect(await screen.findByText('Mostrando 1 a 10 de 12 resultados')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Precio' }));
  expect(nombres()[0]).toBe('Silla 12');
  expect(direccion()).toBe('?orden=precio');
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(nombres()).toEqual(['Silla 2', 'Silla 1']);
  await userEvent.type(screen.getByRole('searchbox'), 'silla 1{Enter}');
  expect(nombres()).toEqual(['Silla 12', 'Silla 11', 'Silla 10', 'Silla 1']);
  expect(direccion()).toBe('?orden=precio&search=silla+1');
});

it('vacía ofrece crear la primera, y vacía por lo que se busca, dejar de buscar', async () => {
  const { unmount } = mostrar(<Sillas sillas={[]} />);
  expect(await screen.findByRole('button', { name: 'Nueva silla' })).toBeVisible();
  unmount();
  mostrar(<Sillas sillas={SILLAS} />, '/?search=mesa');
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
  expect(nombres()).toHaveLength(10);
});

it('una lista por páginas pide al servidor lo que dice la dirección, y una cifra lleva a sus filas y a ninguna más', async () => {
  const pedir = vi.fn();
  mostrar(<Paginas pedir={pedir} />, '/?orden=precio&page=2');
  expect(await screen.findByText('Silla 1')).toBeVisible();
  expect(pedir).toHaveBeenLastCalledWith({ page: '2', search: '', orden: 'precio', sentido: 'asc' });
  await userEvent.click(screen.getByRole('button', { name: 'La cifra' }));
  await vi.waitFor(() =>
    expect(pedir).toHaveBeenLastCalledWith({ page: '1', search: 'silla 1', orden: 'precio', sentido: 'asc' }),
  );
});

it('quien nada puede no tiene columna de acciones; los demás, las de cada fila, con su razón si no se pueden', () => {
  const abrir = vi.fn();
  expect(deCadaFila([editar(false, abrir), eliminar(false, abrir)])).toBeUndefined();
  const deFila = deCadaFila<Silla>([
    editar(true, abrir, { veto: ({ libre }) => ({ deshabilitada: !libre, motivo: 'Hay alguien sentado.' }) }),
    eliminar(true, abrir, { de: ({ libre }) => libre }),
  ]);
  const [libre, ocupada] = SILLAS as [Silla, Silla];
  expect(deFila?.(libre).map(({ etiqueta, deshabilitada }) => [etiqueta, deshabilitada])).toEqual([
    ['Editar', false],
    ['Eliminar', undefined],
  ]);
  expect(deFila?.(ocupada).map(({ etiqueta, motivo }) => [etiqueta, motivo])).toEqual([
    ['Editar', 'Hay alguien sentado.'],
  ]);
  deFila?.(libre)[1]?.alPulsar();
  expect(abrir).toHaveBeenCalledExactlyOnceWith(libre);
});
