import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name a client groups things under. */
@Entity('zone')
export class ZonaFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('bigint') client_id!: number;
  @Column('timestamptz') created_at!: Date;
}
