import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Reloj } from './clock.js';
import { Condiciones } from './conditions.js';
import { Db } from './db/db.js';
import { MILISEGUNDOS_DE_LA_BASE } from './db/moment.js';
import { sql } from './db/sql.js';
import { Registro } from './log.js';

const CADA_MINUTO = 60_000;
/** Less is not told from what asking takes. */
const SE_CORRIGE = 1_000;
/** Apart by more than this, somebody is told. */
const SE_AVISA = 60_000;
/** By more than this, what is registered would bear a wrong hour, or a wrong day: nothing is. */
const NO_SE_ESCRIBE = 600_000;

/**
 * Compares the clock of this process with the database's, at the start and every minute: two that differ are one that is wrong, and what
 * the business dates comes from ours. The machine's own clock is meant, never the one of the business that tests set (`Reloj`), which is
 * told the difference: what runs out does so by the database's.
 */
@Injectable()
export class RelojesComparados implements OnModuleInit, OnModuleDestroy {
  /** The process's own time, in milliseconds since 1970. */
  proceso: () => number = Date.now;
  private cada?: NodeJS.Timeout;

  constructor(
    private readonly db: Db,
    private readonly reloj: Reloj,
    private readonly condiciones: Condiciones,
    private readonly registro: Registro,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.comparar();
    this.cada = setInterval(() => void this.comparar(), CADA_MINUTO).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.cada);
  }

  /** Says so when they are apart, and takes it back when they agree. A database that does not answer says nothing of its clock. Never fails. */
  async comparar(): Promise<void> {
    try {
      const [antes, inicio] = [this.proceso(), performance.now()];
      const fila = await this.db.fila<{ base: number }>(sql`SELECT ${MILISEGUNDOS_DE_LA_BASE} AS base`);
      // Asked somewhere between the question and its answer: what that took is nobody's fault.
      const tardo = performance.now() - inicio;
      const desfase = antes + tardo / 2 - (fila?.base ?? antes);
      this.juzgar(desfase, Math.abs(desfase) - tardo / 2);
    } catch (error) {
      this.registro.warn({ err: error }, 'comparing clocks');
    }
  }

  private juzgar(desfase: number, seguro: number): void {
    this.reloj.desfase = seguro > SE_CORRIGE ? desfase : 0;
    if (seguro <= SE_AVISA) {
      this.condiciones.quitar('RELOJ');
      return;
    }
    const impide = seguro > NO_SE_ESCRIBE ? 'escribir' : 'nada';
    const consecuencia =
      impide === 'escribir'
        ? 'Mientras no se corrija la hora no se registra nada.'
        : 'Corrige la hora del servidor: lo que se registra lleva la suya.';
    this.condiciones.poner({
      codigo: 'RELOJ',
      texto: `El reloj del servidor está ${tiempoDe(Math.abs(desfase))} ${desfase > 0 ? 'adelantado' : 'atrasado'} respecto al de la base de datos. ${consecuencia}`,
      impide,
    });
  }
}

const UNIDADES: ReadonlyArray<[number, string, string]> = [
  [86_400_000, 'día', 'días'],
  [3_600_000, 'hora', 'horas'],
  [60_000, 'minuto', 'minutos'],
];

/** As people say it: in its largest unit. */
function tiempoDe(ms: number): string {
  const [unidad, una, varias] = UNIDADES.find(([u]) => ms >= u * 0.95) ?? [60_000, 'minuto', 'minutos'];
  const n = Math.max(1, Math.round(ms / unidad));
  return `${n} ${n === 1 ? una : varias}`;
}
