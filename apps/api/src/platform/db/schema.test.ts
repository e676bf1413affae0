import { PERMISOS } from '@jornal/contract';
import { Client } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { copiarPlantilla, deLasGuardas } from '../../../test/app.js';
import { EN_CLUSTER } from '../../../test/ground.js';
import {
  asExpected,
  asList,
  migrationFiles,
  migrationOf,
  newColumns,
  readMigration,
  sumOf,
  writtenExpected,
  writtenList,
  writtenSums,
} from '../../../test/update-schema.js';
import { type Ask, describeSchema } from './fingerprint.js';
import { migrationsOf } from './known-migrations.js';
import { MIGRATIONS } from './migrations.js';
import { EXPECTED, schemaDifferences } from './schema.js';

/**
 * `UPDATE_SCHEMA=1 npx jest src/platform/db/schema.test.ts` writes the files that this one compares with; a sum that is
 * already listed stays.
 */
const FILES = migrationFiles();

describe('Las migraciones que ya se publicaron', () => {
  it('no cambian: lo que se quiere distinto va en una migración nueva', () => {
    const written = writtenSums();
    const changed = [...written]
      .filter(([file, sum]) => !FILES.includes(file) || sumOf(file) !== sum)
      .map(([file]) => file);
    const fresh = FILES.filter((file) => !written.has(file));
    expect({
      'landed and edited since: put it back and write a new migration': changed,
      'not listed: run this file with UPDATE_SCHEMA=1': fresh,
    }).toEqual({
      'landed and edited since: put it back and write a new migration': [],
      'not listed: run this file with UPDATE_SCHEMA=1': [],
    });
  });

  it('no toman nada del programa, que mañana dirá otra cosa', () => {
    const fromOutside = FILES.flatMap((file) =>
      [...readMigration(file).matchAll(/^import (.*) from '(.*)';$/gm)].map(([line, , de = '']) => ({
        linea: line,
        de,
        archivo: file,
      })),
    );
    expect(fromOutside.length).toBeGreaterThan(40);
    expect(
      fromOutside.filter(
        ({ linea, de }) =>
          de !== './ddl.js' && !de.startsWith('node:') && !(de === 'typeorm' && linea.startsWith('import type')),
      ),
    ).toEqual([]);
  });

  it('están todas en la lista, en su orden', () => {
    expect(writtenList().split('\n')).toEqual(asList().split('\n'));
    expect(MIGRATIONS.map(({ name }) => name.slice(-4))).toEqual(
      FILES.filter((file) => file !== 'ddl.ts').map((file) => file.slice(0, 4)),
    );
  });
});

describe('La migración de una columna que solo dice su clase', () => {
  @Entity('categoria')
  class WithNotes {
    @PrimaryColumn('bigint') id!: number;
    @Column('text') nombre!: string;
    @Column('text', { nullable: true }) notas!: string | null;
    @Column('numeric', { nullable: true }) parte!: number | null;
  }

  it('se escribe sola: con ella la tiene la base, y sin ella no', () => {
    const [one, other, ...mas] = newColumns([WithNotes], EXPECTED.schema);
    if (one === undefined || other === undefined) throw new Error('No column was found to be new');
    expect(mas).toEqual([]);
    const { file, source } = migrationOf([one, other], 62);
    expect(file).toBe('0062-categoria-notas.ts');
    expect(source).toContain('export class CategoriaNotas1700000000062 implements MigrationInterface {');
    expect(source.match(/`ALTER TABLE [^`]*`/g)).toEqual([
      '`ALTER TABLE categoria ADD COLUMN notas text`',
      '`ALTER TABLE categoria ADD COLUMN parte numeric(5,2)`',
      '`ALTER TABLE categoria DROP COLUMN notas`',
      '`ALTER TABLE categoria DROP COLUMN parte`',
    ]);
  });

  it('no se inventa un valor para lo que ya hay', () => {
    @Entity('categoria')
    class WithOrder {
      @Column('integer') orden!: number;
    }
    expect(() => newColumns([WithOrder], EXPECTED.schema)).toThrow('categoria.orden may not be empty');
  });
});

describe('El esquema que este programa espera', () => {
  let database: Awaited<ReturnType<typeof copiarPlantilla>>;
  let client: Client;
  const ask: Ask = async (text) => (await client.query(text)).rows;
  const applied = migrationsOf({ guards: !EN_CLUSTER }).map(({ name }) => name);

  beforeAll(async () => {
    database = await copiarPlantilla();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(() => client.query('ROLLBACK'));
  afterAll(async () => {
    await client.end();
    await database.borrar();
  });

  deLasGuardas('es el que dejan sus migraciones', async () => {
    const source = asExpected(await describeSchema(ask));
    // Line by line, so that a failure shows the lines that differ: run this file with UPDATE_SCHEMA=1 where they
    // should.
    expect(writtenExpected().split('\n')).toEqual(source.split('\n'));
  });

  it('tiene los permisos que el programa conoce, y ninguno más', async () => {
    const rows = (await ask('SELECT id, modulo, clave FROM permiso ORDER BY id')) as Array<{
      id: number;
      modulo: string;
      clave: string;
    }>;
    expect(rows.map(({ id, clave, modulo }) => `${id} ${clave} ${modulo}`)).toEqual(
      PERMISOS.map((clave, i) => `${i + 1} ${clave} ${clave.split('.')[0]}`),
    );
    const [admin] = await ask(`SELECT count(*)::int AS suyos FROM role_permiso WHERE role_id = 1 AND estado`);
    expect(admin).toEqual({ suyos: PERMISOS.length });
  });

  it.each([
    ['una tabla de otros, con lo suyo', 'CREATE TABLE ajena (id bigint PRIMARY KEY, gasto_id bigint NOT NULL)'],
    ['un índice más, que nada rechaza', 'CREATE INDEX otro_mas ON gasto (monto)'],
    ['una vista de sus tablas', 'CREATE VIEW gastos_del_mes AS SELECT * FROM gasto'],
    [
      'que una regla suya que no miró lo de antes lo haya mirado',
      'ALTER TABLE producto VALIDATE CONSTRAINT producto_valor_maximo',
    ],
  ])('admite a su lado %s', async (_what, change) => {
    await client.query('BEGIN');
    await client.query(change);
    expect(await schemaDifferences(ask, applied)).toEqual([]);
  });

  it.each([
    [
      'una columna más',
      'ALTER TABLE gasto ADD COLUMN otra text NOT NULL',
      [{ kind: 'sobra', text: 'columna gasto.otra text not null' }],
    ],
    [
      'un índice que rechaza',
      'CREATE UNIQUE INDEX uno_solo ON gasto (entidad_id, monto)',
      [{ kind: 'sobra', text: 'índice gasto.uno_solo: CREATE UNIQUE INDEX USING btree (entidad_id, monto)' }],
    ],
    [
      'una regla que ya no es la misma',
      'ALTER TABLE libro DROP CONSTRAINT libro_monto_positivo, ADD CONSTRAINT libro_monto_positivo CHECK (monto >= 0)',
      [
        { kind: 'falta', text: 'restricción libro.libro_monto_positivo: CHECK (monto > 0)' },
        { kind: 'sobra', text: 'restricción libro.libro_monto_positivo: CHECK (monto >= 0)' },
      ],
    ],
    [
      'un índice que falta',
      'DROP INDEX sesion_viva',
      [{ kind: 'falta', text: expect.stringMatching(/^índice sesion.sesion_viva: CREATE INDEX/) }],
    ],
    [
      'que alguien no vea todas las filas',
      'ALTER TABLE gasto ENABLE ROW LEVEL SECURITY',
      [
        { kind: 'falta', text: 'tabla gasto' },
        { kind: 'sobra', text: 'tabla gasto row security' },
      ],
    ],
    [
      'una regla apagada',
      'ALTER TABLE gasto DISABLE TRIGGER ALL',
      expect.arrayContaining([{ kind: 'sobra', text: 'restricción gasto.gasto_entidad: apagada' }]),
    ],
    [
      'que algo se escriba en otra parte',
      'CREATE RULE a_nada AS ON DELETE TO gasto DO INSTEAD NOTHING',
      [
        {
          kind: 'sobra',
          text: expect.stringMatching(
            /^regla gasto.a_nada: CREATE RULE a_nada AS ON DELETE TO .*gasto DO INSTEAD NOTHING/,
          ),
        },
      ],
    ],
  ])('no admite %s', async (_what, change, differences) => {
    await client.query('BEGIN');
    await client.query(change);
    expect(await schemaDifferences(ask, applied)).toEqual(differences);
  });

  deLasGuardas('no admite una guarda que falta', async () => {
    await client.query('BEGIN');
    await client.query('DROP TRIGGER guarda_borrado ON gasto');
    expect(await schemaDifferences(ask, applied)).toEqual([
      {
        kind: 'falta',
        text:
          'disparador gasto.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON gasto ' +
          'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()',
      },
    ]);
  });
});
