import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An amount that an employee gives up without money moving: the share of what a client was given back. It settles items as an
 * advance does; its id is of the sequence of payments, so that an id names one source of an account whatever it is.
 */
@Entity('cargo_cuenta')
export class CargoCuenta {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') empleado_id!: number;
  @Column('text') clase!: 'devolucion';
  @Column('bigint') monto!: number;
  @Column('date') fecha!: string;
  @Column('bigint') devolucion_id!: number;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
