import {
  ESTADOS_TIQUETE,
  METODOS_FIJOS,
  METODOS_PAGO,
  type ORDEN_TIQUETES,
  type Ordenada,
  type Tiquete,
  type TiqueteEnLista,
  tiquetes,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(tiquetes);

export type FiltrosTiquetes = {
  page: string;
  per_page: string;
  search: string;
  estado: string;
  metodo_pago: string;
  empleado_id: string;
  persona_id: string;
  fecha_inicio: string;
  fecha_fin: string;
  entidad_id: string;
};

/** Tickets, the newest first; empty filters are left out. */
export const tiquetesQuery = ({
  estado,
  metodo_pago,
  ...filtros
}: Partial<FiltrosTiquetes> & Ordenada<typeof ORDEN_TIQUETES>) =>
  queryOptions({
    queryKey: ['tiquetes', 'listar', { estado, metodo_pago, ...filtros }],
    queryFn: ({ signal }) => {
      const puestos: typeof filtros = Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== ''));
      const [suEstado, suMetodo] = [
        ESTADOS_TIQUETE.find((uno) => uno === estado),
        METODOS_PAGO.find((uno) => uno === metodo_pago),
      ];
      return dato(
        api.listar({
          query: {
            ...puestos,
            totales: 'true',
            ...(suEstado && { estado: suEstado }),
            ...(suMetodo && { metodo_pago: suMetodo }),
          },
          fetchOptions: { signal },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const tiqueteQuery = (id: number) =>
  queryOptions({
    queryKey: ['tiquetes', 'uno', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

/** 'Ana Ruiz, Beto Gil'; one without operators is of the administration. */
export const quienes = (personas: TiqueteEnLista['personas']): string =>
  personas.map(({ nombre, apellido }) => `${nombre} ${apellido}`).join(', ') || 'Administración';

/**
 * How a ticket was paid and what was given back, method by method; of an operator's, the part of it that is theirs by
 * cash and by transfer.
 */
export function pagosDe({ cobros, monto_efectivo, monto_transferencia }: Tiquete) {
  if (cobros.length > 0)
    return cobros.map(({ id, tipo, metodo, referencia, monto, recibido, propina }) => ({
      id,
      recibido,
      propina,
      nombre: tipo === 'salida' ? `Devuelto por ${metodo.nombre}` : metodo.nombre,
      referencia,
      monto: tipo === 'salida' ? -monto : monto,
    }));
  const propios = [
    {
      id: METODOS_FIJOS.efectivo,
      nombre: 'Efectivo',
      referencia: null,
      recibido: null,
      propina: 0,
      monto: monto_efectivo,
    },
    {
      id: METODOS_FIJOS.transferencia,
      nombre: 'Transferencia',
      referencia: null,
      recibido: null,
      propina: 0,
      monto: monto_transferencia,
    },
  ];
  return propios.filter(({ monto }) => monto > 0);
}
