import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** The company that owns branches, with the account it signs in with; that of an owner who made it at the first use has none. */
@Entity('client')
export class ClienteFila {
  @PrimaryColumn('bigint') id!: number;
  @Written({ personal: true })
  @Column('text')
  name!: string;
  @Written({ personal: true })
  @Column('text')
  business_name!: string;
  @Written({ personal: true })
  @Column('text')
  nit!: string;
  @Written({ personal: true })
  @Column('text')
  address!: string;
  @Written({ personal: true })
  @Column('text')
  phone!: string;
  @Column('smallint', { nullable: true }) order_start_date!: number | null;
  @Column('smallint', { nullable: true }) order_end_date!: number | null;
  @Column('bigint', { nullable: true }) usuario_id!: number | null;
  @Column('timestamptz') created_at!: Date;
}
