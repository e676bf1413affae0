import type { TipoSolicitud } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request of a person about their data, and the day by which it is answered. Branch 0 is 'General'. */
@Entity('solicitud_datos')
export class SolicitudFila {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('text') tipo!: TipoSolicitud;
  @Column('text') nombre!: string;
  @Column('text', { nullable: true }) telefono!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) detalle!: string | null;
  @Column('date') recibida!: string;
  @Column('date') vence!: string;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
