import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that signs in. Its operator or client, if any, points to it. */
@Entity('usuario')
export class Usuario {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') email!: string;
  @Column('text') clave_hash!: string;
  @Column('bigint', { nullable: true }) role_id!: number | null;
  @Column('boolean') activo!: boolean;
  @Column('timestamptz') created_at!: Date;
}
