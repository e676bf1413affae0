import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A product of a sale, with its name and cost at that moment. */
@Entity('venta_linea')
export class VentaLinea {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') venta_id!: number;
  @PrimaryColumn('smallint') linea!: number;
  @Column('bigint') producto_id!: number;
  @Column('text') nombre!: string;
  @Column('bigint') precio_unitario!: number;
  @Column('bigint') costo_unitario!: number;
  @Column('integer') cantidad!: number;
  @Column('bigint') subtotal!: number;
}
