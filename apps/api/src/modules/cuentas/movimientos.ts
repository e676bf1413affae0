import { formatoPesos, type ParteDeLinea } from '@jornal/contract';
import { HUECO } from '../libro/concepto.queries.js';
import { type Movimiento, porPartes } from '../libro/libro.service.js';
import type { Partida } from './partida.entity.js';
import type { ServicioRealizado } from './servicio-realizado.entity.js';

/** A tip, with its money by method. */
export type Propina = { partida: Partida; partes: readonly ParteDeLinea[] };

/** Items and tips of people, as movements of the book. */
export const movimientosDe = ({
  items,
  propinas = [],
}: {
  items: readonly ServicioRealizado[];
  propinas?: readonly Propina[];
}): Movimiento[] => [...items.map(comisionDe), ...propinas.flatMap(propinaDe)];

/** The share of an item: an expense of the house, owed to its operator. */
export function comisionDe(item: ServicioRealizado): Movimiento {
  const [origen, origen_id] =
    item.tipo === 'ocasional' ? (['ingreso', item.ingreso_id as number] as const) : (['servicio', item.id] as const);
  return {
    entidad_id: item.entidad_id,
    fecha: item.fecha,
    debe: 'comisiones',
    haber: 'por_pagar',
    monto: item.monto_empleado,
    cantidad: item.cantidad,
    operador_id: item.empleado_id,
    concepto:
      `Comisión de ${item.tipo === 'ocasional' ? HUECO : item.servicio_nombre} (${item.porcentaje_empleado} % de ` +
      `${formatoPesos(item.total_con_descuento)})`,
    origen,
    origen_id,
  };
}

/** A tip: it came into the till and is owed to its operator, whole. No income and no expense of the house. */
export function propinaDe({ partida, partes }: Propina): Movimiento[] {
  const { entidad_id, id: origen_id, fecha, empleado_id: operador_id } = partida;
  const common = {
    entidad_id,
    fecha,
    operador_id,
    origen_id,
    origen: 'propina',
    concepto: `Propina de ${HUECO}`,
  } as const;
  return porPartes(partes, ({ caja, ...move }) => ({ ...common, ...move, debe: caja, haber: 'por_pagar' }));
}
