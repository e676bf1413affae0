import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

type Indice = { tabla: string; textos: readonly string[]; donde?: string };

const TELEFONO = `regexp_replace(coalesce(telefono, ''), '[^0-9]', '', 'g')`;
const INDICES: Readonly<Record<string, Indice>> = {
  gasto_busqueda: { tabla: 'gasto', textos: ['plano(descripcion)'], donde: 'anulado_en IS NULL' },
  ingreso_busqueda: {
    tabla: 'ingreso',
    textos: ['plano(concepto)', `plano(coalesce(categoria, ''))`],
    donde: 'anulado_en IS NULL',
  },
  venta_linea_busqueda: { tabla: 'venta_linea', textos: ['plano(nombre)'] },
  articulo_busqueda: { tabla: 'articulo', textos: ['plano(nombre)'], donde: 'archivado_en IS NULL' },
  persona_espera_busqueda: { tabla: 'persona_espera', textos: ['plano(nombre)', TELEFONO, 'plano(servicio)'] },
};
/** As it was: without the service. */
const ESPERA: Indice = { tabla: 'persona_espera', textos: ['plano(nombre)', TELEFONO] };

const crear = (nombre: string, { tabla, textos, donde }: Indice): string =>
  `CREATE INDEX ${nombre} ON ${tabla} USING gin (${textos.map((texto) => `(${texto}) gin_trgm_ops`).join(', ')}) WITH (fastupdate = off)${donde === undefined ? '' : ` WHERE ${donde}`}`;

/** Expenses, income, what was sold and what is in stock are found by any word without reading all there ever was, and who waits by what they wait for too. */
export class Busquedas1700000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      'DROP INDEX persona_espera_busqueda',
      ...Object.entries(INDICES).map(([nombre, indice]) => crear(nombre, indice)),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...Object.keys(INDICES).map((nombre) => `DROP INDEX ${nombre}`),
      crear('persona_espera_busqueda', ESPERA),
    ]);
  }
}
