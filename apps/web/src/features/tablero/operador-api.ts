import { type EstadoPagoEmpleado, servicios, tablero } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const apiTablero = cliente(tablero);
const apiServicios = cliente(servicios);

/** The earnings of the caller since ever. */
export const totalGanadoQuery = queryOptions({
  queryKey: ['tablero', 'total-ganado'],
  queryFn: ({ signal }) => dato(apiTablero.totalGanado({ query: {}, fetchOptions: { signal } })),
});

type Sumable =
  | 'cantidad_servicios'
  | 'total_bruto'
  | 'total_pagar'
  | 'pagos_realizados'
  | 'saldo_pendiente'
  | 'retenido';
/** A single account out of those of several branches, for the person who works in them. */
function enUna(filas: readonly EstadoPagoEmpleado[]): EstadoPagoEmpleado | null {
  const [primera, ...otras] = filas;
  if (primera === undefined) return null;
  if (otras.length === 0) return primera;
  const suma = (cifra: Sumable) => filas.reduce((total, fila) => total + fila[cifra], 0);
  const [total_pagar, pagos_realizados] = [suma('total_pagar'), suma('pagos_realizados')];
  return {
    ...primera,
    total_pagar,
    pagos_realizados,
    saldo_pendiente: suma('saldo_pendiente'),
    retenido: suma('retenido'),
    cantidad_servicios: suma('cantidad_servicios'),
    total_bruto: suma('total_bruto'),
    detalles_servicios: filas.flatMap(({ detalles_servicios }) => detalles_servicios),
    estado_pago: total_pagar <= pagos_realizados ? 'pagado' : pagos_realizados > 0 ? 'parcial' : 'pendiente',
  };
}

/**
 * The balance of the caller, of every branch they have worked in: the one the administrator sees. Null when there is
 * nothing to show.
 */
export const miEstadoQuery = (operadorId: number) =>
  queryOptions({
    queryKey: ['tablero', 'mi-estado', operadorId],
    queryFn: async ({ signal }) =>
      enUna(
        (await dato(apiTablero.totalPagar({ query: {}, fetchOptions: { signal } }))).filter(
          ({ empleado_id }) => empleado_id === operadorId,
        ),
      ),
  });

export const misServiciosQuery = (operadorId: number, page: string) =>
  queryOptions({
    queryKey: ['tablero', 'mis-servicios', operadorId, page],
    queryFn: ({ signal }) =>
      dato(
        apiServicios.realizados({
          query: { empleado_id: String(operadorId), page, per_page: '5' },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });
