import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Proposito } from './letters.js';

/** A link with which a person chooses a password. Of its secret only the print is kept. */
@Entity('enlace_clave')
export class EnlaceClave {
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') usuario_id!: number;
  @Column('text') proposito!: Proposito;
  @Column('text') hash!: string;
  @Column('timestamptz') creado_en!: Date;
  @Column('timestamptz') vence_en!: Date;
  @Column('bigint', { nullable: true }) correo_id!: number | null;
}
