import type { MetodoPago } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ticket: the services of one client and their payment. Its lines are performed services. */
@Entity('registro')
export class Registro {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') empleado_id!: number;
  @Column('date') fecha!: string;
  @Column('text') metodo_pago!: MetodoPago;
  @Column('bigint') total!: number;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
