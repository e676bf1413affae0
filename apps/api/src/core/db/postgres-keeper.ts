import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { setTimeout as esperar } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Condiciones } from '../conditions.js';
import type { Log } from '../log.js';
import type { PostgresEnMarcha } from './embedded-postgres.js';
import { ErrorInicio } from './inicio-error.js';
import { termino } from './postgres-cluster.js';
import { faltaEspacio } from './postgres-log.js';

/** `caida`: it does not answer; `recuperando`: its process ended and is started again; `abandonada`: it does not start, and nobody tries any more. */
export type EstadoPostgres = 'iniciando' | 'lista' | 'caida' | 'recuperando' | 'abandonada';

/** Before each new start; after as many failures in a row nobody tries any more. */
const PAUSAS_MS = [200, 500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000];
/** A full disk is no failure of PostgreSQL's: it is started when there is more room, or after so long where the disk does not tell. */
const SIN_ESPACIO_MS = 2_000;
const ALGO_DE_ESPACIO = 1_000_000;
/** How often one that answered is asked again. */
const CADA_MS = 10_000;
const PLAZO_MS = 5_000;
/** One that lives and says nothing for so long is ended and started again. */
const CALLADA_MS = 60_000;
const MIRAR_MS = 100;
/** PostgreSQL's code for 'another process of mine crashed': it ends every session and recovers. */
const CAIDA_DE_OTRO = '57P02';

const TEXTOS = {
  caida: 'La base de datos se detuvo y se está recuperando sola: por ahora no se puede consultar ni guardar nada.',
  llena: 'La base de datos se detuvo porque no queda espacio en el disco del servidor: libera espacio y volverá sola.',
};

/**
 * Keeps the PostgreSQL of the product running: notices at once that it ended or restarts by itself, starts it again on its port, and says each
 * change once. It gives up after some starts in a row that failed for another reason than a full disk: `alAbandonar` gets the sentence.
 */
export class GuardiaPostgres {
  private actual: EstadoPostgres = 'iniciando';
  /** It said on our session that it restarts; asked afterwards, it may already be back. */
  private seReinicia = false;
  private readonly fin = new AbortController();
  private vida: Promise<void> = Promise.resolve();
  private readonly url: string;

  constructor(
    private readonly postgres: PostgresEnMarcha,
    private readonly condiciones: Condiciones,
    private readonly registro: Log,
    private readonly alAbandonar: (motivo: ErrorInicio) => void,
    private readonly pausas: readonly number[] = PAUSAS_MS,
  ) {
    // Not the database of the product, which may be renamed while nobody has it open.
    this.url = Object.assign(new URL(postgres.url), { pathname: '/postgres' }).href;
  }

  get estado(): EstadoPostgres {
    return this.actual;
  }

  /** From here on, until `dejar`; it runs already. */
  cuidar(): void {
    this.actual = 'lista';
    this.vida = this.vivir();
  }

  /** Looks no more: it is about to be stopped for good. */
  async dejar(): Promise<void> {
    this.fin.abort();
    // A start under way ends with the stop.
    await Promise.race([this.vida, esperar(MIRAR_MS)]);
  }

  private async vivir(): Promise<void> {
    while (!this.fin.signal.aborted && this.actual !== 'abandonada') {
      await this.mientrasResponda();
      if (this.fin.signal.aborted) return;
      if (!termino(this.postgres.proceso) && !this.seReinicia && (await this.responde())) {
        // It answers, if only that it takes nobody (its disk is full, a file of it is damaged): asking without a pause would not mend that.
        await this.dormir(SIN_ESPACIO_MS);
        continue;
      }
      this.pasarA('caida', TEXTOS.caida);
      await this.recuperar();
    }
  }

  /** Until its process ends, it ends our session, as it does when it restarts, or it takes no new one. */
  private async mientrasResponda(): Promise<void> {
    const { proceso } = this.postgres;
    const cliente = this.sesion('jornal guardia');
    this.seReinicia = false;
    cliente.on('notice', ({ code }) => (this.seReinicia ||= code === CAIDA_DE_OTRO));
    const turno = new AbortController();
    const senal = AbortSignal.any([turno.signal, this.fin.signal]);
    const perdida = new Promise<void>((listo) => cliente.on('error', () => listo()).once('end', listo));
    const preguntar = async () => {
      await cliente.connect();
      do await esperar(CADA_MS, undefined, { signal: senal, ref: false });
      while (await this.responde());
    };
    const salida = termino(proceso) ? Promise.resolve() : once(proceso, 'exit', { signal: senal });
    await Promise.race([perdida, salida, preguntar()]).catch(() => undefined);
    turno.abort();
    (cliente as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  private async recuperar(): Promise<void> {
    let fallos = 0;
    let callada = performance.now();
    while (!this.fin.signal.aborted) {
      if (termino(this.postgres.proceso)) {
        this.pasarA('recuperando');
        await this.dormir(this.pausas[fallos] ?? 0);
        const habia = await this.libre();
        const motivo = this.fin.signal.aborted ? null : await this.levantar();
        if (motivo === null) break;
        const llena = faltaEspacio(motivo.message);
        this.condiciones.put({ codigo: 'BASE_CAIDA', texto: llena ? TEXTOS.llena : TEXTOS.caida, impide: 'todo' });
        if (llena) await this.esperarEspacio(habia);
        else if (++fallos === this.pausas.length) return this.abandonar(motivo);
        callada = performance.now();
      } else {
        const dicho = await this.preguntar();
        if (dicho === 'responde') break;
        if (dicho === 'empieza') callada = performance.now();
        if (performance.now() - callada > CALLADA_MS) await this.postgres.cortar();
        else await this.dormir(MIRAR_MS);
      }
    }
    if (!this.fin.signal.aborted) this.pasarA('lista');
  }

  /** Until there is more than there was before the last start failed. */
  private async esperarEspacio(habia: number): Promise<void> {
    for (let n = 0; n < SIN_ESPACIO_MS / MIRAR_MS && (await this.libre()) < habia + ALGO_DE_ESPACIO; n++)
      await this.dormir(MIRAR_MS);
  }

  private libre(): Promise<number> {
    return statfs(this.postgres.carpeta).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    );
  }

  private async levantar(): Promise<Error | null> {
    try {
      await this.postgres.reiniciar();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private abandonar(motivo: Error): void {
    this.pasarA('abandonada');
    this.alAbandonar(
      new ErrorInicio(`La base de datos se detuvo y no vuelve a iniciar. ${motivo.message}`, { cause: motivo }),
    );
  }

  /** Each change is one line of the log: `caida` and `lista` by the condition that begins and ends, the others here. */
  private pasarA(estado: EstadoPostgres, texto?: string): void {
    if (this.actual === estado) return;
    this.actual = estado;
    if (texto !== undefined) this.condiciones.put({ codigo: 'BASE_CAIDA', texto, impide: 'todo' });
    else if (estado === 'lista') this.condiciones.remove('BASE_CAIDA');
    else this.registro.warn({ estado, causa: this.postgres.causa() }, 'embedded PostgreSQL');
  }

  private async responde(): Promise<boolean> {
    return (await this.preguntar()) === 'responde';
  }

  /** Asked on a new session: those there are may go on while nobody gets another one. */
  private async preguntar(): Promise<'responde' | 'empieza' | 'nada'> {
    const cliente = this.sesion('jornal pregunta');
    cliente.on('error', () => undefined);
    try {
      await cliente.connect();
      return 'responde';
    } catch (error) {
      if (!(error instanceof DatabaseError)) return 'nada';
      return error.code?.startsWith('57P') ? 'empieza' : 'responde';
    } finally {
      await cliente.end().catch(() => undefined);
    }
  }

  private sesion(nombre: string): Client {
    return new Client({ connectionString: this.url, application_name: nombre, connectionTimeoutMillis: PLAZO_MS });
  }

  private async dormir(ms: number): Promise<void> {
    await esperar(ms, undefined, { signal: this.fin.signal, ref: false }).catch(() => undefined);
  }
}
