import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The outcome of a saved report on one of its days, for one person. */
@Entity('reporte_envio')
export class ReporteEnvio {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') guardado_id!: number;
  @PrimaryColumn('timestamptz') vence!: string;
  @PrimaryColumn('bigint') usuario_id!: number;
  @Column('text') resultado!: string;
  @Column('bigint', { nullable: true }) correo_id!: number | null;
  @Column('timestamptz') created_at!: Date;
}
