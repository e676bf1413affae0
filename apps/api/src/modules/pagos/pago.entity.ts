import type { Medio } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment to an employee. `estado` false is a note: nothing moved yet. `pagado_el` is the business day its money moved. */
@Entity('pago')
export class Pago {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') empleado_id!: number;
  @Column('bigint') monto!: number;
  @Column('date') fecha!: string;
  @Column('boolean') estado!: boolean;
  @Column('text') tipo_pago!: 'total' | 'parcial' | 'manual';
  @Column('text') metodo_pago!: Medio;
  @Column('bigint', { nullable: true }) metodo_id!: number | null;
  @Column('date', { nullable: true }) pagado_el!: string | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
