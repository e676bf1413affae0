import { setTimeout as esperar } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Clock } from '../clock.js';
import { Condiciones } from '../conditions.js';
import { BusinessError } from '../errors.js';
import { type Aviso, Avisos, avisosDe } from '../events/notices.js';
import type { Session } from '../session.js';
import { TimeLimit } from '../time-limit.js';
import { Inverses } from '../undo.js';
import { autorDe, bajoLaQueDeshace, filasDeAuditoria } from './audit-rows.js';
import { cortar } from './cancel.js';
import { Ids } from './ids.js';
import { abreviar, extender } from './kept-answers.js';
import { AHORA_DE_LA_BASE, haceHoras } from './moment.js';
import { apartarPersonales } from './personal.js';
import { correr, ejecutarEn, filaEn, type Sql, sql } from './sql.js';
import { ConexionDeTransaccion } from './transaction-connection.js';

/**
 * One thing that changed: who and when are added by the transaction. `entidad_id` 0 for what belongs to no branch.
 * `marcas`: words for what somebody should look at twice. `personales`: the keys of `antes` and `despues` that hold names, telephones,
 * e-mails, addresses or notes of people, which are kept apart so that they can be forgotten. `avisos`: what to
 * tell whoever is looking, where it is not the module of the route. `deshace`: the event this one undoes.
 */
export type Cambio = {
  accion: string;
  recurso: string;
  recurso_id: number;
  entidad_id: number;
  antes?: unknown;
  despues?: unknown;
  motivo?: string;
  marcas?: readonly string[];
  personales?: readonly string[];
  avisos?: readonly Aviso[];
  deshace?: { entidad_id: number; id: number };
};
export type Auditar = (...cambios: Cambio[]) => void;

/** Thrown to leave the transaction when its idempotency key was already answered: the filter sends that answer again. */
export class RespuestaRepetida extends Error {
  constructor(readonly respuesta: unknown) {
    super('Replayed answer');
  }
}

/** What a use case answers, and the statements that close its transaction. */
type Terminado<T> = { respuesta: T; cierre: readonly Sql[] };

const INTENTOS = 5;
const REINTENTABLES = new Set(['40001', '40P01']);
/** As long as a key keeps another request from being made of the same one. */
const HORAS_DE_CLAVE = 24;

/** PostgreSQL's code of a failure, or the driver's. */
export const codigoSql = (error: unknown): string | undefined => {
  const fuente = error as { code?: string; driverError?: { code?: string } };
  return fuente.driverError?.code ?? fuente.code;
};

/** An id of a lot in hand that is taken: nobody chooses ids, so it is never a mistake of the caller. */
const idRepetido = (error: unknown): boolean => {
  const fuente = error as { constraint?: string; driverError?: { constraint?: string } };
  return (
    codigoSql(error) === '23505' && /_pkey(_\d+)?$/.test(fuente.driverError?.constraint ?? fuente.constraint ?? '')
  );
};

/** Runs use cases: one transaction each, with its idempotency key, its audit rows and a retry when the database asks for one. */
@Injectable()
export class Transacciones {
  /** Sessions whose use cases join a transaction that is under way. */
  private readonly enCurso = new WeakMap<Session, { em: EntityManager; auditar: Auditar }>();
  /** What waits for a transaction to be committed. */
  private readonly alFinal = new WeakMap<EntityManager, Set<() => void>>();

  constructor(
    @Inject(getDataSourceToken()) private readonly fuente: DataSource,
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly avisos: Avisos,
    private readonly inversas: Inverses,
    private readonly condiciones: Condiciones,
  ) {}

  /** The same caller, for whom a use case joins the transaction of `em` instead of opening its own: what it changed is told to `auditar`. */
  dentro(sesion: Session, em: EntityManager, auditar: Auditar): Session {
    const misma = { ...sesion };
    this.enCurso.set(misma, { em, auditar });
    return misma;
  }

  /**
   * Runs `trabajo` in a transaction of its own; what it answers is the body of the response, kept with the idempotency key.
   * Every use case must say what it changed through `auditar`; one that says nothing is a mistake of ours and fails.
   * Once it is committed, whoever is looking is told that it changed. 503 while something keeps people from writing
   * (`Condiciones`); `soloAnota`: it only notes that somebody read, which goes on.
   */
  async ejecutar<T>(
    sesion: Session,
    trabajo: (em: EntityManager, auditar: Auditar) => Promise<T>,
    { soloAnota = false } = {},
  ): Promise<T> {
    const fuera = this.enCurso.get(sesion);
    if (fuera !== undefined) return trabajo(fuera.em, fuera.auditar);
    if (!soloAnota) this.condiciones.ensureWritable();
    let hechos: readonly Cambio[] = [];
    let eventos: readonly number[] = [];
    const dicho = await this.conReintentos(async (em) => {
      await this.reclamarClave(em, sesion);
      const cambios: Cambio[] = [];
      hechos = cambios;
      const respuesta = await trabajo(em, (...nuevos) => void cambios.push(...nuevos));
      if (cambios.length === 0) throw new Error('A mutation ended without an audit row');
      const ids = await this.ids.tomar(em, 'auditoria', cambios.length);
      eventos = ids;
      const { publicos, escribir } = apartarPersonales(cambios.map(bajoLaQueDeshace), ids);
      return {
        respuesta,
        cierre: [
          filasDeAuditoria(autorDe(sesion), publicos, ids, this.reloj.now()),
          ...escribir,
          ...this.respuestaGuardada(sesion, respuesta),
        ],
      };
    });
    this.avisos.anotar(avisosDe(hechos, sesion.solicitud.tema));
    if (hechos.length === 1) this.ofrecerDeshacer(sesion, hechos[0] as Cambio, eventos[0] as number);
    return dicho;
  }

  /** What the caller did is one thing and they may undo it: the answer says which event it was (`CABECERA_EVENTO`). */
  private ofrecerDeshacer(sesion: Session, cambio: Cambio, id: number): void {
    const { entidad_id } = bajoLaQueDeshace(cambio);
    if (this.inversas.can(sesion, { ...cambio, entidad_id })) sesion.solicitud.evento = `${entidad_id}-${id}`;
  }

  /** Does something once the transaction of `em` is committed, and once however often it is asked for; never if it fails. It must not fail itself. */
  alConfirmar(em: EntityManager, hacer: () => void): void {
    const pedidas = this.alFinal.get(em) ?? new Set();
    this.alFinal.set(em, pedidas.add(hacer));
  }

  /** A transaction of the system itself (seeds, demo data, housekeeping, login): no caller, no audit, no key, and nobody is told (`Avisos.anotar` does). */
  reintentar<T>(trabajo: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.conReintentos(async (em) => ({ respuesta: await trabajo(em), cierre: [] }));
  }

  private async conReintentos<T>(trabajo: (em: EntityManager) => Promise<Terminado<T>>): Promise<T> {
    for (let intento = 1; ; intento++) {
      try {
        return await this.unaVez(trabajo);
      } catch (error) {
        const repetido = idRepetido(error);
        if (repetido) this.ids.olvidar();
        if (intento >= INTENTOS || !(repetido || REINTENTABLES.has(codigoSql(error) ?? ''))) throw error;
        await esperar(intento * 5 + Math.random() * 20);
      }
    }
  }

  /**
   * The driver sends a statement without waiting for the answer of the one before (`pipeline`): the opening travels with the
   * first statement, the audit rows and the kept answer with the commit. If one of them fails, the commit behind it does nothing.
   * What other branches of the work have sent by then is ahead of the end on the same connection, and ends before it; what they
   * send afterwards is refused.
   */
  private async unaVez<T>(trabajo: (em: EntityManager) => Promise<Terminado<T>>): Promise<T> {
    TimeLimit.ensure();
    const runner = this.fuente.createQueryRunner();
    let dejar = (): void => undefined;
    try {
      const cliente: ClientBase = await runner.connect();
      dejar = TimeLimit.onCut(() => cortar(cliente));
      const conexion = new ConexionDeTransaccion(cliente);
      // Ours and TypeORM's own statements take the connection from here. And what TypeORM writes by itself must know that it is
      // inside a transaction, and open none.
      Object.assign(runner, {
        databaseConnection: conexion,
        isTransactionActive: true,
        transactionDepth: 1,
      } satisfies Partial<QueryRunner> & Record<string, unknown>);
      try {
        const [, { respuesta, cierre }] = await Promise.all([cliente.query('BEGIN'), trabajo(runner.manager)]);
        conexion.terminar();
        const fin = await Promise.all([
          ...cierre.map((sentencia) => correr(cliente, sentencia)),
          cliente.query('COMMIT'),
        ]);
        if (fin.at(-1)?.command !== 'COMMIT') throw new Error('A failed statement was overlooked: nothing was written');
        for (const hacer of this.alFinal.get(runner.manager) ?? []) TimeLimit.outside(hacer);
        return respuesta;
      } catch (error) {
        conexion.terminar();
        await cliente.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } finally {
      dejar();
      await runner.release();
    }
  }

  /** Takes the key or, when somebody holds it, waits for that transaction and answers as it did. */
  private async reclamarClave(em: EntityManager, sesion: Session): Promise<void> {
    const { clave, huella } = sesion.solicitud;
    if (clave === undefined) return;
    const entidad = sesion.entidad?.id ?? 0;
    const insertada = await ejecutarEn(
      em,
      sql`INSERT INTO idempotencia (entidad_id, usuario_id, clave, huella, creada_en) VALUES (${entidad}, ${sesion.usuario_id}, ${clave}, ${huella}, ${AHORA_DE_LA_BASE}) ON CONFLICT DO NOTHING`,
    );
    if (insertada === 1) return;
    const previa = await filaEn<{ huella: string; respuesta: Buffer | null; vale: boolean }>(
      em,
      sql`SELECT huella, respuesta_breve AS respuesta, creada_en > ${haceHoras(HORAS_DE_CLAVE)} AS vale FROM idempotencia WHERE entidad_id = ${entidad} AND usuario_id = ${sesion.usuario_id} AND clave = ${clave} FOR UPDATE`,
    );
    if (previa?.vale === true) {
      if (previa.huella !== huella)
        throw new BusinessError('CLAVE_REUTILIZADA', 'Esta clave de idempotencia ya se usó con otra solicitud');
      throw new RespuestaRepetida(extender(previa.respuesta));
    }
    await ejecutarEn(
      em,
      sql`UPDATE idempotencia SET huella = ${huella}, respuesta_breve = NULL, creada_en = ${AHORA_DE_LA_BASE} WHERE entidad_id = ${entidad} AND usuario_id = ${sesion.usuario_id} AND clave = ${clave}`,
    );
  }

  private respuestaGuardada(sesion: Session, respuesta: unknown): Sql[] {
    const { clave } = sesion.solicitud;
    if (clave === undefined) return [];
    return [
      sql`UPDATE idempotencia SET respuesta_breve = ${abreviar(respuesta)} WHERE entidad_id = ${sesion.entidad?.id ?? 0} AND usuario_id = ${sesion.usuario_id} AND clave = ${clave}`,
    ];
  }
}
