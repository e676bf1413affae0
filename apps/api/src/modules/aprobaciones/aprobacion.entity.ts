import type { Acto, EstadoAprobacion, Requisito } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** An act that a person asks another to approve, and what became of that. `huella`: the print of the request it is good for. */
@Entity('aprobacion')
export class Aprobacion {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('text') accion!: Acto['accion'];
  @Written({ personal: true })
  @Column('text')
  resumen!: string;
  @Column('jsonb') requiere!: readonly Requisito[];
  @Column('text') huella!: string;
  @Column('boolean') en_el_acto!: boolean;
  @Column('text') estado!: EstadoAprobacion;
  @Column('bigint') pedida_por!: number;
  @Column('bigint', { nullable: true }) resuelta_por!: number | null;
  @Column('timestamptz', { nullable: true }) resuelta_en!: Date | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  motivo!: string | null;
  @Column('timestamptz') vence_en!: Date;
  @Column('timestamptz', { nullable: true }) usada_en!: Date | null;
  @Column('timestamptz') created_at!: Date;
}
