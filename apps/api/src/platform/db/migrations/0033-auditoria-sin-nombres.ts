import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Agendas and slots are often called after who works or comes there: whose rows, and under which keys. */
const PERSONALES = `(VALUES ('agenda', 'nombre'), ('agenda', 'descripcion'), ('horario', 'titulo'), ('cita', 'agenda_nombre'), ('bloqueo', 'agenda_nombre'))`;
const CLAVES = `ARRAY['nombre', 'descripcion', 'titulo', 'agenda_nombre']`;
/** Only rows that have any of them: the others, which are most, are not written again. */
const DE_AGENDAS = `a.recurso IN ('agenda', 'horario', 'cita', 'bloqueo') AND (a.antes ?| ${CLAVES} OR a.despues ?| ${CLAVES})`;

const campos = (columna: string) =>
  `jsonb_each(CASE WHEN jsonb_typeof(a.${columna}) = 'object' THEN a.${columna} END) d (clave, dato) WHERE d.dato <> 'null' AND (a.recurso, d.clave) IN ${PERSONALES}`;
const suyos = (columna: string) => `(SELECT jsonb_object_agg(d.clave, d.dato) FROM ${campos(columna)})`;
const sinEllos = (columna: string) => `a.${columna} - ARRAY(SELECT d.clave FROM ${campos(columna)})`;
/** The role that is called so and was called so by then: one made or changed since may have taken the name of another. */
const rolDe = (
  columna: string,
) => `(SELECT r.id FROM role r WHERE r.nombre = a.${columna} ->> 'role' AND NOT EXISTS (SELECT FROM auditoria e
  WHERE e.entidad_id = a.entidad_id AND e.recurso = 'role' AND e.recurso_id = r.id AND e.accion IN ('crear', 'editar') AND (e.created_at, e.id) > (a.created_at, a.id)
    AND e.antes -> 'nombre' IS DISTINCT FROM e.despues -> 'nombre'))`;
const junto = (columna: string) => `coalesce(p.${columna} || excluded.${columna}, p.${columna}, excluded.${columna})`;

/**
 * What was written in the audit trail until now as nobody writes it any more. The names of agendas and slots go where they can be
 * forgotten, and are gone where the rest of their row was. An import has an event of its own, which is of no product or item. A change of
 * role says the role by its number too, where it is known which it was. The guards, where there are any, are laid aside for it and back in this transaction.
 */
export class AuditoriaSinNombres1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.sinGuardas(runner, [
      `INSERT INTO auditoria_personal AS p (entidad_id, id, antes, despues)
       SELECT x.entidad_id, x.id, x.de_antes, x.de_despues FROM (SELECT a.entidad_id, a.id, ${suyos('antes')} AS de_antes, ${suyos('despues')} AS de_despues FROM auditoria a WHERE ${DE_AGENDAS}) x
       WHERE x.de_antes IS NOT NULL OR x.de_despues IS NOT NULL
       ON CONFLICT (entidad_id, id) DO UPDATE SET antes = ${junto('antes')}, despues = ${junto('despues')} WHERE p.borrado_en IS NULL`,
      `UPDATE auditoria a SET antes = ${sinEllos('antes')}, despues = ${sinEllos('despues')} WHERE ${DE_AGENDAS}`,
      `UPDATE auditoria SET recurso = 'importacion', recurso_id = 0, despues = despues || jsonb_build_object('nombre', CASE recurso WHEN 'producto' THEN 'Productos' ELSE 'Inventario' END)
       WHERE accion = 'importar' AND recurso IN ('producto', 'articulo')`,
      ...['antes', 'despues'].map(
        (columna) =>
          `UPDATE auditoria a SET ${columna} = a.${columna} || jsonb_build_object('role_id', ${rolDe(columna)})
           WHERE a.recurso = 'usuario' AND a.accion = 'cambiar_rol' AND jsonb_typeof(a.${columna}) = 'object' AND NOT a.${columna} ? 'role_id'`,
      ),
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
