import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';
import type { Resumen } from './resumen.js';

/** A correction of a charged ticket: what it was, and what it became. `revision` counts in its ticket, from 1. */
@Entity('correccion')
export class Correccion {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') tiquete_id!: number;
  @Column('integer') revision!: number;
  @Written({ personal: true })
  @Column('text')
  motivo!: string;
  @Column('jsonb') antes!: Resumen;
  @Column('jsonb') despues!: Resumen;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
