import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { BusinessError } from '../../platform/errors/business-error.js';
import { Turns } from '../../platform/time/turns.js';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const busy = () =>
  new BusinessError(
    'OCUPADO',
    'Hay muchas contraseñas por comprobar en este momento. Intenta de nuevo en unos segundos.',
    503,
    { reintentarEn: 5 },
  );
/** As many at once as cores: hashing is the one request that burns a core, and it must not starve the counter. */
const turns = new Turns(Math.max(1, availableParallelism()), 500, 50, busy);

/**
 * Argon2id hash of a password. `who` is the caller, a person, a device or an address: each has a place of its own in
 * the queue. It takes long, so never inside a transaction, which would hold a connection that others wait for.
 */
export const hashPassword = (key: string, who: string): Promise<string> => turns.take(who, () => hash(key, ARGON2ID));

/** The hash of a password that no account has: an unknown user is compared with it, so that it takes as long. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$aImRFG4yq/WFa+SJAJGGRA$ACo9yPkeVjtoErCge4Udjo8DtGSnAHREgrxntPzjgoc';

/**
 * Whether a password is that of a hash; without one (an unknown user) it takes the same time and answers false. Never
 * inside a transaction.
 */
export async function checkPassword(key: string, claveHash: string | null, who: string): Promise<boolean> {
  return (await turns.take(who, () => verify(claveHash ?? NOBODYS, key))) && claveHash !== null;
}
