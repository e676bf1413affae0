import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A branch: `entidad` in the language of the shop, the same record and id. Branch 0, 'General', is never listed. */
@Entity('entidad')
export class EntidadFila {
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  name!: string;
  @Written({ personal: true })
  @Column('text')
  address!: string;
  @Written()
  @Column('text')
  city!: string;
  @Column('bigint') budget!: number;
  @Written({ personal: true })
  @Column('text')
  email!: string;
  @Column('bigint', { nullable: true }) client_id!: number | null;
  @Column('timestamptz') created_at!: Date;
}
