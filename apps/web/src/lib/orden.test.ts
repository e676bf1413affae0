import { expect, it } from 'vitest';
import { reordenar } from './orden';

const uno = (id: number, orden: number, suyo = true) => ({ id, orden, suyo });
const todos = () => true;

it('sube o baja un puesto y numera de nuevo lo que cambia', () => {
  const lista = [uno(1, 0), uno(2, 1), uno(3, 2)];
  expect(reordenar(lista, 3, -1, todos)).toEqual([
    { id: 3, orden: 1 },
    { id: 2, orden: 2 },
  ]);
  expect(reordenar(lista, 1, 1, todos)).toEqual([
    { id: 2, orden: 0 },
    { id: 1, orden: 1 },
  ]);
});

it('los que empezaron con el mismo número quedan cada uno con el suyo', () =>
  expect(reordenar([uno(1, 0), uno(2, 0), uno(3, 0)], 2, 1, todos)).toEqual([
    { id: 3, orden: 1 },
    { id: 2, orden: 2 },
  ]));

it('el primero no sube, el último no baja, y el que no está no se mueve', () => {
  const lista = [uno(1, 0), uno(2, 1)];
  expect(reordenar(lista, 1, -1, todos)).toEqual([]);
  expect(reordenar(lista, 2, 1, todos)).toEqual([]);
  expect(reordenar(lista, 9, 1, todos)).toEqual([]);
});

it('quien solo mueve los de su sucursal los ordena entre ellos, después de los de todas', () => {
  const lista = [uno(1, 0, false), uno(2, 1), uno(3, 2, false), uno(4, 3)];
  expect(reordenar(lista, 4, -1, ({ suyo }) => suyo)).toEqual([{ id: 2, orden: 4 }]);
});
