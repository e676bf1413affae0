import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A place held for a person who waits. It is of the branch of the agenda; the person may be of 'General'. Expiry is not
 * written: the clock says so.
 */
@Entity('oferta')
export class Oferta {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') persona_entidad_id!: number;
  @Column('bigint') persona_id!: number;
  @Column('bigint') agenda_id!: number;
  @Column('bigint') horario_id!: number;
  @Column('bigint') operador_id!: number;
  @Column('date') fecha!: string;
  @Column('time') hora_inicio!: string;
  @Column('time') hora_fin!: string;
  @Column('timestamptz') vence_en!: Date;
  @Column('text') estado!: 'pendiente' | 'aceptada' | 'rechazada';
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
