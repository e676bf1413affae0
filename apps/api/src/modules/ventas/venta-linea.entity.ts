import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** A product of a sale, with its name and cost at that moment. `subtotal` less `descuento` is the payment of the client. */
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
  @Column('numeric', { precision: 5, scale: 2 }) descuento_porcentaje!: number;
  /** The pesos that discounts took: its own, and its part of that of the ticket. */
  @Column('bigint') descuento_reparto!: number;
  /** Its own of those pesos; null of a line from before they were told apart. */
  @Column('bigint', { nullable: true }) descuento_pesos!: number | null;
  @Column('bigint') descuento!: number;
  /** The price of the product, where another was charged. */
  @Column('bigint', { nullable: true }) precio_catalogo!: number | null;
  @Written()
  @Column('text', { nullable: true })
  motivo_precio!: string | null;
  @Written()
  @Column('text', { nullable: true })
  motivo_descuento!: string | null;
}
