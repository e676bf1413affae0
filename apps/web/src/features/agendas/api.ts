import {
  type AgendaCambios,
  type AgendaDatos,
  type AlcanceBloqueo,
  agendas,
  type BloqueoNuevo,
  citas,
  espacios,
  type GenerarHorarios,
  type HorarioCambios,
  type HorarioNuevo,
  type MoverCitas,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(agendas);
const apiEspacios = cliente(espacios);
const apiCitas = cliente(citas);
const porId = (id: number) => ({ id: String(id) });
const conMotivo = (motivo: string | undefined) => (motivo ? { motivo } : {});
const deEntidad = (entidad_id: string) => (entidad_id === '' ? {} : { entidad_id });

/** The beginning of the keys of agendas, their slots and their places: a change of one reaches them all. */
export const CLAVE_AGENDAS = ['agendas'] as const;

/** Every agenda, by name; '' is all branches. */
export const agendasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_AGENDAS, 'listar', entidad_id],
    queryFn: ({ signal }) => dato(api.listar({ query: deEntidad(entidad_id), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Active agendas, where appointments can be booked; of one branch when it is given. */
export const agendasActivasQuery = (entidadId?: number | null) =>
  queryOptions({
    queryKey: [...CLAVE_AGENDAS, 'activas', entidadId ?? null],
    queryFn: ({ signal }) =>
      dato(
        api.listar({
          query: { activa: 'true', ...(entidadId && { entidad_id: String(entidadId) }) },
          fetchOptions: { signal },
        }),
      ),
  });

/** The slots of an agenda on a day, with their places. */
export const espaciosQuery = (agendaId: number, fecha: string) =>
  queryOptions({
    queryKey: [...CLAVE_AGENDAS, 'espacios', agendaId, fecha],
    queryFn: ({ signal }) =>
      dato(apiEspacios.consultar({ params: porId(agendaId), query: { fecha }, fetchOptions: { signal } })),
  });

/** Free, occupied and past places of every active agenda on a day. */
export const disponibilidadQuery = (fecha: string, entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_AGENDAS, 'disponibilidad', fecha, entidad_id],
    queryFn: ({ signal }) =>
      dato(apiEspacios.disponibilidad({ query: { fecha, ...deEntidad(entidad_id) }, fetchOptions: { signal } })),
  });

/** Every slot of an agenda, by day and hour, the inactive ones too. */
export const horariosQuery = (agendaId: number) =>
  queryOptions({
    queryKey: [...CLAVE_AGENDAS, 'horarios', agendaId],
    queryFn: ({ signal }) => dato(api.horarios({ params: { agendaId: String(agendaId) }, fetchOptions: { signal } })),
  });

export type FiltroBloqueos = {
  agenda_id?: string;
  operador_id?: string;
  entidad_id?: string;
  alcance?: AlcanceBloqueo;
};
/** The blocks that have not ended: of an agenda, those that reach it. */
export const bloqueosQuery = (filtro: FiltroBloqueos) =>
  queryOptions({
    queryKey: [...CLAVE_AGENDAS, 'bloqueos', filtro],
    queryFn: ({ signal }) => dato(api.bloqueos({ query: filtro, fetchOptions: { signal } })),
  });

/** The slots that the generator would make and cross, without making them: of its values as text. */
export const simulacionQuery = (pedido: string) => ({
  queryKey: [...CLAVE_AGENDAS, 'simulacion', pedido],
  queryFn: async () => {
    const hecho = await dato(
      api.generarHorarios({ body: { ...(JSON.parse(pedido) as GenerarHorarios), simular: true } }),
    );
    if ('choques' in hecho) return hecho;
    throw new Error('a preview made something');
  },
});

type ConId<T> = T & { id: number };
export const crearAgenda = (body: AgendaDatos) => dato(api.crear({ body }));
export const modificarAgenda = ({ id, ...body }: ConId<AgendaCambios>) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarAgenda = ({ id, motivo }: ConId<{ motivo: string | undefined }>) =>
  dato(api.eliminar({ params: porId(id), query: conMotivo(motivo) }));
export const generarHorarios = (body: GenerarHorarios) => dato(api.generarHorarios({ body }));
export const crearHorario = (body: HorarioNuevo) => dato(api.crearHorario({ body }));
export const modificarHorario = ({ id, ...body }: ConId<HorarioCambios>) =>
  dato(api.modificarHorario({ params: porId(id), body }));
export const eliminarHorario = ({ id, motivo }: ConId<{ motivo: string | undefined }>) =>
  dato(api.eliminarHorario({ params: porId(id), query: conMotivo(motivo) }));
export const crearBloqueo = (body: BloqueoNuevo) => dato(api.crearBloqueo({ body }));
export const eliminarBloqueo = ({ id, motivo }: ConId<{ motivo: string | undefined }>) =>
  dato(api.eliminarBloqueo({ params: porId(id), query: conMotivo(motivo) }));
export const crearIcal = (id: number) => dato(api.crearIcal({ params: porId(id), body: {} }));
export const eliminarIcal = (id: number) => dato(api.eliminarIcal({ params: porId(id) }));
/** Moves the appointments of an operator on a day to another operator or day. */
export const moverCitas = (body: MoverCitas) => dato(apiCitas.mover({ body }));
