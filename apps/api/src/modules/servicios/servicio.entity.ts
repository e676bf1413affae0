import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A service of the catalogue; without branch it is offered in every one. */
@Entity('servicio')
export class Servicio {
  @PrimaryColumn('bigint') id!: number;
  @Written()
  @Column('text')
  nombre!: string;
  @Column('bigint') precio!: number;
  @Column('boolean') estado!: boolean;
  @Column('numeric', { precision: 5, scale: 2 }) porcentaje_pago_empleado!: number;
  @Column('bigint', { nullable: true }) entidad_id!: number | null;
  @Column('integer', { nullable: true }) duracion_minutos!: number | null;
  @Column('integer', { nullable: true }) espera_desde!: number | null;
  @Column('integer', { nullable: true }) espera_minutos!: number | null;
  @Column('integer') limpieza_minutos!: number;
  @Column('timestamptz') created_at!: Date;
}
