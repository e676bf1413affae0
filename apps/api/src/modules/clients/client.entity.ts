import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The company that owns branches, with the account it signs in with. */
@Entity('client')
export class ClientFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') name!: string;
  @Column('text') business_name!: string;
  @Column('text') nit!: string;
  @Column('text') address!: string;
  @Column('text') phone!: string;
  @Column('smallint', { nullable: true }) order_start_date!: number | null;
  @Column('smallint', { nullable: true }) order_end_date!: number | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
