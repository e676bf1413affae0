import {
  type gastoDatos,
  gastos,
  type ORDEN_GASTOS,
  type Ordenada,
  RECIBO_MAXIMO,
  TIPOS_RECIBO,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { comoSeAnula, type PorAnular } from '../../lib/anulacion';
import { cliente, conValor, dato } from '../../lib/api-client';
import { mensajeDe } from '../../lib/error-api';

const api = cliente(gastos);
const porId = (id: number) => ({ id: String(id) });
const conMotivo = (motivo: string | undefined) => (motivo ? { motivo } : {});

export type FiltrosGastos = {
  page: string;
  search: string;
  fecha_inicio: string;
  fecha_fin: string;
  entidad_id: string;
};

/** Expenses, the newest first unless told; empty filters are left out. */
export const gastosQuery = (filtros: FiltrosGastos & Ordenada<typeof ORDEN_GASTOS>) =>
  queryOptions({
    queryKey: ['gastos', 'listar', filtros],
    queryFn: ({ signal }) => {
      return dato(api.listar({ query: { ...conValor(filtros), totales: 'true' }, fetchOptions: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

export const estadisticasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: ['gastos', 'estadisticas', entidad_id],
    queryFn: async ({ signal }) =>
      (await dato(api.estadisticas({ query: entidad_id ? { entidad_id } : {}, fetchOptions: { signal } }))).data,
    placeholderData: keepPreviousData,
  });

export const reciboQuery = (id: number) =>
  queryOptions({
    queryKey: ['gastos', 'recibo', id],
    queryFn: async ({ signal }) =>
      (await dato(api.obtenerRecibo({ params: porId(id), fetchOptions: { signal } }))).data,
    // A photo of megabytes is not fetched again because something else was saved, and is not kept once it is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type Datos = z.output<typeof gastoDatos>;
type Guardado = {
  message: string;
  aviso: string | null;
  /** Why the receipt was not kept; the expense was. */
  sinRecibo?: string;
};

/** Creates an expense, or changes the one with `id`, and then keeps its receipt. */
export async function guardarGasto({
  id,
  datos,
  recibo,
}: {
  id?: number;
  datos: Datos;
  recibo: File | null;
}): Promise<Guardado> {
  const { message, data, aviso } =
    id === undefined
      ? await dato(api.crear({ body: datos }))
      : await dato(api.actualizar({ params: porId(id), body: datos }));
  if (!recibo) return { message, aviso };
  try {
    // The browser reads the file as it sends it; its bytes never pass through the page.
    await dato(api.guardarRecibo({ params: porId(data.id), body: recibo as never }));
    return { message, aviso };
  } catch (error) {
    return { message, aviso, sinRecibo: mensajeDe(error, 'Error al guardar el recibo') };
  }
}

export const eliminarGasto = ({ id, ...como }: PorAnular) =>
  dato(api.eliminar({ params: porId(id), query: comoSeAnula(como) }));
export const quitarRecibo = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminarRecibo({ params: porId(id), query: conMotivo(motivo) }));

/** The types of files that the picker offers. */
export const ARCHIVOS_RECIBO = TIPOS_RECIBO.join(',');

/** Why a file cannot be a receipt; null when it can. The server looks at its content as well. */
export function reparoDe({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(TIPOS_RECIBO as readonly string[]).includes(type))
    return 'El recibo debe ser una imagen JPG, PNG o WebP, o un PDF';
  return size > RECIBO_MAXIMO ? 'El recibo no puede superar 5 MB' : null;
}
