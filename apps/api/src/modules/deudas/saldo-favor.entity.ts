import type { Medio, OrigenFavor } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Money that a person has in their favour, by the method it came in: left for an appointment or for later, over what they
 * paid, or of the annulled line of a ticket. What is left of it is `monto` less the part that was used in tickets, given back or kept.
 */
@Entity('saldo_favor')
export class SaldoFavor {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') persona_id!: number;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('bigint', { nullable: true }) tiquete_id!: number | null;
  @Column('text') origen!: OrigenFavor;
  @Column('text') clase!: Medio;
  @Column('bigint') metodo_id!: number;
  @Column('bigint') monto!: number;
  @Column('bigint') usado!: number;
  @Column('bigint') devuelto!: number;
  @Column('bigint') retenido!: number;
  @Column('date') fecha!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
