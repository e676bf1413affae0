import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const lista = (valores: readonly string[]) => valores.map((v) => `'${v}'`).join(', ');
/** As they were on the day of this migration. */
const CUENTAS = lista([
  ...[
    'caja.efectivo',
    'caja.transferencia',
    'ingresos.servicios',
    'ingresos.ocasionales',
    'ingresos.accesorios',
    'ingresos.otros',
    'ingresos.productos',
  ],
  ...[
    'comisiones',
    'por_pagar',
    'costo.productos',
    'inventario.productos',
    'gastos',
    'aportes',
    'ajustes.caja',
    'ajustes.inventario',
  ],
]);
const ORIGENES = lista(['servicio', 'ingreso', 'venta', 'producto', 'gasto', 'pago', 'caja', 'arqueo']);
const METODOS = lista(['efectivo', 'transferencia', 'mixto']);

/** The book, what employees are owed, services performed and payments. Tables of a branch: `entidad_id` leads every key. */
export class LibroYCuentas1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const crear = async (tabla: string, sentencia: string, llaves: readonly string[] = []) => {
      await apply(runner, [`CREATE SEQUENCE ${tabla}_id_seq`]);
      await create(runner, tabla, 'entidad', sentencia, llaves);
    };

    await crear(
      'libro',
      `CREATE TABLE libro (
        entidad_id bigint NOT NULL CONSTRAINT libro_entidad REFERENCES entidad, id bigint NOT NULL, fecha date NOT NULL,
        debe text NOT NULL CONSTRAINT libro_debe_conocida CHECK (debe IN (${CUENTAS})), haber text NOT NULL CONSTRAINT libro_haber_conocida CHECK (haber IN (${CUENTAS})),
        monto bigint NOT NULL CONSTRAINT libro_monto_positivo CHECK (monto > 0), cantidad integer NOT NULL,
        operador_id bigint NOT NULL, concepto text NOT NULL,
        origen text NOT NULL CONSTRAINT libro_origen_conocido CHECK (origen IN (${ORIGENES})), origen_id bigint NOT NULL,
        revierte_id bigint, usuario_id bigint NOT NULL CONSTRAINT libro_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id), CONSTRAINT libro_cuentas_distintas CHECK (debe <> haber),
        CONSTRAINT libro_revierte_una_vez UNIQUE (entidad_id, revierte_id), CONSTRAINT libro_revierte FOREIGN KEY (entidad_id, revierte_id) REFERENCES libro (entidad_id, id))`,
    );
    await apply(runner, [
      `CREATE INDEX libro_por_dia ON libro (entidad_id, fecha, id)`,
      `CREATE INDEX libro_por_origen ON libro (entidad_id, origen, origen_id)`,
      // Services write most of the book: what they never touch is found without walking past them.
      `CREATE INDEX libro_sin_servicios ON libro (entidad_id, created_at DESC, id DESC) WHERE origen <> 'servicio'`,
    ]);
    await create(
      runner,
      'libro_dia',
      'entidad',
      `CREATE TABLE libro_dia (
        entidad_id bigint NOT NULL, fecha date NOT NULL, debe text NOT NULL, haber text NOT NULL, operador_id bigint NOT NULL, monto bigint NOT NULL, cantidad bigint NOT NULL,
        PRIMARY KEY (entidad_id, fecha, debe, haber, operador_id))`,
    );
    await create(
      runner,
      'libro_saldo',
      'entidad',
      `CREATE TABLE libro_saldo (
        entidad_id bigint NOT NULL, cuenta text NOT NULL, operador_id bigint NOT NULL, saldo bigint NOT NULL, asientos bigint NOT NULL, PRIMARY KEY (entidad_id, cuenta, operador_id))`,
    );

    await crear(
      'auditoria',
      `CREATE TABLE auditoria (
        entidad_id bigint NOT NULL, id bigint NOT NULL, usuario_id bigint NOT NULL CONSTRAINT auditoria_usuario REFERENCES usuario, accion text NOT NULL, recurso text NOT NULL,
        recurso_id bigint NOT NULL, antes jsonb, despues jsonb, motivo text, solicitud_id text NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id))`,
    );
    await apply(runner, [`CREATE INDEX auditoria_por_recurso ON auditoria (entidad_id, recurso, recurso_id)`]);
    await create(
      runner,
      'idempotencia',
      'entidad',
      `CREATE TABLE idempotencia (
        entidad_id bigint NOT NULL, usuario_id bigint NOT NULL CONSTRAINT idempotencia_usuario REFERENCES usuario, clave text NOT NULL, huella text NOT NULL,
        respuesta jsonb, creada_en timestamptz NOT NULL, PRIMARY KEY (entidad_id, usuario_id, clave))`,
    );
    await apply(runner, [`CREATE INDEX idempotencia_vieja ON idempotencia (creada_en)`]);

    await crear(
      'registro',
      `CREATE TABLE registro (
        entidad_id bigint NOT NULL CONSTRAINT registro_entidad REFERENCES entidad, id bigint NOT NULL, empleado_id bigint NOT NULL CONSTRAINT registro_empleado REFERENCES operador,
        fecha date NOT NULL, metodo_pago text NOT NULL CONSTRAINT registro_metodo_conocido CHECK (metodo_pago IN (${METODOS})), total bigint NOT NULL,
        monto_efectivo bigint NOT NULL, monto_transferencia bigint NOT NULL, usuario_id bigint NOT NULL CONSTRAINT registro_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id), CONSTRAINT registro_empleado_unico UNIQUE (entidad_id, id, empleado_id),
        CONSTRAINT registro_montos_suman CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND monto_efectivo + monto_transferencia = total),
        CONSTRAINT registro_metodo_concuerda CHECK (total = 0 OR (metodo_pago = 'efectivo' AND monto_transferencia = 0) OR (metodo_pago = 'transferencia' AND monto_efectivo = 0)
          OR (metodo_pago = 'mixto' AND monto_efectivo > 0 AND monto_transferencia > 0)))`,
    );

    await crear(
      'servicio_realizado',
      `CREATE TABLE servicio_realizado (
        entidad_id bigint NOT NULL CONSTRAINT realizado_entidad REFERENCES entidad, id bigint NOT NULL, registro_id bigint, ingreso_id bigint,
        tipo text NOT NULL CONSTRAINT realizado_tipo_conocido CHECK (tipo IN ('catalogo', 'ocasional')),
        servicio_id bigint CONSTRAINT realizado_servicio REFERENCES servicio, servicio_nombre text NOT NULL,
        empleado_id bigint NOT NULL CONSTRAINT realizado_empleado REFERENCES operador,
        cantidad integer NOT NULL CONSTRAINT realizado_cantidad_valida CHECK (cantidad BETWEEN 1 AND 1000000), precio_unitario bigint NOT NULL CONSTRAINT realizado_precio_valido CHECK (precio_unitario >= 0),
        descuento_porcentaje numeric(5,2) NOT NULL CONSTRAINT realizado_descuento_valido CHECK (descuento_porcentaje BETWEEN 0 AND 100),
        total_servicio bigint NOT NULL, total_con_descuento bigint NOT NULL,
        porcentaje_empleado numeric(5,2) NOT NULL CONSTRAINT realizado_porcentaje_valido CHECK (porcentaje_empleado BETWEEN 0 AND 100), monto_empleado bigint NOT NULL,
        fecha date NOT NULL, metodo_pago text NOT NULL CONSTRAINT realizado_metodo_conocido CHECK (metodo_pago IN (${METODOS})),
        monto_efectivo bigint NOT NULL, monto_transferencia bigint NOT NULL,
        monto_pagado bigint NOT NULL DEFAULT 0, fecha_pago date,
        usuario_id bigint NOT NULL CONSTRAINT realizado_usuario REFERENCES usuario, created_at timestamptz NOT NULL, anulado_en timestamptz, anulado_por bigint, motivo text,
        PRIMARY KEY (entidad_id, id), CONSTRAINT realizado_empleado_unico UNIQUE (entidad_id, id, empleado_id),
        CONSTRAINT realizado_origen CHECK ((tipo = 'catalogo' AND registro_id IS NOT NULL AND servicio_id IS NOT NULL AND ingreso_id IS NULL)
          OR (tipo = 'ocasional' AND ingreso_id IS NOT NULL AND registro_id IS NULL)),
        CONSTRAINT realizado_total CHECK (total_servicio = precio_unitario * cantidad AND total_servicio <= 1000000000000),
        CONSTRAINT realizado_con_descuento CHECK (total_con_descuento = round(total_servicio * (100 - descuento_porcentaje) * 0.01)),
        CONSTRAINT realizado_comision CHECK (monto_empleado = round(total_con_descuento * porcentaje_empleado * 0.01)),
        CONSTRAINT realizado_montos_suman CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND monto_efectivo + monto_transferencia = total_con_descuento),
        CONSTRAINT realizado_pagado_entero CHECK (monto_pagado = 0 OR monto_pagado = monto_empleado),
        CONSTRAINT realizado_fecha_pago CHECK ((monto_pagado > 0) = (fecha_pago IS NOT NULL)),
        CONSTRAINT realizado_anulado_sin_pago CHECK (anulado_en IS NULL OR monto_pagado = 0))`,
      [
        `realizado_registro FOREIGN KEY (entidad_id, registro_id, empleado_id) REFERENCES registro (entidad_id, id, empleado_id)`,
      ],
    );
    await apply(runner, [
      `CREATE INDEX realizado_por_dia ON servicio_realizado (entidad_id, fecha) WHERE anulado_en IS NULL`,
      `CREATE INDEX realizado_recientes ON servicio_realizado (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX realizado_todos_recientes ON servicio_realizado (created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX realizado_de_empleado ON servicio_realizado (entidad_id, empleado_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX realizado_por_pagar ON servicio_realizado (entidad_id, empleado_id, fecha, id) WHERE anulado_en IS NULL AND monto_pagado = 0 AND monto_empleado > 0`,
      `CREATE INDEX realizado_pagado_en ON servicio_realizado (entidad_id, fecha_pago) WHERE anulado_en IS NULL AND fecha_pago IS NOT NULL`,
      `CREATE INDEX realizado_de_registro ON servicio_realizado (entidad_id, registro_id)`,
      `CREATE UNIQUE INDEX realizado_de_ingreso ON servicio_realizado (entidad_id, ingreso_id) WHERE ingreso_id IS NOT NULL`,
      `CREATE INDEX realizado_busqueda ON servicio_realizado USING gin (plano(servicio_nombre) gin_trgm_ops) WITH (fastupdate = off)`,
    ]);
    await create(
      runner,
      'cuenta',
      'entidad',
      `CREATE TABLE cuenta (
        entidad_id bigint NOT NULL CONSTRAINT cuenta_entidad REFERENCES entidad, empleado_id bigint NOT NULL CONSTRAINT cuenta_empleado REFERENCES operador,
        anticipo bigint NOT NULL CONSTRAINT cuenta_anticipo_no_negativo CHECK (anticipo >= 0),
        items bigint NOT NULL, unidades bigint NOT NULL, unidades_pagadas bigint NOT NULL, ganado bigint NOT NULL, pagado bigint NOT NULL,
        PRIMARY KEY (entidad_id, empleado_id),
        CONSTRAINT cuenta_acumulados CHECK (unidades_pagadas BETWEEN 0 AND unidades AND pagado BETWEEN 0 AND ganado))`,
    );

    await crear(
      'pago',
      `CREATE TABLE pago (
        entidad_id bigint NOT NULL CONSTRAINT pago_entidad REFERENCES entidad, id bigint NOT NULL, empleado_id bigint NOT NULL CONSTRAINT pago_empleado REFERENCES operador,
        monto bigint NOT NULL CONSTRAINT pago_monto_positivo CHECK (monto > 0 AND monto <= 9007199254740991), fecha date NOT NULL, estado boolean NOT NULL,
        tipo_pago text NOT NULL CONSTRAINT pago_tipo_conocido CHECK (tipo_pago IN ('total', 'parcial', 'manual')),
        metodo_pago text NOT NULL CONSTRAINT pago_medio_conocido CHECK (metodo_pago IN ('efectivo', 'transferencia')), pagado_el date,
        usuario_id bigint NOT NULL CONSTRAINT pago_usuario REFERENCES usuario, created_at timestamptz NOT NULL, anulado_en timestamptz, anulado_por bigint, motivo text,
        PRIMARY KEY (entidad_id, id), CONSTRAINT pago_empleado_unico UNIQUE (entidad_id, id, empleado_id),
        CONSTRAINT pago_semanal_pagado CHECK (tipo_pago = 'manual' OR estado), CONSTRAINT pago_dia_movido CHECK (estado = (pagado_el IS NOT NULL)))`,
    );
    await apply(runner, [
      `CREATE INDEX pago_recientes ON pago (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX pago_todos_recientes ON pago (created_at DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX pago_de_empleado ON pago (entidad_id, empleado_id, created_at DESC, id DESC) WHERE anulado_en IS NULL`,
    ]);
    await create(
      runner,
      'abono',
      'entidad',
      `CREATE TABLE abono (
        entidad_id bigint NOT NULL, pago_id bigint NOT NULL, empleado_id bigint NOT NULL, monto bigint NOT NULL CONSTRAINT abono_monto_positivo CHECK (monto > 0),
        aplicado bigint NOT NULL CONSTRAINT abono_aplicado_valido CHECK (aplicado BETWEEN 0 AND monto), fecha date NOT NULL, anulado_en timestamptz,
        PRIMARY KEY (entidad_id, pago_id), CONSTRAINT abono_empleado_unico UNIQUE (entidad_id, pago_id, empleado_id),
        CONSTRAINT abono_anulado_sin_aplicar CHECK (anulado_en IS NULL OR aplicado = 0))`,
      [`abono_pago FOREIGN KEY (entidad_id, pago_id, empleado_id) REFERENCES pago (entidad_id, id, empleado_id)`],
    );
    await apply(runner, [
      `CREATE INDEX abono_con_anticipo ON abono (entidad_id, empleado_id, pago_id) WHERE anulado_en IS NULL AND aplicado < monto`,
    ]);
    await crear(
      'liquidacion',
      `CREATE TABLE liquidacion (
        entidad_id bigint NOT NULL, id bigint NOT NULL, servicio_realizado_id bigint NOT NULL, pago_id bigint NOT NULL, empleado_id bigint NOT NULL,
        monto bigint NOT NULL CONSTRAINT liquidacion_monto_positivo CHECK (monto > 0), via text NOT NULL CONSTRAINT liquidacion_via_conocida CHECK (via IN ('semanal', 'anticipo')),
        created_at timestamptz NOT NULL, liberada_en timestamptz, PRIMARY KEY (entidad_id, id))`,
      [
        `liquidacion_realizado FOREIGN KEY (entidad_id, servicio_realizado_id, empleado_id) REFERENCES servicio_realizado (entidad_id, id, empleado_id)`,
        `liquidacion_abono FOREIGN KEY (entidad_id, pago_id, empleado_id) REFERENCES abono (entidad_id, pago_id, empleado_id)`,
      ],
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX liquidacion_una_viva ON liquidacion (entidad_id, servicio_realizado_id, pago_id) WHERE liberada_en IS NULL`,
      `CREATE INDEX liquidacion_de_pago ON liquidacion (entidad_id, pago_id) WHERE liberada_en IS NULL`,
    ]);
  }

  async down(): Promise<void> {
    throw new Error('The book is not undone: restore a backup instead');
  }
}
