import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const VIVO = 'WHERE archivado_en IS NULL';
/** The order of people for the texts of a list. */
const ALFABETO = 'COLLATE "es-x-icu"';

/** By name an index holds the name itself too: without it, what is worked out from it is read from the rows. */
const POR_NOMBRE = ['producto', 'articulo'].map((tabla) => ({ indice: `${tabla}_por_nombre`, tabla }));

/** The newest of every branch, and the one it had: with its branch in it, rows that are skipped are not looked at. */
const REALIZADOS = 'servicio_realizado (created_at DESC, id DESC)';
const realizados = (besides: string): string[] => [
  'DROP INDEX realizado_todos_recientes',
  `CREATE INDEX realizado_todos_recientes ON ${REALIZADOS}${besides} WHERE anulado_en IS NULL`,
];

const NUEVOS: Readonly<Record<string, string>> = {
  producto_todos_por_nombre: `producto (plano(nombre), id) INCLUDE (nombre, entidad_id) ${VIVO}`,
  producto_alfabetico: `producto (entidad_id, nombre ${ALFABETO}) ${VIVO}`,
  producto_de_categoria: `producto (entidad_id, categoria_id, plano(nombre), id) INCLUDE (nombre) ${VIVO}`,
  producto_de_codigo: `producto (codigo) WHERE codigo IS NOT NULL AND archivado_en IS NULL`,
  producto_por_id: 'producto (id)',
  producto_por_precio: `producto (entidad_id, precio_unitario) ${VIVO}`,
  producto_por_costo: `producto (entidad_id, costo_unitario) ${VIVO}`,
  producto_por_ganancia: `producto (entidad_id, (precio_unitario - costo_unitario)) ${VIVO}`,
  articulo_todos_por_nombre: `articulo (plano(nombre), id) INCLUDE (nombre, entidad_id) ${VIVO}`,
  articulo_alfabetico: `articulo (entidad_id, nombre ${ALFABETO}) ${VIVO}`,
  articulo_por_id: 'articulo (id)',
  articulo_por_costo: `articulo (entidad_id, costo_unitario) ${VIVO}`,
  pago_por_monto: 'pago (entidad_id, monto) WHERE anulado_en IS NULL',
  arqueo_por_contado: 'arqueo (entidad_id, efectivo_contado)',
  arqueo_por_esperado: 'arqueo (entidad_id, efectivo_esperado)',
  arqueo_por_diferencia: 'arqueo (entidad_id, diferencia)',
  aceptacion_recientes: 'aceptacion (aceptado_en DESC, usuario_id, version)',
  correo_recientes: 'correo_saliente (created_at)',
  correo_busqueda: `correo_saliente USING gin ((plano(para || ' ' || asunto)) gin_trgm_ops) WITH (fastupdate = off)`,
  operador_busqueda: `operador USING gin ((plano(nombre || ' ' || apellido)) gin_trgm_ops)`,
  reporte_guardado_por_nombre: 'reporte_guardado (plano(nombre), id)',
  reporte_guardado_busqueda: 'reporte_guardado USING gin ((plano(nombre)) gin_trgm_ops) WITH (fastupdate = off)',
};

/** The first rows of the lists of catalogues, payments, counts of cash and mails, whatever their order, without reading all of them (docs/decisions/0101). */
export class OrdenDeListas1700000000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...POR_NOMBRE.flatMap(({ indice, tabla }) => [
        `DROP INDEX ${indice}`,
        `CREATE INDEX ${indice} ON ${tabla} (entidad_id, plano(nombre), id) INCLUDE (nombre) ${VIVO}`,
      ]),
      ...realizados(' INCLUDE (entidad_id)'),
      ...Object.entries(NUEVOS).map(([indice, en]) => `CREATE INDEX ${indice} ON ${en}`),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...Object.keys(NUEVOS).map((indice) => `DROP INDEX ${indice}`),
      ...realizados(''),
      ...POR_NOMBRE.flatMap(({ indice, tabla }) => [
        `DROP INDEX ${indice}`,
        `CREATE INDEX ${indice} ON ${tabla} (entidad_id, plano(nombre), id) ${VIVO}`,
      ]),
    ]);
  }
}
