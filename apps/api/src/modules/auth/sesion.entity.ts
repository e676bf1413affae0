import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser or integration. Revoking the row ends it from the next request on. */
@Entity('sesion')
export class SesionAbierta {
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') creada_en!: Date;
  @Column('timestamptz') vence_en!: Date;
  @Column('timestamptz', { nullable: true }) revocada_en!: Date | null;
  @Column('text') ip!: string;
  /** 'Chrome en Windows', as far as its header told. */
  @Column('text', { nullable: true }) dispositivo!: string | null;
  @Column('timestamptz', { nullable: true }) ultimo_uso!: Date | null;
}
