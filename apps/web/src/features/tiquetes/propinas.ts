/** The tips of a ticket: which of them go back with a line, and how one does by itself. */
import { propinas, type Tiquete } from '@jornal/contract';
import { comoSeAnula, type PorAnular } from '../../lib/anulacion';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(propinas);

/** Gives a tip back to the client. */
export const anularPropina = ({ id, ...como }: PorAnular) =>
  dato(api.anular({ params: { id: String(id) }, query: comoSeAnula(como) }));

type Linea = { servicio?: number; venta?: number };
/**
 * The tips that would go back with a line, as the server gives them back: those of its operator where it is their last of
 * the ticket, everybody's where it is the last of all. Pesos.
 */
export function propinaSin({ servicios, ventas, propinas: suyas }: Tiquete, sin: Linea): number {
  const vivos = servicios.filter(({ id, anulacion }) => anulacion === null && id !== sin.servicio);
  const quedan = vivos.length > 0 || ventas.some(({ id, anulacion }) => anulacion === null && id !== sin.venta);
  const hizo = (id: number, entre: typeof servicios) => entre.some(({ empleado }) => empleado.id === id);
  return suyas
    .filter(({ anulacion }) => anulacion === null)
    .filter(({ operador: { id } }) => !quedan || (hizo(id, servicios) && !hizo(id, vivos)))
    .reduce((suma, { monto }) => suma + monto, 0);
}
