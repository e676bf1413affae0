import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A branch: `entidad` in the language of the shop, the same record and id. Branch 0, 'General', is never listed. */
@Entity('entidad')
export class EntidadFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') name!: string;
  @Column('text') address!: string;
  @Column('text') city!: string;
  @Column('bigint') budget!: number;
  @Column('text') email!: string;
  @Column('bigint', { nullable: true }) client_id!: number | null;
  @Column('timestamptz') created_at!: Date;
}
