import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/**
 * A person who waits for a place on a day; in branch 0, 'General', they fit any. Their turn is `en_lista_desde` until
 * they are attended or taken off.
 */
@Entity('persona_espera')
export class PersonaEspera {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint', { nullable: true }) persona_id!: number | null;
  @Written({ personal: true })
  @Column('text')
  nombre!: string;
  @Written()
  @Column('text')
  servicio!: string;
  @Column('bigint', { nullable: true }) servicio_id!: number | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  telefono!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  notas!: string | null;
  @Column('date') fecha!: string;
  @Column('timestamptz') en_lista_desde!: Date;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
