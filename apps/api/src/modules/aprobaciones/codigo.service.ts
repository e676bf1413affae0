import { ESPERA_DE_CODIGO_MS, FALLOS_DE_CODIGO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checkPassword, hashPassword } from '../../core/access/passwords.js';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { OwnPasswordService } from '../auth/own-password.service.js';

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

  /** Counts a guess; the block of a pair begins anew with none, and is not lengthened by asking. */
  private async contar(pedida_por: number, aprobador: number): Promise<void> {
    const now = this.clock.asDatabase();
    const desde = new Date(now.getTime() - ESPERA_DE_CODIGO_MS);
    const fallos = await this.retries.run((em) =>
      rowIn(
        em,
        sql`INSERT INTO intento_aprobacion (pedida_por, aprobador, fallos, ultimo) VALUES (${pedida_por}, ${aprobador}, 1, ${now})
          ON CONFLICT (pedida_por, aprobador) DO UPDATE SET ultimo = excluded.ultimo,
            fallos = CASE WHEN intento_aprobacion.ultimo <= ${desde} THEN 1 ELSE intento_aprobacion.fallos + 1 END
          WHERE intento_aprobacion.fallos < ${FALLOS_DE_CODIGO} OR intento_aprobacion.ultimo <= ${desde}
          RETURNING fallos`,
      ),
    );
    if (fallos !== null) return;
    const reintentarEn = ESPERA_DE_CODIGO_MS / 1000;
    const message = 'Demasiados códigos errados. Espera 15 minutos, o pide la aprobación por la bandeja.';
    throw new BusinessError('DEMASIADOS_INTENTOS', message, 429, { reintentarEn });
  }

  /** The guesses of a pair no longer count, once it was right. */
  async olvidar(em: EntityManager, pedida_por: number, aprobador: number): Promise<void> {
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
