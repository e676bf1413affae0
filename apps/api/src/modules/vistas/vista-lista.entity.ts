import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How somebody looks at a list, under a name. */
@Entity('vista_lista')
export class VistaLista {
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') usuario_id!: number;
  @Column('text') lista!: string;
  @Column('text') nombre!: string;
  @Column('jsonb') filtros!: unknown;
  @Column('timestamptz') created_at!: Date;
}
