import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A thing that a branch sells. `stock` is the one its last movement (`seq`) left; only a movement changes it. */
@Entity('producto')
export class Producto {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  nombre!: string;
  @Column('bigint') categoria_id!: number;
  @Written()
  @Column('text', { nullable: true })
  codigo!: string | null;
  @Column('bigint') precio_unitario!: number;
  @Column('bigint') costo_unitario!: number;
  @Column('integer') stock!: number;
  @Column('integer', { nullable: true }) seq!: number | null;
  @Column('timestamptz') created_at!: Date;
}
