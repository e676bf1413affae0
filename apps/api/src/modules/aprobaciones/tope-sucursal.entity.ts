import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ceilings of a branch beyond which a second person approves (docs/decisions/0129); null and false are open. */
@Entity('tope_sucursal')
export class TopeSucursal {
  @PrimaryColumn('bigint') entidad_id!: number;
  @Column('numeric', { nullable: true }) descuento!: number | null;
  @Column('boolean') precio!: boolean;
  @Column('bigint', { nullable: true }) anular_monto!: number | null;
  @Column('integer', { nullable: true }) anular_dias!: number | null;
  @Column('bigint', { nullable: true }) devolver!: number | null;
  @Column('boolean') fiado!: boolean;
  @Column('boolean') pago_propio!: boolean;
}
