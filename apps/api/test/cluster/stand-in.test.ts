import { join } from 'node:path';
import { Client } from 'pg';
import { restore } from '../../src/platform/backup/restore.js';
import { withClientAt } from '../../src/platform/db/connection.js';
import { migrate, migrationStatus } from '../../src/platform/db/data-source.js';
import { APPEND_ONLY, NO_DELETE } from '../../src/platform/db/grants.js';
import { MIGRATIONS } from '../../src/platform/db/migrations.js';
import { move } from '../../src/platform/move/move.js';
import { type BaseDePrueba, copiarPlantilla, crearBase } from '../app.js';
import { EN_CLUSTER, GROUND } from '../ground.js';
import { catalogueOf, unspread } from './catalogue.js';
import { installStandIn } from './stand-in.js';

const KEY = 'entidad_id bigint NOT NULL, id bigint NOT NULL, PRIMARY KEY (entidad_id, id)';
const spread = (table: string) => `SELECT create_distributed_table('${table}', 'entidad_id', colocate_with => 'libro')`;
const BRANCH = `CREATE TABLE nueva (${KEY}, otra_id bigint)`;
const GLOBAL = 'CREATE TABLE nueva (id bigint PRIMARY KEY, otra_id bigint)';
const KEY_TO_EXPENSE = 'ALTER TABLE nueva ADD CONSTRAINT de_gasto FOREIGN KEY (entidad_id, otra_id) REFERENCES gasto';
const KEY_TO_SESSION = 'ADD CONSTRAINT de_correo FOREIGN KEY (otra_id) REFERENCES correo_saliente';

/**
 * The schema of the business on a cluster, asked of the stand-in for one (stand-in.sql). On a real one these refusals
 * are its own.
 */
(GROUND === 'lab' ? describe.skip : describe)('La base en lo que hace las veces de un clúster', () => {
  let base: BaseDePrueba;
  let cliente: Client;
  const preguntar = async (texto: string) => (await cliente.query(texto)).rows;

  beforeAll(async () => {
    base = await crearBase();
    if (!EN_CLUSTER) await installStandIn(base.url);
    await migrate(base.url, { service: base.servicioUrl });
    cliente = new Client({ connectionString: base.url });
    await cliente.connect();
  });
  beforeEach(() => cliente.query('BEGIN'));
  afterEach(() => cliente.query('ROLLBACK'));
  afterAll(async () => {
    await cliente.end();
    await base.borrar();
  });

  it('queda migrada, sin las guardas y sin que nadie tenga que decirlo', async () => {
    const { applied, missing } = await migrationStatus(preguntar);
    expect(missing).toEqual([]);
    expect(MIGRATIONS.map(({ name }) => name).filter((name) => !applied.includes(name))).toEqual([
      'Guardas1700000000009',
      'GuardasAgenda1700000000017',
      'GuardasMetodos1700000000080',
      'GuardasMostrador1700000000082',
      'GuardasPropinas1700000000085',
      'GuardasFiado1700000000087',
      'GuardasAFavor1700000000089',
      'GuardasDevoluciones1700000000091',
      'GuardasCorrecciones1700000000094',
      'GuardasAprobaciones1700000000097',
      'GuardasConsentimientos1700000000099',
      'GuardasDescuentos1700000000102',
      'GuardasCarriles1700000000105',
    ]);
    expect(await preguntar(`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`)).toEqual([]);
  });

  it('y el candado es lo que el servicio no puede: ni cambiar el libro ni borrar lo que se anula', async () => {
    const { username } = new URL(base.servicioUrl);
    const puede = async (tabla: string, que: string) =>
      (await preguntar(`SELECT has_table_privilege('${username}', '${tabla}', '${que}') AS puede`))[0].puede;
    for (const tabla of APPEND_ONLY)
      expect([tabla, await puede(tabla, 'UPDATE'), await puede(tabla, 'INSERT')]).toEqual([tabla, false, true]);
    for (const tabla of [...APPEND_ONLY, ...NO_DELETE])
      expect([tabla, await puede(tabla, 'DELETE')]).toEqual([tabla, false]);
  });

  it('un respaldo no se restaura en él, y se dice dónde sí', async () => {
    const vacia = await crearBase();
    if (!EN_CLUSTER) await installStandIn(vacia.url);
    const archivo = join(__dirname, '../frozen/0051-formato-1.respaldo');
    await expect(restore(vacia.url, archivo, { trust: { keys: [], accept: async () => true } })).rejects.toThrow(
      /es un clúster \(Citus\), y un respaldo se restaura en un PostgreSQL que esté solo.*No se restauró nada/,
    );
    const cliente = new Client({ connectionString: vacia.url });
    await cliente.connect();
    expect((await cliente.query(`SELECT 1 FROM pg_class WHERE relname = 'libro'`)).rows).toEqual([]);
    await cliente.end();
    await vacia.borrar();
  });

  it('un negocio se trae a él, repartido y sin las guardas que tenía', async () => {
    const [origen, nuevo] = [await copiarPlantilla(), await crearBase()];
    if (!EN_CLUSTER) await installStandIn(nuevo.url);
    const enUno = <T>(url: string, texto: string) =>
      withClientAt(url, async (uno) => (await uno.query(texto)).rows as T[]);
    await enUno(
      origen.url,
      `INSERT INTO usuario (id, email, clave_hash, role_id, created_at)
       SELECT 900, 'ana@ejemplo.co', 'x', id, now() FROM role WHERE nombre = 'admin'`,
    );
    await move(origen.url, nuevo.url, { service: nuevo.servicioUrl });
    expect(await enUno(nuevo.url, `SELECT email FROM usuario WHERE id = 900`)).toEqual([{ email: 'ana@ejemplo.co' }]);
    expect(await enUno(nuevo.url, `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`)).toEqual([]);
    expect(await unspread((texto) => enUno(nuevo.url, texto))).toEqual([]);
    expect(await migrate(nuevo.url, { service: nuevo.servicioUrl })).toEqual([]);
    await Promise.all([origen.borrar(), nuevo.borrar()]);
  });

  it('tiene cada tabla repartida una vez, y de cada clase alguna (R8)', async () => {
    expect(await unspread(preguntar)).toEqual([]);
    const kinds = [...(await catalogueOf(preguntar))].map(([, { kind }]) => kind);
    expect(kinds.length).toBeGreaterThan(55);
    expect(new Set(kinds)).toEqual(new Set(['entidad', 'referencia', 'local']));
    await cliente.query(GLOBAL);
    expect(await unspread(preguntar)).toEqual(['nueva']);
  });

  it('deja en un solo nodo lo que se escribe con cada ingreso y cada correo, y los días cerrados de todas', async () => {
    const catalogue = await catalogueOf(preguntar);
    const local = [...catalogue].filter(([, { kind }]) => kind === 'local').map(([table]) => table);
    expect(local).toEqual([
      'aceptacion',
      'codigo_aprobacion',
      'codigo_primer_uso',
      'codigo_recuperacion',
      'correo_adjunto',
      'correo_saliente',
      'dispositivo',
      'enlace_clave',
      'intento_aprobacion',
      'intento_login',
      'negocio_dia',
      'secreto',
      'segundo_factor',
      'sesion',
      'ultima_entrada',
      'vista_lista',
    ]);
  });

  it.each([
    ['repartir una tabla dos veces', [BRANCH, spread('nueva'), `SELECT create_reference_table('nueva')`], /ya|already/],
    [
      'una tabla que nace con una llave hacia otra de sucursal (R7)',
      [`CREATE TABLE nueva (${KEY}, FOREIGN KEY (entidad_id, id) REFERENCES gasto)`],
      /nueva is not spread and can not point at gasto/,
    ],
    [
      'una llave hacia una tabla que no se ha repartido',
      [
        BRANCH,
        spread('nueva'),
        'CREATE TABLE otra (id bigint PRIMARY KEY)',
        KEY_TO_EXPENSE.replace('(entidad_id, otra_id) REFERENCES gasto', '(otra_id) REFERENCES otra'),
      ],
      /can not point at otra, which is not yet/,
    ],
    [
      'una llave única sin la sucursal',
      ['CREATE TABLE nueva (entidad_id bigint NOT NULL, id bigint PRIMARY KEY)', spread('nueva')],
      /nueva_pkey is unique in nueva without its branch/,
    ],
    ['un índice único sin la sucursal', ['CREATE UNIQUE INDEX uno ON gasto (id)'], /uno is unique in gasto/],
    [
      'una exclusión sin la sucursal',
      ['CREATE EXTENSION btree_gist', 'ALTER TABLE gasto ADD CONSTRAINT una EXCLUDE USING gist (id WITH =)'],
      /una excludes in gasto without its branch/,
    ],
    [
      'una llave de lo que es de un solo nodo hacia una sucursal',
      [
        `CREATE TABLE nueva (${KEY}, otra_id bigint)`,
        `SELECT citus_add_local_table_to_metadata('nueva')`,
        KEY_TO_EXPENSE,
      ],
      /nueva, a local table, can not point at gasto, which is distributed/,
    ],
    [
      'una llave de una tabla global hacia una sucursal',
      [BRANCH, `SELECT create_reference_table('nueva')`, KEY_TO_EXPENSE],
      /nueva, a reference table, can not point at gasto/,
    ],
    [
      'una llave de una sucursal hacia lo que es de un solo nodo',
      [`ALTER TABLE gasto ADD COLUMN otra_id bigint`, `ALTER TABLE gasto ${KEY_TO_SESSION}`],
      /gasto is distributed and can not point at correo_saliente, which is local/,
    ],
    [
      'una llave que no ata una sucursal a la misma',
      [
        BRANCH,
        spread('nueva'),
        'ALTER TABLE nueva ADD CONSTRAINT de_gasto FOREIGN KEY (otra_id, id) REFERENCES gasto (entidad_id, id)',
      ],
      /does not tie the branch/,
    ],
    [
      'una llave que vacía columnas de una sucursal',
      [BRANCH, spread('nueva'), `${KEY_TO_EXPENSE} ON DELETE SET NULL`],
      /empties or changes/,
    ],
    [
      'una llave que vacía columnas de una tabla global',
      [GLOBAL, `SELECT create_reference_table('nueva')`, `ALTER TABLE nueva ${KEY_TO_SESSION} ON DELETE SET NULL`],
      /empties or changes/,
    ],
    [
      'una llave que se mira al final',
      [BRANCH, spread('nueva'), `${KEY_TO_EXPENSE} DEFERRABLE`],
      /is asked of at the end/,
    ],
    [
      'un disparador en una tabla de sucursal',
      [
        `CREATE FUNCTION nada() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
        'CREATE TRIGGER uno BEFORE DELETE ON gasto FOR EACH ROW EXECUTE FUNCTION nada()',
      ],
      /trigger uno: there are none on gasto/,
    ],
    ['una sucursal que la tabla no tiene', [GLOBAL, spread('nueva')], /nueva has no column entidad_id to be spread by/],
    [
      'repartir junto a lo que no está repartido',
      [BRANCH, spread('nueva').replace("'libro'", "'usuario'")],
      /can not lie beside usuario/,
    ],
  ])('no admite %s', async (_que, sentencias, dicho) => {
    const ultima = sentencias.at(-1) as string;
    for (const sentencia of sentencias.slice(0, -1)) await cliente.query(sentencia);
    await expect(cliente.query(ultima)).rejects.toMatchObject({ code: '0A000', message: expect.stringMatching(dicho) });
  });

  it('admite la misma tabla hecha por partes', async () => {
    for (const sentencia of [
      BRANCH,
      spread('nueva'),
      KEY_TO_EXPENSE,
      'CREATE UNIQUE INDEX u ON nueva (entidad_id, otra_id)',
    ])
      await cliente.query(sentencia);
    expect((await catalogueOf(preguntar)).get('nueva')).toEqual({
      kind: 'entidad',
      columns: ['entidad_id', 'id', 'otra_id'],
    });
  });
});
