/**
 * Work for the moment at which a person is there: the first move of a hand over the screen or the keyboard. What a
 * person may open next is fetched then, one thing after the other, and none of it delays the screen itself.
 */
const GESTOS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

type Tarea = () => Promise<unknown>;
const tareas = new Set<Tarea>();
let hubo = false;
let escucha = false;
let enMarcha = false;

/** The browser has nothing else to do, or two seconds have passed. */
export const reposo = (): Promise<void> =>
  new Promise((listo) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => listo(), { timeout: 2_000 });
    else setTimeout(listo, 50);
  });

async function hacerlas(): Promise<void> {
  if (enMarcha) return;
  enMarcha = true;
  for (const tarea of tareas) {
    tareas.delete(tarea);
    if (ahorra()) continue;
    await reposo();
    // Fetched again, and the failure told, when it is wanted.
    await tarea().catch(() => undefined);
  }
  enMarcha = false;
}

/** People who pay for every byte, or have told their browser so. */
const ahorra = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function alGesto(): void {
  hubo = true;
  for (const gesto of GESTOS) window.removeEventListener(gesto, alGesto);
  void hacerlas();
}

/** Does it once a person is there; not at all once the answer was called. */
export function alPrimerGesto(tarea: Tarea): () => void {
  tareas.add(tarea);
  if (hubo) void hacerlas();
  else if (!escucha) {
    escucha = true;
    for (const gesto of GESTOS) window.addEventListener(gesto, alGesto, { passive: true });
  }
  return () => void tareas.delete(tarea);
}
