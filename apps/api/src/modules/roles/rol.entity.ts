import type { AlcanceRol } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an account may do and how far it sees. Those of the house keep their name. */
@Entity('role')
export class RolGuardado {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') nombre!: string;
  @Column('text') descripcion!: string;
  @Column('boolean') estado!: boolean;
  @Column('text') alcance!: AlcanceRol;
  @Column('boolean') de_la_casa!: boolean;
}
