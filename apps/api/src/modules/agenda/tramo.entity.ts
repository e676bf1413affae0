import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A service of an appointment or of a hold: its operator and hours, and the minutes it takes of a lane of their day
 * (`carril`; null while it takes none). How long it is was copied when it was booked: later changes of the service move
 * nothing.
 */
@Entity('cita_tramo')
export class Tramo {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('bigint', { nullable: true }) oferta_id!: number | null;
  @Column('integer') orden!: number;
  @Column('bigint') agenda_id!: number;
  @Column('bigint') horario_id!: number;
  @Column('bigint') operador_id!: number;
  @Column('date') fecha!: string;
  @Column('time') hora_inicio!: string;
  @Column('time') hora_fin!: string;
  @Column('int4multirange') ocupa!: string;
  @Column('integer', { nullable: true }) carril!: number | null;
  /** Until when a hold takes them; an appointment has no end. */
  @Column('timestamptz', { nullable: true }) vence_en!: Date | null;
  /** Its name, where the appointment has several. */
  @Column('text', { nullable: true }) servicio!: string | null;
  @Column('bigint', { nullable: true }) servicio_id!: number | null;
  @Column('integer', { nullable: true }) duracion_minutos!: number | null;
  @Column('integer', { nullable: true }) espera_desde!: number | null;
  @Column('integer', { nullable: true }) espera_minutos!: number | null;
  @Column('integer') limpieza_minutos!: number;
}
