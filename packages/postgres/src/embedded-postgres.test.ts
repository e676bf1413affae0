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

/** Runs a statement in a session of its own. */
async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('El PostgreSQL que viene con el producto', () => {
  let folder: string;
  let toStop: (() => Promise<void>)[];

  /** Starts one that the test's end stops. */
  async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}) {
    const postgres = await startPostgres({ folder: folder, quick: true, ...options });
    toStop.push(postgres.stop);
    return postgres;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    toStop = [];
  });

  afterEach(async () => {
    for (const stop of toStop) await stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('ordena los nombres como se ordenan en español y guarda la clave solo para su dueño', async () => {
    const { url } = await start();
    const rows = await ask<{ n: string }>(
      url,
      `SELECT n FROM unnest(ARRAY['Ñame', 'Óscar', 'zapato', 'nube', 'oso']) n ORDER BY n`,
    );
    expect(rows.map((fila) => fila.n)).toEqual(['nube', 'Ñame', 'Óscar', 'oso', 'zapato']);
    expect((await stat(join(folder, 'postgres/clave'))).mode & 0o777).toBe(0o600);
  });

  it('otro proceso halla la base que está en marcha en la carpeta, y ninguna cuando se detuvo o el puerto ya es de otro', async () => {
    expect(await runningPostgres(folder)).toBeNull();
    const { url, stop } = await start();
    expect(await runningPostgres(folder)).toBe(url);
    const clave = await readFile(join(folder, 'postgres/clave'), 'utf8');
    await writeFile(join(folder, 'postgres/clave'), 'de-otra-base');
    expect(await runningPostgres(folder)).toBeNull();
    await writeFile(join(folder, 'postgres/clave'), clave);
    await stop();
    expect(await runningPostgres(folder)).toBeNull();
  });

  it('conserva los datos entre dos ejecuciones', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (42)');
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 42 }]);
  });

  it('fuera de las pruebas escribe en el disco antes de confirmar', async () => {
    const { url } = await start({ quick: false });
    const settings = await ask<{ setting: string }>(
      url,
      `SELECT setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    expect(settings.map((setting) => setting.setting)).toEqual(['on', 'on', 'on']);
  });

  it('no deja abrir dos veces la misma carpeta de datos', async () => {
    const { url } = await start();
    await expect(startPostgres({ folder: folder, quick: true })).rejects.toThrow(
      /^Jornal ya está en marcha con la carpeta de datos «.*» \(proceso \d+\): ciérralo primero/,
    );
    expect(await ask(url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('crea la base que falta aunque los datos ya existan', async () => {
    const first = await start();
    await first.stop();
    const { url } = await start({ database: 'otra "base"' });
    expect(await ask(url, 'SELECT current_database() AS base')).toEqual([{ base: 'otra "base"' }]);
  });

  it('arranca de nuevo sobre los datos de un proceso que murió sin detenerlo', async () => {
    // It lives on in this very process, and learns by its next heartbeat that the folder is another's: where that comes
    // before the second looks, the server stopped by itself.
    let learned = false;
    // With its usual durability: on a busy machine what is left of it is ended by force.
    const first = await start({ quick: false, onLose: () => void (learned = true) });
    await ask(first.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (7)');
    const pid = await serverPid(folder);
    // A killed process leaves a lock whose id may be another's by now, and whose start time is not; and no socket that
    // answers.
    await unlink(join(folder, 'jornal.sock'));
    await writeFile(join(folder, 'jornal.lock'), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const avisos: string[] = [];
    let byItself = false;
    const onWarn = (aviso: string) => {
      avisos.push(aviso);
      byItself = learned;
    };
    const second = await startPostgres({ folder: folder, quick: true, onWarn });
    toStop.push(second.stop);
    const stopping =
      byItself && avisos.length === 1 ? [] : ['Deteniendo el PostgreSQL que quedó de una ejecución anterior…'];
    expect(avisos).toEqual([...stopping, 'Iniciando PostgreSQL…']);
    expect(await serverPid(folder)).not.toBe(pid);
    expect(await ask(second.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 7 }]);
  });

  it('termina a la fuerza el que quedó de otra ejecución y no atiende a nada, sin esperarlo un minuto', async () => {
    const first = await start({ quick: false, onLose: () => undefined });
    await ask(first.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (8)');
    first.process.kill('SIGSTOP');
    await unlink(join(folder, 'jornal.sock'));
    await writeFile(join(folder, 'jornal.lock'), JSON.stringify({ pid: process.pid, inicio: 'antes' }));
    const second = await start({ stopLimits: { quick: 100, immediate: 100 } });
    expect(first.process.signalCode).toBe('SIGKILL');
    expect(await ask(second.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 8 }]);
  });

  it('si se detiene al iniciar por algo que pasa, se intenta otra vez; y si no pasa, dice por qué', async () => {
    const first = await start();
    await first.stop();
    const settings = join(folder, 'postgres/datos/postgresql.auto.conf');
    await writeFile(settings, 'no_existe = 1\n');
    await expect(start()).rejects.toThrow(/^PostgreSQL no pudo iniciar: .*contains errors/);
    const avisos: string[] = [];
    const second = await start({
      onWarn: (aviso) => {
        avisos.push(aviso);
        if (aviso.includes('otra vez')) writeFileSync(settings, '');
      },
    });
    expect(avisos).toEqual(['Iniciando PostgreSQL…', 'PostgreSQL se detuvo al iniciar: se intenta otra vez…']);
    expect(await ask(second.url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('ignora un postmaster.pid cuyo número es hoy de otro programa', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'postgres/datos/postmaster.pid'), `${process.pid}\n`);
    const second = await start();
    expect(await ask(second.url, 'SELECT 1 AS vive')).toEqual([{ vive: 1 }]);
  });

  it('dice en una frase que la carpeta no sirve', async () => {
    const file = join(folder, 'archivo');
    await writeFile(file, '');
    const attempt = startPostgres({ folder: join(file, 'datos'), quick: true });
    await expect(attempt).rejects.toThrow(StartError);
    await expect(attempt).rejects.toThrow(/no es una carpeta: indica otra con DATA_DIR\.$/);
  });

  it('dice en una frase que los datos son de otra versión', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'postgres/datos/PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/son de PostgreSQL 12 y esta versión de Jornal trae el 18/);
  });

  it('nunca empieza de nuevo sobre unos datos incompletos', async () => {
    const first = await start();
    await first.stop();
    await rm(join(folder, 'postgres/datos/PG_VERSION'));
    await expect(start()).rejects.toThrow(
      /^Falta el archivo «.*PG_VERSION»: los datos no están completos\. Restaura la carpeta «.*» entera de una copia\.$/,
    );
    expect(await readdir(join(folder, 'postgres/datos'))).toContain('base');
  });

  it('se detiene aunque su proceso no atienda a nada, y lo confirmado sigue ahí', async () => {
    const first = await start({ quick: false, stopLimits: { quick: 100, immediate: 100 } });
    await ask(first.url, 'CREATE TABLE recibo (numero int); INSERT INTO recibo VALUES (9)');
    first.process.kill('SIGSTOP');
    await first.stop();
    expect(first.process.signalCode).toBe('SIGKILL');
    const second = await start();
    expect(await ask(second.url, 'SELECT numero FROM recibo')).toEqual([{ numero: 9 }]);
  });

  it('guarda lo que dijo en ejecuciones anteriores, en cinco archivos a lo sumo, y sabe por qué terminó', async () => {
    const log = new PostgresLog(folder, 100);
    const say = async (...lines: string[]) => {
      const output = new PassThrough();
      log.listen(output);
      for (const line of lines) output.write(`2026-07-01 10:00:00 UTC [7] ${line}\n`);
      output.end();
      await once(output, 'end');
      await log.saved();
    };
    for (let n = 0; n < 12; n++) await say(`LOG:  ${'x'.repeat(80)} ${n}`);
    expect((await readdir(folder)).sort()).toEqual([
      'registro.1.log',
      'registro.2.log',
      'registro.3.log',
      'registro.4.log',
      'registro.log',
    ]);
    expect(await readFile(join(folder, 'registro.log'), 'utf8')).toContain(' 11\n');
    await say(
      'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
      'FATAL:  the database system is in recovery mode',
      'LOG:  database system is shut down',
    );
    expect(log.cause()).toBe('could not write to file "pg_wal/xlogtemp.7": No space left on device');
  });
});

describe('El PostgreSQL que viene con el producto, mientras alguien lo cuida', () => {
  let folder: string;
  let postgres: RunningPostgres;
  let lines: string[];
  let conditions: Conditions;
  let enVigor: Map<string, string>;
  let leave: () => unknown;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    postgres = await startPostgres({ folder: folder });
  });
  beforeEach(() => {
    lines = [];
    enVigor = new Map();
    // As the product's own: each change is one line.
    conditions = {
      put: ({ codigo, texto, impide }) => {
        if (enVigor.get(codigo) !== impide) lines.push(`condition: ${texto}`);
        enVigor.set(codigo, impide);
      },
      remove: (code) => void (enVigor.delete(code) && lines.push('condition: over')),
    };
    leave = () => undefined;
  });
  afterEach(() => leave());
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const note = (datos: object, message: string) =>
    void lines.push('estado' in datos ? `${message}: ${datos.estado}` : message);
  const log = { warn: note };

  function keep(pauses?: readonly number[]) {
    let onAbandon: (reason: StartError) => void = () => undefined;
    const abandoned = new Promise<StartError>((ready) => (onAbandon = ready));
    const guard = new PostgresKeeper(postgres, conditions, log, onAbandon, pauses);
    guard.tend();
    leave = () => guard.leave();
    return { guard, abandoned };
  }

  /** Asks until it is so; the test's own limit ends it otherwise. */
  async function hasta(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) await new Promise(setImmediate);
  }

  it('si lo matan vuelve solo en la misma dirección, con todo lo confirmado, y lo dice una vez', async () => {
    const { guard } = keep();
    await ask(postgres.url, 'CREATE TABLE recibo (numero int PRIMARY KEY)');
    const acknowledged: number[] = [];
    for (const death of ['SIGKILL', 'SIGABRT'] as const) {
      const { process: child } = postgres;
      const write = async () => {
        for (;;) {
          await ask(postgres.url, `INSERT INTO recibo VALUES (${acknowledged.length})`);
          acknowledged.push(acknowledged.length);
          if (acknowledged.length % 20 === 0) child.kill(death);
        }
      };
      await expect(write()).rejects.toThrow();
      await hasta(() => guard.state === 'lista' && postgres.process !== child);
      const hay = (await ask<{ numero: number }>(postgres.url, 'SELECT numero FROM recibo ORDER BY numero')).map(
        ({ numero }) => numero,
      );
      expect(hay).toEqual(expect.arrayContaining(acknowledged));
      // The one that got no answer may be there or not.
      if (hay.length > acknowledged.length) acknowledged.push(acknowledged.length);
      expect(hay).toEqual(acknowledged);
    }
    const time = [
      expect.stringMatching(/^condition: La base de datos se detuvo/),
      'embedded PostgreSQL: recuperando',
      'condition: over',
    ];
    expect(lines).toEqual([...time, ...time]);
  }, 60_000);

  it('si muere un proceso suyo espera a que se recupere solo, y otra sesión que termina no es una caída', async () => {
    const { guard } = keep();
    const [{ pid } = { pid: 0 }] = await ask<{ pid: number }>(
      postgres.url,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
    );
    const sessionOf = (what: string) =>
      ask<{ pid: number }>(
        postgres.url,
        `SELECT ${what} FROM pg_stat_activity WHERE application_name = 'jornal guardia'`,
      );
    // Its own session is ended in order: it opens another one and says nothing.
    await hasta(async () => (await sessionOf('pid')).length > 0);
    const [first] = await sessionOf('pid, pg_terminate_backend(pid)');
    await hasta(async () => (await sessionOf('pid')).some((other) => other.pid !== first?.pid));
    expect(lines).toEqual([]);
    process.kill(pid, 'SIGKILL');
    await hasta(() => lines.includes('condition: over'));
    expect(guard.state).toBe('lista');
    expect(lines).toEqual([expect.stringMatching(/^condition: La base de datos se detuvo/), 'condition: over']);
  }, 60_000);

  it('si no vuelve a iniciar deja de intentarlo y dice por qué en palabras de PostgreSQL', async () => {
    const { guard, abandoned } = keep([10, 10, 10]);
    await writeFile(join(folder, 'postgres/datos/postgresql.conf'), 'no_existe = 1\n');
    postgres.process.kill('SIGKILL');
    const { message } = await abandoned;
    expect(message).toMatch(
      /^La base de datos se detuvo y no vuelve a iniciar\. PostgreSQL no pudo iniciar: .*contains errors \(el detalle está en .*registro\.log\)\.$/,
    );
    expect(guard.state).toBe('abandonada');
    expect([...enVigor]).toEqual([['BASE_CAIDA', 'todo']]);
  }, 60_000);
});
