import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISOS } from '@jornal/contract';
import { Client } from 'pg';
import { copiarPlantilla, deLasGuardas } from '../../../test/app.js';
import { EN_CLUSTER } from '../../../test/ground.js';
import { comoLista, listaEscrita } from '../../../test/migration-list.js';
import { type Ask, describeSchema, type SchemaLine } from './fingerprint.js';
import { migrationsOf } from './known-migrations.js';
import { MIGRATIONS } from './migrations.js';
import { type ExpectedSchema, schemaDifferences } from './schema.js';

/** `UPDATE_SCHEMA=1 npx jest src/platform/db/schema.test.ts` writes what this file compares with; a sum that is already listed stays. */
const ESCRIBIR = process.env.UPDATE_SCHEMA === '1';
const CARPETA = join(__dirname, 'migrations');
const SUMAS = join(CARPETA, 'checksums.txt');
const ESPERADO = join(__dirname, 'expected-schema.json');

const ARCHIVOS = readdirSync(CARPETA)
  .filter((archivo) => archivo.endsWith('.ts'))
  .sort();
const leer = (archivo: string) => readFileSync(join(CARPETA, archivo), 'utf8').replaceAll('\r\n', '\n');
const sumaDe = (archivo: string) => createHash('sha256').update(leer(archivo)).digest('hex');

function sumasEscritas(): Map<string, string> {
  const lineas = readFileSync(SUMAS, 'utf8').split('\n');
  return new Map(
    lineas.filter((linea) => /^[0-9a-f]{64} /.test(linea)).map((linea) => [linea.slice(66), linea.slice(0, 64)]),
  );
}

/** The generated file: one line of the schema a line of the file, so that a change of it is read where changes are read. */
function asFile(lines: readonly SchemaLine[]): string {
  const textsOf = (guarda: boolean) => lines.filter((line) => line.guarda === guarda).map(({ texto }) => texto);
  return `${JSON.stringify({ schema: textsOf(false), guards: textsOf(true) } satisfies ExpectedSchema, null, 2)}\n`;
}

describe('Las migraciones que ya se publicaron', () => {
  if (ESCRIBIR) {
    const escritas = sumasEscritas();
    const cabecera = readFileSync(SUMAS, 'utf8')
      .split('\n')
      .filter((linea) => linea.startsWith('#'));
    writeFileSync(
      SUMAS,
      [...cabecera, ...ARCHIVOS.map((archivo) => `${escritas.get(archivo) ?? sumaDe(archivo)}  ${archivo}`), ''].join(
        '\n',
      ),
    );
  }

  it('no cambian: lo que se quiere distinto va en una migración nueva', () => {
    const escritas = sumasEscritas();
    const cambiadas = [...escritas]
      .filter(([archivo, suma]) => !ARCHIVOS.includes(archivo) || sumaDe(archivo) !== suma)
      .map(([archivo]) => archivo);
    const nuevas = ARCHIVOS.filter((archivo) => !escritas.has(archivo));
    expect({
      'landed and edited since: put it back and write a new migration': cambiadas,
      'not listed: run this file with UPDATE_SCHEMA=1': nuevas,
    }).toEqual({
      'landed and edited since: put it back and write a new migration': [],
      'not listed: run this file with UPDATE_SCHEMA=1': [],
    });
  });

  it('no toman nada del programa, que mañana dirá otra cosa', () => {
    const deFuera = ARCHIVOS.flatMap((archivo) =>
      [...leer(archivo).matchAll(/^import (.*) from '(.*)';$/gm)].map(([linea, , de = '']) => ({ linea, de, archivo })),
    );
    expect(deFuera.length).toBeGreaterThan(40);
    expect(
      deFuera.filter(
        ({ linea, de }) =>
          de !== './ddl.js' && !de.startsWith('node:') && !(de === 'typeorm' && linea.startsWith('import type')),
      ),
    ).toEqual([]);
  });

  it('están todas en la lista, en su orden', () => {
    expect(listaEscrita().split('\n')).toEqual(comoLista().split('\n'));
    expect(MIGRATIONS.map(({ name }) => name.slice(-4))).toEqual(
      ARCHIVOS.filter((archivo) => archivo !== 'ddl.ts').map((archivo) => archivo.slice(0, 4)),
    );
  });
});

describe('El esquema que este programa espera', () => {
  let base: Awaited<ReturnType<typeof copiarPlantilla>>;
  let cliente: Client;
  const consultar: Ask = async (texto) => (await cliente.query(texto)).rows;
  const aplicadas = migrationsOf({ guardas: !EN_CLUSTER }).map(({ name }) => name);

  beforeAll(async () => {
    base = await copiarPlantilla();
    cliente = new Client({ connectionString: base.url });
    await cliente.connect();
  });
  afterEach(() => cliente.query('ROLLBACK'));
  afterAll(async () => {
    await cliente.end();
    await base.borrar();
  });

  deLasGuardas('es el que dejan sus migraciones', async () => {
    const fuente = asFile(await describeSchema(consultar));
    if (ESCRIBIR) writeFileSync(ESPERADO, fuente);
    // Line by line, so that a failure shows the lines that differ: run this file with UPDATE_SCHEMA=1 where they should.
    expect(readFileSync(ESPERADO, 'utf8').split('\n')).toEqual(fuente.split('\n'));
  });

  it('tiene los permisos que el programa conoce, y ninguno más', async () => {
    const filas = (await consultar('SELECT id, modulo, clave FROM permiso ORDER BY id')) as Array<{
      id: number;
      modulo: string;
      clave: string;
    }>;
    expect(filas.map(({ id, clave, modulo }) => `${id} ${clave} ${modulo}`)).toEqual(
      PERMISOS.map((clave, i) => `${i + 1} ${clave} ${clave.split('.')[0]}`),
    );
    const [admin] = await consultar(`SELECT count(*)::int AS suyos FROM role_permiso WHERE role_id = 1 AND estado`);
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
  ])('admite a su lado %s', async (_que, cambio) => {
    await cliente.query('BEGIN');
    await cliente.query(cambio);
    expect(await schemaDifferences(consultar, aplicadas)).toEqual([]);
  });

  it.each([
    [
      'una columna más',
      'ALTER TABLE gasto ADD COLUMN otra text NOT NULL',
      [{ que: 'sobra', texto: 'columna gasto.otra text not null' }],
    ],
    [
      'un índice que rechaza',
      'CREATE UNIQUE INDEX uno_solo ON gasto (entidad_id, monto)',
      [{ que: 'sobra', texto: 'índice gasto.uno_solo: CREATE UNIQUE INDEX USING btree (entidad_id, monto)' }],
    ],
    [
      'una regla que ya no es la misma',
      'ALTER TABLE libro DROP CONSTRAINT libro_monto_positivo, ADD CONSTRAINT libro_monto_positivo CHECK (monto >= 0)',
      [
        { que: 'falta', texto: 'restricción libro.libro_monto_positivo: CHECK (monto > 0)' },
        { que: 'sobra', texto: 'restricción libro.libro_monto_positivo: CHECK (monto >= 0)' },
      ],
    ],
    [
      'un índice que falta',
      'DROP INDEX sesion_viva',
      [{ que: 'falta', texto: expect.stringMatching(/^índice sesion.sesion_viva: CREATE INDEX/) }],
    ],
    [
      'que alguien no vea todas las filas',
      'ALTER TABLE gasto ENABLE ROW LEVEL SECURITY',
      [
        { que: 'falta', texto: 'tabla gasto' },
        { que: 'sobra', texto: 'tabla gasto row security' },
      ],
    ],
    [
      'una regla apagada',
      'ALTER TABLE gasto DISABLE TRIGGER ALL',
      expect.arrayContaining([{ que: 'sobra', texto: 'restricción gasto.gasto_entidad: apagada' }]),
    ],
    [
      'que algo se escriba en otra parte',
      'CREATE RULE a_nada AS ON DELETE TO gasto DO INSTEAD NOTHING',
      [
        {
          que: 'sobra',
          texto: expect.stringMatching(
            /^regla gasto.a_nada: CREATE RULE a_nada AS ON DELETE TO .*gasto DO INSTEAD NOTHING/,
          ),
        },
      ],
    ],
  ])('no admite %s', async (_que, cambio, diferencias) => {
    await cliente.query('BEGIN');
    await cliente.query(cambio);
    expect(await schemaDifferences(consultar, aplicadas)).toEqual(diferencias);
  });

  deLasGuardas('no admite una guarda que falta', async () => {
    await cliente.query('BEGIN');
    await cliente.query('DROP TRIGGER guarda_borrado ON gasto');
    expect(await schemaDifferences(consultar, aplicadas)).toEqual([
      {
        que: 'falta',
        texto:
          'disparador gasto.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON gasto ' +
          'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()',
      },
    ]);
  });
});
