import type { MetodoPago } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A sale of products. Its business day is that of the moment it was made. */
@Entity('venta')
export class Venta {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') tiquete_id!: number;
  @Column('bigint', { nullable: true }) empleado_id!: number | null;
  @Column('bigint') total!: number;
  @Column('bigint') ganancia_total!: number;
  @Column('text') metodo_pago!: MetodoPago;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  /** The part of it that was left owing, which no method has paid. */
  @Column('bigint') monto_por_cobrar!: number;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  observaciones!: string | null;
  @Column('date') fecha!: string;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
