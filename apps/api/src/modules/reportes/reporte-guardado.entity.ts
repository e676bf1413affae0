import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A report that a person keeps under a name. When and to whom it is sent is said later. */
@Entity('reporte_guardado')
export class ReporteGuardadoFila {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') usuario_id!: number;
  @Written({ personal: true })
  @Column('text')
  nombre!: string;
  @Column('text') report_type!: string;
  @Column('jsonb') filtros!: unknown;
  @Column('text') rango!: string;
  @Column('boolean') compartido!: boolean;
  @Column('timestamptz') created_at!: Date;
  @Column('bigint', { array: true }) destinatarios!: number[];
  @Column('smallint') intentos!: number;
}
