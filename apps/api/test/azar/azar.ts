import { type Medio, sumarDias } from '@jornal/contract';
import type { Negocio } from './negocio.js';

/** The random choices of a step; `n` choose among the records that exist at that moment. */
export type Azar = { n: [number, number, number]; dias: number; monto: number };
/** The outcome of a step: null when there was no record for it. `nombre` tells apart two cases of a step. */
export type Accion = (
  negocio: Negocio,
  azar: Azar,
) => Promise<{ status: number; body: unknown; nombre?: string } | null>;

/** A day of the past weeks, today or tomorrow. */
export const diaDe = (negocio: Negocio, { dias }: Azar): string => sumarDias(negocio.hoy(), dias);

/** The way an annulled amount is given back: as it came, or all by one means. */
export const devolucion = ({ n: [a] }: Azar): { devolver_con?: Medio } =>
  [{}, { devolver_con: 'efectivo' as const }, { devolver_con: 'transferencia' as const }][a % 3] ?? {};

/** The business's own methods, in the order in which it makes them. */
export const METODOS_PROPIOS = [
  { id: 3, nombre: 'Nequi', clase: 'transferencia' },
  { id: 4, nombre: 'Caja fuerte', clase: 'efectivo' },
] as const;

/** A way to pay a total: all by one means, halves, or a peso in cash; now and then by one of the business's own methods. */
export function medios(total: number, n: number) {
  const monto_efectivo = [total, 0, Math.ceil(total / 2), Math.min(total, 1)][n % 4] as number;
  const metodo_pago =
    monto_efectivo === total
      ? ('efectivo' as const)
      : monto_efectivo === 0
        ? ('transferencia' as const)
        : ('mixto' as const);
  const montos = { monto_efectivo, monto_transferencia: total - monto_efectivo };
  const metodo = METODOS_PROPIOS[n % 3];
  const propio = metodo !== undefined && montos[`monto_${metodo.clase}`] > 0 ? { metodo_id: metodo.id } : {};
  return { metodo_pago, ...montos, ...propio };
}
