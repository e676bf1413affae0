import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/**
 * Stock as a chain: each movement starts where the one before ended (a foreign key to it), and the stock of an item is what its
 * last movement left (a foreign key too). So nothing but a movement can change stock, and no movement can be skipped.
 */
const cadena = (tabla: string, columna: string): string => `CREATE TABLE ${tabla} (
  entidad_id bigint NOT NULL, ${columna} bigint NOT NULL, seq integer NOT NULL CONSTRAINT ${tabla}_seq CHECK (seq >= 1),
  tipo text NOT NULL CONSTRAINT ${tabla}_tipo CHECK (tipo IN ('entrada', 'salida')), cantidad_movimiento integer NOT NULL CONSTRAINT ${tabla}_cantidad CHECK (cantidad_movimiento > 0),
  cantidad_anterior integer NOT NULL, cantidad_nueva integer NOT NULL CONSTRAINT ${tabla}_no_negativo CHECK (cantidad_nueva >= 0), seq_anterior integer,
  origen text NOT NULL CONSTRAINT ${tabla}_origen CHECK (origen IN ('creacion', 'ajuste', 'venta', 'anulacion', 'archivo', 'importacion')), origen_id bigint, motivo text,
  usuario_id bigint NOT NULL CONSTRAINT ${tabla}_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
  PRIMARY KEY (entidad_id, ${columna}, seq), CONSTRAINT ${tabla}_eslabon UNIQUE (entidad_id, ${columna}, seq, cantidad_nueva),
  CONSTRAINT ${tabla}_suma CHECK (cantidad_nueva = cantidad_anterior + CASE WHEN tipo = 'entrada' THEN cantidad_movimiento ELSE -cantidad_movimiento END),
  CONSTRAINT ${tabla}_inicio CHECK (CASE WHEN seq = 1 THEN seq_anterior IS NULL AND cantidad_anterior = 0 ELSE seq_anterior IS NOT NULL AND seq_anterior = seq - 1 END),
  CONSTRAINT ${tabla}_cadena FOREIGN KEY (entidad_id, ${columna}, seq_anterior, cantidad_anterior) REFERENCES ${tabla} (entidad_id, ${columna}, seq, cantidad_nueva))`;

const deSuArticulo = (tabla: string, articulo: string, columna: string): string =>
  `${tabla}_de FOREIGN KEY (entidad_id, ${columna}) REFERENCES ${articulo} (entidad_id, id)`;

export class ProductosEInventario1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const crear = async (tabla: string, sentencia: string) => {
      await apply(runner, [`CREATE SEQUENCE ${tabla}_id_seq`]);
      await create(runner, tabla, 'entidad', sentencia);
    };
    await apply(runner, [`CREATE SEQUENCE categoria_id_seq START 2`]);
    await create(
      runner,
      'categoria',
      'referencia',
      `CREATE TABLE categoria (id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT categoria_no_vacia CHECK (btrim(nombre) <> ''))`,
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX categoria_nombre_unico ON categoria (plano(nombre))`,
      `INSERT INTO categoria (id, nombre) VALUES (1, 'General')`,
    ]);

    await crear(
      'producto',
      `CREATE TABLE producto (
        entidad_id bigint NOT NULL CONSTRAINT producto_entidad REFERENCES entidad, id bigint NOT NULL, nombre text NOT NULL CONSTRAINT producto_no_vacio CHECK (btrim(nombre) <> ''),
        categoria_id bigint NOT NULL CONSTRAINT producto_categoria REFERENCES categoria, codigo text,
        precio_unitario bigint NOT NULL, costo_unitario bigint NOT NULL CONSTRAINT producto_costo_positivo CHECK (costo_unitario > 0),
        stock integer NOT NULL CONSTRAINT producto_stock_valido CHECK (stock BETWEEN 0 AND 1000000), seq integer, created_at timestamptz NOT NULL, archivado_en timestamptz,
        PRIMARY KEY (entidad_id, id), CONSTRAINT producto_con_ganancia CHECK (precio_unitario > costo_unitario AND precio_unitario <= 1000000000000),
        CONSTRAINT producto_valor_maximo CHECK (stock::numeric * precio_unitario <= 9007199254740991),
        CONSTRAINT producto_stock_de_movimiento CHECK (seq IS NOT NULL OR stock = 0), CONSTRAINT producto_archivado_en_cero CHECK (archivado_en IS NULL OR stock = 0))`,
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX producto_codigo_unico ON producto (entidad_id, codigo) WHERE codigo IS NOT NULL AND archivado_en IS NULL`,
      `CREATE INDEX producto_por_nombre ON producto (entidad_id, plano(nombre), id) WHERE archivado_en IS NULL`,
      `CREATE INDEX producto_busqueda ON producto USING gin (plano(nombre) gin_trgm_ops) WITH (fastupdate = off)`,
    ]);
    await create(runner, 'producto_movimiento', 'entidad', cadena('producto_movimiento', 'producto_id'), [
      deSuArticulo('producto_movimiento', 'producto', 'producto_id'),
    ]);
    await apply(runner, [
      `ALTER TABLE producto ADD CONSTRAINT producto_stock_es FOREIGN KEY (entidad_id, id, seq, stock) REFERENCES producto_movimiento (entidad_id, producto_id, seq, cantidad_nueva)`,
    ]);

    await crear(
      'venta',
      `CREATE TABLE venta (
        entidad_id bigint NOT NULL CONSTRAINT venta_entidad REFERENCES entidad, id bigint NOT NULL, empleado_id bigint CONSTRAINT venta_empleado REFERENCES operador,
        total bigint NOT NULL CONSTRAINT venta_total_positivo CHECK (total > 0), ganancia_total bigint NOT NULL,
        metodo_pago text NOT NULL, monto_efectivo bigint NOT NULL, monto_transferencia bigint NOT NULL, observaciones text, fecha date NOT NULL,
        usuario_id bigint NOT NULL CONSTRAINT venta_usuario REFERENCES usuario, created_at timestamptz NOT NULL, anulado_en timestamptz, anulado_por bigint, motivo text,
        PRIMARY KEY (entidad_id, id),
        CONSTRAINT venta_montos_concuerdan CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND monto_efectivo + monto_transferencia = total
          AND ((metodo_pago = 'efectivo' AND monto_transferencia = 0) OR (metodo_pago = 'transferencia' AND monto_efectivo = 0) OR (metodo_pago = 'mixto' AND monto_efectivo > 0 AND monto_transferencia > 0))))`,
    );
    await apply(runner, [
      `CREATE INDEX venta_recientes ON venta (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX venta_todos_recientes ON venta (created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX venta_por_metodo ON venta (entidad_id, metodo_pago) INCLUDE (total) WHERE anulado_en IS NULL`,
    ]);
    await create(
      runner,
      'venta_linea',
      'entidad',
      `CREATE TABLE venta_linea (
        entidad_id bigint NOT NULL, venta_id bigint NOT NULL, linea smallint NOT NULL, producto_id bigint NOT NULL, nombre text NOT NULL, precio_unitario bigint NOT NULL, costo_unitario bigint NOT NULL,
        cantidad integer NOT NULL CONSTRAINT venta_linea_cantidad CHECK (cantidad BETWEEN 1 AND 1000000), subtotal bigint NOT NULL, PRIMARY KEY (entidad_id, venta_id, linea),
        CONSTRAINT venta_linea_subtotal CHECK (subtotal = precio_unitario * cantidad AND subtotal <= 1000000000000))`,
      [
        `venta_linea_venta FOREIGN KEY (entidad_id, venta_id) REFERENCES venta (entidad_id, id)`,
        `venta_linea_producto FOREIGN KEY (entidad_id, producto_id) REFERENCES producto (entidad_id, id)`,
      ],
    );

    await crear(
      'articulo',
      `CREATE TABLE articulo (
        entidad_id bigint NOT NULL CONSTRAINT articulo_entidad REFERENCES entidad, id bigint NOT NULL, nombre text NOT NULL CONSTRAINT articulo_no_vacio CHECK (btrim(nombre) <> ''),
        cantidad integer NOT NULL CONSTRAINT articulo_cantidad_valida CHECK (cantidad BETWEEN 0 AND 1000000), seq integer,
        costo_unitario bigint NOT NULL CONSTRAINT articulo_costo_valido CHECK (costo_unitario BETWEEN 0 AND 1000000000000),
        estado text NOT NULL CONSTRAINT articulo_estado_conocido CHECK (estado IN ('activo', 'inactivo', 'agotado')),
        tamanio_paquete integer CONSTRAINT articulo_paquete_positivo CHECK (tamanio_paquete > 0), created_at timestamptz NOT NULL, archivado_en timestamptz,
        PRIMARY KEY (entidad_id, id), CONSTRAINT articulo_cantidad_de_movimiento CHECK (seq IS NOT NULL OR cantidad = 0),
        CONSTRAINT articulo_valor_maximo CHECK (cantidad::numeric * costo_unitario <= 9007199254740991))`,
    );
    await apply(runner, [
      `CREATE INDEX articulo_por_nombre ON articulo (entidad_id, plano(nombre), id) WHERE archivado_en IS NULL`,
    ]);
    await create(runner, 'articulo_movimiento', 'entidad', cadena('articulo_movimiento', 'articulo_id'), [
      deSuArticulo('articulo_movimiento', 'articulo', 'articulo_id'),
    ]);
    await apply(runner, [
      `ALTER TABLE articulo ADD CONSTRAINT articulo_cantidad_es FOREIGN KEY (entidad_id, id, seq, cantidad) REFERENCES articulo_movimiento (entidad_id, articulo_id, seq, cantidad_nueva)`,
    ]);
  }

  async down(): Promise<void> {
    throw new Error('Stock is not undone: restore a backup instead');
  }
}
