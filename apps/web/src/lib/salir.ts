/** A person who signs out leaves nothing on this device, after they were asked about services that were not sent. */
import { hayCofre } from './hay-cofre';

let preguntar = (): Promise<boolean> => Promise.resolve(true);
/** Sets the question to a person who leaves, until the answer is called: whether they do. */
export function alSalirPreguntar(como: () => Promise<boolean>): () => void {
  preguntar = como;
  return () => {
    if (preguntar === como) preguntar = () => Promise.resolve(true);
  };
}
export const puedeSalir = (): Promise<boolean> => preguntar();

/** A browser that takes longer does not keep a person from leaving. */
const PACIENCIA_MS = 2_000;

export async function borrarLoGuardado(persona: number): Promise<void> {
  if (!hayCofre()) return;
  const borrado = import('./cofre').then(({ olvidarPersona }) => olvidarPersona(persona)).catch(() => undefined);
  await Promise.race([borrado, new Promise((cansado) => setTimeout(cansado, PACIENCIA_MS))]);
}

/** Forgets the pages seen and the application itself, not the services that wait to be sent. */
export async function borrarVisto(): Promise<void> {
  const [{ olvidarPaginas }, { despedirObrero }] = await Promise.all([import('./cofre'), import('./obrero')]);
  await Promise.all([despedirObrero(), hayCofre() ? olvidarPaginas() : undefined]);
}
