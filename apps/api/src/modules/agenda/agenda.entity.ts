import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** The agenda of an operator, in the branch they work in. Of its secret address only the print is kept. */
@Entity('agenda')
export class AgendaFila {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') operador_id!: number;
  @Written({ personal: true })
  @Column('text')
  nombre!: string;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  descripcion!: string | null;
  @Column('boolean') activa!: boolean;
  @Column('boolean') atiende_festivos!: boolean;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
