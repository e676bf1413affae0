import {
  listaEspera,
  type ORDEN_OFERTAS,
  type Ordenada,
  type PersonaEspera,
  type PersonaEsperaCambios,
  type PersonaEsperaNueva,
  type PlazaElegida,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato, listaDe } from '../../lib/api-client';

const api = cliente(listaEspera);
const porId = (id: number) => ({ id: String(id) });
const conMotivo = (motivo: string | undefined) => (motivo ? { motivo } : {});
const deEntidad = (entidad_id: string) => (entidad_id ? { entidad_id } : {});

/** The beginning of the keys of the waiting list and its held places. */
const CLAVE_ESPERA = ['lista-espera'] as const;

/** The margin after the end of a pending offer: then its place is free, and no event tells. */
const MARGEN_MS = 1_000;
const INSISTIR_MS = 5_000;
function hastaVencer(personas: readonly PersonaEspera[]): number | false {
  const vencimientos = personas.flatMap(({ oferta }) => (oferta ? [Date.parse(oferta.vence_en)] : []));
  return vencimientos.length > 0 && Math.max(Math.min(...vencimientos) - Date.now() + MARGEN_MS, INSISTIR_MS);
}

/**
 * The people who wait on a day, in order of arrival; '' is every branch. Asked again when the place held for one of
 * them ends.
 */
export const enEsperaQuery = (fecha: string, entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_ESPERA, 'dia', fecha, entidad_id],
    queryFn: ({ signal }) =>
      listaDe(api.porFecha({ params: { fecha }, query: deEntidad(entidad_id), fetchOptions: { signal } })),
    refetchInterval: ({ state }) => hastaVencer(state.data?.filas ?? []),
  });

/** The person to offer a place to, or none. After each refusal it is another question. */
export const siguienteQuery = ({ agenda_id, horario_id, fecha }: PlazaElegida, ronda = 0) =>
  queryOptions({
    queryKey: [...CLAVE_ESPERA, 'siguiente', agenda_id, horario_id, fecha, ronda],
    queryFn: async ({ signal }) =>
      (
        await dato(
          api.siguiente({
            query: { agenda_id: String(agenda_id), horario_id: String(horario_id), fecha },
            fetchOptions: { signal },
          }),
        )
      ).persona,
    // Whether the person still waits is asked each time: the place may have been offered elsewhere a moment ago.
    gcTime: 0,
    staleTime: 0,
  });

/** Every offer that was made, the newest first. */
export const ofertasQuery = (page: string, entidad_id: string, pedido: Ordenada<typeof ORDEN_OFERTAS>) =>
  queryOptions({
    queryKey: [...CLAVE_ESPERA, 'ofertas', page, entidad_id, pedido],
    queryFn: ({ signal }) =>
      dato(api.ofertas({ query: { page, ...pedido, ...deEntidad(entidad_id) }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

export const crearPersona = (body: PersonaEsperaNueva) => dato(api.crear({ body }));
export const modificarPersona = ({ id, ...body }: PersonaEsperaCambios & { id: number }) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarPersona = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: conMotivo(motivo) }));
export const asignarCita = ({ id, ...body }: PlazaElegida & { id: number }) =>
  dato(api.asignar({ params: porId(id), body }));
export const ofrecerPlaza = ({ id, ...body }: PlazaElegida & { id: number }) =>
  dato(api.ofrecer({ params: porId(id), body }));
export const responderOferta = ({ id, acepta }: { id: number; acepta: boolean }) =>
  dato(api.responder({ params: porId(id), body: { acepta } }));
