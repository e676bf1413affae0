import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, sql } from '../../platform/db/sql.js';

/** A list whose rows are counted by month; one with classes has a series for each. */
export type Serie =
  | `caja.${'efectivo' | 'transferencia'}`
  | `venta.${'efectivo' | 'transferencia' | 'mixto'}`
  | 'gasto'
  | 'arqueo';
/** Rows that enter a list (1) or leave it (-1), of the month in which they were written. */
export type Conteo = { entidad_id: number; serie: Serie; created_at: Date | string; filas: 1 | -1; monto?: number };
/** The month of an instant, in UTC: only the order of writing matters here, never the business day. */
export const mesDeEscritura = (instante: Date | string): string => `${new Date(instante).toISOString().slice(0, 7)}-01`;

/** Monthly totals of the rows of lists, kept by the transaction that writes a row. */
@Injectable()
export class ResumenService {
  /** Counts a row in or out. After the book: the locks of totals are always taken in that order. */
  async contar(em: EntityManager, { entidad_id, serie, created_at, filas, monto = 0 }: Conteo): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
          VALUES (${entidad_id}, ${serie}, 0, ${mesDeEscritura(created_at)}::date, ${filas}, ${filas * monto})
          ON CONFLICT (entidad_id, serie, operador_id, mes)
          DO UPDATE SET filas = resumen_mes.filas + excluded.filas, monto = resumen_mes.monto + excluded.monto`,
    );
  }
}
