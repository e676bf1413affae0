import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from './clock.js';
import { Config } from './config.js';
import { type Autor, filasDeAuditoria } from './db/audit-rows.js';
import { Ids } from './db/ids.js';
import { ejecutarEn } from './db/sql.js';
import { type Cambio, codigoSql, Transacciones } from './db/transactions.js';
import { redDe } from './http/address.js';
import { Registro } from './log.js';

/**
 * Something the system itself notices of who comes in: a word of ours, and never what somebody typed. `usuario_id`: who did it, where
 * that is known; `cuenta_id`: the account it is about, where nobody is; `ruta`: of the contract, as it is declared there.
 */
export type Hecho = {
  accion: string;
  ip: string | null;
  usuario_id?: number | null;
  cuenta_id?: number | undefined;
  entidad_id?: number | undefined;
  rol?: string | null;
  sesion?: string | null;
  correo_hash?: string;
  ruta?: string | undefined;
  solicitud_id?: string;
};
type Contado = { hecho: Hecho; veces: number; desde: Date; hasta: Date };
type Resto = { veces: number; acciones: Record<string, number>; desde: Date; hasta: Date };

const CADA_MINUTO = 60_000;
/** What is told apart within a minute; everything else of it is one row. */
const CLAVES = 100;
/** Events of no branch in particular, and of no request. */
const SIN_SUCURSAL = 0;
const RESUMEN = 'resumen';

/**
 * Sign-ins, failures, limits reached and refusals, as rows of the audit trail. Whoever floods the door chooses how often it is counted
 * and never how much is kept: equal ones are counted in memory, so many different ones at most, and written once a minute.
 */
@Injectable()
export class Vigia implements OnModuleInit, OnModuleDestroy {
  private contados = new Map<string, Contado>();
  private resto: Resto | null = null;
  private intervalo?: NodeJS.Timeout;
  private escritura: Promise<void> = Promise.resolve();

  constructor(
    private readonly reloj: Reloj,
    private readonly config: Config,
    private readonly ids: Ids,
    private readonly transacciones: Transacciones,
    private readonly registro: Registro,
  ) {}

  onModuleInit(): void {
    this.intervalo = setInterval(() => void this.escribir(), CADA_MINUTO).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.intervalo);
  }

  /** What is kept of an e-mail: the same for the same one, and nothing to guess it from without our secret. */
  huella(correo: string): string {
    return createHmac('sha256', this.config.JWT_SECRET ?? '')
      .update(`correo:${correo.trim().toLowerCase()}`)
      .digest('hex')
      .slice(0, 32);
  }

  /** Counts something. It costs no database, and neither waits nor fails. */
  anotar(hecho: Hecho): void {
    const ahora = this.reloj.ahora();
    const { solicitud_id: _, ...comun } = hecho;
    this.sumar({
      hecho: { ...comun, ip: hecho.ip === null ? null : redDe(hecho.ip) },
      veces: 1,
      desde: ahora,
      hasta: ahora,
    });
  }

  /** Something that happens once and in a transaction (somebody came in, or left): a row of its own, with it. */
  async registrar(em: EntityManager, hecho: Hecho): Promise<void> {
    await this.insertar(em, hecho, {}, this.reloj.ahora());
  }

  /** Writes what was counted and begins again; what could not be written is counted on. Never fails. */
  escribir(): Promise<void> {
    this.escritura = this.escritura.then(() => this.volcar());
    return this.escritura;
  }

  private async volcar(): Promise<void> {
    const { contados, resto } = this;
    if (contados.size === 0 && resto === null) return;
    [this.contados, this.resto] = [new Map(), null];
    try {
      await this.transacciones.reintentar(async (em) => {
        for (const contado of contados.values())
          await this.insertar(em, contado.hecho, cuantas(contado), contado.hasta);
        if (resto !== null)
          await this.insertar(
            em,
            { accion: 'otros', ip: null },
            { ...cuantas(resto), acciones: resto.acciones },
            resto.hasta,
          );
      });
    } catch (error) {
      this.registro.warn({ err: error, codigo: codigoSql(error) }, 'watch');
      for (const contado of contados.values()) this.sumar(contado);
      if (resto !== null)
        for (const [accion, veces] of Object.entries(resto.acciones)) this.sumarAlResto(accion, { ...resto, veces });
    }
  }

  private sumar(nuevo: Contado): void {
    const clave = JSON.stringify(nuevo.hecho);
    const contado = this.contados.get(clave);
    if (contado !== undefined) juntar(contado, nuevo);
    else if (this.contados.size < CLAVES) this.contados.set(clave, nuevo);
    else this.sumarAlResto(nuevo.hecho.accion, nuevo);
  }

  private sumarAlResto(accion: string, nuevo: Omit<Resto, 'acciones'>): void {
    this.resto ??= { veces: 0, acciones: {}, desde: nuevo.desde, hasta: nuevo.hasta };
    juntar(this.resto, nuevo);
    this.resto.acciones[accion] = (this.resto.acciones[accion] ?? 0) + nuevo.veces;
  }

  private async insertar(em: EntityManager, hecho: Hecho, cuenta: object, ahora: Date): Promise<void> {
    const {
      accion,
      ip,
      usuario_id = null,
      cuenta_id,
      entidad_id = SIN_SUCURSAL,
      rol = null,
      sesion = null,
      correo_hash,
      ruta,
      solicitud_id = RESUMEN,
    } = hecho;
    const autor: Autor = { usuario_id, rol, sesion, ip, solicitud_id };
    const detalle = {
      ...(ruta === undefined ? {} : { ruta }),
      ...(correo_hash === undefined ? {} : { correo_hash }),
      ...cuenta,
    };
    const cambio: Cambio = {
      accion,
      recurso: 'acceso',
      recurso_id: cuenta_id ?? usuario_id ?? 0,
      entidad_id,
      ...(Object.keys(detalle).length === 0 ? {} : { despues: detalle }),
    };
    await ejecutarEn(em, filasDeAuditoria(autor, [cambio], await this.ids.tomar(em, 'auditoria', 1), ahora));
  }
}

const cuantas = ({ veces, desde }: Omit<Resto, 'acciones'>): object => (veces === 1 ? { veces } : { veces, desde });

function juntar(suma: Omit<Resto, 'acciones'>, nuevo: Omit<Resto, 'acciones'>): void {
  suma.veces += nuevo.veces;
  if (nuevo.desde < suma.desde) suma.desde = nuevo.desde;
  if (nuevo.hasta > suma.hasta) suma.hasta = nuevo.hasta;
}
