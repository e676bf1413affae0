/**
 * The last change that may be undone: the server names its event in a header of the answer, and the toast of the
 * change, which says the sentence of that answer, offers to undo it. So every screen has it and none asks for it.
 */

type Hecho = { evento: string | null; desde: number };

/** A toast comes right after its answer. */
const ENSEGUIDA_MS = 5_000;
const hechos = new Map<string, Hecho>();

/**
 * Called with the answer to each change: which event it left, if any, under the sentence it says. Without the contract:
 * the sign-in page loads this.
 */
export function anotarHecho(cuerpo: unknown, evento: string | null): void {
  const mensaje = (cuerpo as { message?: unknown } | null)?.message;
  if (typeof mensaje !== 'string') return;
  const [previo, ahora] = [hechos.get(mensaje), Date.now()];
  // Two answers that say the same and no toast between them: it is not known which of them a toast is of.
  const dudoso = previo !== undefined && ahora - previo.desde < ENSEGUIDA_MS;
  hechos.set(mensaje, { evento: dudoso ? null : evento, desde: ahora });
}

/** The event behind the sentence of a toast; told once. */
export function hechoDe(mensaje: string): string | null {
  const hecho = hechos.get(mensaje);
  hechos.delete(mensaje);
  return hecho !== undefined && Date.now() - hecho.desde < ENSEGUIDA_MS ? hecho.evento : null;
}

let refrescar = (): void => undefined;
/** The function that fetches again after something was undone. */
export const alDeshacer = (hacer: () => void): void => void (refrescar = hacer);
export const seDeshizo = (): void => refrescar();
