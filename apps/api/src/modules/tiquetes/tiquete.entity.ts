import type { OrigenTiquete } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/**
 * A ticket: the charge of one client in one piece. Its lines are performed services and sales of a product; `total` and the
 * three amounts are of those that stand, `total_original` of all there were. `numero` counts in its branch, from 1.
 */
@Entity('tiquete')
export class Tiquete {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') numero!: number;
  @Column('text') estado!: 'cobrado' | 'anulado';
  @Column('text') origen!: OrigenTiquete;
  @Column('date') fecha!: string;
  @Column('bigint') total!: number;
  @Column('bigint') total_original!: number;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  /** The part of it that was left owing, and what of that is still owed (docs/decisions/0124). */
  @Column('bigint') monto_por_cobrar!: number;
  @Column('bigint') saldo!: number;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('bigint', { nullable: true }) persona_id!: number | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  notas!: string | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
  /** How often it was corrected. */
  @Column('integer') revision!: number;
}
