import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An item of an employee's account that is no share of a service: a tip, all of it theirs. Its id is of the sequence of
 * performed services.
 */
@Entity('partida')
export class Partida {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('text') clase!: 'propina';
  @Column('bigint') empleado_id!: number;
  @Column('bigint') tiquete_id!: number;
  @Column('date') fecha!: string;
  @Column('bigint') monto_empleado!: number;
  /** A tip waits for no debt: the client paid it. */
  @Column('boolean') retenido!: false;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
