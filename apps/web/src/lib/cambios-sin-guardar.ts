/**
 * The values typed and not saved yet, whatever form or screen holds them. Each tells of itself
 * (`ui/use-sin-guardar.ts`), and the actions that would lose them ask here: leaving the page, closing the tab, a
 * session that ended.
 */
export type Pendiente = {
  /** Something was typed that is not saved. */
  sucio: boolean;
  /** True while it is on its way to the server. */
  enviando: boolean;
  /** True for values of the whole address and not of the page alone: another query loses them too. */
  deLaDireccion: boolean;
};

const pendientes = new Set<Pendiente>();
let alPrimero = (): void => undefined;
/** Called when something to lose appears: the question about it has to be there before the line is gone. */
export const alHaberPendientes = (hacer: () => void): void => void (alPrimero = hacer);

/** Counts this one in until the answer is called. */
export function anotarPendiente(pendiente: Pendiente): () => void {
  pendientes.add(pendiente);
  alPrimero();
  return () => void pendientes.delete(pendiente);
}

const alguno = (es: (pendiente: Pendiente) => boolean): boolean => [...pendientes].some(es);

/** Whether leaving this page would lose something. */
export const haySinGuardar = (): boolean => alguno(({ sucio }) => sucio);
/** Whether another query of the same page would. */
export const dependeDeLaDireccion = (): boolean => alguno(({ sucio, deLaDireccion }) => sucio && deLaDireccion);
/** Whether the end of a session would interrupt its person: something is typed, or was just sent. */
export const hayAlgoEntreManos = (): boolean => alguno(({ sucio, enviando }) => sucio || enviando);

let preguntar = (): Promise<boolean> => Promise.resolve(true);
/** Sets the question to a person who would lose what they typed. */
export const preguntarCon = (como: () => Promise<boolean>): void => void (preguntar = como);
/** Before leaving altogether: whether there is nothing to lose, or it may be lost. */
export const sePuedePerder = (): Promise<boolean> => (haySinGuardar() ? preguntar() : Promise.resolve(true));
