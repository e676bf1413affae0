import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useOrden, useOrdenSuelto } from './use-orden';

const POR = ['fecha', 'monto'] as const;
const montar = (ruta: string, opciones = {}) =>
  renderHook(() => ({ ...useOrden(POR, opciones), ruta: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[ruta]}>{children}</MemoryRouter>,
  });

it('el orden vive en la dirección: recargar o compartir el enlace da la misma lista', () => {
  expect(montar('/gastos?orden=monto&sentido=desc').result.current).toMatchObject({
    pedido: { orden: 'monto', sentido: 'desc' },
    orden: { por: POR, actual: { id: 'monto', sentido: 'desc' } },
  });
  expect(montar('/gastos?orden=monto').result.current.pedido).toEqual({ orden: 'monto', sentido: 'asc' });
});

it('sin orden, o por una columna que no tiene, la lista va como es', () => {
  for (const ruta of ['/gastos', '/gastos?orden=nada&sentido=desc']) {
    const { pedido, orden } = montar(ruta).result.current;
    expect([pedido, orden.actual]).toEqual([{}, null]);
  }
});

it('otro orden empieza en la primera página y no toca los filtros', () => {
  const { result } = montar('/gastos?search=luz&page=4');
  act(() => result.current.orden.alCambiar({ id: 'monto', sentido: 'desc' }));
  expect(result.current.ruta).toBe('?search=luz&orden=monto&sentido=desc');
  act(() => result.current.orden.alCambiar(null));
  expect(result.current.ruta).toBe('?search=luz');
});

it('dos listas de una pantalla tienen cada una el suyo', () => {
  const { result } = montar('/caja-menor?orden=fecha&page=2&arqueos=3', { de: '_arqueos', pagina: 'arqueos' });
  expect(result.current.pedido).toEqual({});
  act(() => result.current.orden.alCambiar({ id: 'monto', sentido: 'desc' }));
  expect(result.current.ruta).toBe('?orden=fecha&page=2&orden_arqueos=monto&sentido_arqueos=desc');
  expect(result.current.pedido).toEqual({ orden: 'monto', sentido: 'desc' });
});

it('la lista de un diálogo no deja nada en la dirección', () => {
  const alCambiar = vi.fn();
  const { result } = renderHook(() => useOrdenSuelto(POR, alCambiar));
  act(() => result.current.orden.alCambiar({ id: 'fecha', sentido: 'asc' }));
  expect(result.current.pedido).toEqual({ orden: 'fecha', sentido: 'asc' });
  expect(alCambiar).toHaveBeenCalledOnce();
  act(() => result.current.orden.alCambiar({ id: 'otra', sentido: 'asc' }));
  expect(result.current.pedido).toEqual({});
});
