import type { Medio } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** Money put into a till or taken out of it by hand or, `traslado`, moved in it from one method to another. */
@Entity('caja_movimiento')
export class CajaMovimiento {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('text') tipo!: 'ingreso' | 'retiro' | 'traslado';
  @Column('text') medio!: Medio;
  @Column('bigint', { nullable: true }) metodo_id!: number | null;
  @Column('bigint', { nullable: true }) hacia_id!: number | null;
  @Column('bigint') monto!: number;
  @Written()
  @Column('text')
  concepto!: string;
  @Column('date') fecha!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
