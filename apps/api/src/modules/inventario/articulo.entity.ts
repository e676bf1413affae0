import type { EstadoArticulo } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A thing that a branch uses and does not sell. `cantidad` is the one its last movement (`seq`) left. */
@Entity('articulo')
export class Articulo {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  nombre!: string;
  @Column('integer') cantidad!: number;
  @Column('integer', { nullable: true }) seq!: number | null;
  @Column('bigint') costo_unitario!: number;
  @Column('text') estado!: EstadoArticulo;
  @Column('integer', { nullable: true }) tamanio_paquete!: number | null;
  @Column('timestamptz') created_at!: Date;
}
