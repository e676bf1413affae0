import type { MetodoPago } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** An item of an employee's account: a performed service, or the share of an occasional one. Amounts never change once written. */
@Entity('servicio_realizado')
export class ServicioRealizado {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint', { nullable: true }) registro_id!: number | null;
  @Column('bigint', { nullable: true }) ingreso_id!: number | null;
  @Column('text') tipo!: 'catalogo' | 'ocasional';
  @Column('bigint', { nullable: true }) servicio_id!: number | null;
  @Column('text') servicio_nombre!: string;
  @Column('bigint') empleado_id!: number;
  @Column('integer') cantidad!: number;
  @Column('bigint') precio_unitario!: number;
  @Column('numeric', { precision: 5, scale: 2 }) descuento_porcentaje!: number;
  @Column('bigint') total_servicio!: number;
  @Column('bigint') total_con_descuento!: number;
  @Column('numeric', { precision: 5, scale: 2 }) porcentaje_empleado!: number;
  @Column('bigint') monto_empleado!: number;
  @Column('date') fecha!: string;
  @Column('text') metodo_pago!: MetodoPago;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  /** The part of it that was left owing, which no method has paid. */
  @Column('bigint') monto_por_cobrar!: number;
  /** Whether its share waits until the client owes nothing of the ticket. */
  @Column('boolean') retenido!: boolean;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
  /** The pesos that discounts took: its own, and its part of that of the ticket. */
  @Column('bigint') descuento_reparto!: number;
  /** Its own of those pesos; null of a line from before they were told apart. */
  @Column('bigint', { nullable: true }) descuento_pesos!: number | null;
  /** The price of the catalogue, where another was charged. */
  @Column('bigint', { nullable: true }) precio_catalogo!: number | null;
  @Written()
  @Column('text', { nullable: true })
  motivo_precio!: string | null;
  @Written()
  @Column('text', { nullable: true })
  motivo_descuento!: string | null;
}
