import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment as money of an employee's account; `aplicado` is the part of it that is in items. */
@Entity('abono')
export class Abono {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') pago_id!: number;
  @Column('bigint') empleado_id!: number;
  @Column('bigint') monto!: number;
  @Column('bigint') aplicado!: number;
  @Column('date') fecha!: string;
}
