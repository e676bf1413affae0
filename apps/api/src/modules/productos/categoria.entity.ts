import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** The group of some products. */
@Entity('categoria')
export class Categoria {
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  nombre!: string;
}
