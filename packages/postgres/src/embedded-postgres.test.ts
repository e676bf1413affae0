import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Conditions, StartError } from '@jornal/data-folder';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from './embedded-postgres.js';
import { PostgresKeeper } from './keeper.js';
import { PostgresLog } from './log.js';
import { runningPostgres } from './running-postgres.js';

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
  async function iniciar(opciones: Partial<Parameters<typeof startPostgres>[0]> = {}) {
    const postgres = await startPostgres({ folder: carpeta, quick: true, ...opciones });
    aDetener.push(postgres.stop);
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
    const filas = await consultar<{ n: string }>(
      url,
      `SELECT n FROM unnest(ARRAY['Ñame', 'Óscar', 'zapato', 'nube', 'oso']) n ORDER BY n`,
    );
    expect(filas.map((fila) => fila.n)).toEqual(['nube', 'Ñame', 'Óscar', 'oso', 'zapato']);
    expect((await stat(join(carpeta, 'postgres/clave'))).mode & 0o777).toBe(0o600);
  });

  it('otro proceso halla la base que está en marcha en la carpeta, y ninguna cuando se detuvo o el puerto ya es de otro', async () => {
    expect(await runningPostgres(carpeta)).toBeNull();
    const { url, stop: detener } = await iniciar();
    expect(await runningPostgres(carpeta)).toBe(url);
    const clave = await readFile(join(carpeta, 'postgres/clave'), 'utf8');
    await writeFile(join(carpeta, 'postgres/clave'), 'de-otra-base');
    expect(await runningPostgres(carpeta)).toBeNull();
    await writeFile(join(carpeta, 'postgres/clave'), clave);
    await detener();
    expect(await runningPostgres(carpeta)).toBeNull();
  });

  it('conserva los datos entre dos ejecuciones', async () => {
    const primera = await iniciar();
    await consultar(primera.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (42)');
    await primera.stop();
    const segunda = await iniciar();
    expect(await consultar(segunda.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 42 }]);
  });

  it('fuera de las pruebas escribe en el disco antes de confirmar', async () => {
    const { url } = await iniciar({ quick: false });
    const ajustes = await consultar<{ setting: string }>(
      url,
      `SELECT setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    expect(ajustes.map((ajuste) => ajuste.setting)).toEqual(['on', 'on', 'on']);
  });

  it('no deja abrir dos veces la misma carpeta de datos', async () => {
    const { url } = await iniciar();
    await expect(startPostgres({ folder: carpeta, quick: true })).rejects.toThrow(
      /^Jornal ya está en marcha con la carpeta de datos «.*» \(proceso \d+\): ciérralo primero/,
    );
    expect(await consultar(url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('crea la base que falta aunque los datos ya existan', async () => {
    const primera = await iniciar();
    await primera.stop();
    const { url } = await iniciar({ database: 'otra "base"' });
    expect(await consultar(url, 'SELECT current_database() AS base')).toEqual([{ base: 'otra "base"' }]);
  });

  it('arranca de nuevo sobre los datos de un proceso que murió sin detenerlo', async () => {
    // It lives on in this very process, and learns that the folder is another's.
    const primera = await iniciar({ onLose: () => undefined });
    await consultar(primera.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (7)');
    const pid = await pidDelServidor(carpeta);
    // What a killed process leaves: a lock whose id may be somebody else's by now, and whose start time is not; and nobody who answers.
    await unlink(join(carpeta, 'jornal.sock'));
    await writeFile(join(carpeta, 'jornal.lock'), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const avisos: string[] = [];
    const segunda = await startPostgres({ folder: carpeta, quick: true, onWarn: (aviso) => avisos.push(aviso) });
    aDetener.push(segunda.stop);
    expect(avisos).toEqual(['Deteniendo el PostgreSQL que quedó de una ejecución anterior…', 'Iniciando PostgreSQL…']);
    expect(await pidDelServidor(carpeta)).not.toBe(pid);
    expect(await consultar(segunda.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 7 }]);
  });

  it('termina a la fuerza el que quedó de otra ejecución y no atiende a nada, sin esperarlo un minuto', async () => {
    const primera = await iniciar({ quick: false, onLose: () => undefined });
    await consultar(primera.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (8)');
    primera.process.kill('SIGSTOP');
    await unlink(join(carpeta, 'jornal.sock'));
    await writeFile(join(carpeta, 'jornal.lock'), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const segunda = await iniciar({ stopLimits: { quick: 100, immediate: 100 } });
    expect(primera.process.signalCode).toBe('SIGKILL');
    expect(await consultar(segunda.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 8 }]);
  });

  it('si se detiene al iniciar por algo que pasa, se intenta otra vez; y si no pasa, dice por qué', async () => {
    const primera = await iniciar();
    await primera.stop();
    const ajustes = join(carpeta, 'postgres/datos/postgresql.auto.conf');
    await writeFile(ajustes, 'no_existe = 1\n');
    await expect(iniciar()).rejects.toThrow(/^PostgreSQL no pudo iniciar: .*contains errors/);
    const avisos: string[] = [];
    const segunda = await iniciar({
      onWarn: (aviso) => {
        avisos.push(aviso);
        if (aviso.includes('otra vez')) writeFileSync(ajustes, '');
      },
    });
    expect(avisos).toEqual(['Iniciando PostgreSQL…', 'PostgreSQL se detuvo al iniciar: se intenta otra vez…']);
    expect(await consultar(segunda.url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('ignora un postmaster.pid cuyo número es hoy de otro programa', async () => {
    const primera = await iniciar();
    await primera.stop();
    await writeFile(join(carpeta, 'postgres/datos/postmaster.pid'), `${process.pid}\n`);
    const segunda = await iniciar();
    expect(await consultar(segunda.url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('dice en una frase que la carpeta no sirve', async () => {
    const archivo = join(carpeta, 'archivo');
    await writeFile(archivo, '');
    const intento = startPostgres({ folder: join(archivo, 'datos'), quick: true });
    await expect(intento).rejects.toThrow(StartError);
    await expect(intento).rejects.toThrow(/no es una carpeta: indica otra con DATA_DIR\.$/);
  });

  it('dice en una frase que los datos son de otra versión', async () => {
    const primera = await iniciar();
    await primera.stop();
    await writeFile(join(carpeta, 'postgres/datos/PG_VERSION'), '12\n');
    await expect(iniciar()).rejects.toThrow(/son de PostgreSQL 12 y esta versión de Jornal trae el 18/);
  });

  it('nunca empieza de nuevo sobre unos datos incompletos', async () => {
    const primera = await iniciar();
    await primera.stop();
    await rm(join(carpeta, 'postgres/datos/PG_VERSION'));
    await expect(iniciar()).rejects.toThrow(
      /^Falta el archivo «.*PG_VERSION»: los datos no están completos\. Restaura la carpeta «.*» entera de una copia\.$/,
    );
    expect(await readdir(join(carpeta, 'postgres/datos'))).toContain('base');
  });

  it('se detiene aunque su proceso no atienda a nada, y lo confirmado sigue ahí', async () => {
    const primera = await iniciar({ quick: false, stopLimits: { quick: 100, immediate: 100 } });
    await consultar(primera.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (9)');
    primera.process.kill('SIGSTOP');
    await primera.stop();
    expect(primera.process.signalCode).toBe('SIGKILL');
    const segunda = await iniciar();
    expect(await consultar(segunda.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 9 }]);
  });

  it('guarda lo que dijo en ejecuciones anteriores, en cinco archivos a lo sumo, y sabe por qué terminó', async () => {
    const registro = new PostgresLog(carpeta, 100);
    const decir = async (...lineas: string[]) => {
      const salida = new PassThrough();
      registro.listen(salida);
      for (const linea of lineas) salida.write(`2026-07-01 10:00:00 UTC [7] ${linea}\n`);
      salida.end();
      await once(salida, 'end');
      await registro.saved();
    };
    for (let n = 0; n < 12; n++) await decir(`LOG:  ${'x'.repeat(80)} ${n}`);
    expect((await readdir(carpeta)).sort()).toEqual([
      'registro.1.log',
      'registro.2.log',
      'registro.3.log',
      'registro.4.log',
      'registro.log',
    ]);
    expect(await readFile(join(carpeta, 'registro.log'), 'utf8')).toContain(' 11\n');
    await decir(
      'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
      'FATAL:  the database system is in recovery mode',
      'LOG:  database system is shut down',
    );
    expect(registro.cause()).toBe('could not write to file "pg_wal/xlogtemp.7": No space left on device');
  });
});

describe('El PostgreSQL que viene con el producto, mientras alguien lo cuida', () => {
  let carpeta: string;
  let postgres: RunningPostgres;
  let lineas: string[];
  let condiciones: Conditions;
  let enVigor: Map<string, string>;
  let dejar: () => unknown;

  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    postgres = await startPostgres({ folder: carpeta });
  });
  beforeEach(() => {
    lineas = [];
    enVigor = new Map();
    // As the product's own: each change is one line.
    condiciones = {
      put: ({ codigo, texto, impide }) => {
        if (enVigor.get(codigo) !== impide) lineas.push(`condition: ${texto}`);
        enVigor.set(codigo, impide);
      },
      remove: (codigo) => void (enVigor.delete(codigo) && lineas.push('condition: over')),
    };
    dejar = () => undefined;
  });
  afterEach(() => dejar());
  afterAll(async () => {
    await postgres.stop();
    await rm(carpeta, { recursive: true, force: true });
  });

  const anotar = (datos: object, mensaje: string) =>
    void lineas.push('estado' in datos ? `${mensaje}: ${datos.estado}` : mensaje);
  const registro = { warn: anotar };

  function cuidar(pausas?: readonly number[]) {
    let alAbandonar: (motivo: StartError) => void = () => undefined;
    const abandonada = new Promise<StartError>((listo) => (alAbandonar = listo));
    const guardia = new PostgresKeeper(postgres, condiciones, registro, alAbandonar, pausas);
    guardia.tend();
    dejar = () => guardia.leave();
    return { guardia, abandonada };
  }

  /** Asks until it is so; the test's own limit ends it otherwise. */
  async function hasta(cierto: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await cierto())) await new Promise(setImmediate);
  }

  it('si lo matan vuelve solo en la misma dirección, con todo lo confirmado, y lo dice una vez', async () => {
    const { guardia } = cuidar();
    await consultar(postgres.url, 'CREATE TABLE recibo (numero int PRIMARY KEY)');
    const confirmados: number[] = [];
    for (const muerte of ['SIGKILL', 'SIGABRT'] as const) {
      const { process: proceso } = postgres;
      const escribir = async () => {
        for (;;) {
          await consultar(postgres.url, `INSERT INTO recibo VALUES (${confirmados.length})`);
          confirmados.push(confirmados.length);
          if (confirmados.length % 20 === 0) proceso.kill(muerte);
        }
      };
      await expect(escribir()).rejects.toThrow();
      await hasta(() => guardia.state === 'lista' && postgres.process !== proceso);
      const hay = (await consultar<{ numero: number }>(postgres.url, 'SELECT numero FROM recibo ORDER BY numero')).map(
        ({ numero }) => numero,
      );
      expect(hay).toEqual(expect.arrayContaining(confirmados));
      // The one that got no answer may be there or not.
      if (hay.length > confirmados.length) confirmados.push(confirmados.length);
      expect(hay).toEqual(confirmados);
    }
    const vez = [
      expect.stringMatching(/^condition: La base de datos se detuvo/),
      'embedded PostgreSQL: recuperando',
      'condition: over',
    ];
    expect(lineas).toEqual([...vez, ...vez]);
  }, 60_000);

  it('si muere un proceso suyo espera a que se recupere solo, y otra sesión que termina no es una caída', async () => {
    const { guardia } = cuidar();
    const [{ pid } = { pid: 0 }] = await consultar<{ pid: number }>(
      postgres.url,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
    );
    const sesionDe = (que: string) =>
      consultar<{ pid: number }>(
        postgres.url,
        `SELECT ${que} FROM pg_stat_activity WHERE application_name = 'jornal guardia'`,
      );
    // Its own session is ended in order: it opens another one and says nothing.
    await hasta(async () => (await sesionDe('pid')).length > 0);
    const [primera] = await sesionDe('pid, pg_terminate_backend(pid)');
    await hasta(async () => (await sesionDe('pid')).some((otra) => otra.pid !== primera?.pid));
    expect(lineas).toEqual([]);
    process.kill(pid, 'SIGKILL');
    await hasta(() => lineas.includes('condition: over'));
    expect(guardia.state).toBe('lista');
    expect(lineas).toEqual([expect.stringMatching(/^condition: La base de datos se detuvo/), 'condition: over']);
  }, 60_000);

  it('si no vuelve a iniciar deja de intentarlo y dice por qué en palabras de PostgreSQL', async () => {
    const { guardia, abandonada } = cuidar([10, 10, 10]);
    await writeFile(join(carpeta, 'postgres/datos/postgresql.conf'), 'no_existe = 1\n');
    postgres.process.kill('SIGKILL');
    const { message } = await abandonada;
    expect(message).toMatch(
      /^La base de datos se detuvo y no vuelve a iniciar\. PostgreSQL no pudo iniciar: .*contains errors \(el detalle está en .*registro\.log\)\.$/,
    );
    expect(guardia.state).toBe('abandonada');
    expect([...enVigor]).toEqual([['BASE_CAIDA', 'todo']]);
  }, 60_000);
});
