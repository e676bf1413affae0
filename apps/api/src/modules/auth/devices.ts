import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../../core/clock.js';
import { Db } from '../../core/db/db.js';
import { ejecutarEn, filaEn, sql } from '../../core/db/sql.js';

const POR_CUENTA = 20;
const MARCA = /^[\w-]{43}$/;

const hashDe = (marca: string): string => createHash('sha256').update(marca).digest('hex');

/** Devices that signed in before, told by a random mark they keep; beside the account stands only its hash. */
@Injectable()
export class Dispositivos {
  constructor(
    private readonly db: Db,
    private readonly reloj: Reloj,
  ) {}

  /** The hash of a mark that this account knows, or null. */
  async conocido(marca: string | null, email: string): Promise<string | null> {
    const hash = marca !== null && MARCA.test(marca) ? hashDe(marca) : '';
    const fila = await this.db.fila(sql`SELECT d.hash FROM dispositivo d JOIN usuario u ON u.id = d.usuario_id WHERE d.hash = ${hash} AND u.email = ${email} AND u.activo`);
    return fila === null ? null : hash;
  }

  /** Remembers the device of somebody who just signed in and answers its mark: the one it had, when it was ours, else a new one. */
  async recordar(em: EntityManager, usuario_id: number, presentada: string | null): Promise<string> {
    const ahora = this.reloj.ahora();
    const nuestra = presentada !== null && MARCA.test(presentada) && (await filaEn(em, sql`SELECT hash FROM dispositivo WHERE hash = ${hashDe(presentada)} LIMIT 1`)) !== null;
    const marca = nuestra ? presentada : randomBytes(32).toString('base64url');
    await ejecutarEn(
      em,
      sql`INSERT INTO dispositivo (usuario_id, hash, creado_en, ultimo_en) VALUES (${usuario_id}, ${hashDe(marca)}, ${ahora}, ${ahora})
          ON CONFLICT (usuario_id, hash) DO UPDATE SET ultimo_en = excluded.ultimo_en`,
    );
    await ejecutarEn(
      em,
      sql`DELETE FROM dispositivo WHERE usuario_id = ${usuario_id}
          AND hash NOT IN (SELECT hash FROM dispositivo WHERE usuario_id = ${usuario_id} ORDER BY ultimo_en DESC, creado_en DESC, hash LIMIT ${POR_CUENTA})`,
    );
    return marca;
  }
}
