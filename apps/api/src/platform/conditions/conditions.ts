import { BusinessError } from '../errors/business-error.js';
import type { Log } from './log.js';

/** The effect of a condition: it prevents nothing, writing, or everything (the server is not ready). */
export type Prevents = 'nada' | 'escribir' | 'todo';

/** A trouble of the house. `codigo`: a stable word; `texto`: a sentence for administrators. */
export type Condition = { codigo: string; texto: string; impide: Prevents; desde: Date };

/**
 * The conditions of the house at this moment, wherever they were noticed: the banner of administrators, readiness and
 * the refusal to write all ask here. Each change is a line in the log; saying the same again is none.
 */
export class Conditions {
  private readonly inForce = new Map<string, Condition>();

  constructor(private readonly log: Log) {}

  /** Says that something is wrong, or says it in other words. */
  put({ codigo, texto, impide }: Omit<Condition, 'desde'>): void {
    const previous = this.inForce.get(codigo);
    this.inForce.set(codigo, { codigo, texto, impide, desde: previous?.desde ?? new Date() });
    if (previous?.impide !== impide) this.log.warn({ codigo, impide }, `condition: ${texto}`);
  }

  /** It is as it should be again. */
  remove(code: string): void {
    const previous = this.inForce.get(code);
    if (!this.inForce.delete(code)) return;
    this.log.warn({ codigo: code, desde: previous?.desde }, 'condition: over');
  }

  /** The conditions of now, the longest-standing first. */
  all(): Condition[] {
    return [...this.inForce.values()];
  }

  /** The first that keeps everything from going on. */
  get impediment(): Condition | undefined {
    return this.all().find(({ impide }) => impide === 'todo');
  }

  /** 503 with the sentence of the condition that keeps people from writing, if there is one; nothing was written. */
  ensureWritable(): void {
    const prevents = this.all().find((c) => c.impide !== 'nada');
    if (prevents !== undefined) throw new BusinessError(prevents.codigo, prevents.texto, 503, { reintentarEn: 10 });
  }
}
