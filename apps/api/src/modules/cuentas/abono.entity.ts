import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment, or a charge, as a source of an employee's account; `aplicado` is the part of it that is in items. `pago_id`: of either. */
@Entity('abono')
export class Abono {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') pago_id!: number;
  @Column('bigint') empleado_id!: number;
  @Column('text') clase!: 'pago' | 'cargo';
  @Column('bigint') monto!: number;
  @Column('bigint') aplicado!: number;
  @Column('date') fecha!: string;
}
