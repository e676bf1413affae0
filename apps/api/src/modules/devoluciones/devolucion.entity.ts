import type { TipoDevolucion } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/**
 * A return of lines of a ticket, dated the day it is made, or a debt of it that is given up. Of `monto` the debt of the ticket
 * took `a_deuda`, `a_favor` stays in favour of its person, and the rest was given back. `numero` counts in its branch, from 1.
 */
@Entity('devolucion')
export class Devolucion {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') tiquete_id!: number;
  @Column('bigint') numero!: number;
  @Column('text') tipo!: TipoDevolucion;
  @Column('date') fecha!: string;
  @Written({ personal: true })
  @Column('text')
  motivo!: string;
  @Column('bigint') monto!: number;
  @Column('bigint') a_deuda!: number;
  @Column('bigint') a_favor!: number;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
