import type { ModuloEntidad } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { alcanzados, deColumna, deFila, esLaUltima } from './cambio';

const fila = (entidad_id: number, encendidos: string[], roles: ModuloEntidad['roles'] = []): ModuloEntidad => ({
  entidad_id,
  entidad: `Sede ${entidad_id}`,
  modulos: ['dashboard', 'ventas', 'gastos'].map((modulo) => ({ modulo, activo: encendidos.includes(modulo) })),
  roles,
});
const supervisor = (personas: number) => ({
  id: 2,
  nombre: 'supervisor',
  personas,
  modulos: ['dashboard', 'ventas', 'gastos'],
});
const cajera = (personas: number) => ({ id: 5, nombre: 'Cajera', personas, modulos: ['ventas'] });
const TODOS = ['dashboard', 'ventas', 'gastos'];

describe('Los módulos de una sucursal, todos de una vez', () => {
  it('se apagan los encendidos cuando lo están todos, y si no, se encienden los que faltan', () => {
    const filas = [fila(1, TODOS), fila(2, ['dashboard'])];
    expect(deFila(filas, filas[0] as ModuloEntidad)).toEqual({ entidades: [1], modulos: TODOS, activo: false });
    expect(deFila(filas, filas[1] as ModuloEntidad)).toEqual({
      entidades: [2],
      modulos: ['ventas', 'gastos'],
      activo: true,
    });
  });

  it('la última sucursal con dashboard lo conserva', () => {
    const filas = [fila(1, TODOS), fila(2, ['ventas'])];
    expect(esLaUltima(filas, filas[0] as ModuloEntidad)).toBe(true);
    expect(deFila(filas, filas[0] as ModuloEntidad)).toEqual({
      entidades: [1],
      modulos: ['ventas', 'gastos'],
      activo: false,
    });
  });
});

it('un módulo se cambia solo en las sucursales en que no está como se quiere', () => {
  const filas = [fila(1, TODOS), fila(2, ['dashboard'])];
  expect(deColumna(filas, 'ventas')).toEqual({ entidades: [2], modulos: ['ventas'], activo: true });
  expect(deColumna([fila(1, TODOS), fila(2, TODOS)], 'ventas')).toEqual({
    entidades: [1, 2],
    modulos: ['ventas'],
    activo: false,
  });
});

it('cuenta a cada persona una vez, y solo a quien pierde o gana algo', () => {
  const filas = [
    fila(1, TODOS, [supervisor(1), cajera(2)]),
    fila(2, ['dashboard', 'ventas'], [supervisor(1), cajera(3)]),
  ];
  expect(alcanzados(filas, { entidades: [1], modulos: TODOS, activo: false })).toEqual([
    { nombre: 'supervisor', personas: 1 },
    { nombre: 'Cajera', personas: 2 },
  ]);
  expect(alcanzados(filas, { entidades: [1, 2], modulos: ['gastos'], activo: false })).toEqual([
    { nombre: 'supervisor', personas: 1 },
  ]);
  expect(alcanzados(filas, { entidades: [1, 2], modulos: ['ventas'], activo: false })).toEqual([
    { nombre: 'supervisor', personas: 2 },
    { nombre: 'Cajera', personas: 5 },
  ]);
});
