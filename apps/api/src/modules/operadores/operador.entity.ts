import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A person who works in a branch and earns a share of each service. Never erased: deactivated. */
@Entity('operador')
export class OperadorFila {
  @PrimaryColumn('bigint') id!: number;
  @Written({ personal: true })
  @Column('text')
  nombre!: string;
  @Written({ personal: true })
  @Column('text')
  apellido!: string;
  @Written({ personal: true })
  @Column('text')
  telefono!: string;
  @Column('bigint') entidad_id!: number;
  @Column('bigint') cargo_id!: number;
  @Column('bigint') usuario_id!: number;
  @Column('boolean') activo!: boolean;
  @Column('timestamptz') created_at!: Date;
}
