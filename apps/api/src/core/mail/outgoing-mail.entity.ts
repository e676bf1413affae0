import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that leaves once the use case that asked for it is committed. */
@Entity('correo_saliente')
export class OutgoingMail {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') para!: string;
  @Column('text') asunto!: string;
  @Column('text') cuerpo!: string;
  @Column('text', { nullable: true }) html!: string | null;
  @Column('bigint', { nullable: true }) usuario_id!: number | null;
  @Column('text') message_id!: string;
  @Column('text', { nullable: true }) secreto!: string | null;
  @Column('timestamptz', { nullable: true }) secreto_vence!: Date | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') en_cola_desde!: Date;
}
