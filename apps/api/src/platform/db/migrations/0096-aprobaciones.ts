import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

const PERMISO = { id: 77, nombre: 'Aprobar', clave: 'aprobaciones.aprobar', de: 'tiquetes.corregir' };
const MOTIVO = 'La actualización trae las aprobaciones: aprueba quien ya podía corregir tiquetes';

/** The ceilings of a branch, what a second person approves beyond them, and the codes they do it with (docs/decisions/0129). */
export class Aprobaciones1700000000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SEQUENCE aprobacion_id_seq`);
    await create(
      runner,
      'tope_sucursal',
      'entidad',
      `CREATE TABLE tope_sucursal (
        entidad_id bigint PRIMARY KEY CONSTRAINT tope_entidad REFERENCES entidad,
        descuento numeric(5,2) CONSTRAINT tope_descuento CHECK (descuento BETWEEN 0 AND 100),
        precio boolean NOT NULL, anular_monto bigint CONSTRAINT tope_anular_monto CHECK (anular_monto >= 0),
        anular_dias integer CONSTRAINT tope_anular_dias CHECK (anular_dias >= 0),
        devolver bigint CONSTRAINT tope_devolver CHECK (devolver >= 0), fiado boolean NOT NULL, pago_propio boolean NOT NULL)`,
    );
    await create(
      runner,
      'aprobacion',
      'entidad',
      `CREATE TABLE aprobacion (
        entidad_id bigint NOT NULL CONSTRAINT aprobacion_entidad REFERENCES entidad, id bigint NOT NULL,
        accion text NOT NULL, resumen text NOT NULL, requiere jsonb NOT NULL, huella text NOT NULL,
        en_el_acto boolean NOT NULL, estado text NOT NULL
          CONSTRAINT aprobacion_estado CHECK (estado IN ('pedida', 'aprobada', 'rechazada', 'usada', 'vencida')),
        pedida_por bigint NOT NULL CONSTRAINT aprobacion_pedida_por REFERENCES usuario,
        resuelta_por bigint CONSTRAINT aprobacion_resuelta_por REFERENCES usuario, resuelta_en timestamptz, motivo text,
        vence_en timestamptz NOT NULL, usada_en timestamptz, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id),
        CONSTRAINT aprobacion_de_otra_persona CHECK (resuelta_por <> pedida_por),
        CONSTRAINT aprobacion_resuelta CHECK ((estado IN ('pedida', 'vencida')) = (resuelta_por IS NULL)
          AND (resuelta_por IS NULL) = (resuelta_en IS NULL)),
        CONSTRAINT aprobacion_usada CHECK ((estado = 'usada') = (usada_en IS NOT NULL)))`,
    );
    await create(
      runner,
      'codigo_aprobacion',
      'local',
      `CREATE TABLE codigo_aprobacion (usuario_id bigint PRIMARY KEY, hash text NOT NULL, puesto_en timestamptz NOT NULL)`,
    );
    await create(
      runner,
      'intento_aprobacion',
      'local',
      `CREATE TABLE intento_aprobacion (pedida_por bigint NOT NULL, aprobador bigint NOT NULL, fallos integer NOT NULL,
        ultimo timestamptz NOT NULL, PRIMARY KEY (pedida_por, aprobador))`,
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX aprobacion_una_por_solicitud ON aprobacion (entidad_id, pedida_por, huella) WHERE estado = 'pedida'`,
      `CREATE INDEX aprobacion_de_quien_la_pide ON aprobacion (entidad_id, pedida_por, id)`,
      `CREATE INDEX aprobacion_resuelta_en ON aprobacion (entidad_id, resuelta_en) WHERE resuelta_en IS NOT NULL`,
    ]);
    await this.permitir(runner);
  }

  private async permitir(runner: QueryRunner): Promise<void> {
    const { id, nombre, clave, de } = PERMISO;
    await runner.query(`INSERT INTO permiso (id, modulo, nombre, clave) VALUES ($1, 'aprobaciones', $2, $3)`, [
      id,
      nombre,
      clave,
    ]);
    const seSabe = await hasRows(runner, 'usuario');
    const roles = (await runner.query(
      `SELECT r.id AS rol, EXISTS (SELECT 1 FROM role_permiso x JOIN permiso p ON p.id = x.permiso_id
         WHERE x.role_id = r.id AND x.estado AND p.clave = $1) AS puede
       FROM role r ORDER BY r.id`,
      [de],
    )) as Array<{ rol: number; puede: boolean }>;
    for (const { rol, puede } of roles) {
      await runner.query(`INSERT INTO role_permiso (role_id, permiso_id, estado) VALUES ($1, $2, $3)`, [
        rol,
        id,
        puede,
      ]);
      if (puede && seSabe) await this.contar(runner, rol);
    }
  }

  /** The audit trail tells of a role that got it, in a business that is at work. */
  private async contar(runner: QueryRunner, rol: number): Promise<void> {
    const [{ rastro }] = (await runner.query(`SELECT nextval('auditoria_id_seq') AS rastro`)) as [{ rastro: number }];
    const [antes, despues] = [false, true].map((estado) => JSON.stringify([{ permiso: PERMISO.clave, estado }]));
    await runner.query(
      `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, solicitud_id, created_at)
       VALUES (0, $1, 'cambiar_permisos', 'role', $2, $3, $4, $5, 'migracion', $6)`,
      [rastro, rol, antes, despues, MOTIVO, new Date()],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id = ${PERMISO.id}`,
      `DELETE FROM permiso WHERE id = ${PERMISO.id}`,
      `DELETE FROM modulo_apagado WHERE modulo = 'aprobaciones'`,
      ...['intento_aprobacion', 'codigo_aprobacion', 'aprobacion', 'tope_sucursal'].map(
        (tabla) => `DROP TABLE ${tabla}`,
      ),
      `DROP SEQUENCE aprobacion_id_seq`,
    ]);
  }
}
