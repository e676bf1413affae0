import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Days, or hours of them, when an agenda takes no appointments, or every agenda of an operator, or with neither every one
 * of the branch. `razon` is why; `motivo`, as in every table, why it was
 * annulled.
 */
@Entity('agenda_bloqueo')
export class BloqueoFila {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint', { nullable: true }) agenda_id!: number | null;
  @Column('bigint', { nullable: true }) operador_id!: number | null;
  @Column('date') desde!: string;
  @Column('date') hasta!: string;
  @Column('time', { nullable: true }) hora_inicio!: string | null;
  @Column('time', { nullable: true }) hora_fin!: string | null;
  @Column('text') razon!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
