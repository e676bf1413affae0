import type { MetodoPago, TipoIngreso } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** Money that came in besides services and sales. Branch 0 is 'General'. */
@Entity('ingreso')
export class Ingreso {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  concepto!: string;
  @Column('bigint') monto!: number;
  @Column('text') metodo_pago!: MetodoPago;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  @Column('bigint', { nullable: true }) metodo_id!: number | null;
  /** The lot of a person's favour that the house kept, which it is of. */
  @Column('bigint', { nullable: true }) favor_id!: number | null;
  @Column('text') tipo!: TipoIngreso;
  @Written()
  @Column('text', { nullable: true })
  categoria!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  descripcion!: string | null;
  @Column('bigint', { nullable: true }) empleado_id!: number | null;
  @Column('bigint', { nullable: true }) operador_id!: number | null;
  @Column('date') fecha!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
