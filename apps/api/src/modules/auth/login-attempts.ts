import { setTimeout as esperar } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../../core/clock.js';
import { Config } from '../../core/config.js';
import { Limpieza } from '../../core/db/housekeeping.js';
import { ejecutarEn, filaEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { ErrorNegocio } from '../../core/errors.js';

type Intento = { fallos: number; desde: string };

/**
 * Counts failed logins per account and per address, in the database so that every process sees the same count. An attempt is
 * counted before the password is looked at and taken back when it was right: a hundred at once cannot slip through together.
 */
@Injectable()
export class IntentosLogin {
  constructor(
    private readonly reloj: Reloj,
    private readonly config: Config,
    private readonly transacciones: Transacciones,
    limpieza: Limpieza,
  ) {
    limpieza.agregar((em) => this.olvidarViejos(em));
  }

  private claves(email: string, ip: string): Array<{ clave: string; limite: number }> {
    // In one order for everybody: two attempts never wait for each other.
    return [
      { clave: `cuenta:${email}`, limite: this.config.LOGIN_MAX_FAILURES },
      { clave: `direccion:${ip}`, limite: this.config.LOGIN_MAX_FAILURES_ADDRESS },
    ];
  }

  /** Counts an attempt; past a limit it is 429 with Retry-After, whatever the password. Answers how often this account failed. */
  async contar(email: string, ip: string): Promise<number> {
    const ventana = this.config.LOGIN_WINDOW_MINUTES * 60_000;
    const ahora = this.reloj.ahora();
    const cuentas = await this.transacciones.reintentar(async (em) => {
      const resultado: Array<Intento & { limite: number }> = [];
      for (const { clave, limite } of this.claves(email, ip)) resultado.push({ ...(await this.sumar(em, clave, ahora, ventana)), limite });
      return resultado;
    });
    const excedida = cuentas.find((c) => c.fallos > c.limite);
    if (excedida !== undefined) {
      const segundos = Math.max(1, Math.ceil((Date.parse(excedida.desde) + ventana - ahora.getTime()) / 1000));
      const minutos = Math.ceil(segundos / 60);
      throw new ErrorNegocio('DEMASIADOS_INTENTOS', `Demasiados intentos fallidos. Intenta de nuevo en ${minutos} ${minutos === 1 ? 'minuto' : 'minutos'}.`, 429, {
        reintentarEn: segundos,
      });
    }
    return (cuentas[0] as Intento).fallos - 1;
  }

  private async sumar(em: EntityManager, clave: string, ahora: Date, ventana: number): Promise<Intento> {
    const inicio = new Date(ahora.getTime() - ventana);
    return (await filaEn<Intento>(
      em,
      sql`INSERT INTO intento_login (clave, fallos, desde, ultimo) VALUES (${clave}, 1, ${ahora}, ${ahora})
          ON CONFLICT (clave) DO UPDATE SET
            fallos = CASE WHEN intento_login.desde < ${inicio} THEN 1 ELSE intento_login.fallos + 1 END,
            desde = CASE WHEN intento_login.desde < ${inicio} THEN excluded.desde ELSE intento_login.desde END, ultimo = excluded.ultimo
          RETURNING fallos, desde`,
    )) as Intento;
  }

  /** A right password: the account starts afresh and the address gets its attempt back. */
  async olvidar(em: EntityManager, email: string, ip: string): Promise<void> {
    await ejecutarEn(em, sql`DELETE FROM intento_login WHERE clave = ${`cuenta:${email}`}`);
    await ejecutarEn(em, sql`UPDATE intento_login SET fallos = fallos - 1 WHERE clave = ${`direccion:${ip}`} AND fallos > 0`);
  }

  /** What is outside the window counts for nothing: e-mails somebody made up must not stay for ever. */
  private olvidarViejos(em: EntityManager): Promise<number> {
    const inicio = new Date(this.reloj.ahora().getTime() - this.config.LOGIN_WINDOW_MINUTES * 60_000);
    return ejecutarEn(em, sql`DELETE FROM intento_login WHERE desde < ${inicio}`);
  }

  /** Each failure of an account makes the next answer slower, up to a second. */
  async frenar(fallos: number): Promise<void> {
    if (fallos > 0) await esperar(Math.min(1000, fallos * 100));
  }
}
