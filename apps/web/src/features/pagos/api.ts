import {
  type EstadoPago,
  type EstadoPagoEmpleado,
  type Medio,
  type ORDEN_ESTADO_EMPLEADOS,
  type ORDEN_PAGOS,
  type ORDEN_SERVICIOS_EMPLEADO,
  type Ordenada,
  type PaginaEstadoEmpleados,
  type Pago,
  pagos,
  type ServiciosEmpleado,
} from '@jornal/contract';
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { cliente, conValor, dato, listaDe } from '../../lib/api-client';
import type { Tono } from '../../ui/insignia';
import { type Cifra, filtroDe } from './cuenta';

// Other screens open the account of an employee with these (estado-cuenta-modal.tsx).
export { CIFRAS, type Cifra } from './cuenta';

const api = cliente(pagos);

/** How each payment status is shown (specification, section 4). */
const ESTADOS_DE_PAGO: Record<EstadoPago, { texto: string; tono: Tono }> = {
  pagado: { texto: 'Pagado', tono: 'exito' },
  parcial: { texto: 'Pago Parcial', tono: 'alerta' },
  pendiente: { texto: 'Pendiente', tono: 'peligro' },
};

/** The status of an employee; of one to whom nothing is owed but what waits for the debts of clients, that. */
export const estadoDePago = ({
  estado_pago,
  retenido,
}: Pick<EstadoPagoEmpleado, 'estado_pago' | 'retenido'>): { texto: string; tono: Tono } =>
  estado_pago === 'pagado' && retenido > 0 ? { texto: 'Retenido', tono: 'neutro' } : ESTADOS_DE_PAGO[estado_pago];

export const MEDIOS_DE_PAGO: Record<Medio, string> = { efectivo: 'Efectivo', transferencia: 'Transferencia' };
export const TIPOS_DE_PAGO: Record<Pago['tipo_pago'], string> = {
  total: 'Total',
  parcial: 'Parcial',
  manual: 'Manual',
};

export type FiltrosPagos = {
  page: string;
  per_page: string;
  search: string;
  empleado_id: string;
  entidad_id: string;
  fecha_inicio: string;
  fecha_fin: string;
};
export const SIN_FILTROS: FiltrosPagos = {
  page: '1',
  per_page: '10',
  search: '',
  empleado_id: '',
  entidad_id: '',
  fecha_inicio: '',
  fecha_fin: '',
};

type PedidoEstado = { entidad_id: string; page: string; search: string } & Ordenada<typeof ORDEN_ESTADO_EMPLEADOS>;
/** A page of the employees of the pay window; `buscado`: the search that found them. */
export type EmpleadosHallados = PaginaEstadoEmpleados & { buscado: string };
export const estadoOperadoresQuery = (pedido: PedidoEstado) =>
  queryOptions({
    queryKey: ['pagos', 'estado-empleados', pedido],
    // With a page the answer is always the paged one.
    queryFn: async ({ signal }) => {
      const query = conValor({ ...pedido, per_page: '25' });
      const pagina = (await dato(api.estadoEmpleados({ query, fetchOptions: { signal } }))) as PaginaEstadoEmpleados;
      return { ...pagina, buscado: pedido.search };
    },
    placeholderData: keepPreviousData,
  });

/** The employees to whom something is owed, of a page of ten; and of all, or of all that a search finds, the total and how many. */
export type PorPagar = { por_pagar: number; con_saldo: number; filas: readonly EstadoPagoEmpleado[] };
export const porPagarQuery = (entidad_id: string, pagina: number, search: string): UseQueryOptions<PorPagar> => ({
  queryKey: ['pagos', 'por-pagar', entidad_id, pagina, search],
  queryFn: async ({ signal }) => {
    const query = { ...conValor({ entidad_id, search }), page: String(pagina), per_page: '10' };
    const { data, totales } = (await dato(
      api.estadoEmpleados({ query, fetchOptions: { signal } }),
    )) as PaginaEstadoEmpleados;
    return { ...totales, filas: data };
  },
  placeholderData: keepPreviousData,
});

/**
 * The key of an account: an employee who changed branch has one in each; without a branch, that of the caller's reach.
 */
export type CuentaDe = { empleado_id: number; entidad_id?: number };
/** The state of one employee over the pay window: a row in each branch within reach where they have an account. */
export const estadosDeQuery = ({ empleado_id, entidad_id }: CuentaDe) =>
  queryOptions({
    queryKey: ['pagos', 'estado-empleados', 'de', empleado_id, entidad_id],
    // Without a page the answer is always the bare list.
    queryFn: async ({ signal }) => {
      const query = {
        empleado_id: String(empleado_id),
        ...(entidad_id !== undefined && { entidad_id: String(entidad_id) }),
      };
      return (await dato(api.estadoEmpleados({ query, fetchOptions: { signal } }))) as EstadoPagoEmpleado[];
    },
  });
const deCuenta = ({ empleado_id, entidad_id }: CuentaDe) => ({
  params: { empleadoId: String(empleado_id) },
  query: entidad_id === undefined ? {} : { entidad_id: String(entidad_id) },
});

export const serviciosPendientesQuery = ({ empleado_id, entidad_id }: CuentaDe) =>
  queryOptions({
    queryKey: ['pagos', 'servicios-pendientes', empleado_id, entidad_id],
    queryFn: ({ signal }) =>
      listaDe(api.serviciosPendientes({ ...deCuenta({ empleado_id, entidad_id }), fetchOptions: { signal } })),
  });

/** A page of the services behind a figure of an account, the newest first unless told, with the sums of all of them. */
export const serviciosOperadorQuery = (
  { empleado_id, entidad_id }: CuentaDe,
  cifra: Cifra,
  pagina: number,
  pedido: Ordenada<typeof ORDEN_SERVICIOS_EMPLEADO>,
) =>
  queryOptions({
    queryKey: ['pagos', 'servicios-empleado', empleado_id, entidad_id, filtroDe(cifra), pagina, pedido],
    queryFn: async ({ signal }) => {
      const { params, query } = deCuenta({ empleado_id, entidad_id });
      // With a page the answer is always the paged one.
      return (await dato(
        api.serviciosEmpleado({
          params,
          query: { ...query, ...filtroDe(cifra), ...pedido, page: String(pagina) },
          fetchOptions: { signal },
        }),
      )) as ServiciosEmpleado;
    },
    placeholderData: keepPreviousData,
  });

/** The statement of the week a day belongs to. */
export const estadoCuentaQuery = ({ empleado_id, entidad_id }: CuentaDe, semana: string) =>
  queryOptions({
    queryKey: ['pagos', 'estado-cuenta', empleado_id, entidad_id, semana],
    queryFn: ({ signal }) => {
      const { params, query } = deCuenta({ empleado_id, entidad_id });
      return dato(api.estadoCuenta({ params, query: { ...query, semana }, fetchOptions: { signal } }));
    },
  });

/** Payments, the newest first; `totales`: with the sums of all of them. */
export const pagosQuery = (filtros: Partial<FiltrosPagos> & Ordenada<typeof ORDEN_PAGOS> & { totales?: 'true' }) =>
  queryOptions({
    queryKey: ['pagos', 'listar', filtros],
    queryFn: ({ signal }) =>
      dato(api.listar({ query: conValor(filtros as Record<string, string>), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

export const pagarSemana = (body: Parameters<typeof api.pagarSemana>[0]['body']) => dato(api.pagarSemana({ body }));
export const crearPago = (body: Parameters<typeof api.crear>[0]['body']) => dato(api.crear({ body }));
export const marcarPagado = (id: number) => dato(api.marcarPagado({ params: { id: String(id) }, body: undefined }));
export const eliminarPago = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: { id: String(id) }, query: { motivo } }));
