import { Client, DatabaseError } from 'pg';
import type { Condiciones } from '../conditions.js';
import { BusinessError } from '../errors.js';
import { esDano, traducirErrorSql } from '../http/restrictions.js';
import type { Log } from '../log.js';
import { lineaDe } from './cancel.js';
import { codigoSql } from './transactions.js';

const CADA_MS = 500;
const PLAZO_MS = 3_000;
const CALLADO_MS = 10_000;
/** The rest of the business goes on. */
const DANADA =
  'Una parte de los datos está dañada en el disco y no se puede leer: restaura un respaldo en una carpeta nueva y revisa el disco. El registro del servidor dice qué parte.';

/**
 * That the database is away is said once, by whoever meets it first, and once when it is back: not by every request and every task that fails
 * meanwhile. Away is what a new session says; one failure says nothing yet. `GuardiaPostgres` says it under the same name: it is one outage.
 */
export class AusenciaDeBase {
  private sondeo: Promise<boolean> | null = null;
  private intervalo: NodeJS.Timeout | undefined;
  private cerrada = false;
  private readonly dichas = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly condiciones: Condiciones,
  ) {}

  /** Says what failed, unless it failed because of something the house has said already, or the database is away. */
  salvoDicho(error: unknown, decir: () => void): void {
    if (error instanceof BusinessError && this.dicho(error.code)) return;
    if (esDano(codigoSql(error) ?? '')) this.danada(error, decir);
    else if (!puedeSerAusencia(error)) decir();
    else if (!this.dicho('BASE_CAIDA'))
      void this.confirmar().then((ausente) => ausente || this.decirUna(codigoSql(error) ?? '', decir));
  }

  /** Who may mend it reads it from then on, until the server is started again; the log says of where, now and then. */
  private danada(error: unknown, decir: () => void): void {
    if (!this.dicho('BASE_DANADA')) this.condiciones.put({ codigo: 'BASE_DANADA', texto: DANADA, impide: 'nada' });
    this.decirUna((error as Error).message, decir);
  }

  /** A database that is there and refuses everybody (a full disk, no connection left) is told now and then. */
  private decirUna(que: string, decir: () => void): void {
    const ahora = performance.now();
    if (ahora - (this.dichas.get(que) ?? Number.NEGATIVE_INFINITY) < CALLADO_MS) return;
    this.dichas.set(que, ahora);
    decir();
  }

  onModuleDestroy(): void {
    this.cerrada = true;
    clearInterval(this.intervalo);
  }

  private dicho(codigo: string): boolean {
    return this.condiciones.all().some((condicion) => condicion.codigo === codigo);
  }

  /** Asks, however many wonder at one time; one that does not answer is asked until it does. */
  private confirmar(): Promise<boolean> {
    this.sondeo ??= this.falta().then((falta) => {
      this.sondeo = null;
      if (falta && !this.cerrada && !this.dicho('BASE_CAIDA')) this.seguir();
      return falta;
    });
    return this.sondeo;
  }

  private seguir(): void {
    this.condiciones.put({
      codigo: 'BASE_CAIDA',
      texto: 'La base de datos no responde: por ahora no se puede consultar ni guardar nada.',
      impide: 'todo',
    });
    clearInterval(this.intervalo);
    this.intervalo = setInterval(() => void this.volvio(), CADA_MS).unref();
  }

  private async volvio(): Promise<void> {
    if (this.sondeo !== null || (await this.confirmar())) return;
    clearInterval(this.intervalo);
    this.condiciones.remove('BASE_CAIDA');
  }

  private async falta(): Promise<boolean> {
    const cliente = new Client({
      connectionString: this.url,
      application_name: 'jornal sondeo',
      connectionTimeoutMillis: PLAZO_MS,
    });
    cliente.on('error', () => undefined);
    try {
      await cliente.connect();
      return false;
    } catch (error) {
      // Whoever refuses a session in words of its own is there, unless it is starting or going down.
      return !(error instanceof DatabaseError) || (error.code ?? '').startsWith('57P');
    } finally {
      // Without a good-bye, which a line that went silent would never answer.
      lineaDe(cliente).destroy();
    }
  }
}

/** What some tasks say of a failure without a code, which may have been this one, counts too. */
const puedeSerAusencia = (error: unknown): boolean =>
  codigoSql(error) === 'DESCONOCIDO' || traducirErrorSql(error)?.code === 'BASE_NO_DISPONIBLE';

/** The log of what happens outside any request: a database that is away is not told by each task that needed it. */
export const registroSalvoDicho = (registro: Log, ausencia: AusenciaDeBase): Log => {
  const causa = (datos: object): unknown => {
    const { err, codigo } = datos as { err?: unknown; codigo?: string };
    return err ?? { code: codigo ?? 'DESCONOCIDO' };
  };
  // What is told of one mail is of the server of mail, which may be away as well, and is said of each.
  const decir = (datos: object, linea: () => void): void =>
    'correo' in datos ? linea() : ausencia.salvoDicho(causa(datos), linea);
  return {
    warn: (datos, mensaje) => decir(datos, () => registro.warn(datos, mensaje)),
    error: (datos, mensaje) => decir(datos, () => registro.error(datos, mensaje)),
  };
};
