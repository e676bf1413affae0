import { expect, it } from 'vitest';
import { filtrosEnUso } from './filtros-en-uso';

const INICIAL = {
  page: '1',
  per_page: '10',
  search: '',
  orden: '',
  entidad_id: '',
  metodo_pago: '',
  fecha_inicio: '',
  fecha_fin: '',
  estado: 'activos',
};
const cuantos = (cambio: Record<string, string>) => filtrosEnUso({ ...INICIAL, ...cambio }, INICIAL).cuantos;

it('sin nada puesto no hay ninguno', () => {
  expect(cuantos({})).toBe(0);
});

it('lo que se busca, la página, el orden y la sucursal en vista no se cuentan: ya están a la vista', () => {
  expect(cuantos({ page: '3', per_page: '50', search: 'cera', orden: 'monto', entidad_id: '2' })).toBe(0);
});

it('un período es un filtro, tenga un día o los dos; otro valor que el de siempre es otro', () => {
  expect(cuantos({ fecha_inicio: '2026-11-01' })).toBe(1);
  expect(cuantos({ fecha_fin: '2026-11-30' })).toBe(1);
  expect(cuantos({ fecha_inicio: '2026-11-01', fecha_fin: '2026-11-30', metodo_pago: 'efectivo' })).toBe(2);
  expect(cuantos({ estado: 'todos' })).toBe(1);
});

it('los de la auditoría se llaman de otro modo y son los mismos: un período y un registro', () => {
  const inicial = { page: '1', desde: '', hasta: '', recurso: '', recurso_id: '', accion: '' };
  const { cuantos: suyos, periodo } = filtrosEnUso(
    { ...inicial, desde: '2026-11-01', hasta: '2026-11-30', recurso: 'gasto', recurso_id: '7' },
    inicial,
  );
  expect(suyos).toBe(2);
  expect(periodo).toEqual({ fecha_inicio: '2026-11-01', fecha_fin: '2026-11-30' });
});

it('quitarlos los deja como empiezan y no toca lo que se busca', () => {
  expect(filtrosEnUso({ ...INICIAL, estado: 'todos', search: 'cera' }, INICIAL).alComienzo).toEqual({
    metodo_pago: '',
    fecha_inicio: '',
    fecha_fin: '',
    estado: 'activos',
  });
});
