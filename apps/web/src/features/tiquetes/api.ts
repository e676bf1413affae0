import {
  correcciones,
  ESTADOS_TIQUETE,
  METODOS_FIJOS,
  METODOS_PAGO,
  type ORDEN_TIQUETES,
  type Ordenada,
  pagosDeCobros,
  type Tiquete,
  type TiqueteEnLista,
  tiquetes,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { comoSeAnulaLinea, type PorAnular } from '../../lib/anulacion';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(tiquetes);
const deCobrados = cliente(correcciones);

export type FiltrosTiquetes = {
  page: string;
  per_page: string;
  search: string;
  estado: string;
  metodo_pago: string;
  debe: string;
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
  debe,
  ...filtros
}: Partial<FiltrosTiquetes> & Ordenada<typeof ORDEN_TIQUETES>) =>
  queryOptions({
    queryKey: ['tiquetes', 'listar', { estado, metodo_pago, debe, ...filtros }],
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
            ...((debe === 'true' || debe === 'false') && { debe }),
          },
          fetchOptions: { signal },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });

export { tiqueteQuery } from '../devoluciones/api';

/** 'Ana Ruiz, Beto Gil'; one without operators is of the administration. */
export const quienes = (personas: TiqueteEnLista['personas']): string =>
  personas.map(({ nombre, apellido }) => `${nombre} ${apellido}`).join(', ') || 'Administración';

/**
 * The payments of a ticket, what was paid over it, what was paid later of its debt and what was given back, method by method; of
 * an operator's, the part of it that is theirs by cash and by transfer. `recibido`: the banknotes that were handed over, also for
 * what stayed in favour; `abonado`: the day of what was paid later.
 */
export function pagosDe({ cobros, monto_efectivo, monto_transferencia }: Tiquete) {
  if (cobros.length > 0)
    return pagosDeCobros(cobros).map(({ cobro: { id, referencia, propina }, ...pago }) => ({
      ...pago,
      ...{ id, referencia, propina },
    }));
  const propio = { referencia: null, billetes: null, propina: 0, abonado: null };
  const propios = [
    { ...propio, id: METODOS_FIJOS.efectivo, nombre: 'Efectivo', monto: monto_efectivo },
    { ...propio, id: METODOS_FIJOS.transferencia, nombre: 'Transferencia', monto: monto_transferencia },
  ];
  return propios.filter(({ monto }) => monto > 0);
}

/** Annuls a ticket whole. */
export const anularTiquete = ({ id, ...como }: PorAnular) =>
  dato(deCobrados.anular({ params: { id: String(id) }, query: comoSeAnulaLinea(como) }));
