import type { AlcanceRol } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** The permissions of an account and how far it sees. The roles of the house keep their name. */
@Entity('role')
export class RolGuardado {
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  nombre!: string;
  @Written()
  @Column('text')
  descripcion!: string;
  @Column('boolean') estado!: boolean;
  @Column('text') alcance!: AlcanceRol;
  @Column('boolean') de_la_casa!: boolean;
  /**
   * The days that people have to put the second factor that the role demands, and since when it does; null when it does
   * not.
   */
  @Column('integer', { nullable: true }) factor_dias!: number | null;
  @Column('timestamptz', { nullable: true }) factor_desde!: Date | null;
}
