import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { conLoUltimoVisto } from './de-antes';
import { ErrorApi } from './error-api';
import { deAntes, seGuarda } from './se-guarda';

describe('lo que se guarda para cuando no hay línea', () => {
  it.each([
    [['tablero', 'dia', 'negocio', 1, '2026-11-27'], true],
    [['servicios', 'catalogo', null], true],
    [['servicios', 'realizados', { page: '1', search: '' }], true],
    [['servicios', 'realizados', { page: '2', search: '' }], false],
    [['servicios', 'realizados', { page: '1', search: 'paula' }], false],
    [['cuenta'], false],
    [['auditoria', 'listar', { page: '1' }], false],
    [['busqueda', 'paula', ''], false],
    [['datos-personales', 'buscar', 'paula'], false],
    [['correo', 'listar', { page: '1' }], false],
  ])('%j: %s', (clave, esperado) => expect(seGuarda(clave)).toBe(esperado));
});

describe('una consulta sin respuesta', () => {
  const CLAVE = ['servicios', 'catalogo', null];
  let consultas: QueryClient;
  let responder: () => Promise<string>;
  const pedir = (queryKey: readonly unknown[]) =>
    consultas.fetchQuery({ queryKey, queryFn: () => responder(), staleTime: 0 });
  const hash = (clave: readonly unknown[]) => consultas.getQueryCache().find({ queryKey: clave })?.queryHash ?? '';
  const falla = (error: Error) => () => Promise.reject(error);

  beforeEach(() => {
    consultas = new QueryClient({ defaultOptions: { queries: { persister: conLoUltimoVisto, retry: false } } });
    responder = () => Promise.resolve('nuevo');
  });

  it.each([
    ['no llegó nada', new ErrorApi(0)],
    ['contestó un intermediario', new ErrorApi(502)],
  ])('da lo último que se vio y dice desde cuándo: %s', async (_, error) => {
    await pedir(CLAVE);
    const visto = consultas.getQueryState(CLAVE)?.dataUpdatedAt;
    responder = falla(error);
    expect(await pedir(CLAVE)).toBe('nuevo');
    expect(await pedir(CLAVE)).toBe('nuevo');
    expect(deAntes.get(hash(CLAVE))).toBe(visto);

    responder = () => Promise.resolve('de ahora');
    expect(await pedir(CLAVE)).toBe('de ahora');
    expect(deAntes.has(hash(CLAVE))).toBe(false);
  });

  it.each([
    ['el servidor la rechazó', CLAVE, new ErrorApi(403, { codigo: 'PROHIBIDO' })],
    ['el servidor dice que algo le pasa', CLAVE, new ErrorApi(503, { codigo: 'SIN_BASE' })],
    ['no es de las que se guardan', ['auditoria', 'listar'], new ErrorApi(0)],
  ])('falla como siempre si %s', async (_, clave, error) => {
    await pedir(clave);
    responder = falla(error);
    await expect(pedir(clave)).rejects.toBe(error);
  });

  it('que nunca se vio falla como siempre', async () => {
    const error = new ErrorApi(0);
    responder = falla(error);
    await expect(pedir(CLAVE)).rejects.toBe(error);
  });
});
