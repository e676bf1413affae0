import { invalidField } from '../../platform/errors/business-error.js';

const MIN_LENGTH = 8;

/** The password of the accounts of the demo, printed and documented: no other account may have it. */
export const PUBLISHED_PASSWORD = 'Jornal-demo-1';
export const DEMO_DOMAIN = '@jornal.demo';

let commonOnes: Promise<ReadonlySet<string>> | undefined;

/**
 * Those long enough to be chosen at all, of a kept list ordered by how common they are. Loaded with the first password
 * chosen: most starts see none.
 */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).filter((key) => key.length >= MIN_LENGTH));
}

/**
 * Refuses a password that a guesser would try first, with or without knowing the person. `campo` is where it was typed.
 */
export async function ensureAcceptablePassword(
  key: string,
  { email, anterior, campo }: { email: string; anterior?: string; campo: string },
): Promise<void> {
  const flat = key.trim().toLowerCase();
  if (key === anterior)
    throw invalidField('CONTRASENA_REPETIDA', campo, 'La contraseña nueva debe ser distinta de la actual');
  const mail = email.toLowerCase();
  if (flat === mail || flat === mail.split('@')[0])
    throw invalidField('CONTRASENA_ES_CORREO', campo, 'La contraseña no puede ser el correo de la cuenta');
  // A list that failed to load is loaded again by the next password.
  commonOnes ??= loadCommon().catch((error: unknown) => {
    commonOnes = undefined;
    throw error;
  });
  const published = flat === PUBLISHED_PASSWORD.toLowerCase() && !mail.endsWith(DEMO_DOMAIN);
  if (published || (await commonOnes).has(flat))
    throw invalidField(
      'CONTRASENA_COMUN',
      campo,
      'Esta contraseña es de las más usadas y sería la primera en probarse. Elige otra.',
    );
}
