import type { DiaSemana } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A slot of every week of an agenda, with as many places as its capacity. */
@Entity('horario')
export class HorarioFila {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') agenda_id!: number;
  @Written({ personal: true })
  @Column('text')
  titulo!: string;
  @Column('time') hora_inicio!: string;
  @Column('time') hora_fin!: string;
  @Column('text') dia_semana!: DiaSemana;
  @Column('text') color!: string;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  notas!: string | null;
  @Column('boolean') activo!: boolean;
  @Column('integer') capacidad!: number;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
