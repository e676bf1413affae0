import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** As they were on the day of this migration. */
const CUENTAS = [
  'caja.efectivo',
  'caja.transferencia',
  'ingresos.servicios',
  'ingresos.ocasionales',
  'ingresos.accesorios',
  'ingresos.otros',
  'ingresos.productos',
  'comisiones',
  'por_pagar',
  'costo.productos',
  'inventario.productos',
  'gastos',
  'aportes',
  'ajustes.caja',
  'ajustes.inventario',
] as const;

/** An account through which money changes its means: what was annulled may be given back otherwise than it came. */
export class Traslados1700000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.conCuentas(runner, [...CUENTAS, 'traslados']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.conCuentas(runner, CUENTAS);
  }

  private conCuentas(runner: QueryRunner, cuentas: readonly string[]): Promise<void> {
    const conocidas = cuentas.map((cuenta) => `'${cuenta}'`).join(', ');
    return apply(
      runner,
      (['debe', 'haber'] as const).flatMap((lado) => [
        `ALTER TABLE libro DROP CONSTRAINT libro_${lado}_conocida`,
        `ALTER TABLE libro ADD CONSTRAINT libro_${lado}_conocida CHECK (${lado} IN (${conocidas}))`,
      ]),
    );
  }
}
