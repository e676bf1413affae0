import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who works in a branch and earns a share of each service. Never erased: deactivated. */
@Entity('operador')
export class OperadorFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') nombre!: string;
  @Column('text') apellido!: string;
  @Column('text') telefono!: string;
  @Column('bigint') entidad_id!: number;
  @Column('bigint') cargo_id!: number;
  @Column('bigint') usuario_id!: number;
  @Column('boolean') activo!: boolean;
  @Column('timestamptz') created_at!: Date;
}
