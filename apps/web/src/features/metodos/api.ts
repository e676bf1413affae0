import {
  type Medio,
  type Metodo,
  type MetodoCambios,
  type MetodoNuevo,
  type MetodoPago,
  metodos,
} from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(metodos);

/** The methods within reach in their order, those no longer used too: a record may name one of them. */
export const metodosQuery = queryOptions({
  queryKey: ['metodos'],
  queryFn: ({ signal }) => dato(api.listar({ query: { inactivos: 'true' }, fetchOptions: { signal } })),
  // They change a few times a year; every mutation fetches them again anyway.
  staleTime: 60_000,
});

export const crearMetodo = (body: MetodoNuevo) => dato(api.crear({ body }));
export const modificarMetodo = ({ id, ...body }: MetodoCambios & { id: number }) =>
  dato(api.modificar({ params: { id: String(id) }, body }));

/** The methods by which a client may pay in a branch, or get back, in their order. */
export const metodosDe = (metodos: readonly Metodo[], entidadId: number): Metodo[] =>
  metodos.filter(({ activo, entidad_id }) => activo && (entidad_id === null || entidad_id === entidadId));

/** Where something is paid and how; `conserva`: the method that it has already, used no longer perhaps. */
export type Pagado = {
  entidadId: number | null | undefined;
  metodoPago: MetodoPago;
  conserva?: number | null | undefined;
};

/**
 * The business's own methods by which something may be paid there, and the class they are of. Of what is paid by both,
 * the part by transfer is told first: cash is cash almost everywhere.
 */
export function ofrecidos(
  todos: readonly Metodo[],
  { entidadId, metodoPago, conserva }: Pagado,
): { clase: Medio; propios: Metodo[] } {
  const suyos = todos.filter(
    ({ id, fijo, activo, entidad_id }) =>
      !fijo && (activo || id === conserva) && (entidad_id === null || entidad_id === entidadId),
  );
  const deClase = (clase: Medio) => ({ clase, propios: suyos.filter((uno) => uno.clase === clase) });
  if (metodoPago !== 'mixto') return deClase(metodoPago);
  const antes = suyos.find(({ id }) => id === conserva)?.clase;
  const transferencia = deClase('transferencia');
  return antes === 'efectivo' || transferencia.propios.length === 0 ? deClase('efectivo') : transferencia;
}

type Elegido = { metodo_id?: number | null | undefined; referencia?: string | undefined };

/** The reproach where the chosen method asks for the number of its voucher and there is none; the server says the same. */
export function faltaReferencia(
  { metodo_id, referencia }: Elegido,
  todos: readonly Metodo[] | undefined,
): string | undefined {
  const metodo = todos?.find(({ id }) => id === metodo_id);
  return metodo?.pide_referencia && !referencia ? `${metodo.nombre} pide la referencia` : undefined;
}
