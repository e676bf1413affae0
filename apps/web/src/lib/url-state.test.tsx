import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useEstadoUrl } from './url-state';

const montar = (ruta: string) =>
  renderHook(() => useEstadoUrl({ page: '1', search: '', entidad_id: '' }), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[ruta]}>{children}</MemoryRouter>,
  });

it('la sucursal que se mira no es un filtro: lo que está vacío en ella está vacío', () => {
  expect(montar('/lista?entidad_id=4').result.current.hayFiltros).toBe(false);
  expect(montar('/lista?entidad_id=4&search=cera').result.current.hayFiltros).toBe(true);
});

it('limpiar los filtros vuelve a la primera página sin salir de la sucursal', () => {
  const { result } = montar('/lista?entidad_id=4&search=cera&page=3');
  act(() => result.current.limpiar());
  expect(result.current.filtros).toEqual({ page: '1', search: '', entidad_id: '4' });
});
