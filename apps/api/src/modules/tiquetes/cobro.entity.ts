import type { Medio } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/**
 * Money of a ticket by one method: what the client paid by it or, `salida`, got back. `referencia`: the number of its
 * voucher; `recibido`: the banknotes that were handed over, of which the rest was change.
 */
@Entity('cobro')
export class Cobro {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') tiquete_id!: number;
  @Column('text') tipo!: 'tiquete' | 'salida';
  @Column('bigint') metodo_id!: number;
  @Column('text') clase!: Medio;
  @Column('bigint') monto!: number;
  @Column('bigint', { nullable: true }) recibido!: number | null;
  @Written()
  @Column('text', { nullable: true })
  referencia!: string | null;
  /** The part of it that was a tip. */
  @Column('bigint') propina!: number;
  @Column('date') fecha!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
