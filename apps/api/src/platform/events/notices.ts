import type { Modulo, Tema } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { TimeLimit } from '../time/time-limit.js';

/**
 * The notice of a change to the screens that show it: the module, and for the agenda which one and what day.
 * `operador_id`: the operator whose alone it is, for those who see only their own. `todas`: it belongs to no branch and
 * every branch reads it. `usuario_id`: the account it is about, whose owner hears of it and whose session is read
 * again. None of these three is sent.
 */
export type Notice = {
  tema: Tema;
  agenda_id?: number;
  fecha?: string;
  operador_id?: number;
  todas?: true;
  usuario_id?: number;
};
export type BranchNotice = Notice & { entidad_id: number };

const EVERY_MS = 250;
/** Past so many different ones in a batch, only modules, branches and accounts are named. */
const DETAILED = 200;

type Happening = { recurso: string; recurso_id: number; entidad_id: number; avisos?: readonly Notice[] };

/**
 * The notices of a committed use case: those its changes say, else that something of the route's module changed in
 * their branch.
 */
export function noticesOf(changes: readonly Happening[], topic: Modulo | undefined): BranchNotice[] {
  const ofModule: readonly Notice[] = topic === undefined ? [] : [{ tema: topic }];
  return changes.flatMap(({ recurso, recurso_id, entidad_id, avisos = ofModule }) =>
    avisos.map((notice) => ({ ...notice, entidad_id, ...(recurso === 'usuario' && { usuario_id: recurso_id }) })),
  );
}

const keyOf = ({ tema, entidad_id, agenda_id, fecha, operador_id, todas, usuario_id }: BranchNotice): string =>
  [tema, entidad_id, agenda_id, fecha, operador_id, todas, usuario_id].join();

const withoutDetail = ({ tema, entidad_id, todas, usuario_id }: BranchNotice): BranchNotice => ({
  tema,
  entidad_id,
  ...(todas && { todas }),
  ...(usuario_id !== undefined && { usuario_id }),
});

/**
 * Gathers notices: the first is told at once, those that follow within a quarter of a second together and each thing
 * once.
 */
@Injectable()
export class Notices {
  private pending = new Map<string, BranchNotice>();
  private pause: NodeJS.Timeout | undefined;
  private readonly listeners: Array<(batch: readonly BranchNotice[]) => void> = [];

  /** `listener` must not fail: the changes it is told of are committed. */
  onGather(listener: (batch: readonly BranchNotice[]) => void): void {
    this.listeners.push(listener);
  }

  /** Announces committed changes. Use cases need not: `Transactions.execute` does it for them. */
  note(notices: readonly BranchNotice[]): void {
    for (const notice of notices) this.pending.set(keyOf(notice), notice);
    if (this.pending.size > DETAILED)
      this.pending = new Map([...this.pending.values()].map(withoutDetail).map((notice) => [keyOf(notice), notice]));
    // The author of a change waits for none of this, and the time limit of their request does not count for it.
    if (this.pause === undefined) TimeLimit.outside(() => this.release());
  }

  private release(): void {
    this.pause = undefined;
    if (this.pending.size === 0) return;
    const batch = [...this.pending.values()];
    this.pending.clear();
    this.pause = setTimeout(() => this.release(), EVERY_MS).unref();
    for (const listener of this.listeners) listener(batch);
  }
}
