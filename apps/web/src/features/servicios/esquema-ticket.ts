import { type Metodo, registroServicios } from '@jornal/contract';
import { z } from 'zod';
import { repartoCorrecto } from '../../ui/reparto';
import { faltaReferencia } from '../metodos/api';
import type { LineaTicket } from './ticket';

const FECHA = 'Por favor selecciona una fecha válida';

/**
 * The rules of the contract, the one that needs prices: cash and transfer are the total; and the one that needs the
 * methods: some ask for the number of their voucher.
 */
export const esquemaTicket = (totalDe: (lineas: readonly LineaTicket[]) => number, metodos?: readonly Metodo[]) =>
  registroServicios
    .extend({ fecha: z.string({ error: FECHA }).pipe(registroServicios.shape.fecha) })
    .refine((ticket) => repartoCorrecto(ticket, totalDe(ticket.servicios)), {
      error: 'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      path: ['monto_efectivo'],
    })
    .superRefine((ticket, contexto) => {
      const message = faltaReferencia(ticket, metodos);
      if (message) contexto.addIssue({ code: 'custom', path: ['referencia'], message });
    });
