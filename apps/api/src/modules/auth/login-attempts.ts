import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { Db } from '../../platform/db/db.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, joinSql, onlyRowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { networkOf } from '../../platform/http/address.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';

/** A counter: how often it failed, and when the next attempt may come. */
type Contador = { clave: string; fallos: number; libre_en: string; nuevo: boolean };
type Clave = { clave: string; email: string | null; direccion: string | null };

/** An attempt that was counted before the password was looked at: taken back when it was right, or was never looked at. */
export type Intento = { clave: string; cuenta: string | null; libre_en: string };

const ESPERA_MAXIMA = 60_000;
/**
 * The turn of a pair at an address from which many accounts failed: its wait, and how long it stays valid then (ms).
 */
const ESPERA_DE_TURNO = 30_000;
const TURNO_VALE = 120_000;
/** The failures that a known device may have before it waits; never fewer than those of any other. */
const LIBRES_CONOCIDO = 10;

/**
 * Counts failed sign-ins in the database, so that every process sees the same count, by account and address together:
 * the guessing address waits longer and longer, and no other does. When an account is guessed at from many addresses,
 * each address that it does not know waits a minute before each of its attempts; a device that signed in before never
 * does. No wait is longer. An attempt is counted before the password is looked at: a hundred at once cannot slip
 * through together.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly db: Db,
    private readonly retries: Retries,
    cleanup: Housekeeping,
  ) {
    cleanup.add((em) => this.olvidarViejos(em));
  }

  /**
   * Counts an attempt to sign in. `dispositivo` is the mark of a device that this account knows. Too soon is 429 with
   * Retry-After, whatever the password.
   */
  entrar(email: string, ip: string, dispositivo: string | null): Promise<Intento> {
    if (dispositivo !== null)
      return this.conocido(
        `dispositivo:${dispositivo}|${email}`,
        email,
        Math.max(LIBRES_CONOCIDO, this.config.LOGIN_FREE_FAILURES),
      );
    return this.desconocido(email, networkOf(ip));
  }

  /** Counts a guess of the password by an open session: that session waits, and no other. */
  cambiar(email: string, sid: string): Promise<Intento> {
    return this.conocido(`sesion:${sid}`, email, this.config.LOGIN_FREE_FAILURES);
  }

  /**
   * Counts a second code that came with the right password from an unknown device, whatever the address: its sender may
   * have many addresses.
   */
  segundo(email: string): Promise<Intento> {
    return this.conocido(`segundo:${email}`, email, LIBRES_CONOCIDO);
  }

  /** Counts a guess of the code of first use from an address. */
  codigo(ip: string): Promise<Intento> {
    return this.conocido(`codigo:${networkOf(ip)}`, null, this.config.LOGIN_FREE_FAILURES);
  }

  private conocido(key: string, email: string | null, free: number): Promise<Intento> {
    return this.retries.run(async (em) => {
      const [contador] = (await this.bloquear(em, [{ clave: key, email, direccion: null }])) as [Contador];
      this.exigirLibre(contador);
      await this.sumar(em, contador, this.esperaTras(contador.fallos + 1, free));
      return { clave: key, cuenta: null, libre_en: contador.libre_en };
    });
  }

  private async desconocido(email: string, address: string): Promise<Intento> {
    // Asked without a lock first: of a hammering address, nearly every attempt ends here.
    const wait = await this.db.row<{ libre_en: string }>(
      sql`SELECT libre_en FROM intento_login WHERE clave = ${`par:${address}|${email}`} AND ultimo >= ${this.inicioDeVentana()}`,
    );
    if (wait !== null) this.exigirLibre(wait);
    const admitido = await this.retries.run(async (em) => {
      // In one order for everybody: two attempts never wait for each other.
      const [, cuenta, par] = (await this.bloquear(em, [
        { clave: `direccion:${address}`, email: null, direccion: null },
        { clave: `cuenta:${email}`, email, direccion: null },
        { clave: `par:${address}|${email}`, email, direccion: address },
      ])) as [Contador, Contador, Contador];
      this.exigirLibre(par);
      const atacada = cuenta.fallos >= this.config.LOGIN_ACCOUNT_FAILURES;
      const llena = par.fallos === 0 && (await this.estaLlena(em, address));
      if ((atacada || llena) && !this.esSuTurno(par)) {
        // Kept, not refused and forgotten: in a moment this pair is let through, however many others come meanwhile.
        const turn = atacada ? ESPERA_MAXIMA : ESPERA_DE_TURNO;
        await this.reservar(em, par.clave, turn);
        if (llena) await this.soltarTurnos(em, address);
        await this.soltarVacia(em, cuenta);
        return turn;
      }
      await this.sumar(em, cuenta, 0);
      const wait = this.esperaTras(par.fallos + 1, this.config.LOGIN_FREE_FAILURES);
      await this.sumar(em, par, atacada || llena ? ESPERA_MAXIMA : wait);
      return { clave: par.clave, cuenta: cuenta.clave, libre_en: par.libre_en };
    });
    if (typeof admitido === 'number') throw this.demasiados(admitido);
    return admitido;
  }

  /** Deletes the counter of an account that was only looked at. */
  private async soltarVacia(em: EntityManager, { clave, fallos }: Contador): Promise<void> {
    if (fallos === 0) await executeIn(em, sql`DELETE FROM intento_login WHERE clave = ${clave}`);
  }

  /** Whether a pair waited for its turn, and comes while it is. A pair that failed before has had its first turn. */
  private esSuTurno({ fallos, nuevo, libre_en }: Contador): boolean {
    return !nuevo && (fallos > 0 || Date.parse(libre_en) + TURNO_VALE > this.clock.asDatabase().getTime());
  }

  /**
   * Locks the counters in the order given and answers them; a counter without failures within the window starts afresh.
   */
  private async bloquear(em: EntityManager, keys: readonly Clave[]): Promise<Contador[]> {
    const now = this.clock.asDatabase();
    const inicio = this.inicioDeVentana();
    const rows = await rowsIn<Omit<Contador, 'nuevo'> & { ultimo: string }>(
      em,
      sql`INSERT INTO intento_login AS i (clave, email, direccion, fallos, libre_en, ultimo)
          VALUES ${joinSql(
            keys.map((key) => sql`(${key.clave}, ${key.email}, ${key.direccion}, 0, ${now}, ${now})`),
            ', ',
          )}
          ON CONFLICT (clave) DO UPDATE SET fallos = CASE WHEN i.ultimo < ${inicio} THEN 0 ELSE i.fallos END,
            libre_en = CASE WHEN i.ultimo < ${inicio} THEN excluded.libre_en ELSE i.libre_en END,
            ultimo = CASE WHEN i.ultimo < ${inicio} THEN excluded.ultimo ELSE i.ultimo END
          RETURNING clave, fallos, libre_en, ultimo`,
    );
    return keys.map(({ clave }) => {
      const { ultimo, ...fila } = rows.find((f) => f.clave === clave) as (typeof rows)[number];
      return { ...fila, nuevo: fila.fallos === 0 && ultimo === now.toISOString() };
    });
  }

  private exigirLibre({ libre_en }: Pick<Contador, 'libre_en'>): void {
    const missing = Date.parse(libre_en) - this.clock.asDatabase().getTime();
    if (missing > 0) throw this.demasiados(missing);
  }

  /** Whether so many different accounts failed from an address that another one waits for its turn there. */
  private async estaLlena(em: EntityManager, address: string): Promise<boolean> {
    const { n } = await onlyRowIn<{ n: number }>(
      em,
      sql`SELECT count(*) AS n FROM intento_login WHERE direccion = ${address} AND fallos > 0 AND ultimo >= ${this.inicioDeVentana()}`,
    );
    return n >= this.config.LOGIN_ADDRESS_ACCOUNTS;
  }

  private async reservar(em: EntityManager, key: string, wait: number): Promise<void> {
    const now = this.clock.asDatabase();
    await executeIn(
      em,
      sql`UPDATE intento_login SET libre_en = ${new Date(now.getTime() + wait)}, ultimo = ${now} WHERE clave = ${key}`,
    );
  }

  /** Removes the turns that were not used: made-up e-mails stay no longer than that. */
  private async soltarTurnos(em: EntityManager, address: string): Promise<void> {
    const until = new Date(this.clock.asDatabase().getTime() - TURNO_VALE);
    await executeIn(
      em,
      sql`DELETE FROM intento_login WHERE clave IN (
            SELECT p.clave FROM intento_login p
            WHERE p.direccion = ${address} AND p.fallos = 0 AND p.libre_en < ${until} FOR UPDATE SKIP LOCKED)`,
    );
  }

  private async sumar(em: EntityManager, { clave }: Contador, wait: number): Promise<void> {
    const now = this.clock.asDatabase();
    await executeIn(
      em,
      sql`UPDATE intento_login SET fallos = fallos + 1, libre_en = ${new Date(now.getTime() + wait)}, ultimo = ${now}
        WHERE clave = ${clave}`,
    );
  }

  /** The first failures cost nothing, then 1 s, 2 s, 4 s … up to a minute. */
  private esperaTras(fallos: number, free: number): number {
    return fallos < free ? 0 : Math.min(ESPERA_MAXIMA, 1000 * 2 ** Math.min(fallos - free, 10));
  }

  private demasiados(missing: number): BusinessError {
    const seconds = Math.max(1, Math.ceil(missing / 1000));
    const message = `Demasiados intentos fallidos. Intenta de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`;
    return new BusinessError('DEMASIADOS_INTENTOS', message, 429, { reintentarEn: seconds });
  }

  /**
   * Forgets the failures after a right password: the pair starts afresh, and its failures no longer count against the
   * account.
   */
  async olvidar(em: EntityManager, { clave, cuenta }: Intento): Promise<void> {
    const propios = sql`SELECT fallos FROM intento_login WHERE clave = ${clave}`;
    if (cuenta !== null)
      await executeIn(
        em,
        sql`UPDATE intento_login SET fallos = greatest(0, intento_login.fallos - p.fallos) FROM (${propios}) p WHERE clave = ${cuenta}`,
      );
    await executeIn(em, sql`DELETE FROM intento_login WHERE clave = ${clave}`);
  }

  /** The password was never looked at: the attempt did not happen. */
  devolver({ clave, cuenta, libre_en }: Intento): Promise<void> {
    return this.retries.run(async (em) => {
      if (cuenta !== null)
        await executeIn(em, sql`UPDATE intento_login SET fallos = greatest(0, fallos - 1) WHERE clave = ${cuenta}`);
      await executeIn(
        em,
        sql`UPDATE intento_login SET fallos = greatest(0, fallos - 1), libre_en = ${libre_en} WHERE clave = ${clave}`,
      );
    });
  }

  /** Gives the attempt back and throws the error: a failure before the password was looked at does not count. */
  async sinMirar(attempt: Intento, error: unknown): Promise<never> {
    await this.devolver(attempt);
    throw error;
  }

  private inicioDeVentana(): Date {
    return new Date(this.clock.asDatabase().getTime() - this.config.LOGIN_WINDOW_MINUTES * 60_000);
  }

  /** Deletes the counters outside the window, which count for nothing: made-up e-mails must not stay for ever. */
  private olvidarViejos(em: EntityManager): Promise<number> {
    return executeIn(em, sql`DELETE FROM intento_login WHERE ultimo < ${this.inicioDeVentana()}`);
  }
}
