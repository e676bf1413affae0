import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db } from '../../platform/db/db.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { DeviceMarks } from './device-marks.js';

/** The devices kept of an account: so many that came back, and so many that were seen once. */
const POR_CUENTA = 20;

/** Devices that signed in before, told by a mark they keep; beside the account stands only its hash. */
@Injectable()
export class Devices {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly marks: DeviceMarks,
  ) {}

  /** The hash of a mark that this account knows, or null. */
  async conocido(mark: string | null, email: string): Promise<string | null> {
    const hash = this.marks.hashDe(mark) ?? '';
    const row = await this.db.row(
      sql`SELECT d.hash FROM dispositivo d JOIN usuario u ON u.id = d.usuario_id
        WHERE d.hash = ${hash} AND u.email = ${email} AND u.activo`,
    );
    return row === null ? null : hash;
  }

  /** Takes back the mark that `recordar` answered: the sign-in came too late. */
  async olvidar(em: EntityManager, usuario_id: number, mark: string): Promise<void> {
    await executeIn(
      em,
      sql`DELETE FROM dispositivo WHERE usuario_id = ${usuario_id} AND hash = ${this.marks.hashDe(mark)}`,
    );
  }

  /** Remembers the device of a sign-in and answers its mark: the one it had, when it was ours, else a new one. */
  async recordar(em: EntityManager, usuario_id: number, presentada: string | null): Promise<string> {
    const now = this.clock.now();
    // A forgotten device is not taken up again: it may be in other hands, and was forgotten for that.
    const hash = this.marks.hashDe(presentada);
    const goesOn =
      hash !== null && (await rowIn(em, sql`SELECT hash FROM dispositivo WHERE hash = ${hash} LIMIT 1`)) !== null;
    const mark = goesOn ? (presentada as string) : this.marks.nueva();
    await executeIn(
      em,
      sql`INSERT INTO dispositivo (usuario_id, hash, creado_en, ultimo_en)
          VALUES (${usuario_id}, ${this.marks.hashDe(mark)}, ${now}, ${now})
          ON CONFLICT (usuario_id, hash) DO UPDATE SET ultimo_en = excluded.ultimo_en`,
    );
    // Devices that came back are kept apart: a program that signs in every minute and keeps nothing does not push out
    // the browser of its owner.
    await executeIn(
      em,
      sql`DELETE FROM dispositivo WHERE usuario_id = ${usuario_id}
          AND hash IN (SELECT hash FROM (
            SELECT hash, row_number() OVER (PARTITION BY ultimo_en > creado_en ORDER BY ultimo_en DESC, hash) AS puesto
            FROM dispositivo WHERE usuario_id = ${usuario_id}) d
            WHERE puesto > ${POR_CUENTA})`,
    );
    return mark;
  }
}
