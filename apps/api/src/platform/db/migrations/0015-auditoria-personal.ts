import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

/** What was written of people in the audit trail until now: whose rows, and under which keys. */
const PERSONALES: Readonly<Record<string, readonly string[]>> = {
  operador: ['nombre', 'apellido', 'telefono'],
  client: ['name', 'business_name', 'nit', 'address', 'phone'],
  entidad: ['address', 'email'],
  venta: ['empleado', 'observaciones'],
  ingreso: ['empleado', 'operador', 'descripcion'],
  pago: ['nombre', 'apellido', 'empleado'],
  arqueo: ['usuario', 'observaciones'],
};

const claves = Object.entries(PERSONALES)
  .flatMap(([recurso, suyas]) => suyas.map((clave) => `('${recurso}', '${clave}')`))
  .join(', ');

/**
 * The two halves of a text, as functions for as long as this migration takes: a cluster sends a function to where the rows are, and refuses a
 * query asked again for each row.
 */
const MITADES = {
  de_ellos: `CREATE FUNCTION de_ellos(de_recurso text, entero jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_object_agg(d.clave, d.dato) FROM jsonb_each(CASE WHEN jsonb_typeof(entero) = 'object' THEN entero END) d (clave, dato)
    WHERE d.dato <> 'null' AND (de_recurso, d.clave) IN (VALUES ${claves}) $$`,
  // Of a person told by an object its id stays.
  sin_ellos: `CREATE FUNCTION sin_ellos(entero jsonb, suyo jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN suyo IS NULL THEN entero ELSE (entero - ARRAY(SELECT jsonb_object_keys(suyo))) || coalesce(
      (SELECT jsonb_object_agg(d.clave, jsonb_build_object('id', d.dato -> 'id')) FROM jsonb_each(suyo) d (clave, dato) WHERE jsonb_typeof(d.dato) = 'object' AND d.dato ? 'id'), '{}') END $$`,
};

const conEllos = (columna: string) =>
  `CASE WHEN p.${columna} IS NULL THEN a.${columna} ELSE a.${columna} || p.${columna} END`;

/**
 * People's texts of the audit trail get a table of their own, where they can be forgotten and not rewritten: the service adds rows
 * and calls `olvidar_personales`, nothing else (docs/decisions/0035). What was written until now moves there, once; the guard of the
 * audit trail, where there is one, is laid aside for it and back in this transaction.
 */
export class AuditoriaPersonal1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'auditoria_personal',
      'entidad',
      `CREATE TABLE auditoria_personal (
        entidad_id bigint NOT NULL, id bigint NOT NULL, antes jsonb, despues jsonb, borrado_en timestamptz, PRIMARY KEY (entidad_id, id),
        CONSTRAINT auditoria_personal_borrada CHECK ((borrado_en IS NOT NULL) = (antes IS NULL AND despues IS NULL)))`,
      [`auditoria_personal_rastro FOREIGN KEY (entidad_id, id) REFERENCES auditoria (entidad_id, id)`],
    );
    if (await hasRows(runner, 'auditoria'))
      await this.sinGuarda(runner, [
        ...Object.values(MITADES),
        `INSERT INTO auditoria_personal (entidad_id, id, antes, despues)
         SELECT entidad_id, id, de_antes, de_despues FROM (SELECT a.entidad_id, a.id, de_ellos(a.recurso, a.antes) AS de_antes, de_ellos(a.recurso, a.despues) AS de_despues FROM auditoria a
           WHERE a.recurso IN (${Object.keys(PERSONALES)
             .map((recurso) => `'${recurso}'`)
             .join(', ')})) x
         WHERE de_antes IS NOT NULL OR de_despues IS NOT NULL`,
        `UPDATE auditoria a SET antes = sin_ellos(a.antes, p.antes), despues = sin_ellos(a.despues, p.despues) FROM auditoria_personal p WHERE p.entidad_id = a.entidad_id AND p.id = a.id`,
        `DROP FUNCTION de_ellos(text, jsonb)`,
        `DROP FUNCTION sin_ellos(jsonb, jsonb)`,
      ]);
    const [{ esquema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS esquema`)) as [
      { esquema: string },
    ];
    await apply(runner, [
      `CREATE FUNCTION olvidar_personales(de_entidad bigint, de_ids bigint[], cuando timestamptz) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = ${esquema}, pg_temp AS $$
        WITH olvidadas AS (UPDATE auditoria_personal SET antes = NULL, despues = NULL, borrado_en = cuando
          WHERE entidad_id = de_entidad AND id = ANY(de_ids) AND borrado_en IS NULL RETURNING 1) SELECT count(*) FROM olvidadas $$`,
      `REVOKE EXECUTE ON FUNCTION olvidar_personales(bigint, bigint[], timestamptz) FROM PUBLIC`,
    ]);
    if (await this.hayGuardas(runner)) await apply(runner, GUARDA);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.sinGuarda(runner, [
      `UPDATE auditoria a SET antes = ${conEllos('antes')}, despues = ${conEllos('despues')} FROM auditoria_personal p WHERE p.entidad_id = a.entidad_id AND p.id = a.id`,
    ]);
    await apply(runner, [
      `DROP TABLE auditoria_personal`,
      `DROP FUNCTION olvidar_personales(bigint, bigint[], timestamptz)`,
      `DROP FUNCTION IF EXISTS rechazar_todo_menos_olvidar()`,
    ]);
  }

  private async hayGuardas(runner: QueryRunner): Promise<boolean> {
    const [{ hay }] = (await runner.query(
      `SELECT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = 'auditoria'::regclass AND tgname = 'guarda_filas') AS hay`,
    )) as [{ hay: boolean }];
    return hay;
  }

  private async sinGuarda(runner: QueryRunner, sentencias: readonly string[]): Promise<void> {
    const guardada = await this.hayGuardas(runner);
    await apply(runner, [
      ...(guardada ? [`ALTER TABLE auditoria DISABLE TRIGGER guarda_filas`] : []),
      ...sentencias,
      ...(guardada ? [`ALTER TABLE auditoria ENABLE TRIGGER guarda_filas`] : []),
    ]);
  }
}

/** The second lock, for whoever owns the table: a row is blanked whole, once, or stays as it is. */
const GUARDA = [
  `CREATE FUNCTION rechazar_todo_menos_olvidar() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND (NEW.entidad_id, NEW.id) = (OLD.entidad_id, OLD.id) AND OLD.borrado_en IS NULL AND NEW.borrado_en IS NOT NULL THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'Las filas de % solo se olvidan', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_solo_olvidar';
    END $$`,
  `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON auditoria_personal FOR EACH ROW EXECUTE FUNCTION rechazar_todo_menos_olvidar()`,
  `CREATE TRIGGER guarda_tabla BEFORE TRUNCATE ON auditoria_personal FOR EACH STATEMENT EXECUTE FUNCTION rechazar_todo_menos_olvidar()`,
];
