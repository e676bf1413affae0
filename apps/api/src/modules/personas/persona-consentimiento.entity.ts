import type { Canal, Finalidad } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A time that a person agreed to a use of their data, by the text that was read to them and its print, or took it back. */
@Entity('persona_consentimiento')
export class PersonaConsentimiento {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') persona_id!: number;
  @Column('text') finalidad!: Finalidad;
  @Column('boolean') otorga!: boolean;
  @Column('text') canal!: Canal;
  @Column('bigint', { nullable: true }) texto_id!: number | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
