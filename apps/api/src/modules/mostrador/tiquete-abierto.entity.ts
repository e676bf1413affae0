import type { LineaEnCurso, TiqueteNuevo } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A line of an open ticket, with the name it had when it was saved. */
export type LineaGuardada = LineaEnCurso & { nombre: string };

/**
 * A ticket that is being written, resumed on any device (docs/decisions/0122): a draft, no money and no stock. Its id is that
 * of the ticket it will be; `total` is of the prices there were, and `operadores` those of its lines.
 */
@Entity('tiquete_abierto')
export class TiqueteAbierto {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('integer') version!: number;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  nombre!: string | null;
  @Column('bigint', { nullable: true }) persona_id!: number | null;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('jsonb') lineas!: readonly LineaGuardada[];
  @Column('jsonb', { nullable: true }) descuento!: NonNullable<TiqueteNuevo['descuento']> | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  notas!: string | null;
  @Column('bigint') unidades!: number;
  @Column('bigint') total!: number;
  @Column('bigint', { array: true }) operadores!: readonly number[];
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
