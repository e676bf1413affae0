import type { DatoDeCampo, TipoDocumento } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/**
 * A person who is served in a branch. `telefono_texto` is as it was written; of it `telefono_normal` is dialled and
 * `telefono_digitos` compared. `fusionada_en`: the card that this one is part of.
 */
@Entity('persona')
export class Persona {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Written({ personal: true })
  @Column('text')
  nombre!: string;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  telefono_texto!: string | null;
  @Column('text', { nullable: true }) telefono_normal!: string | null;
  @Column('text') telefono_digitos!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) documento_tipo!: TipoDocumento | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  documento!: string | null;
  @Column('text', { nullable: true }) cumple!: string | null;
  @Column('integer', { nullable: true }) anio_nacimiento!: number | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  notas!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  preferencias!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  alergias!: string | null;
  @Column('text', { array: true }) etiquetas!: string[];
  @Column('boolean') no_contactar!: boolean;
  /** Their data in the business's own fields, by the id of each. */
  @Written({ personal: true })
  @Column('jsonb')
  campos!: Record<string, DatoDeCampo>;
  /** The most that they may owe; null: the limit of their branch. */
  @Column('bigint', { nullable: true }) limite_fiado!: number | null;
  @Column('bigint', { nullable: true }) fusionada_en!: number | null;
  @Column('bigint', { nullable: true }) usuario_id!: number | null;
  @Column('timestamptz') created_at!: Date;
}
