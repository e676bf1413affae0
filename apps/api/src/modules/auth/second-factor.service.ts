import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { hashDeCodigo, nuevoCodigo } from './readable-codes.js';
import { Sealing } from './sealing.js';
import { nuevoSecreto, pasoDe } from './totp.js';

const CODIGOS = 10;
/** 118 bits: their hash is quick, and a copy of the database gives none by trying. */
const GRUPOS_DE_CODIGO = 6;
/** The time (ms) that a secret waits for its first code. */
const PLAZO_MS = 15 * 60_000;
const NO_VALIDO = 'El código no es correcto o ya se usó';

const hashDe = (usuario_id: number, code: string): string => hashDeCodigo(code, `${usuario_id}:`).toString('hex');

/**
 * The second factor of an account, asked for after the right password. Every method works inside the caller's
 * transaction.
 */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly clock: Clock,
    private readonly sello: Sealing,
    cleanup: Housekeeping,
  ) {
    cleanup.add((em, howMany) => this.olvidarSinConfirmar(em, howMany));
  }

  /** Lets a sign-in through: without a factor, or with a code of it, used up from here on. 401 SEGUNDO_FACTOR_REQUERIDO where none came. */
  async exigirAlEntrar(em: EntityManager, usuario_id: number, code: string | undefined): Promise<void> {
    const secreto = await this.secretoVigente(em, usuario_id);
    if (secreto === null) return;
    if (!code)
      throw new BusinessError('SEGUNDO_FACTOR_REQUERIDO', 'Escribe el código de tu aplicación de autenticación', 401);
    if (!(await this.gastar(em, usuario_id, secreto, code)))
      throw new BusinessError('CODIGO_NO_VALIDO', NO_VALIDO, 401);
  }

  /** A new secret that waits for its first code; 409 where a factor is in force. */
  async preparar(em: EntityManager, usuario_id: number): Promise<string> {
    const secreto = nuevoSecreto();
    const sellado = this.sello.sellar(secreto, String(usuario_id));
    const written = await executeIn(
      em,
      sql`INSERT INTO segundo_factor AS f (usuario_id, secreto, creado_en) VALUES (${usuario_id}, ${sellado}, ${this.clock.asDatabase()})
          ON CONFLICT (usuario_id) DO UPDATE SET secreto = excluded.secreto, creado_en = excluded.creado_en WHERE f.confirmado_en IS NULL`,
    );
    ensure(written === 1, 'CON_SEGUNDO_FACTOR', 'Tu cuenta ya tiene un segundo factor');
    return secreto;
  }

  /** Puts in force the secret that waits, with a code that proves the application has it; answers the recovery codes, told this once. */
  async confirmar(em: EntityManager, usuario_id: number, code: string): Promise<string[]> {
    const row = await rowIn<{ secreto: string }>(
      em,
      sql`SELECT secreto FROM segundo_factor
        WHERE usuario_id = ${usuario_id} AND confirmado_en IS NULL AND creado_en > ${this.plazo()} FOR UPDATE`,
    );
    ensure(row !== null, 'SIN_PREPARAR', 'Empieza de nuevo: no hay un segundo factor por confirmar');
    const paso = this.pasoDe(usuario_id, row.secreto, code);
    if (paso === null) throw invalidField('CODIGO_EQUIVOCADO', 'codigo', NO_VALIDO);
    await executeIn(
      em,
      sql`UPDATE segundo_factor SET confirmado_en = ${this.clock.now()}, ultimo_paso = ${paso} WHERE usuario_id = ${usuario_id}`,
    );
    return this.nuevosCodigos(em, usuario_id);
  }

  /** A code of the factor in force, used up from here on: 409 without a factor, 400 when it is none. */
  async exigirCodigo(em: EntityManager, usuario_id: number, code: string): Promise<void> {
    const secreto = await this.secretoVigente(em, usuario_id);
    ensure(secreto !== null, 'SIN_SEGUNDO_FACTOR', 'La cuenta no tiene segundo factor');
    if (!(await this.gastar(em, usuario_id, secreto, code)))
      throw invalidField('CODIGO_EQUIVOCADO', 'codigo', NO_VALIDO);
  }

  /** Recovery codes that take the place of those there were. */
  async nuevosCodigos(em: EntityManager, usuario_id: number): Promise<string[]> {
    const codes = Array.from({ length: CODIGOS }, () => nuevoCodigo(GRUPOS_DE_CODIGO));
    await executeIn(em, sql`DELETE FROM codigo_recuperacion WHERE usuario_id = ${usuario_id}`);
    await executeIn(
      em,
      sql`INSERT INTO codigo_recuperacion (usuario_id, hash) SELECT ${usuario_id}::bigint, h
        FROM unnest(${codes.map((code) => hashDe(usuario_id, code))}::text[]) AS h`,
    );
    return codes;
  }

  /** Takes the factor of an account away, with its codes; 409 where none is in force. */
  async quitar(em: EntityManager, usuario_id: number): Promise<void> {
    const quitadas = await executeIn(
      em,
      sql`DELETE FROM segundo_factor WHERE usuario_id = ${usuario_id} AND confirmado_en IS NOT NULL`,
    );
    ensure(quitadas === 1, 'SIN_SEGUNDO_FACTOR', 'La cuenta no tiene segundo factor');
    await executeIn(em, sql`DELETE FROM codigo_recuperacion WHERE usuario_id = ${usuario_id}`);
  }

  /** The limit of a preparation: older ones are worth nothing any more. */
  private plazo(): Date {
    return new Date(this.clock.asDatabase().getTime() - PLAZO_MS);
  }

  private olvidarSinConfirmar(em: EntityManager, howMany: number): Promise<number> {
    return executeIn(
      em,
      sql`DELETE FROM segundo_factor WHERE confirmado_en IS NULL AND usuario_id IN
            (SELECT usuario_id FROM segundo_factor WHERE confirmado_en IS NULL AND creado_en <= ${this.plazo()} LIMIT ${howMany}::int)`,
    );
  }

  private async secretoVigente(em: EntityManager, usuario_id: number): Promise<string | null> {
    const row = await rowIn<{ secreto: string }>(
      em,
      sql`SELECT secreto FROM segundo_factor WHERE usuario_id = ${usuario_id} AND confirmado_en IS NOT NULL`,
    );
    return row?.secreto ?? null;
  }

  /**
   * Uses a code up: of the application, only when its step is later than the last one used; of recovery, once. Of
   * several at once one does.
   */
  private async gastar(em: EntityManager, usuario_id: number, secreto: string, code: string): Promise<boolean> {
    const paso = this.pasoDe(usuario_id, secreto, code);
    const gasto =
      paso === null
        ? sql`UPDATE codigo_recuperacion SET usado_en = ${this.clock.now()}
          WHERE usuario_id = ${usuario_id} AND hash = ${hashDe(usuario_id, code)} AND usado_en IS NULL`
        : sql`UPDATE segundo_factor SET ultimo_paso = ${paso}
          WHERE usuario_id = ${usuario_id} AND secreto = ${secreto} AND ultimo_paso < ${paso}`;
    return (await executeIn(em, gasto)) === 1;
  }

  /** With another JWT_SECRET no code is of the application: those of recovery still let people in. */
  private pasoDe(usuario_id: number, sellado: string, code: string): number | null {
    const secreto = this.sello.abrir(sellado, String(usuario_id));
    return secreto === null ? null : pasoDe(secreto, code.replace(/\s/g, ''), this.clock.asDatabase());
  }
}
