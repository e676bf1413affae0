import { registroServicios } from '@jornal/contract';
import { z } from 'zod';
import { repartoCorrecto } from '../../ui/reparto';
import type { LineaTicket } from './ticket';

const FECHA = 'Por favor selecciona una fecha válida';

/** The rules of the contract, and the one that needs prices: cash and transfer are the total. */
export const esquemaTicket = (totalDe: (lineas: readonly LineaTicket[]) => number) =>
  registroServicios
    .extend({ fecha: z.string({ error: FECHA }).pipe(registroServicios.shape.fecha) })
    .refine((ticket) => repartoCorrecto(ticket, totalDe(ticket.servicios)), {
      error: 'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      path: ['monto_efectivo'],
    });
