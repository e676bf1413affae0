import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ErrorNegocio } from './errors.js';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const EN_FILA = 500;
const EN_FILA_DE_UNO = 50;

// As many at once as cores: hashing is the one request that burns a core, and it must not starve the counter.
let libres = Math.max(1, availableParallelism());
let esperando = 0;
/** Who waits, by who they are: each person or address in turn, so that a hundred of one are not before the only one of another. */
const filas = new Map<string, Array<() => void>>();

function formarse(quien: string): Promise<void> {
  const fila = filas.get(quien) ?? [];
  if (fila.length >= EN_FILA_DE_UNO) throw new ErrorNegocio('DEMASIADAS_SOLICITUDES', 'Demasiadas solicitudes. Intenta de nuevo en un momento.', 429, { reintentarEn: 5 });
  if (esperando >= EN_FILA) throw new ErrorNegocio('OCUPADO', 'Hay demasiados inicios de sesión en este momento. Intenta de nuevo en unos segundos.', 503, { reintentarEn: 5 });
  return new Promise<void>((seguir) => {
    fila.push(seguir);
    filas.set(quien, fila);
    esperando += 1;
  });
}

/** Gives the free place to the next in turn, whose others then wait behind everybody else. */
function soltar(): void {
  const [primera] = filas;
  if (primera === undefined) {
    libres += 1;
    return;
  }
  const [quien, fila] = primera;
  const seguir = fila.shift();
  filas.delete(quien);
  if (fila.length > 0) filas.set(quien, fila);
  esperando -= 1;
  seguir?.();
}

async function porTurno<T>(quien: string, trabajo: () => Promise<T>): Promise<T> {
  if (libres > 0) libres -= 1;
  else await formarse(quien);
  try {
    return await trabajo();
  } finally {
    soltar();
  }
}

/**
 * Argon2id hash of a password. `quien` is who asks, a person or an address: each has a place of its own in the queue. It takes
 * long, so never inside a transaction, which would hold a connection that others wait for.
 */
export const cifrarClave = (clave: string, quien: string): Promise<string> => porTurno(quien, () => hash(clave, ARGON2ID));

/** Of a password that nobody has: what an unknown user is compared with, so that it takes as long. */
const DE_NADIE = '$argon2id$v=19$m=19456,t=2,p=1$aImRFG4yq/WFa+SJAJGGRA$ACo9yPkeVjtoErCge4Udjo8DtGSnAHREgrxntPzjgoc';

/** Whether a password is that of a hash; without one (an unknown user) it takes the same time and answers false. Never inside a transaction. */
export async function comprobarClave(clave: string, claveHash: string | null, quien: string): Promise<boolean> {
  return (await porTurno(quien, () => verify(claveHash ?? DE_NADIE, clave))) && claveHash !== null;
}
