import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that signs in. Its operator or client, if any, points to it. */
@Entity('usuario')
export class Usuario {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') email!: string;
  /** Null until a person who was invited chooses a password. */
  @Column('text', { nullable: true }) clave_hash!: string | null;
  /** The name of a person without operator. */
  @Column('text', { nullable: true }) nombre!: string | null;
  /** The branch an account without operator works in. */
  @Column('bigint', { nullable: true }) entidad_id!: number | null;
  @Column('bigint', { nullable: true }) role_id!: number | null;
  @Column('boolean') activo!: boolean;
  @Column('timestamptz') created_at!: Date;
}
