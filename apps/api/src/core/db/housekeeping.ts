import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Reloj } from '../clock.js';
import { ejecutarEn, sql } from './sql.js';
import { Transacciones } from './transactions.js';

const CADA_HORA = 3_600_000;
const UN_DIA = 86_400_000;

/** Forgets idempotency keys older than the day they hold for; several processes doing it at once do no harm. */
@Injectable()
export class Limpieza implements OnModuleInit, OnModuleDestroy {
  private readonly registro = new Logger(Limpieza.name);
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

  /** Deletes the keys nobody may replay any more and answers how many. */
  limpiar(): Promise<number> {
    const antes = new Date(this.reloj.ahora().getTime() - UN_DIA);
    return this.transacciones.reintentar((em) => ejecutarEn(em, sql`DELETE FROM idempotencia WHERE creada_en < ${antes}`));
  }
}
