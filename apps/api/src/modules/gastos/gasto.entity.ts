import type { MetodoPago } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** Money that went out to run the business. `metodo_indicado` false: the means was not said, so it counts as cash. */
@Entity('gasto')
export class Gasto {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  descripcion!: string;
  @Column('bigint') monto!: number;
  @Column('date') fecha!: string;
  @Column('text') metodo_pago!: MetodoPago;
  @Column('boolean') metodo_indicado!: boolean;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  @Column('bigint', { nullable: true }) metodo_id!: number | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
