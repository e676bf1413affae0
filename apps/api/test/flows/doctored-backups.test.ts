import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { BackupError } from '../../src/platform/backup/backup-error.js';
import { BackupFolder } from '../../src/platform/backup/backup-folder.js';
import { readIndex } from '../../src/platform/backup/envelope.js';
import type { BackedUpTable, Index } from '../../src/platform/backup/format.js';
import type { Doubt } from '../../src/platform/backup/open-backup.js';
import { restore } from '../../src/platform/backup/restore.js';
import { writeBackup } from '../../src/platform/backup/write.js';
import { migrationsOf } from '../../src/platform/db/known-migrations.js';
import { verificar } from '../../src/verificar.js';
import { abrirApp, type BaseDePrueba, crearBase, type Prueba } from '../app.js';
import { crearAdmin, crearProducto, crearServicio, crearSucursal } from '../crear.js';
import { type Doctoring, doctored, doctoredFirst, inflating, pack } from '../doctored.js';
import { HAY_GUARDAS } from '../ground.js';

const LLAVE = { secret: 'la llave de firma de este negocio', beside: false };
const VIEJO = join(__dirname, '../frozen/0051-formato-1.respaldo');

let prueba: Prueba;
let carpeta: string;
let original: Buffer;
let indice: Index;
let base: BaseDePrueba;
/** 1.6 GB, once they are unpacked. */
let bomba: Buffer;
/** Where a program that a file had run would have left its mark. */
let marca: string;

beforeAll(async () => {
  [prueba, carpeta] = [await abrirApp(), await mkdtemp(join(tmpdir(), 'jornal-falsos-'))];
  // PostgreSQL's own user may write there.
  const abierta = join(carpeta, 'abierta');
  await mkdir(abierta);
  await Promise.all([chmod(abierta, 0o777), chmod(carpeta, 0o711)]);
  [marca, bomba] = [join(abierta, 'corrido'), await inflating(1_600)];
  const admin = await crearAdmin(prueba);
  const { id } = await crearSucursal(admin);
  await crearServicio(admin, { precio: 25_000 });
  await crearProducto(admin, { entidad_id: id });
  const archivo = join(carpeta, 'negocio.respaldo');
  await writeBackup(prueba.baseUrl, archivo, { key: LLAVE });
  original = await readFile(archivo);
  indice = (await readIndex(archivo)) as Index;
  base = await crearBase();
});
afterAll(async () => {
  await base.borrar();
  await rm(carpeta, { recursive: true });
  await prueba.cerrar();
});

async function preguntar<T>(url: string, texto: string): Promise<T[]> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  return cliente.query(texto).then(
    ({ rows }) => cliente.end().then(() => rows as T[]),
    (error: unknown) => cliente.end().then(() => Promise.reject(error)),
  );
}
/** All that there is in a database, and who else may enter the server. */
const loQueHay = (url: string) =>
  preguntar(
    url,
    `SELECT 'objeto ' || relname AS que FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT 'función ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT 'papel ' || rolname FROM pg_roles WHERE rolname NOT LIKE 'pg\\_%' ORDER BY 1`,
  );

const escribir = async (bytes: Buffer): Promise<string> => {
  const archivo = join(carpeta, 'falso.respaldo');
  await writeFile(archivo, bytes);
  return archivo;
};
/** A restore that was told to trust any file refuses it too. */
const confiado = { keys: [], accept: async () => true };

/** A program run by the server, in the place of the columns that a file says it holds. */
const PROGRAMA = () => `COPY (SELECT 1) TO PROGRAM 'touch ${marca}'`;
const tabla = (nombre: string, cambio: (una: BackedUpTable) => Partial<BackedUpTable>): Doctoring => ({
  indice: (i) => ({ ...i, tablas: i.tablas.map((t) => (t.nombre === nombre ? { ...t, ...cambio(t) } : t)) }),
});
const resumen = (cambio: Record<string, unknown>): Doctoring => ({
  indice: (i) => ({ ...i, resumen: { ...i.resumen, ...cambio } }),
});
const filas = (de: string, cambio: (texto: string) => string): Doctoring => ({
  filas: (nombre, texto) => (nombre === de ? cambio(texto) : texto),
});
const sinPrimera = (texto: string) => texto.slice(texto.indexOf('\n') + 1);
/** A value of the first row of a table in the place of the one there is. */
const enPrimera = (de: string, columna: string, valor: string): Doctoring =>
  filas(de, (texto) => {
    const [primera = '', ...resto] = texto.split('\n');
    const donde = indice.tablas.find(({ nombre }) => nombre === de)?.columnas.indexOf(columna) as number;
    return [primera.split('\t').with(donde, valor).join('\t'), ...resto].join('\n');
  });

const NO_ES = /no es un respaldo de Jornal, o está incompleto o dañado: no se restauró nada\.$/;
const DANADO = /está dañado \(tabla servicio\): no se restauró nada\. Usa otro respaldo\.$/;
/** The migrations before one of them. */
const todasMenos = (migracion: string): string[] =>
  migrationsOf({ guards: HAY_GUARDAS })
    .map(({ name }) => name)
    .filter((name) => name !== migracion);
const antesDe = (migracion: string): string[] => {
  const todas = migrationsOf({ guards: HAY_GUARDAS }).map(({ name }) => name);
  return todas.slice(0, todas.indexOf(migracion));
};
const OTRA_TABLA = /le falta o le sobra algo en la tabla \w+, .*: no se restauró nada\.$/;
const REGLAS = /sus datos no cumplen las reglas de Jornal\. No se restauró nada\.$/;
const SUMAS = /no suma lo mismo que al respaldarlo \(\w+\): no se restauró nada\.$/;
const MAS_NUEVO = /una versión de Jornal más nueva que esta: actualiza Jornal y vuelve a intentarlo\.$/;

/** The change of the backup, and how it is refused. */
const FALSOS: ReadonlyArray<[string, Doctoring | ((bytes: Buffer) => Buffer), RegExp]> = [
  ['cortado al final', (b) => b.subarray(0, -1), NO_ES],
  ['cortado a la mitad', (b) => b.subarray(0, b.length / 2), NO_ES],
  ['con otra marca', (b) => Buffer.concat([Buffer.from('OTRA'), b.subarray(4)]), NO_ES],
  ['con algo más al final', (b) => Buffer.concat([b, Buffer.from('x')]), NO_ES],
  ['con el índice en otra parte', (b) => b.fill(0xff, b.length - 56, b.length - 48), NO_ES],
  ['con un índice que dice ser enorme', (b) => b.fill(0xff, b.length - 48, b.length - 44), NO_ES],
  ['con otra suma del índice', (b) => b.fill(0, b.length - 44, b.length - 40), NO_ES],
  ['con un resumen enorme', { resumen: (r) => Buffer.concat([r, Buffer.alloc(100_000, ' ')]) }, NO_ES],
  [
    'con un resumen que no es el del índice',
    { resumen: (r) => Buffer.from(r.toString().replace('"version":"', '$&9')) },
    NO_ES,
  ],
  ['con un índice de mil seiscientos millones de bytes', { indiceEmpacado: () => bomba }, NO_ES],
  ['con un índice que no es JSON', { indiceEmpacado: () => Buffer.from('0a0080', 'hex') }, NO_ES],
  [
    'con un índice sin fondo',
    { indiceEmpacado: () => pack(`${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`) },
    NO_ES,
  ],
  ['con un índice que es una lista', { indice: (i) => Object.assign([i], { resumen: i.resumen }) }, NO_ES],
  ['con una parte de más en el índice', { indice: (i) => ({ ...i, sentencias: { previas: [PROGRAMA()] } }) }, NO_ES],
  ['con filas de menos que cero', tabla('servicio', () => ({ filas: -1 })), NO_ES],
  ['con tablas que se pisan', tabla('servicio', ({ desde }) => ({ desde: desde - 1 })), NO_ES],
  ['con una tabla que sale del archivo', tabla('servicio', ({ bytes }) => ({ bytes: bytes + 1_000_000 })), NO_ES],
  ['con una tabla dos veces', tabla('servicio', () => ({ nombre: 'producto' })), NO_ES],
  [
    'con una columna dos veces',
    tabla('servicio', ({ columnas }) => ({ columnas: [...columnas, columnas[0] as string] })),
    NO_ES,
  ],
  ['de un formato por venir', resumen({ formato: 99 }), MAS_NUEVO],
  ['de una migración por venir', resumen({ migraciones: ['Futura9999999999999'] }), MAS_NUEVO],
  ['sin ninguna migración', resumen({ migraciones: [] }), NO_ES],
  [
    'con una migración en vez de todas',
    resumen({ migraciones: ['UltimaEntrada1700000000051'] }),
    /no hacen ningún esquema de Jornal\. No se restauró nada\.$/,
  ],
  [
    'de antes de lo que dicen sus filas',
    resumen({
      migraciones: antesDe('FactorExigido1700000000054'),
    }),
    OTRA_TABLA,
  ],
  [
    'de antes de lo que dicen sus filas, con tablas iguales',
    resumen({ migraciones: todasMenos('UsuarioPorNombre1700000000071') }),
    /^El respaldo dice dos cosas de la versión con que se hizo: no se restauró nada\.$/,
  ],
  ['con otra suma de una tabla', tabla('servicio', () => ({ sha256: '0'.repeat(64) })), DANADO],
  ['con una tabla más grande de lo que dice', tabla('servicio', ({ crudo }) => ({ crudo: (crudo ?? 0) - 1 })), DANADO],
  ['con una tabla que se vuelve enorme', { empacadas: (n, e) => (n === 'servicio' ? bomba : e) }, DANADO],
  [
    'con una tabla que no se puede desempacar',
    { empacadas: (n, e) => (n === 'servicio' ? Buffer.alloc(50, 7) : e) },
    DANADO,
  ],
  ['con un final antes del final', filas('servicio', (texto) => `\\.\n${texto}`), DANADO],
  [
    'con un programa por nombre de columna',
    tabla('servicio', ({ columnas }) => ({
      columnas: columnas.with(0, `id") FROM PROGRAM 'touch ${marca}' --`.slice(0, 63)),
    })),
    OTRA_TABLA,
  ],
  [
    'con un programa por nombre de tabla',
    tabla('servicio', () => ({ nombre: `servicio"; ${PROGRAMA()}; --`.slice(0, 63) })),
    OTRA_TABLA,
  ],
  ['sin una columna', tabla('servicio', ({ columnas }) => ({ columnas: columnas.slice(1) })), OTRA_TABLA],
  ['con una columna de otro', tabla('servicio', ({ columnas }) => ({ columnas: [...columnas, 'suya'] })), OTRA_TABLA],
  [
    'con una secuencia que se sale',
    { indice: (i) => ({ ...i, secuencias: i.secuencias.map((s) => ({ ...s, ultimo: '-9' })) }) },
    REGLAS,
  ],
  ['con filas de otra forma', filas('servicio', (texto) => texto.replaceAll('\n', '\tmás\n')), REGLAS],
  ['con un valor que no es de su clase', enPrimera('servicio', 'id', 'uno'), REGLAS],
  ['con una fila dos veces', filas('servicio', (texto) => texto + texto), REGLAS],
  ['con un monto que ninguna regla admite', enPrimera('servicio', 'precio', '-5'), REGLAS],
  ['con una fila que apunta a nadie', enPrimera('usuario', 'role_id', '999'), REGLAS],
  ['con un texto que no es texto', enPrimera('servicio', 'nombre', 'corte\\x00'), REGLAS],
  [
    'con migraciones que no son las que dice',
    filas('migracion', sinPrimera),
    /dice dos cosas de la versión con que se hizo: no se restauró nada\.$/,
  ],
  ['con sumas de otro día', { indice: (i) => ({ ...i, sumas: { ...i.sumas, producto: '0'.repeat(64) } }) }, SUMAS],
  ['sin sumas', { indice: (i) => ({ ...i, sumas: {} }) }, SUMAS],
];

describe('Un respaldo que alguien armó o cambió', () => {
  it('se arma aquí como se debe: el que no se cambió se restaura', async () => {
    const suya = await crearBase();
    const archivo = await escribir(doctored(original, indice, { firma: LLAVE.secret }));
    const { other: otro } = await restore(suya.url, archivo, { trust: { keys: [LLAVE.secret] } });
    expect(otro).toEqual([]);
    expect((await verificar(suya.url)).filter(({ filas: rotas }) => rotas.length > 0)).toEqual([]);
    // The tables are of the user of the database, and the role of the restore is gone.
    const [{ yo }] = (await preguntar<{ yo: string }>(suya.url, 'SELECT current_user AS yo')) as [{ yo: string }];
    expect(
      await preguntar(
        suya.url,
        `SELECT DISTINCT tableowner AS de FROM pg_tables WHERE schemaname = 'public'
          UNION SELECT rolname FROM pg_roles WHERE rolname LIKE 'jornal\\_restaura%'`,
      ),
    ).toEqual([{ de: yo }]);
    await suya.borrar();
  });

  it.each(FALSOS)(
    '%s: se rechaza con una frase, no se ejecuta nada suyo y no queda nada',
    async (_como, cambio, frase) => {
      const antes = await loQueHay(base.url);
      const bytes = typeof cambio === 'function' ? cambio(Buffer.from(original)) : doctored(original, indice, cambio);
      const archivo = await escribir(bytes);
      const intento = restore(base.url, archivo, { trust: confiado });
      await expect(intento).rejects.toThrow(frase);
      await expect(intento).rejects.toBeInstanceOf(BackupError);
      expect(await loQueHay(base.url)).toEqual(antes);
      expect(existsSync(marca)).toBe(false);
    },
  );

  it('sin firma, con la de otra llave o cambiado después de firmado, se pregunta en voz alta, y callar es que no', async () => {
    const dudas: Doubt[] = [];
    const preguntado = (keys: string[]) => ({ keys, accept: async (duda: Doubt) => dudas.push(duda) < 0 });
    const firmado = doctored(original, indice, { firma: LLAVE.secret });
    const cambiado = Buffer.from(firmado);
    const donde = cambiado.indexOf('"version":"') + 11;
    cambiado.write('9', donde);
    const conOtroResumen = doctored(original, indice, {
      firma: LLAVE.secret,
      indice: (i) => ({ ...i, resumen: { ...i.resumen, version: '9.9.9' } }),
    });
    // The signature of one on the body of the other.
    const injertado = Buffer.from(conOtroResumen);
    const firmaEn = (b: Buffer) => b.lastIndexOf('JORNAL-2') - 4 - 32;
    firmado.copy(injertado, firmaEn(injertado), firmaEn(firmado), firmaEn(firmado) + 32);
    for (const [bytes, keys] of [
      [doctored(original, indice, {}), [LLAVE.secret]],
      [await readFile(VIEJO), [LLAVE.secret]],
      [firmado, []],
      [firmado, ['la llave de otro negocio']],
      [injertado, [LLAVE.secret]],
    ] as const) {
      const archivo = await escribir(bytes);
      await expect(restore(base.url, archivo, { trust: preguntado([...keys]) })).rejects.toThrow(
        /(no tiene firma|no está firmado con una llave que este servidor conozca), y nadie dijo que aun así se restaure/,
      );
      await expect(restore(base.url, archivo, { trust: { keys } })).rejects.toThrow(BackupError);
    }
    expect(dudas).toEqual(['sin-firma', 'sin-firma', 'otra-llave', 'otra-llave', 'otra-llave']);
    const archivo = await escribir(firmado);
    await writeFile(`${archivo}.clave`, LLAVE.secret);
    await expect(restore(base.url, archivo, { trust: preguntado([]) })).rejects.toThrow(
      'que este servidor ya conociera',
    );
    expect(dudas.at(-1)).toBe('llave-al-lado');
    await rm(`${archivo}.clave`);
    await expect(restore(base.url, await escribir(cambiado), { trust: preguntado([]) })).rejects.toThrow(NO_ES);
  });

  it('en la lista se ve sin desempacar nada, y uno que se vuelve enorme no le cuesta nada a nadie', async () => {
    const depositada = await mkdtemp(join(carpeta, 'lista-'));
    const enorme = doctored(original, indice, { indiceEmpacado: () => bomba });
    await writeFile(join(depositada, 'enorme.respaldo'), enorme);
    await writeFile(join(depositada, 'viejo.respaldo'), await readFile(VIEJO));
    await writeFile(join(depositada, 'suyo.respaldo'), original);
    const antes = process.memoryUsage().rss;
    const lista = await new BackupFolder(depositada, 'America/Bogota').list();
    expect((process.memoryUsage().rss - antes) / 1e6).toBeLessThan(100);
    expect(enorme.length).toBeLessThan(500_000);
    expect(lista.map(({ nombre, entero, filas: cuantas }) => [nombre, entero, cuantas]).sort()).toEqual([
      ['enorme.respaldo', true, indice.resumen.filas],
      ['suyo.respaldo', true, indice.resumen.filas],
      ['viejo.respaldo', true, null],
    ]);
  });
});

describe('Un respaldo de antes', () => {
  it('del primer formato se restaura con el esquema del producto; de sus sentencias no se ejecuta ninguna', async () => {
    const hostil = [
      'previas',
      'secuencias',
      'tablas',
      'restricciones',
      'indices',
      'foraneas',
      'vistas',
      'disparadores',
    ];
    const sentencias = Object.fromEntries(hostil.map((cual) => [cual, [PROGRAMA(), 'CREATE TABLE intrusa (n int)']]));
    const archivo = await escribir(doctoredFirst(await readFile(VIEJO), sentencias));
    const suya = await crearBase();
    const { other: otro, summary: dicho } = await restore(suya.url, archivo, { trust: confiado });
    expect([otro, dicho.formato]).toEqual([[], 1]);
    expect(existsSync(marca)).toBe(false);
    expect(await preguntar(suya.url, `SELECT to_regclass('intrusa') AS hay`)).toEqual([{ hay: null }]);
    expect((await verificar(suya.url)).filter(({ filas: rotas }) => rotas.length > 0)).toEqual([]);
    // The control: the server runs it when it is told.
    await preguntar(suya.url, PROGRAMA());
    expect(existsSync(marca)).toBe(true);
    await rm(marca);
    await suya.borrar();
  });

  it('de una base de otra versión se hace el esquema de entonces, y de él el de ahora', async () => {
    const [antigua, suya] = [await crearBase(), await crearBase()];
    await preguntar(antigua.url, gunzipSync(await readFile(join(__dirname, '../frozen/0039.sql.gz'))).toString());
    const archivo = join(carpeta, 'antiguo.respaldo');
    await writeBackup(antigua.url, archivo, { key: LLAVE });
    const { migrations: migraciones, other: otro } = await restore(suya.url, archivo, {
      trust: { keys: [LLAVE.secret] },
    });
    expect(otro).toEqual([]);
    expect(migraciones[0]).toBe('RespuestasBreves1700000000040');
    expect((await verificar(suya.url)).filter(({ filas: rotas }) => rotas.length > 0)).toEqual([]);
    await antigua.borrar();
    await suya.borrar();
  });
});
