import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, hasRows } from './ddl.js';

/** Agendas and slots are often called after who works or comes there: whose rows, and under which keys. */
const PERSONALES = `(VALUES ('agenda', 'nombre'), ('agenda', 'descripcion'), ('horario', 'titulo'), ('cita', 'agenda_nombre'), ('bloqueo', 'agenda_nombre'))`;
const CLAVES = `ARRAY['nombre', 'descripcion', 'titulo', 'agenda_nombre']`;
/** Only rows that have any of them: the others, which are most, are not written again. */
const DE_AGENDAS = `a.recurso IN ('agenda', 'horario', 'cita', 'bloqueo') AND (a.antes ?| ${CLAVES} OR a.despues ?| ${CLAVES})`;

const campos = `jsonb_each(CASE WHEN jsonb_typeof(entero) = 'object' THEN entero END) d (clave, dato) WHERE d.dato <> 'null' AND (de_recurso, d.clave) IN ${PERSONALES}`;
/** What is theirs and what stays, as functions for as long as this migration takes: a cluster refuses a query asked again for each row. */
const MITADES = [
  `CREATE FUNCTION de_agendas(de_recurso text, entero jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT jsonb_object_agg(d.clave, d.dato) FROM ${campos} $$`,
  `CREATE FUNCTION con_numero(entero jsonb, numero bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT entero || jsonb_build_object('role_id', numero) $$`,
  `CREATE FUNCTION sin_nombres(de_recurso text, entero jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT entero - ARRAY(SELECT d.clave FROM ${campos}) $$`,
];
const SIN_NUMERO = (columna: string) =>
  `a.recurso = 'usuario' AND a.accion = 'cambiar_rol' AND jsonb_typeof(a.${columna}) = 'object' AND NOT a.${columna} ? 'role_id'`;
/** The role that is called so and was called so by then: one made or changed since may have taken the name of another. */
const numeroDelRol = (columna: string) => [
  `UPDATE auditoria a SET ${columna} = con_numero(a.${columna}, x.role_id) FROM (
     SELECT c.entidad_id, c.id, r.id AS role_id FROM auditoria c JOIN role r ON r.nombre = c.${columna} ->> 'role'
     LEFT JOIN auditoria e ON e.entidad_id = c.entidad_id AND e.recurso = 'role' AND e.recurso_id = r.id AND e.accion IN ('crear', 'editar')
       AND (e.created_at, e.id) > (c.created_at, c.id) AND e.antes -> 'nombre' IS DISTINCT FROM e.despues -> 'nombre'
     WHERE c.recurso = 'usuario' AND c.accion = 'cambiar_rol' AND e.id IS NULL) x
   WHERE x.entidad_id = a.entidad_id AND x.id = a.id AND ${SIN_NUMERO(columna)}`,
  `UPDATE auditoria a SET ${columna} = a.${columna} || '{"role_id": null}' WHERE ${SIN_NUMERO(columna)}`,
];
const junto = (columna: string) => `coalesce(p.${columna} || excluded.${columna}, p.${columna}, excluded.${columna})`;

/**
 * What was written in the audit trail until now as nobody writes it any more. The names of agendas and slots go where they can be
 * forgotten, and are gone where the rest of their row was. An import has an event of its own, which is of no product or item. A change of
 * role says the role by its number too, where it is known which it was. The guards, where there are any, are laid aside for it and back in this transaction.
 */
export class AuditoriaSinNombres1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasRows(runner, 'auditoria'))) return;
    await this.sinGuardas(runner, [
      ...MITADES,
      `INSERT INTO auditoria_personal AS p (entidad_id, id, antes, despues)
       SELECT x.entidad_id, x.id, x.de_antes, x.de_despues FROM (SELECT a.entidad_id, a.id, de_agendas(a.recurso, a.antes) AS de_antes, de_agendas(a.recurso, a.despues) AS de_despues FROM auditoria a WHERE ${DE_AGENDAS}) x
       WHERE x.de_antes IS NOT NULL OR x.de_despues IS NOT NULL
       ON CONFLICT (entidad_id, id) DO UPDATE SET antes = ${junto('antes')}, despues = ${junto('despues')} WHERE p.borrado_en IS NULL`,
      `UPDATE auditoria a SET antes = sin_nombres(a.recurso, a.antes), despues = sin_nombres(a.recurso, a.despues) WHERE ${DE_AGENDAS}`,
      ...[
        ['producto', 'Productos'],
        ['articulo', 'Inventario'],
      ].map(
        ([recurso, nombre]) =>
          `UPDATE auditoria SET recurso = 'importacion', recurso_id = 0, despues = despues || '{"nombre": "${nombre}"}' WHERE accion = 'importar' AND recurso = '${recurso}'`,
      ),
      ...['antes', 'despues'].flatMap(numeroDelRol),
      `DROP FUNCTION de_agendas(text, jsonb)`,
      `DROP FUNCTION con_numero(jsonb, bigint)`,
      `DROP FUNCTION sin_nombres(text, jsonb)`,
    ]);
  }

  /** Names that stand apart are read as well before it as after it, and so is a number beside a name. */
  async down(runner: QueryRunner): Promise<void> {
    await this.sinGuardas(runner, [
      `UPDATE auditoria SET recurso = CASE despues ->> 'nombre' WHEN 'Productos' THEN 'producto' ELSE 'articulo' END, recurso_id = entidad_id, despues = despues - 'nombre' WHERE recurso = 'importacion'`,
    ]);
  }

  private async sinGuardas(runner: QueryRunner, sentencias: readonly string[]): Promise<void> {
    const tablas = (await runner.query(
      `SELECT tgrelid::regclass::text AS tabla FROM pg_trigger WHERE tgname = 'guarda_filas' AND tgrelid IN ('auditoria'::regclass, 'auditoria_personal'::regclass)`,
    )) as Array<{ tabla: string }>;
    await apply(runner, [
      ...tablas.map(({ tabla }) => `ALTER TABLE ${tabla} DISABLE TRIGGER guarda_filas`),
      ...sentencias,
      ...tablas.map(({ tabla }) => `ALTER TABLE ${tabla} ENABLE TRIGGER guarda_filas`),
    ]);
  }
}
