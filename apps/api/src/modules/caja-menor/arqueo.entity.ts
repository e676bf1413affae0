import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A count of the cash of a till, as it was sent. Never changed. */
@Entity('arqueo')
export class Arqueo {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('date') fecha!: string;
  @Column('bigint') efectivo_esperado!: number;
  @Column('bigint') efectivo_contado!: number;
  @Column('bigint') diferencia!: number;
  @Column('jsonb') denominaciones!: Array<{ valor: number; cantidad: number }>;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  observaciones!: string | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
