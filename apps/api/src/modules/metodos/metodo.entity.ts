import type { Medio } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A method of payment of the business. Without branch it is of all of them; ids 1 and 2 are the fixed ones (`METODOS_FIJOS`).
 */
@Entity('metodo')
export class MetodoFila {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') nombre!: string;
  @Column('text') clase!: Medio;
  @Column('bigint', { nullable: true }) entidad_id!: number | null;
  @Column('boolean') pide_referencia!: boolean;
  @Column('integer') orden!: number;
  @Column('boolean') activo!: boolean;
  @Column('timestamptz') created_at!: Date;
}
