import {
  type AbonoNuevo,
  type AjusteSucursalNuevo,
  type AnticipoNuevo,
  type CreditoDePersona,
  type DevolucionDeFavor,
  deudas,
  favores,
  type ORDEN_CARTERA,
  type Ordenada,
  type RetencionDeFavor,
} from '@jornal/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { comoSeAnula, type PorAnular } from '../../lib/anulacion';
import { cliente, conValor, dato } from '../../lib/api-client';
import { useSesion } from '../../lib/session-context';

const api = cliente(deudas);
const apiFavores = cliente(favores);
const porId = (id: number) => ({ id: String(id) });

export type FiltrosCartera = { page: string; search: string; entidad_id: string };

/** The people who owe, the oldest debt first unless told; empty filters are left out. */
export const carteraQuery = (filtros: FiltrosCartera & Ordenada<typeof ORDEN_CARTERA>) =>
  queryOptions({
    queryKey: ['deudas', 'cartera', filtros],
    queryFn: ({ signal }) =>
      dato(api.cartera({ query: { ...conValor(filtros), totales: 'true' }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** The debt of a person and the room that is left for more. */
export const creditoQuery = (personaId: number) =>
  queryOptions({
    queryKey: ['deudas', 'credito', personaId],
    queryFn: async ({ signal }) =>
      (await dato(api.credito({ params: porId(personaId), fetchOptions: { signal } }))).data,
  });

/** The same, for the one who may know; undefined without a person, without the permission, or until it is known. */
export function useCredito(personaId: number | null | undefined): CreditoDePersona | undefined {
  const { puede } = useSesion();
  const { data } = useQuery({
    ...creditoQuery(personaId ?? 0),
    enabled: Boolean(personaId) && puede('tiquetes.fiado'),
  });
  return personaId ? data : undefined;
}

/** The money that a person left with the shop and what became of it, the newest first; `queda`: what is still theirs. */
export const favoresQuery = (personaId: number) =>
  queryOptions({
    queryKey: ['deudas', 'favores', personaId],
    queryFn: ({ signal }) => dato(apiFavores.listar({ params: porId(personaId), fetchOptions: { signal } })),
  });

/** A page of what moved the debt of a person, the newest first. */
export const cuentaQuery = (personaId: number, page: number) =>
  queryOptions({
    queryKey: ['deudas', 'cuenta', personaId, page],
    queryFn: ({ signal }) =>
      dato(api.cuenta({ params: porId(personaId), query: { page: String(page) }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Whether a branch lends, and how much; without a number, that of this person. */
export const ajusteQuery = (entidadId?: number) =>
  queryOptions({
    queryKey: ['deudas', 'ajuste', entidadId ?? null],
    queryFn: async ({ signal }) =>
      (
        await dato(
          api.ajuste({
            query: entidadId === undefined ? {} : { entidad_id: String(entidadId) },
            fetchOptions: { signal },
          }),
        )
      ).data,
  });

export const abonar = (body: AbonoNuevo) => dato(api.abonar({ body }));
export const anularAbono = ({ id, ...resto }: PorAnular) =>
  dato(api.anular({ params: porId(id), query: comoSeAnula(resto) }));
/** Null: no limit of their own, that of their branch. */
export const limitar = ({ id, limite_fiado }: { id: number; limite_fiado: number | null }) =>
  dato(api.limitar({ params: porId(id), body: { limite_fiado } }));
export const ajustarSucursal = (body: AjusteSucursalNuevo) => dato(api.ajustar({ body }));

export const recibirAnticipo = (body: AnticipoNuevo) => dato(apiFavores.recibir({ body }));
export const devolverFavor = ({ id, ...body }: DevolucionDeFavor & { id: number }) =>
  dato(apiFavores.devolver({ params: porId(id), body }));
export const retenerFavor = ({ id, ...body }: RetencionDeFavor & { id: number }) =>
  dato(apiFavores.retener({ params: porId(id), body }));
