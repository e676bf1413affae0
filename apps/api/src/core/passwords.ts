import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ErrorNegocio } from './errors.js';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const EN_FILA = 500;

// As many at once as cores: hashing is the one request that burns a core, and it must not starve the counter.
let libres = Math.max(1, availableParallelism());
const fila: Array<() => void> = [];

async function porTurno<T>(trabajo: () => Promise<T>): Promise<T> {
  if (libres > 0) libres -= 1;
  else {
    if (fila.length >= EN_FILA) throw new ErrorNegocio('OCUPADO', 'Hay demasiados inicios de sesión en este momento. Intenta de nuevo en unos segundos.', 503, { reintentarEn: 5 });
    await new Promise<void>((seguir) => fila.push(seguir));
  }
  try {
    return await trabajo();
  } finally {
    const siguiente = fila.shift();
    if (siguiente === undefined) libres += 1;
    else siguiente();
  }
}

/** Argon2id hash of a password. */
export const cifrarClave = (clave: string): Promise<string> => porTurno(() => hash(clave, ARGON2ID));

let deNadie: Promise<string> | undefined;

/** Whether a password is that of a hash; without one (an unknown user) it takes the same time and answers false. */
export async function comprobarClave(clave: string, claveHash: string | null): Promise<boolean> {
  deNadie ??= cifrarClave('nobody has this password');
  const contra = claveHash ?? (await deNadie);
  return (await porTurno(() => verify(contra, clave))) && claveHash !== null;
}
