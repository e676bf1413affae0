import type { TipoCampo } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A field that the business added to the cards of its people. Values of people are kept by its id (`Persona.campos`). */
@Entity('campo_persona')
export class CampoPersonaFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') nombre!: string;
  @Column('text') tipo!: TipoCampo;
  @Column('text', { array: true }) opciones!: string[];
  @Column('integer') orden!: number;
  @Column('boolean') activo!: boolean;
  @Column('timestamptz') created_at!: Date;
}
