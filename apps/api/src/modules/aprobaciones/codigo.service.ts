import { ESPERA_DE_CODIGO_MS, FALLOS_DE_CODIGO, FALLOS_DE_QUIEN_PIDE } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checkPassword, hashPassword } from '../../core/access/passwords.js';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { OwnPasswordService } from '../auth/own-password.service.js';

/** Stands for all the people whose codes are guessed at by one: that row is locked ahead of that of one of them. */
const TODOS = 0;

function demasiados(): BusinessError {
  const message = 'Demasiados códigos errados. Espera 15 minutos, o pide la aprobación por la bandeja.';
  return new BusinessError('DEMASIADOS_INTENTOS', message, 429, { reintentarEn: ESPERA_DE_CODIGO_MS / 1000 });
}

/**
 * The six digits with which a person approves on the spot. Kept as passwords are; they open no session. Guesses of a person at the
 * code of another are counted before it is looked at: a thousand at once cannot slip through together.
 */
@Injectable()
export class CodigoService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly retries: Retries,
    private readonly transactions: Transactions,
    private readonly password: OwnPasswordService,
    cleanup: Housekeeping,
  ) {
    cleanup.add((em) => this.olvidarViejos(em));
  }

  async puesto({ usuario_id }: Session): Promise<{ puesto: boolean }> {
    const row = await this.db.row(sql`SELECT 1 FROM codigo_aprobacion WHERE usuario_id = ${usuario_id}`);
    return { puesto: row !== null };
  }

  async poner(session: Session, { password, codigo }: { password: string; codigo: string }) {
    const { usuario_id } = session;
    const mirada = await this.password.mirar(session, password);
    const hash = mirada.hash === null ? '' : await hashPassword(codigo, `usuario:${usuario_id}`);
    return this.transactions.execute(session, async (em, audit) => {
      await this.password.exigir(em, session, mirada);
      const now = this.clock.asDatabase();
      await executeIn(
        em,
        sql`INSERT INTO codigo_aprobacion (usuario_id, hash, puesto_en) VALUES (${usuario_id}, ${hash}, ${now})
          ON CONFLICT (usuario_id) DO UPDATE SET hash = excluded.hash, puesto_en = excluded.puesto_en`,
      );
      audit({
        accion: 'poner_codigo',
        recurso: 'usuario',
        recurso_id: usuario_id,
        entidad_id: 0,
        avisos: [{ tema: 'usuarios' }],
      });
      return { message: 'Código guardado' };
    });
  }

  /** 400 unless it is the code of that person, 429 after too many guesses of the caller at it. Never inside a transaction. */
  async exigir({ usuario_id }: Session, aprobador: number, codigo: string): Promise<void> {
    const row = await this.db.row<{ hash: string }>(
      sql`SELECT hash FROM codigo_aprobacion WHERE usuario_id = ${aprobador}`,
    );
    ensure(row !== null, 'SIN_CODIGO', 'Esa persona no ha puesto su código: lo pone en Mi cuenta');
    await this.contar(usuario_id, aprobador);
    if (!(await checkPassword(codigo, row.hash, `usuario:${usuario_id}`)))
      throw invalidField('CODIGO_DE_APROBAR_INCORRECTO', 'codigo', 'El código no es correcto');
  }

  /**
   * Counts a guess, of the caller at all others and at this one: a refused one is not counted, so that a block is not lengthened by
   * asking. That of a pair lasts from the last guess, that of a caller from the first, which right ones among them do not put off.
   */
  private async contar(pedida_por: number, aprobador: number): Promise<void> {
    const now = this.clock.asDatabase();
    const desde = new Date(now.getTime() - ESPERA_DE_CODIGO_MS);
    await this.retries.run(async (em) => {
      const contados = await rowsIn(
        em,
        sql`INSERT INTO intento_aprobacion AS i (pedida_por, aprobador, fallos, ultimo)
          VALUES (${pedida_por}, ${TODOS}, 1, ${now}), (${pedida_por}, ${aprobador}, 1, ${now})
          ON CONFLICT (pedida_por, aprobador) DO UPDATE SET
            fallos = CASE WHEN i.ultimo <= ${desde} THEN 1 ELSE i.fallos + 1 END,
            ultimo = CASE WHEN i.aprobador = ${TODOS} AND i.ultimo > ${desde} THEN i.ultimo ELSE excluded.ultimo END
          WHERE i.ultimo <= ${desde}
            OR i.fallos < CASE WHEN i.aprobador = ${TODOS} THEN ${FALLOS_DE_QUIEN_PIDE}::int ELSE ${FALLOS_DE_CODIGO}::int END
          RETURNING i.aprobador`,
      );
      // Neither counts alone: the transaction takes the other back.
      if (contados.length < 2) throw demasiados();
    });
  }

  /** The guesses at one person no longer count, once one was right; nor does that one among those at all. */
  async olvidar(em: EntityManager, pedida_por: number, aprobador: number): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE intento_aprobacion SET fallos = fallos - 1
        WHERE pedida_por = ${pedida_por} AND aprobador = ${TODOS} AND fallos > 0`,
    );
    await executeIn(
      em,
      sql`DELETE FROM intento_aprobacion WHERE pedida_por = ${pedida_por} AND aprobador = ${aprobador}`,
    );
  }

  private olvidarViejos(em: EntityManager): Promise<number> {
    const desde = new Date(this.clock.asDatabase().getTime() - ESPERA_DE_CODIGO_MS);
    return executeIn(em, sql`DELETE FROM intento_aprobacion WHERE ultimo <= ${desde}`);
  }
}
