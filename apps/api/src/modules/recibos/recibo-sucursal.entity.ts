import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Written } from '../../platform/db/written.js';

/** The texts that a branch prints on its receipts, and the authorization it numbers by (docs/decisions/0127). */
@Entity('recibo_sucursal')
export class ReciboSucursal {
  @PrimaryColumn('bigint') entidad_id!: number;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  nombre!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  nit!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  direccion!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  telefono!: string | null;
  @Written()
  @Column('text', { nullable: true })
  regimen!: string | null;
  @Written({ personal: true })
  @Column('text', { nullable: true })
  pie!: string | null;
  @Column('text', { nullable: true }) prefijo!: string | null;
  @Column('text', { nullable: true }) resolucion!: string | null;
  @Column('date', { nullable: true }) resolucion_fecha!: string | null;
  @Column('bigint', { nullable: true }) resolucion_desde!: number | null;
  @Column('bigint', { nullable: true }) resolucion_hasta!: number | null;
  @Column('date', { nullable: true }) resolucion_vence!: string | null;
}
