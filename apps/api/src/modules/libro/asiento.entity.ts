import type { Cuenta, Origen } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A row of the book: `monto` moves from `haber` to `debe`. Never changed, never deleted; undone by a row that reverses
 * it.
 */
@Entity('libro')
export class Asiento {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('date') fecha!: string;
  @Column('text') debe!: Cuenta;
  @Column('text') haber!: Cuenta;
  @Column('bigint') monto!: number;
  @Column('integer') cantidad!: number;
  @Column('bigint') operador_id!: number;
  @Column('bigint', { nullable: true }) metodo_id!: number | null;
  @Column('text') concepto!: string;
  @Column('text') origen!: Origen;
  @Column('bigint') origen_id!: number;
  @Column('bigint', { nullable: true }) revierte_id!: number | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
