import {
  type Cita,
  type CitaCambios,
  type CitaNueva,
  citas,
  horas,
  type Llegada,
  type MovimientoCita,
  type ORDEN_CITAS,
  type ORDEN_PERSONAS_CITAS,
  type Ordenada,
  type OtrosServicios,
  type Reserva,
  type Sentido,
  type Servicio,
  type ServicioDeCita,
  type ServicioPedido,
  textoDeServicios,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, conValor, dato } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';
import { fechaLarga, sumarDias } from '../../lib/format';

const api = cliente(citas);
const apiHoras = cliente(horas);
const porId = (id: number) => ({ id: String(id) });
const conMotivo = (motivo: string | undefined) => (motivo ? { motivo } : {});

/** 'Cita movida: viernes, 20 de noviembre, a las 10:00': the person sees that it went where it was meant to. */
export const fraseDeMovida = ({ fecha, hora_inicio }: Pick<Cita, 'fecha' | 'hora_inicio'>): string =>
  `Cita movida: ${fechaLarga(fecha).toLowerCase()}, a las ${hora_inicio}`;

/** The services of an appointment one by one, also where it has only one. */
export const serviciosDe = (cita: Cita): readonly [ServicioDeCita, ...ServicioDeCita[]] => {
  const { servicio, servicio_id, hora_inicio, hora_fin } = cita;
  const [primero, ...otros] = cita.servicios ?? [];
  return primero ? [primero, ...otros] : [{ servicio, servicio_id, hora_inicio, hora_fin }];
};
export const tieneVarios = (cita: Cita): boolean => serviciosDe(cita).length > 1;
/** Each of them by its name, however many: the name of the whole is cut. */
export const nombresDe = (cita: Cita): string =>
  serviciosDe(cita)
    .map(({ servicio }) => servicio)
    .join(' + ');

/**
 * Those of its services that the catalogue offers still, and the names of those that it offers no more. Words of no
 * catalogue are neither.
 */
export function ofrecidosDe(cita: Cita, catalogo: readonly Servicio[]): { servicios: Servicio[]; faltan: string[] } {
  const deCatalogo = serviciosDe(cita)
    .filter(({ servicio_id }) => servicio_id !== null)
    .map(({ servicio, servicio_id }) => ({
      servicio,
      ofrecido: catalogo.find(({ id, estado }) => estado && id === servicio_id),
    }));
  return {
    servicios: deCatalogo.flatMap(({ ofrecido }) => ofrecido ?? []),
    faltan: deCatalogo.filter(({ ofrecido }) => !ofrecido).map(({ servicio }) => servicio),
  };
}

/** The beginning of the keys of appointments: a change of one reaches them all. */
export const CLAVE_CITAS = ['citas'] as const;

export type FiltrosCitas = {
  page: string;
  per_page: string;
  search: string;
  entidad_id: string;
  fecha_inicio: string;
  fecha_fin: string;
  estado: string;
  no_asistio: string;
  agenda_id: string;
  operador_id: string;
  orden: 'recientes' | 'proximas' | (typeof ORDEN_CITAS)[number];
  sentido?: Sentido;
};
type QueryCitas = NonNullable<Parameters<typeof api.listar>[0]>['query'];

/** A page of appointments; empty filters are left out. */
export const citasQuery = (filtros: Partial<FiltrosCitas>) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'listar', filtros],
    queryFn: ({ signal }) => {
      return dato(api.listar({ query: conValor(filtros) as QueryCitas, fetchOptions: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

const TODO_LO_QUE_CABE = '100';

/** Every appointment of a day, in the order of its hours, however many pages that takes; '' is every branch. */
export const citasDelDiaQuery = (fecha: string, entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'dia', fecha, entidad_id],
    queryFn: async ({ signal }) => {
      const pagina = (page: number) =>
        dato(
          api.listar({
            query: {
              fecha_inicio: fecha,
              fecha_fin: fecha,
              orden: 'proximas',
              per_page: TODO_LO_QUE_CABE,
              page: String(page),
              ...(entidad_id && { entidad_id }),
            },
            fetchOptions: { signal },
          }),
        );
      const primera = await pagina(1);
      const resto = await Promise.all(
        Array.from({ length: primera.pagination.total_pages - 1 }, (_, i) => pagina(i + 2)),
      );
      return [primera, ...resto].flatMap(({ data }) => data);
    },
  });

/** The appointments of a day without the cancelled ones, and of each the fields of a line. */
export const citasEnRenglonesQuery = (fecha: string, entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'renglones', fecha, entidad_id],
    queryFn: async ({ signal }) =>
      (await dato(api.delDia({ query: { fecha, ...(entidad_id && { entidad_id }) }, fetchOptions: { signal } }))).citas,
  });

/** The first appointments from a day on, in the caller's reach: enough of them that one is not cancelled. */
export const siguientesQuery = (desde: string) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'siguientes', desde],
    queryFn: ({ signal }) =>
      dato(api.listar({ query: { fecha_inicio: desde, orden: 'proximas', per_page: '10' }, fetchOptions: { signal } })),
  });

export const citaQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'una', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: porId(id), fetchOptions: { signal } })),
  });

export const historialCitaQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'historial', id],
    queryFn: ({ signal }) => dato(api.historial({ params: porId(id), fetchOptions: { signal } })),
  });

export type FiltrosPersonas = { page: string; per_page: string; search: string; entidad_id: string };
export const personasQuery = (filtros: Partial<FiltrosPersonas> & Ordenada<typeof ORDEN_PERSONAS_CITAS>) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'personas', filtros],
    queryFn: ({ signal }) =>
      dato(
        api.personas({
          query: conValor(filtros),
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The days of free hours that are read at once: a day without any finds the next that has some. */
export const DIAS_A_LA_VEZ = 14;
/**
 * The services in a row, each by its number or by its minutes, or both where it takes other minutes than the catalogue
 * says; `cita_id`, the appointment that is to move: its own minutes are free to it.
 */
export type QueSeAgenda = { servicios: readonly [ServicioPedido, ...ServicioPedido[]]; cita_id?: number };

const enLaDireccion = ({ servicios }: QueSeAgenda) => {
  const [{ servicio_id, duracion_minutos }, ...otros] = servicios;
  if (otros.length > 0) return { servicios: textoDeServicios(servicios) };
  return {
    ...(servicio_id !== null && { servicio_id: String(servicio_id) }),
    ...(duracion_minutos !== null && { duracion_minutos: String(duracion_minutos) }),
  };
};

/** The hours at which something can be booked from a day on, with one operator or with any. */
export const horasLibresQuery = (entidad_id: number, desde: string, operador_id: number | null, que: QueSeAgenda) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'horas-libres', entidad_id, desde, operador_id, que],
    queryFn: ({ signal }) => {
      const query = {
        entidad_id: String(entidad_id),
        desde,
        hasta: sumarDias(desde, DIAS_A_LA_VEZ - 1),
        ...enLaDireccion(que),
        ...(operador_id !== null && { operador_id: String(operador_id) }),
        ...(que.cita_id !== undefined && { cita_id: String(que.cita_id) }),
      };
      return dato(apiHoras.libres({ query, fetchOptions: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

export const reservar = (body: Reserva) => dato(apiHoras.reservar({ body }));
export const crearCita = (body: CitaNueva) => dato(api.crear({ body }));
/** A person without the permission is told so in the words of section 5, whichever way they took. */
const sinPermiso = (error: unknown): never => {
  if (!(error instanceof ErrorApi) || error.status !== 403) throw error;
  const { codigo, errores } = error;
  throw new ErrorApi(403, { codigo, errores, message: 'No tienes permisos para editar esta cita' });
};

export const actualizarCita = ({ id, ...body }: CitaCambios & { id: number }) =>
  dato(api.actualizar({ params: porId(id), body })).catch(sinPermiso);
/** Takes one to another hour, whichever slots that crosses. */
export const moverCita = ({ id, ...body }: MovimientoCita & { id: number }) =>
  dato(apiHoras.mover({ params: porId(id), body })).catch(sinPermiso);
/** Other services of one, where it is. */
export const cambiarServicios = ({ id, ...body }: OtrosServicios & { id: number }) =>
  dato(apiHoras.servicios({ params: porId(id), body })).catch(sinPermiso);
/** Until when it would last with other services, or why they do not fit. */
export const otrosServiciosQuery = (id: number, servicios: OtrosServicios['servicios']) =>
  queryOptions({
    queryKey: [...CLAVE_CITAS, 'otros-servicios', id, servicios],
    queryFn: async () => (await cambiarServicios({ id, servicios, simular: true })).data,
  });
export const eliminarCita = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: conMotivo(motivo) }));
/** Notes how far the client of an appointment got. */
export const marcarLlegada = ({ id, llegada }: { id: number; llegada: Llegada }) =>
  dato(api.marcarLlegada({ params: porId(id), body: { llegada } }));

export const marcarMensaje = ({ id, enviado }: { id: number; enviado: boolean }) =>
  dato(api.marcarMensaje({ params: porId(id), body: { enviado } })).catch(sinPermiso);
