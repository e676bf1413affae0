import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../clock.js';
import { ejecutarEn, sql } from './sql.js';
import { Transacciones } from './transactions.js';

const CADA_HORA = 3_600_000;
const UN_DIA = 86_400_000;

/** Deletes in its transaction what a module no longer needs to remember. */
type Olvido = (em: EntityManager) => Promise<unknown>;

/** Forgets idempotency keys older than the day they hold for, and what modules ask it to; several processes doing it at once do no harm. */
@Injectable()
export class Limpieza implements OnModuleInit, OnModuleDestroy {
  private readonly registro = new Logger(Limpieza.name);
  private readonly olvidos: Olvido[] = [];
  private intervalo?: NodeJS.Timeout;

  constructor(
    private readonly reloj: Reloj,
    private readonly transacciones: Transacciones,
  ) {}

  onModuleInit(): void {
    this.intervalo = setInterval(() => void this.limpiar().catch((error: unknown) => this.registro.warn(error)), CADA_HORA);
    this.intervalo.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.intervalo);
  }

  /** A module's own tables are cleaned by itself, at our hours. */
  agregar(olvido: Olvido): void {
    this.olvidos.push(olvido);
  }

  /** Deletes the keys nobody may replay any more and answers how many. */
  async limpiar(): Promise<number> {
    const antes = new Date(this.reloj.ahora().getTime() - UN_DIA);
    for (const olvido of this.olvidos) await this.transacciones.reintentar(olvido);
    return this.transacciones.reintentar((em) => ejecutarEn(em, sql`DELETE FROM idempotencia WHERE creada_en < ${antes}`));
  }
}
