import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OrigenDeTiquete = 'registrar' | 'venta';

/**
 * A ticket: the charge of one client in one piece. Its lines are performed services or the products of a sale; `total` and the
 * two amounts are of those that stand, `total_original` of all there were. `numero` counts in its branch, from 1.
 */
@Entity('tiquete')
export class Tiquete {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') numero!: number;
  @Column('text') estado!: 'cobrado' | 'anulado';
  @Column('text') origen!: OrigenDeTiquete;
  @Column('date') fecha!: string;
  @Column('bigint') total!: number;
  @Column('bigint') total_original!: number;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  @Column('bigint', { nullable: true }) cita_id!: number | null;
  @Column('bigint') usuario_id!: number;
  @Column('timestamptz') created_at!: Date;
}
