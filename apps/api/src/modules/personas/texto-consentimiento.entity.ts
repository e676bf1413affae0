import type { Finalidad } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of the text that people agree to. It is never changed: another version is written after it. */
@Entity('texto_consentimiento')
export class TextoConsentimientoFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') finalidad!: Finalidad;
  @Column('integer') version!: number;
  @Column('text') texto!: string;
  @Column('text') sha256!: string;
  /** Null: it came with the product. */
  @Column('bigint', { nullable: true }) usuario_id!: number | null;
  @Column('timestamptz') created_at!: Date;
}
