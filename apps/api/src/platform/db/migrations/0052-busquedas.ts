import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const digitos = (columna: string) => `regexp_replace(coalesce(${columna}, ''), '[^0-9]', '', 'g')`;
const CITA = ['plano(cliente_nombre)', `plano(coalesce(cliente_email, ''))`, digitos('cliente_telefono')];
const ESPERA = ['plano(nombre)', digitos('telefono')];

/** All of a table, whatever became of its rows: what an index of some rows knows of their words, nobody asks who plans a search. */
const INDICES: Readonly<Record<string, readonly [tabla: string, textos: readonly string[]]>> = {
  gasto_busqueda: ['gasto', ['plano(descripcion)']],
  ingreso_busqueda: ['ingreso', ['plano(concepto)', `plano(coalesce(categoria, ''))`]],
  venta_linea_busqueda: ['venta_linea', ['plano(nombre)']],
  articulo_busqueda: ['articulo', ['plano(nombre)']],
  persona_espera_busqueda: ['persona_espera', [...ESPERA, 'plano(servicio)']],
  cita_busqueda: ['cita', [...CITA, 'plano(servicio)']],
};
const DE_ANTES = ['persona_espera_busqueda', 'cita_busqueda', 'cita_anulada_busqueda'];

const quitar = (nombre: string): string => `DROP INDEX ${nombre}`;
const crear = (nombre: string, tabla: string, textos: readonly string[], donde = ''): string =>
  `CREATE INDEX ${nombre} ON ${tabla} USING gin (${textos.map((texto) => `(${texto}) gin_trgm_ops`).join(', ')}) WITH (fastupdate = off)${donde}`;

/** Expenses, income, what was sold and what is in stock are found by any word without reading all there ever was, and who waits by what they wait for too. */
export class Busquedas1700000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...DE_ANTES.map(quitar),
      ...Object.entries(INDICES).map(([nombre, [tabla, textos]]) => crear(nombre, tabla, textos)),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...Object.keys(INDICES).map(quitar),
      crear('cita_anulada_busqueda', 'cita', CITA, ' WHERE anulado_en IS NOT NULL'),
      crear('cita_busqueda', 'cita', [...CITA, 'plano(servicio)'], ' WHERE anulado_en IS NULL'),
      crear('persona_espera_busqueda', 'persona_espera', ESPERA),
    ]);
  }
}
