import type { Modulo, Tema } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { TimeLimit } from '../time-limit.js';

/**
 * What to tell of a change to whoever is looking: the module, and for the agenda which one and what day. `operador_id`: whose alone it is,
 * for who sees only their own. `todas`: it belongs to no branch and every branch reads it. `usuario_id`: the account it is about, whose
 * owner hears of it and whose session is read again. None of these three is sent.
 */
export type Aviso = {
  tema: Tema;
  agenda_id?: number;
  fecha?: string;
  operador_id?: number;
  todas?: true;
  usuario_id?: number;
};
export type AvisoDeSucursal = Aviso & { entidad_id: number };

const CADA_MS = 250;
/** Past so many different ones in a batch, only modules, branches and accounts are named. */
const DETALLADOS = 200;

type Hecho = { recurso: string; recurso_id: number; entidad_id: number; avisos?: readonly Aviso[] };

/** What a committed use case announces: what its changes say, else that of the route's module something changed in their branch. */
export function avisosDe(cambios: readonly Hecho[], tema: Modulo | undefined): AvisoDeSucursal[] {
  const delModulo: readonly Aviso[] = tema === undefined ? [] : [{ tema }];
  return cambios.flatMap(({ recurso, recurso_id, entidad_id, avisos = delModulo }) =>
    avisos.map((aviso) => ({ ...aviso, entidad_id, ...(recurso === 'usuario' && { usuario_id: recurso_id }) })),
  );
}

const claveDe = ({ tema, entidad_id, agenda_id, fecha, operador_id, todas, usuario_id }: AvisoDeSucursal): string =>
  [tema, entidad_id, agenda_id, fecha, operador_id, todas, usuario_id].join();

const sinDetalle = ({ tema, entidad_id, todas, usuario_id }: AvisoDeSucursal): AvisoDeSucursal => ({
  tema,
  entidad_id,
  ...(todas && { todas }),
  ...(usuario_id !== undefined && { usuario_id }),
});

/** Gathers what is announced: the first is told at once, what follows within a quarter of a second together and each thing once. */
@Injectable()
export class Avisos {
  private pendientes = new Map<string, AvisoDeSucursal>();
  private pausa: NodeJS.Timeout | undefined;
  private readonly oyentes: Array<(lote: readonly AvisoDeSucursal[]) => void> = [];

  /** `oyente` must not fail: what it is told of has happened. */
  alReunir(oyente: (lote: readonly AvisoDeSucursal[]) => void): void {
    this.oyentes.push(oyente);
  }

  /** Announces what has been committed. Use cases need not: `Transacciones.ejecutar` does it for them. */
  anotar(avisos: readonly AvisoDeSucursal[]): void {
    for (const aviso of avisos) this.pendientes.set(claveDe(aviso), aviso);
    if (this.pendientes.size > DETALLADOS)
      this.pendientes = new Map([...this.pendientes.values()].map(sinDetalle).map((aviso) => [claveDe(aviso), aviso]));
    // Who wrote waits for none of this, and their time says nothing of it.
    if (this.pausa === undefined) TimeLimit.outside(() => this.soltar());
  }

  private soltar(): void {
    this.pausa = undefined;
    if (this.pendientes.size === 0) return;
    const lote = [...this.pendientes.values()];
    this.pendientes.clear();
    this.pausa = setTimeout(() => this.soltar(), CADA_MS).unref();
    for (const oyente of this.oyentes) oyente(lote);
  }
}
