import type { ORIGENES_MOVIMIENTO } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of the stock of a product, from where the one before (`seq_anterior`) left it. */
@Entity('producto_movimiento')
export class ProductoMovimiento {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') producto_id!: number;
  @PrimaryColumn('integer') seq!: number;
  @Column('text') tipo!: 'entrada' | 'salida';
  @Column('integer') cantidad_movimiento!: number;
  @Column('integer') cantidad_anterior!: number;
  @Column('integer') cantidad_nueva!: number;
  @Column('integer', { nullable: true }) seq_anterior!: number | null;
  @Column('text') origen!: (typeof ORIGENES_MOVIMIENTO)[number];
  @Column('bigint', { nullable: true }) origen_id!: number | null;
  @Column('text', { nullable: true }) motivo!: string | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
