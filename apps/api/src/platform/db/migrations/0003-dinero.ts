import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const METODOS = `'efectivo', 'transferencia', 'mixto'`;
const concuerda = (
  nombre: string,
) => `CONSTRAINT ${nombre} CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND monto_efectivo + monto_transferencia = monto
  AND ((metodo_pago = 'efectivo' AND monto_transferencia = 0) OR (metodo_pago = 'transferencia' AND monto_efectivo = 0) OR (metodo_pago = 'mixto' AND monto_efectivo > 0 AND monto_transferencia > 0)))`;

/** Additional income, expenses with their receipts, and the till. Tables of a branch; branch 0 is 'General'. */
export class Dinero1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const crear = async (tabla: string, sentencia: string) => {
      await apply(runner, [`CREATE SEQUENCE ${tabla}_id_seq`]);
      await create(runner, tabla, 'entidad', sentencia);
    };
    await crear(
      'ingreso',
      `CREATE TABLE ingreso (
        entidad_id bigint NOT NULL CONSTRAINT ingreso_entidad REFERENCES entidad, id bigint NOT NULL, concepto text NOT NULL CONSTRAINT ingreso_concepto_no_vacio CHECK (btrim(concepto) <> ''),
        monto bigint NOT NULL CONSTRAINT ingreso_monto_positivo CHECK (monto > 0 AND monto <= 1000000000000), metodo_pago text NOT NULL CONSTRAINT ingreso_metodo_conocido CHECK (metodo_pago IN (${METODOS})),
        monto_efectivo bigint NOT NULL, monto_transferencia bigint NOT NULL,
        tipo text NOT NULL CONSTRAINT ingreso_tipo_conocido CHECK (tipo IN ('accesorio', 'servicio_ocasional', 'otro')), categoria text, descripcion text,
        empleado_id bigint CONSTRAINT ingreso_empleado REFERENCES operador, operador_id bigint CONSTRAINT ingreso_operador REFERENCES operador, fecha date NOT NULL,
        usuario_id bigint NOT NULL CONSTRAINT ingreso_usuario REFERENCES usuario, created_at timestamptz NOT NULL, anulado_en timestamptz, anulado_por bigint, motivo text,
        PRIMARY KEY (entidad_id, id), CONSTRAINT ingreso_ocasional_con_operador CHECK (tipo <> 'servicio_ocasional' OR operador_id IS NOT NULL), ${concuerda('ingreso_montos_concuerdan')})`,
    );
    await apply(runner, [
      `CREATE INDEX ingreso_recientes ON ingreso (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX ingreso_todos_recientes ON ingreso (created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `ALTER TABLE servicio_realizado ADD CONSTRAINT realizado_ingreso FOREIGN KEY (entidad_id, ingreso_id) REFERENCES ingreso (entidad_id, id)`,
    ]);
    await crear(
      'gasto',
      `CREATE TABLE gasto (
        entidad_id bigint NOT NULL CONSTRAINT gasto_entidad REFERENCES entidad, id bigint NOT NULL, descripcion text NOT NULL CONSTRAINT gasto_descripcion_no_vacia CHECK (btrim(descripcion) <> ''),
        monto bigint NOT NULL CONSTRAINT gasto_monto_minimo CHECK (monto >= 100 AND monto <= 1000000000000), fecha date NOT NULL,
        metodo_pago text NOT NULL CONSTRAINT gasto_metodo_conocido CHECK (metodo_pago IN (${METODOS})), metodo_indicado boolean NOT NULL, monto_efectivo bigint NOT NULL, monto_transferencia bigint NOT NULL,
        usuario_id bigint NOT NULL CONSTRAINT gasto_usuario REFERENCES usuario, created_at timestamptz NOT NULL, anulado_en timestamptz, anulado_por bigint, motivo text,
        PRIMARY KEY (entidad_id, id), ${concuerda('gasto_montos_concuerdan')})`,
    );
    await apply(runner, [
      `CREATE INDEX gasto_recientes ON gasto (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX gasto_todos_recientes ON gasto (created_at DESC, id DESC) WHERE anulado_en IS NULL`,
    ]);
    await create(
      runner,
      'gasto_recibo',
      'entidad',
      `CREATE TABLE gasto_recibo (
        entidad_id bigint NOT NULL, gasto_id bigint NOT NULL, mime_type text NOT NULL CONSTRAINT recibo_tipo_conocido CHECK (mime_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
        contenido bytea NOT NULL CONSTRAINT recibo_tamano CHECK (octet_length(contenido) BETWEEN 1 AND 5242880), usuario_id bigint NOT NULL CONSTRAINT recibo_usuario REFERENCES usuario,
        created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, gasto_id))`,
      [`recibo_gasto FOREIGN KEY (entidad_id, gasto_id) REFERENCES gasto (entidad_id, id)`],
    );
    await create(
      runner,
      'caja',
      'entidad',
      `CREATE TABLE caja (entidad_id bigint PRIMARY KEY CONSTRAINT caja_entidad REFERENCES entidad)`,
    );
    await crear(
      'caja_movimiento',
      `CREATE TABLE caja_movimiento (
        entidad_id bigint NOT NULL CONSTRAINT caja_movimiento_entidad REFERENCES entidad, id bigint NOT NULL, tipo text NOT NULL CONSTRAINT caja_movimiento_tipo CHECK (tipo IN ('ingreso', 'retiro')),
        medio text NOT NULL CONSTRAINT caja_movimiento_medio CHECK (medio IN ('efectivo', 'transferencia')), monto bigint NOT NULL CONSTRAINT caja_movimiento_monto CHECK (monto > 0),
        concepto text NOT NULL, fecha date NOT NULL, usuario_id bigint NOT NULL CONSTRAINT caja_movimiento_usuario REFERENCES usuario, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id))`,
    );
    await crear(
      'arqueo',
      `CREATE TABLE arqueo (
        entidad_id bigint NOT NULL CONSTRAINT arqueo_entidad REFERENCES entidad, id bigint NOT NULL, fecha date NOT NULL, efectivo_esperado bigint NOT NULL,
        efectivo_contado bigint NOT NULL CONSTRAINT arqueo_contado CHECK (efectivo_contado >= 0), diferencia bigint NOT NULL, denominaciones jsonb NOT NULL, observaciones text,
        usuario_id bigint NOT NULL CONSTRAINT arqueo_usuario REFERENCES usuario, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id),
        CONSTRAINT arqueo_diferencia CHECK (diferencia = efectivo_contado - efectivo_esperado))`,
    );
    await apply(runner, [
      `CREATE INDEX arqueo_recientes ON arqueo (entidad_id, created_at DESC, id DESC)`,
      // The rows of a till, in the order they were written.
      `CREATE INDEX libro_de_caja ON libro (entidad_id, created_at DESC, id DESC) WHERE debe IN ('caja.efectivo', 'caja.transferencia') OR haber IN ('caja.efectivo', 'caja.transferencia')`,
    ]);
  }

  async down(): Promise<void> {
    throw new Error('Money is not undone: restore a backup instead');
  }
}
