import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What products are grouped under. */
@Entity('categoria')
export class Categoria {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') nombre!: string;
}
