import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Client, Pool } from 'pg';
import supertest from 'supertest';
import { Notices } from '../src/platform/events/notices.js';
import { type Config, readConfig } from '../src/platform/settings/config.js';
import { Clock } from '../src/platform/time/clock.js';
import { crearRegistro, crearServidor } from '../src/server.js';
import { verificar } from '../src/verificar.js';
import { createInLab, dropInLab } from './cluster/lab.js';
import { installStandIn } from './cluster/stand-in.js';
import { GROUND, HAY_GUARDAS, plantilla } from './ground.js';
import { respuestasGuardadas } from './kept-answers.js';
import { seguirRastro } from './rastro.js';
import { anotarSecreto, DONDE_QUEDARIAN, registroGuardado, secretosDichos, secretosEn } from './secrets.js';

/** A Wednesday at ten in the morning in Bogotá: no test depends on the day it runs. */
export const MIERCOLES = '2026-11-18T10:00:00-05:00';

const SECRETO = 'a-secret-that-only-the-tests-ever-use';

/** The time of the business under test: it stands still until a test moves it. */
class RelojDePrueba {
  constructor(private instante: Date) {}

  readonly fuente = (): Date => new Date(this.instante);

  /** Sets the clock: an instant with its offset, '2026-11-18T23:30:00-05:00'. */
  poner(instante: string): void {
    this.instante = new Date(instante);
  }

  avanzar({ dias = 0, horas = 0, minutos = 0 }: { dias?: number; horas?: number; minutos?: number }): void {
    this.instante = new Date(this.instante.getTime() + ((dias * 24 + horas) * 60 + minutos) * 60_000);
  }
}

export type Cliente = ReturnType<typeof supertest.agent>;

/** A running product on a database of its own. */
export type Prueba = {
  app: NestFastifyApplication;
  url: string;
  /** The database of the test with the role that owns it, for a statement that needs a connection of its own. */
  baseUrl: string;
  /** The same database with the role the product works with, which may do no more than it needs. */
  servicioUrl: string;
  /** Requests without a session. */
  http: Cliente;
  /** Requests that carry a token. */
  como(token: string): Cliente;
  reloj: RelojDePrueba;
  /** A statement straight on the database of the test. */
  sql<T = Record<string, unknown>>(texto: string, valores?: unknown[]): Promise<T[]>;
  /**
   * Stops it; fails when an invariant of the database is broken, when a password or token came to rest or was told
   * anywhere, or when something changed and the audit trail knows nothing of it or no open screen was told.
   */
  cerrar(): Promise<void>;
};

/**
 * `web`: the folder of a built web, to serve it too. `guardas`: a database with or without the triggers of the second
 * lock. `base`: a database that was made already. `destino`: the reader of the log. `red`: the way to the database, for
 * the product alone.
 */
export type OpcionesPrueba = {
  config?: Partial<Config>;
  instante?: string;
  web?: string | null;
  guardas?: boolean;
  base?: BaseDePrueba;
  destino?: Writable;
  red?: (url: string) => string;
};

/**
 * Nothing depends on triggers: the rules must hold without them. For `describe.each`; where there are none at all,
 * once.
 */
export const CON_Y_SIN_GUARDAS = [
  ...(HAY_GUARDAS ? [{ guardas: true, base: '' }] : []),
  { guardas: false, base: ', en una base sin guardas' },
];

/** The tests of the second lock itself, by `it` or by `it.each`. */
export const deLasGuardas = HAY_GUARDAS
  ? it
  : Object.assign((titulo: string, prueba: jest.ProvidesCallback) => it.skip(`${titulo} (aquí no las hay)`, prueba), {
      each: it.skip.each,
    });

/** Tests of what a cluster of machines has otherwise, as a lock of a table that each of them has a copy of. */
export const enUnaMaquina =
  GROUND === 'lab' ? (titulo: string, _: unknown) => it.skip(`${titulo} (aquí hay varias)`, () => undefined) : it;

/** Starts the product on a fresh copy of the migrated template, the same way main.ts does. */
export async function abrirApp({
  config: cambios = {},
  instante = MIERCOLES,
  web = null,
  guardas = HAY_GUARDAS,
  base: hecha,
  destino,
  red = (direccion) => direccion,
}: OpcionesPrueba = {}): Promise<Prueba> {
  const base = hecha ?? (await copiarPlantilla({ guardas }));
  const config = Object.assign(
    readConfig({ JWT_SECRET: SECRETO, LOG_LEVEL: 'silent', DATABASE_POOL: '8', DATABASE_URL: base.servicioUrl }),
    cambios,
  );
  const reloj = new RelojDePrueba(new Date(instante));
  const registro = registroGuardado(destino);
  const app = await crearServidor({
    config,
    reloj: new Clock(config.BUSINESS_TIME_ZONE, reloj.fuente),
    url: red(base.servicioUrl),
    web,
    // Not printed, and looked through at the end.
    registro: crearRegistro(
      destino === undefined && config.LOG_LEVEL === 'silent' ? 'info' : config.LOG_LEVEL,
      registro,
    ),
  });
  const rastro = seguirRastro(
    app.getHttpAdapter().getInstance() as unknown as FastifyInstance,
    app.get(Notices, { strict: false }),
  );
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const pool = new Pool({ connectionString: base.url, max: 2 });
  // The pool has ended before its connections have: the error that PostgreSQL sends those when it is stopped right
  // after is ignored.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  const sql = async <T>(texto: string, valores: unknown[] = []) => (await pool.query(texto, valores)).rows as T[];
  return {
    app,
    url,
    baseUrl: base.url,
    servicioUrl: base.servicioUrl,
    http: supertest.agent(url),
    como: (token) => {
      anotarSecreto(token);
      return supertest.agent(url).set('Authorization', `Bearer ${token}`) as unknown as Cliente;
    },
    reloj,
    sql,
    cerrar: async () => {
      try {
        await comprobarInvariantes(base.url);
        await comprobarSecretos(registro.lineas, sql);
        const calladas = await rastro.sinRastro(sql);
        if (calladas.length > 0)
          throw new Error(`Changes of which the audit trail knows nothing: ${calladas.join(', ')}`);
        const sinAviso = rastro.sinAviso();
        if (sinAviso.length > 0)
          throw new Error(`Changes of which nobody who is looking was told: ${sinAviso.join(', ')}`);
      } finally {
        rastro.dejar();
        await app.close();
        await pool.end();
        await base.borrar();
      }
    },
  };
}

/** Checks the invariants of the database. */
async function comprobarInvariantes(url: string): Promise<void> {
  const rotas = (await verificar(url)).filter(({ filas }) => filas.length > 0);
  const detalle = rotas.map(({ nombre, filas }) => `${nombre}: ${JSON.stringify(filas.slice(0, 5))}`);
  if (rotas.length > 0)
    throw new Error(`The database no longer holds what must always be true:\n${detalle.join('\n')}`);
}

/** No password and no token of the tests in the log, in an answer, or in the requests that the database keeps. */
async function comprobarSecretos(lineas: readonly string[], sql: Prueba['sql']): Promise<void> {
  const guardado = (await sql<{ texto: string | null }>(DONDE_QUEDARIAN)).map(({ texto }) => texto ?? '');
  const hallados = [
    ...secretosDichos(),
    ...secretosEn(lineas),
    ...secretosEn(guardado),
    ...secretosEn(await respuestasGuardadas(sql)),
  ];
  if (hallados.length > 0)
    throw new Error(`A password or a token was left lying around:\n${hallados.slice(0, 5).join('\n')}`);
}

/** A database of the cluster of this run, for the role that owns it and for the one the product works with. */
export type BaseDePrueba = { url: string; servicioUrl: string; borrar: () => Promise<void> };

/** A new copy of the migrated template. */
export async function copiarPlantilla({ guardas = true } = {}): Promise<BaseDePrueba> {
  return crearBase(`TEMPLATE ${plantilla({ guardas })} STRATEGY file_copy`);
}

/** A new database where this run has them, on a connection of its own: an empty one, unless told. */
export async function crearBase(como?: string): Promise<BaseDePrueba> {
  const { URL_PLANTILLA: duena, URL_PLANTILLA_SERVICIO: servicio } = process.env;
  if (duena === undefined || servicio === undefined) throw new Error('The global set-up did not run');
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`;
  const enNueva = (direccion: string) => Object.assign(new URL(direccion), { pathname: `/${nombre}` }).href;
  const nueva = { url: enNueva(duena), servicioUrl: enNueva(servicio) };
  const { CITUS_LAB: laboratorio } = process.env;
  if (laboratorio) {
    await createInLab(laboratorio, nombre, como === undefined ? undefined : new URL(duena).pathname.slice(1));
    return { ...nueva, borrar: () => dropInLab(laboratorio, nombre) };
  }
  await enPostgres(duena, `CREATE DATABASE ${nombre} ${como ?? 'TEMPLATE template0'}`);
  if (GROUND === 'stand-in' && como === undefined) await installStandIn(nueva.url);
  return { ...nueva, borrar: () => borrarBase(duena, nombre) };
}

/**
 * PostgreSQL waits some seconds for connections that are being closed; only those that a test left open are cut off,
 * with an error at its other end.
 */
async function borrarBase(plantilla: string, nombre: string): Promise<void> {
  await enPostgres(plantilla, `DROP DATABASE ${nombre}`).catch(() =>
    enPostgres(plantilla, `DROP DATABASE IF EXISTS ${nombre} WITH (FORCE)`),
  );
}

async function enPostgres(plantilla: string, sentencia: string): Promise<void> {
  const url = new URL(plantilla);
  url.pathname = '/postgres';
  const cliente = new Client({ connectionString: url.href });
  await cliente.connect();
  try {
    await cliente.query(sentencia);
  } finally {
    await cliente.end();
  }
}
