import type { Destino } from '@jornal/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The part of a line of a ticket that a return gives back, and by which means: the three amounts add up to `monto`. `comision`:
 * what its operator gives up of their share; `costo`: of the units that came back to the shelf, as they were sold.
 */
@Entity('devolucion_linea')
export class DevolucionLinea {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') devolucion_id!: number;
  @PrimaryColumn('bigint') linea!: number;
  @Column('date') fecha!: string;
  @Column('bigint', { nullable: true }) servicio_realizado_id!: number | null;
  @Column('bigint', { nullable: true }) venta_id!: number | null;
  @Column('bigint', { nullable: true }) empleado_id!: number | null;
  @Column('bigint') cantidad!: number;
  @Column('bigint') monto!: number;
  @Column('bigint') monto_efectivo!: number;
  @Column('bigint') monto_transferencia!: number;
  @Column('bigint') monto_por_cobrar!: number;
  @Column('bigint') comision!: number;
  @Column('bigint') costo!: number;
  @Column('text') destino!: Destino;
}
