import type { Medio } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/**
 * Money of a client by one method. Of a ticket: what was paid of it or, `salida`, went back. Of a person: `abono`, for what
 * they owed, `anticipo`, left in their favour, or the `salida` that annuls the first, `anula_id`, or gives back of the second.
 * `favor`: a part of a ticket that was taken from the second. `referencia`: the number of its voucher; `recibido`: the
 * banknotes that were handed over, of which the rest was change.
 */
@Entity('cobro')
export class Cobro {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint', { nullable: true }) tiquete_id!: number | null;
  @Column('bigint', { nullable: true }) persona_id!: number | null;
  @Column('bigint', { nullable: true }) anula_id!: number | null;
  /** The lot of the person's favour that it makes, is taken from, or is given back of. */
  @Column('bigint', { nullable: true }) favor_id!: number | null;
  @Column('text') tipo!: 'tiquete' | 'abono' | 'anticipo' | 'favor' | 'salida';
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
  /** The correction that wrote it. */
  @Column('bigint', { nullable: true }) correccion_id!: number | null;
}
