import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const FINALIDAD = `CHECK (finalidad IN ('datos', 'mensajes', 'fotos'))`;
/** The texts with which a business begins; it writes its own over them. */
const TEXTOS: ReadonlyArray<readonly [finalidad: string, texto: string]> = [
  [
    'datos',
    `Autorizo que el negocio guarde mis datos de contacto y lo que necesita saber para atenderme (citas, servicios, alergias y preferencias). Puedo conocerlos, corregirlos, pedir que se borren y revocar esta autorización cuando quiera (Ley 1581 de 2012).`,
  ],
  [
    'mensajes',
    `Autorizo que el negocio me escriba por WhatsApp, mensaje de texto o correo sobre mis citas, mis cuentas y sus servicios. Puedo revocarlo cuando quiera.`,
  ],
  [
    'fotos',
    `Autorizo que el negocio tome y guarde fotos de antes y después de mis servicios, para su propia consulta. No las publica sin preguntarme. Puedo revocarlo cuando quiera, y se borran.`,
  ],
];

/**
 * The business's own fields on the cards of people, what each person has in them, and what people agree to and
 * their photos (docs/decisions/0132).
 */
export class FichasCompletas1700000000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE SEQUENCE campo_persona_id_seq`,
      `ALTER TABLE persona ADD COLUMN campos jsonb NOT NULL DEFAULT '{}'`,
      `ALTER TABLE persona ADD CONSTRAINT persona_campos_son_datos CHECK (jsonb_typeof(campos) = 'object')`,
    ]);
    await create(
      runner,
      'campo_persona',
      'referencia',
      `CREATE TABLE campo_persona (
        id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT campo_nombre_no_vacio CHECK (btrim(nombre) <> ''),
        tipo text NOT NULL CONSTRAINT campo_tipo_conocido CHECK (tipo IN ('texto', 'numero', 'fecha', 'opcion', 'si_no')),
        opciones text[] NOT NULL, orden integer NOT NULL CONSTRAINT campo_orden CHECK (orden >= 0), activo boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT campo_con_opciones CHECK ((tipo = 'opcion') = (opciones <> '{}')))`,
    );
    await apply(runner, [`CREATE UNIQUE INDEX campo_nombre_unico ON campo_persona (plano(nombre))`]);
    await this.consentimientos(runner);
    await this.fotos(runner);
  }

  private async consentimientos(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE SEQUENCE texto_consentimiento_id_seq START ${TEXTOS.length + 1}`,
      `CREATE SEQUENCE persona_consentimiento_id_seq`,
    ]);
    await create(
      runner,
      'texto_consentimiento',
      'referencia',
      `CREATE TABLE texto_consentimiento (
        id bigint PRIMARY KEY, finalidad text NOT NULL CONSTRAINT texto_finalidad ${FINALIDAD},
        version integer NOT NULL CONSTRAINT texto_version CHECK (version > 0),
        texto text NOT NULL CONSTRAINT texto_no_vacio CHECK (btrim(texto) <> ''), sha256 text NOT NULL,
        usuario_id bigint CONSTRAINT texto_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        CONSTRAINT texto_una_version UNIQUE (finalidad, version))`,
    );
    for (const [i, [finalidad, texto]] of TEXTOS.entries())
      await runner.query(
        `INSERT INTO texto_consentimiento (id, finalidad, version, texto, sha256, created_at)
         VALUES ($1, $2, 1, $3, $4, '2000-01-01T05:00:00Z')`,
        [i + 1, finalidad, texto, createHash('sha256').update(texto).digest('hex')],
      );
    await create(
      runner,
      'persona_consentimiento',
      'entidad',
      `CREATE TABLE persona_consentimiento (
        entidad_id bigint NOT NULL, id bigint NOT NULL, persona_id bigint NOT NULL,
        finalidad text NOT NULL CONSTRAINT consentimiento_finalidad ${FINALIDAD}, otorga boolean NOT NULL,
        canal text NOT NULL CONSTRAINT consentimiento_canal
          CHECK (canal IN ('en_persona', 'telefono', 'formulario', 'mensaje', 'correo')),
        texto_id bigint CONSTRAINT consentimiento_texto REFERENCES texto_consentimiento, sha256 text,
        usuario_id bigint NOT NULL CONSTRAINT consentimiento_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id),
        CONSTRAINT consentimiento_con_texto CHECK (otorga = (texto_id IS NOT NULL) AND otorga = (sha256 IS NOT NULL)))`,
      [`consentimiento_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`],
    );
    await apply(runner, [
      `CREATE INDEX consentimiento_de_persona ON persona_consentimiento (entidad_id, persona_id, finalidad, id)`,
    ]);
  }

  private async fotos(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE persona_foto_id_seq`]);
    await create(
      runner,
      'persona_foto',
      'entidad',
      `CREATE TABLE persona_foto (
        entidad_id bigint NOT NULL, id bigint NOT NULL, persona_id bigint NOT NULL,
        momento text NOT NULL CONSTRAINT foto_momento CHECK (momento IN ('antes', 'despues')),
        contenido bytea NOT NULL CONSTRAINT foto_tamano CHECK (octet_length(contenido) BETWEEN 1 AND 307200),
        usuario_id bigint NOT NULL CONSTRAINT foto_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id))`,
      [`foto_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`],
    );
    await apply(runner, [
      `CREATE INDEX foto_de_persona ON persona_foto (entidad_id, persona_id, id)`,
      `CREATE INDEX foto_por_id ON persona_foto (id)`,
    ]);
    await create(
      runner,
      'foto_uso',
      'entidad',
      `CREATE TABLE foto_uso (
        entidad_id bigint PRIMARY KEY CONSTRAINT foto_uso_entidad REFERENCES entidad,
        bytes bigint NOT NULL CONSTRAINT foto_uso_bytes CHECK (bytes >= 0))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE foto_uso`,
      `DROP TABLE persona_foto`,
      `DROP TABLE persona_consentimiento`,
      `DROP TABLE texto_consentimiento`,
      `DROP TABLE campo_persona`,
      `ALTER TABLE persona DROP COLUMN campos`,
      ...['persona_foto', 'persona_consentimiento', 'texto_consentimiento', 'campo_persona'].map(
        (tabla) => `DROP SEQUENCE ${tabla}_id_seq`,
      ),
    ]);
  }
}
