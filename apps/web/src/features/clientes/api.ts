import { type clienteDatos, type clienteNuevo, clientes, sucursales } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(clientes);
const apiSucursales = cliente(sucursales);
const porId = (id: number) => ({ id: String(id) });

/** Clients by name; those whose name, business name or NIT contains `busqueda`. */
export const clientesQuery = (busqueda = '') =>
  queryOptions({
    queryKey: ['clientes', busqueda],
    queryFn: ({ signal }) =>
      busqueda === ''
        ? dato(api.listar({ fetchOptions: { signal } }))
        : dato(api.buscar({ query: { q: busqueda }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** The sucursales that a client owns. */
export const sucursalesDeClienteQuery = (id: number) =>
  queryOptions({
    queryKey: ['clientes', id, 'sucursales'],
    queryFn: ({ signal }) => dato(apiSucursales.deCliente({ params: porId(id), fetchOptions: { signal } })),
  });

export const crearCliente = (body: z.output<typeof clienteNuevo>) => dato(api.crear({ body }));
export const modificarCliente = (id: number, body: z.output<typeof clienteDatos>) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarCliente = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));

/**
 * Disables a change of a client, or of one of its zones, for people who are no administrators: it has branches beyond
 * theirs.
 */
export const vetoDe = (
  { en_otras_sucursales }: { en_otras_sucursales: boolean },
  esAdmin: boolean,
): { deshabilitada?: true; motivo?: string } =>
  en_otras_sucursales && !esAdmin
    ? { deshabilitada: true, motivo: 'El cliente tiene otras sucursales: lo suyo lo cambia un administrador.' }
    : {};
