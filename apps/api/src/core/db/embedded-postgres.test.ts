import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ErrorInicio, iniciarPostgres } from './embedded-postgres.js';

/** One statement in a session of its own. */
async function consultar<T extends object>(url: string, texto: string): Promise<T[]> {
  const cliente = new Client({ connectionString: url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    return (await cliente.query<T>(texto)).rows;
  } finally {
    await cliente.end();
  }
}

async function pidDelServidor(carpeta: string): Promise<number> {
  return Number((await readFile(join(carpeta, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('El PostgreSQL que viene con el producto', () => {
  let carpeta: string;
  let aDetener: (() => Promise<void>)[];

  /** Starts one that the test's end stops. */
  async function iniciar(opciones: { base?: string; rapida?: boolean } = {}) {
    const postgres = await iniciarPostgres({ carpeta, rapida: true, ...opciones });
    aDetener.push(postgres.detener);
    return postgres;
  }

  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    aDetener = [];
  });

  afterEach(async () => {
    for (const detener of aDetener) await detener();
    await rm(carpeta, { recursive: true, force: true });
  });

  it('ordena los nombres como se ordenan en español y guarda la clave solo para su dueño', async () => {
    const { url } = await iniciar();
    const filas = await consultar<{ n: string }>(url, `SELECT n FROM unnest(ARRAY['Ñame', 'Óscar', 'zapato', 'nube', 'oso']) n ORDER BY n`);
    expect(filas.map((fila) => fila.n)).toEqual(['nube', 'Ñame', 'Óscar', 'oso', 'zapato']);
    expect((await stat(join(carpeta, 'postgres/clave'))).mode & 0o777).toBe(0o600);
  });

  it('conserva los datos entre dos ejecuciones', async () => {
    const primera = await iniciar();
    await consultar(primera.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (42)');
    await primera.detener();
    const segunda = await iniciar();
    expect(await consultar(segunda.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 42 }]);
  });

  it('fuera de las pruebas escribe en el disco antes de confirmar', async () => {
    const { url } = await iniciar({ rapida: false });
    const ajustes = await consultar<{ setting: string }>(url, `SELECT setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`);
    expect(ajustes.map((ajuste) => ajuste.setting)).toEqual(['on', 'on', 'on']);
  });

  it('no deja abrir dos veces la misma carpeta de datos', async () => {
    const { url } = await iniciar();
    await expect(iniciarPostgres({ carpeta, rapida: true })).rejects.toThrow(/^Jornal ya está en marcha con la carpeta de datos «.*» \(proceso \d+\): ciérralo primero/);
    expect(await consultar(url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('crea la base que falta aunque los datos ya existan', async () => {
    const primera = await iniciar();
    await primera.detener();
    const { url } = await iniciar({ base: 'otra "base"' });
    expect(await consultar(url, 'SELECT current_database() AS base')).toEqual([{ base: 'otra "base"' }]);
  });

  it('arranca de nuevo sobre los datos de un proceso que murió sin detenerlo', async () => {
    const primera = await iniciar();
    await consultar(primera.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (7)');
    const pid = await pidDelServidor(carpeta);
    // The lock as a killed process leaves it: the id may be somebody else's by now, the start time is not.
    await writeFile(join(carpeta, 'jornal.lock'), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const avisos: string[] = [];
    const segunda = await iniciarPostgres({ carpeta, rapida: true, alAvisar: (aviso) => avisos.push(aviso) });
    aDetener.push(segunda.detener);
    expect(avisos).toEqual(['Deteniendo el PostgreSQL que quedó de una ejecución anterior…', 'Iniciando PostgreSQL…']);
    expect(await pidDelServidor(carpeta)).not.toBe(pid);
    expect(await consultar(segunda.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 7 }]);
  });

  it('ignora un postmaster.pid cuyo número es hoy de otro programa', async () => {
    const primera = await iniciar();
    await primera.detener();
    await writeFile(join(carpeta, 'postgres/datos/postmaster.pid'), `${process.pid}\n`);
    const segunda = await iniciar();
    expect(await consultar(segunda.url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('dice en una frase que la carpeta no sirve', async () => {
    const archivo = join(carpeta, 'archivo');
    await writeFile(archivo, '');
    const intento = iniciarPostgres({ carpeta: join(archivo, 'datos'), rapida: true });
    await expect(intento).rejects.toThrow(ErrorInicio);
    await expect(intento).rejects.toThrow(/no es una carpeta: indica otra con DATA_DIR\.$/);
  });

  it('dice en una frase que los datos son de otra versión', async () => {
    const primera = await iniciar();
    await primera.detener();
    await writeFile(join(carpeta, 'postgres/datos/PG_VERSION'), '12\n');
    await expect(iniciar()).rejects.toThrow(/son de PostgreSQL 12 y esta versión de Jornal trae el 18/);
  });
});
