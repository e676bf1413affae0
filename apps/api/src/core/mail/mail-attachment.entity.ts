import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that goes with a mail. */
@Entity('correo_adjunto')
export class MailAttachment {
  @PrimaryColumn('bigint') correo_id!: number;
  @PrimaryColumn('integer') orden!: number;
  @Column('text') nombre!: string;
  @Column('text') tipo!: string;
  @Column('bytea') contenido!: Uint8Array;
}
