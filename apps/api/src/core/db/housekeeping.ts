import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config.js';
import { Log } from '../log.js';
import { haceHoras } from './moment.js';
import { ejecutarEn, sql } from './sql.js';
import { codigoSql, Transacciones } from './transactions.js';

const CADA_HORA = 3_600_000;

/** As many rows as one transaction deletes: nobody waits long for what it holds. */
const LOTE = 1000;

/** Deletes in its transaction what a module no longer needs to remember, `cuantos` rows at most, and answers how many. It is called again while there may be more. */
type Olvido = (em: EntityManager, cuantos: number) => Promise<number>;

/** Forgets idempotency keys some days old, and what modules ask it to; several processes doing it at once do no harm. */
@Injectable()
export class Limpieza implements OnModuleInit, OnModuleDestroy {
  private readonly olvidos: Olvido[] = [];
  private intervalo?: NodeJS.Timeout;

  constructor(
    private readonly config: Config,
    private readonly transacciones: Transacciones,
    private readonly registro: Log,
  ) {}

  onModuleInit(): void {
    this.intervalo = setInterval(() => void this.limpiar(), CADA_HORA).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.intervalo);
  }

  /** A module's own tables are cleaned by itself, at our hours. */
  agregar(olvido: Olvido): void {
    this.olvidos.push(olvido);
  }

  /** Deletes what nobody needs any more and answers how many keys went. Never fails: what could not be deleted now is deleted in an hour. */
  async limpiar(): Promise<number> {
    for (const olvido of this.olvidos) await this.agotar(olvido);
    return this.agotar((em, cuantos) => this.olvidarClaves(em, cuantos));
  }

  private async agotar(olvido: Olvido): Promise<number> {
    let total = 0;
    try {
      for (let borradas = LOTE; borradas === LOTE; total += borradas)
        borradas = await this.transacciones.reintentar((em) => olvido(em, LOTE));
    } catch (error) {
      this.registro.warn({ err: error, codigo: codigoSql(error) }, 'housekeeping');
    }
    return total;
  }

  private olvidarClaves(em: EntityManager, cuantos: number): Promise<number> {
    const antes = haceHoras(this.config.KEEP_ANSWERS_DAYS * 24);
    return ejecutarEn(
      em,
      sql`DELETE FROM idempotencia WHERE creada_en < ${antes} AND (entidad_id, usuario_id, clave) IN
          (SELECT entidad_id, usuario_id, clave FROM idempotencia WHERE creada_en < ${antes} ORDER BY creada_en LIMIT ${cuantos}::int)`,
    );
  }
}
