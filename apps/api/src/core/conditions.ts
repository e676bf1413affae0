import { ErrorNegocio } from './errors.js';
import type { Registro } from './log.js';

/** What something that is not as it should be keeps from going on: nothing, what writes, or everything (the server is not ready). */
export type Impide = 'nada' | 'escribir' | 'todo';

/** Something of the house that is not as it should be. `codigo`: a stable word; `texto`: what an administrator reads, a sentence. */
export type Condicion = { codigo: string; texto: string; impide: Impide; desde: Date };

/**
 * What is wrong with the house at this moment, wherever it was noticed: the banner of administrators, readiness and the refusal to
 * write all ask here. Each change is one line in the log; saying the same again is none.
 */
export class Condiciones {
  private readonly vigentes = new Map<string, Condicion>();

  constructor(private readonly registro: Registro) {}

  /** Says that something is wrong, or says it in other words. */
  poner({ codigo, texto, impide }: Omit<Condicion, 'desde'>): void {
    const previa = this.vigentes.get(codigo);
    this.vigentes.set(codigo, { codigo, texto, impide, desde: previa?.desde ?? new Date() });
    if (previa?.impide !== impide) this.registro.warn({ codigo, impide }, `condition: ${texto}`);
  }

  /** It is as it should be again. */
  quitar(codigo: string): void {
    const previa = this.vigentes.get(codigo);
    if (!this.vigentes.delete(codigo)) return;
    this.registro.warn({ codigo, desde: previa?.desde }, 'condition: over');
  }

  /** What is wrong now, the longest-standing first. */
  todas(): Condicion[] {
    return [...this.vigentes.values()];
  }

  /** The first that keeps everything from going on. */
  get impedimento(): Condicion | undefined {
    return this.todas().find(({ impide }) => impide === 'todo');
  }

  /** 503 with the sentence of what keeps people from writing, if anything does; nothing was written. */
  exigirEscritura(): void {
    const impide = this.todas().find((c) => c.impide !== 'nada');
    if (impide !== undefined) throw new ErrorNegocio(impide.codigo, impide.texto, 503, { reintentarEn: 10 });
  }
}
