import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { lookAt, readIndex } from '../../src/platform/backup/envelope.js';
import { writeAll } from '../../src/platform/backup/format.js';
import { restore } from '../../src/platform/backup/restore.js';
import { restoreAside } from '../../src/platform/backup/restore-aside.js';
import { writeBackup } from '../../src/platform/backup/write.js';
import { connectionOptions } from '../../src/platform/db/data-source.js';
import { migrationsOf } from '../../src/platform/db/known-migrations.js';
import { MIGRATIONS } from '../../src/platform/db/migrations.js';
import { VERSION } from '../../src/platform/settings/version.js';
import { verificar, verificarEn } from '../../src/verificar.js';
import { abrirApp, copiarPlantilla, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../crear.js';
import { HAY_GUARDAS } from '../ground.js';
import { veces } from '../tormenta.js';

/** The rows of a statement on a connection of its own. */
async function preguntar<T>(url: string, texto: string): Promise<T[]> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  return cliente.query(texto).then(
    ({ rows }) => cliente.end().then(() => rows as T[]),
    (error: unknown) => cliente.end().then(() => Promise.reject(error)),
  );
}

/** The business's own, kept beside its backups. */
const LLAVE = { secret: 'la llave de firma', beside: true };
/** An account: without one there is no business. */
const EMPEZAR = `INSERT INTO usuario (id, email, clave_hash, role_id, created_at)
  SELECT 900, 'ana@ejemplo.co', 'x', id, now() FROM role WHERE nombre = 'admin'`;

/** Restores files that the business itself signed. */
const trust = { keys: [LLAVE.secret] };

describe('Respaldar y restaurar', () => {
  let prueba: Prueba;
  let carpeta: string;
  let archivo: string;
  let admin: Actor;
  let ana: Operador;
  let corte: { id: number };
  let restaurada: string;
  const bases: string[] = [];

  /** An empty database, as a person makes one to move to. */
  const vacia = async (): Promise<string> => {
    const nombre = `restaurada_${bases.length}_${process.pid}`;
    await preguntar(prueba.baseUrl, `CREATE DATABASE ${nombre}`);
    bases.push(nombre);
    return Object.assign(new URL(prueba.baseUrl), { pathname: `/${nombre}` }).href;
  };
  const tablasDe = (url: string) =>
    preguntar(
      url,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')`,
    );
  const rotasDe = async (url: string) => (await verificar(url)).filter(({ filas }) => filas.length > 0);

  beforeAll(async () => {
    prueba = await abrirApp();
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-respaldos-'));
    archivo = join(carpeta, 'negocio.respaldo');
    admin = await crearAdmin(prueba);
    const centro = await crearSucursal(admin, { name: 'Centro\tde «Ñandú» \\N\nviejo' });
    ana = await crearOperador(admin, { entidad_id: centro.id });
    corte = await crearServicio(admin, { precio: 25_000 });
    // A product and its first movement point at each other.
    await crearProducto(admin, { entidad_id: centro.id });
  });
  afterAll(async () => {
    for (const base of bases) await preguntar(prueba.baseUrl, `DROP DATABASE IF EXISTS ${base} WITH (FORCE)`);
    await rm(carpeta, { recursive: true, force: true });
    await prueba.cerrar();
  });

  it('mientras ocho personas registran guarda un solo momento; restaurado en otra base suma igual; la llave va aparte', async () => {
    let [terminado, hechos] = [false, 0];
    const escribiendo = veces(8, async () => {
      while (!terminado) {
        await registrar(ana, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: corte.id }] });
        hechos++;
      }
    });
    while (hechos < 20) await new Promise(setImmediate);
    const antes = hechos;
    const resumen = await writeBackup(prueba.servicioUrl, archivo, { key: LLAVE }).finally(() => (terminado = true));
    await escribiendo;
    expect(hechos).toBeGreaterThan(antes);
    expect((await lookAt(archivo))?.summary).toEqual(resumen);
    expect(resumen).toMatchObject({
      version: VERSION,
      migraciones: migrationsOf({ guards: HAY_GUARDAS }).map(({ name }) => name),
    });
    expect(await readFile(`${archivo}.clave`, 'utf8')).toBe('la llave de firma');

    const otra = await vacia();
    const vistas: string[] = [];
    const comprobar = async (cliente: Parameters<typeof verificarEn>[0]) => {
      vistas.push(...(await verificarEn(cliente)).filter(({ filas }) => filas.length > 0).map(({ nombre }) => nombre));
    };
    const servicio = Object.assign(new URL(prueba.servicioUrl), { pathname: new URL(otra).pathname }).href;
    expect((await restore(otra, archivo, { trust, service: servicio, check: comprobar })).migrations).toEqual([]);
    expect(vistas).toEqual([]);
    const [{ n }] = (await preguntar<{ n: number }>(otra, `SELECT count(*)::int AS n FROM servicio_realizado`)) as [
      { n: number },
    ];
    expect(n).toBeGreaterThanOrEqual(antes);
    expect(n).toBeLessThanOrEqual(hechos);
    restaurada = servicio;
  });

  it('respaldado de nuevo con el permiso del servicio, lo restaurado tiene las mismas filas, forma, secuencias y sumas', async () => {
    const segundo = join(carpeta, 'segundo.respaldo');
    await writeBackup(restaurada, segundo, { key: LLAVE });
    const [uno, dos] = [await readIndex(archivo), await readIndex(segundo)];
    const loSuyo = (i: typeof uno) =>
      i && {
        huella: i.resumen.huella,
        secuencias: i.secuencias,
        sumas: i.sumas,
        tablas: i.tablas.map(({ nombre, filas, sha256 }) => ({ nombre, filas, sha256 })),
      };
    expect(loSuyo(dos)).toEqual(loSuyo(uno));
    await expect(preguntar(restaurada, `UPDATE libro SET monto = 1`)).rejects.toThrow('permission denied');
  });

  it('lo dañado, lo cortado, lo que no es un respaldo y lo de una versión nueva se rechazan con una frase y no dejan nada', async () => {
    const otra = await vacia();
    const entero = await readFile(archivo);
    const con = async (bytes: Buffer) => {
      const malo = join(carpeta, 'malo.respaldo');
      await writeFile(malo, bytes);
      return restore(otra, malo, { trust });
    };
    const { tablas } = (await readIndex(archivo)) as NonNullable<Awaited<ReturnType<typeof readIndex>>>;
    const libro = tablas.find(({ nombre }) => nombre === 'libro') as (typeof tablas)[number];
    const danado = Buffer.from(entero);
    danado[libro.desde + Math.floor(libro.bytes / 2)] =
      (danado[libro.desde + Math.floor(libro.bytes / 2)] as number) ^ 1;
    await expect(con(danado)).rejects.toThrow('está dañado (tabla libro): no se restauró nada');
    for (const bytes of [entero.subarray(0, -1), entero.subarray(0, 5000), Buffer.from('hola'), Buffer.alloc(0)])
      await expect(con(bytes)).rejects.toThrow('no es un respaldo de Jornal');
    await expect(restore(otra, join(carpeta, 'no-está'), { trust })).rejects.toThrow('No existe el archivo');

    const futura = await copiarPlantilla();
    await preguntar(
      futura.url,
      `INSERT INTO migracion ("timestamp", name) VALUES (9999999999999, 'Futura9999999999999')`,
    );
    await preguntar(futura.url, EMPEZAR);
    await writeBackup(futura.url, join(carpeta, 'futura.respaldo'), { key: LLAVE });
    await futura.borrar();
    await expect(restore(otra, join(carpeta, 'futura.respaldo'), { trust })).rejects.toThrow(
      'una versión de Jornal más nueva que esta',
    );
    await expect(
      restore(otra, archivo, { trust, check: () => Promise.reject(new Error('lo último falla')) }),
    ).rejects.toThrow('lo último falla');
    expect(await tablasDe(otra)).toEqual([]);
  });

  it('lo que no alcanza a terminar no deja ningún archivo', async () => {
    const cancelado = join(carpeta, 'cancelado.respaldo');
    const control = new AbortController();
    await expect(
      writeBackup(prueba.servicioUrl, cancelado, {
        key: null,
        waits: control.signal,
        onProgress: () => control.abort(new Error('se apagó')),
      }),
    ).rejects.toThrow('se apagó');
    await expect(readFile(cancelado)).rejects.toThrow('ENOENT');
    expect((await readdir(carpeta)).filter((nombre) => nombre.includes('parcial'))).toEqual([]);
  });

  it('lo que el sistema recibe por partes llega entero', async () => {
    const recibido: number[] = [];
    const write = async (bytes: Uint8Array, desde: number, largo: number, posicion: number) => {
      const bytesWritten = Math.min(3, largo);
      for (let n = 0; n < bytesWritten; n++) recibido[posicion + n] = bytes[desde + n] as number;
      return { bytesWritten, buffer: bytes };
    };
    await writeAll({ write } as never, Buffer.from('xxxx'), 0);
    await writeAll({ write } as never, Buffer.from('todo lo del negocio'), 4);
    expect(Buffer.from(recibido).toString()).toBe('xxxxtodo lo del negocio');
  });

  it('dos que escriben con el mismo nombre no se pisan: uno lo tiene y el otro recibe otro nombre', async () => {
    const mismo = join(carpeta, 'mismo.respaldo');
    let nombrado = 0;
    const otroNombre = async () => join(carpeta, `otro-${++nombrado}.respaldo`);
    const resumenes = await Promise.all(
      [1, 2, 3].map((n) =>
        writeBackup(prueba.servicioUrl, mismo, { key: { secret: `llave ${n}`, beside: true }, otherName: otroNombre }),
      ),
    );
    const llaves = [];
    for (const nombre of [mismo, join(carpeta, 'otro-1.respaldo'), join(carpeta, 'otro-2.respaldo')]) {
      expect(resumenes).toContainEqual((await lookAt(nombre))?.summary);
      llaves.push(await readFile(`${nombre}.clave`, 'utf8'));
    }
    expect(llaves.sort()).toEqual(['llave 1', 'llave 2', 'llave 3']);
    await expect(writeBackup(prueba.servicioUrl, mismo, { key: LLAVE })).rejects.toMatchObject({ code: 'EEXIST' });
    expect((await readdir(carpeta)).filter((nombre) => nombre.includes('parcial'))).toEqual([]);
  });

  it('donde nadie ha empezado no hay qué respaldar', async () => {
    const sinNadie = await copiarPlantilla();
    for (const url of [await vacia(), sinNadie.url])
      await expect(writeBackup(url, join(carpeta, 'nada.respaldo'), { key: LLAVE })).rejects.toThrow(
        'aquí no hay ningún negocio que respaldar: revisa DATA_DIR o DATABASE_URL',
      );
    await sinNadie.borrar();
    await expect(readFile(join(carpeta, 'nada.respaldo'))).rejects.toThrow('ENOENT');
  });

  it('lo que alguien más tenía en la base no impide restaurar el negocio: lo que no va se dice', async () => {
    const suya = await copiarPlantilla();
    for (const sentencia of [
      EMPEZAR,
      'CREATE VIEW otra_suya AS SELECT id FROM usuario',
      'CREATE AGGREGATE suma_suya(int) (SFUNC = int4pl, STYPE = int)',
    ])
      await preguntar(suya.url, sentencia);
    const [ajeno, conTabla] = [join(carpeta, 'ajeno.respaldo'), join(carpeta, 'con-tabla.respaldo')];
    await writeBackup(suya.url, ajeno, { key: LLAVE });
    for (const sentencia of ['CREATE TABLE suya (n int)', 'INSERT INTO suya VALUES (1)'])
      await preguntar(suya.url, sentencia);
    await writeBackup(suya.url, conTabla, { key: LLAVE });
    await suya.borrar();
    const otra = await vacia();
    expect((await restore(otra, ajeno, { trust })).other).toEqual([
      'Lo que alguien más añadió a la base (vistas, funciones, índices) no va en un respaldo: hay que volver a hacerlo.',
    ]);
    expect(await rotasDe(otra)).toEqual([]);
    const tercera = await vacia();
    expect((await restore(tercera, conTabla, { trust })).other).toEqual([
      'En el respaldo hay tablas que no son de Jornal y no se restauraron: suya.',
    ]);
    expect((await tablasDe(tercera)).length).toBe((await tablasDe(otra)).length);
  });

  it('una base donde ya hay algo no se toca, y una recién creada cede su lugar', async () => {
    await expect(restore(prueba.baseUrl, archivo, { trust })).rejects.toThrow('La base de datos no está vacía');
    const otra = await vacia();
    await expect(restoreAside(otra, archivo, { trust, empty: async () => false })).rejects.toThrow(
      'Aquí ya hay un negocio',
    );
    await expect(
      restoreAside(otra, join(carpeta, 'malo.respaldo'), { trust, empty: async () => true }),
    ).rejects.toThrow('no es un respaldo');
    expect(await tablasDe(otra)).toEqual([]);
    await restoreAside(otra, archivo, { trust, empty: async () => true });
    expect(
      await preguntar(otra, `SELECT FROM pg_database WHERE datname LIKE '%retirada' OR datname = 'jornal_restaurando'`),
    ).toEqual([]);
    expect(await rotasDe(otra)).toEqual([]);
  });

  it('el de una base sin guardas, como la de un clúster, se restaura sin ellas donde podría haberlas', async () => {
    const sin = await copiarPlantilla({ guardas: false });
    await preguntar(sin.url, EMPEZAR);
    const suyo = join(carpeta, 'sin-guardas.respaldo');
    const { huella } = await writeBackup(sin.url, suyo, { key: LLAVE });
    await sin.borrar();
    const otra = await vacia();
    expect(await restore(otra, suyo, { trust })).toMatchObject({ migrations: [], other: [] });
    expect((await writeBackup(otra, join(carpeta, 'otra.respaldo'), { key: LLAVE })).huella).toBe(huella);
  });

  it('un respaldo de una versión anterior se restaura como era y queda al día', async () => {
    const antigua = await vacia();
    const fuente = new DataSource({
      ...connectionOptions(antigua, 1),
      migrations: migrationsOf({ guards: HAY_GUARDAS }).slice(0, -4),
      migrationsTableName: 'migracion',
    } as DataSourceOptions);
    await fuente.initialize();
    await fuente.runMigrations({ transaction: 'each' }).finally(() => fuente.destroy());
    await preguntar(antigua, EMPEZAR);
    const viejo = join(carpeta, 'viejo.respaldo');
    const { huella } = await writeBackup(antigua, viejo, { key: LLAVE });
    const otra = await vacia();
    expect((await restore(otra, viejo, { trust })).migrations).toEqual(MIGRATIONS.slice(-4).map(({ name }) => name));
    const nuevo = await writeBackup(otra, join(carpeta, 'nuevo.respaldo'), { key: LLAVE });
    expect(nuevo.huella).not.toBe(huella);
    expect(nuevo.huella).toBe((await lookAt(archivo))?.summary?.huella);
  });
});
