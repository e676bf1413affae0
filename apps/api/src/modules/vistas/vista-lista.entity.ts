import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A view of a list that a person keeps under a name. */
@Entity('vista_lista')
export class VistaLista {
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') usuario_id!: number;
  @Column('text') lista!: string;
  @Written({ personal: true })
  @Column('text')
  nombre!: string;
  @Written()
  @Column('jsonb')
  filtros!: unknown;
  @Column('timestamptz') created_at!: Date;
}
