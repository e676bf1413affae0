import type { DiaSemana, EstadoCita } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An appointment. Its hours are those of its slot when it was booked, or as long as its service is; `secuencia` counts its changes. */
@Entity('cita')
export class Cita {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') agenda_id!: number;
  @Column('bigint') horario_id!: number;
  @Column('bigint') operador_id!: number;
  @Column('date') fecha!: string;
  @Column('text') dia_semana!: DiaSemana;
  @Column('time') hora_inicio!: string;
  @Column('time') hora_fin!: string;
  @Column('bigint', { nullable: true }) persona_id!: number | null;
  @Column('text') cliente_nombre!: string;
  @Column('text', { nullable: true }) cliente_telefono!: string | null;
  @Column('text', { nullable: true }) cliente_email!: string | null;
  @Column('text') servicio!: string;
  @Column('bigint', { nullable: true }) servicio_id!: number | null;
  @Column('text', { nullable: true }) notas!: string | null;
  @Column('text') estado!: EstadoCita;
  @Column('boolean') no_asistio!: boolean;
  /** It has several services: each is a stretch with its name. */
  @Column('boolean') varios!: boolean;
  /** It was given to whichever operator had time: none was asked for. */
  @Column('boolean') cualquiera!: boolean;
  @Column('timestamptz', { nullable: true }) mensaje_enviado_en!: Date | null;
  @Column('integer') secuencia!: number;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') actualizada_en!: Date;
}
