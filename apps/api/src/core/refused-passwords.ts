import { campoInvalido } from './errors.js';

const LARGO_MINIMO = 8;

/** Of the accounts of the demo, printed and documented: nobody else's. */
export const CLAVE_PUBLICADA = 'Jornal-demo-1';
export const DOMINIO_DEMO = '@jornal.demo';

let comunes: Promise<ReadonlySet<string>> | undefined;

/** Those long enough to be chosen at all, of a kept list ordered by how common they are. Loaded with the first password chosen: most starts see none. */
async function cargarComunes(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).filter((clave) => clave.length >= LARGO_MINIMO));
}

/** Refuses a password that whoever knows the person, or nobody in particular, would try first. `campo` is where it was typed. */
export async function exigirClaveAceptable(
  clave: string,
  { email, anterior, campo }: { email: string; anterior?: string; campo: string },
): Promise<void> {
  const plana = clave.trim().toLowerCase();
  if (clave === anterior)
    throw campoInvalido('CONTRASENA_REPETIDA', campo, 'La contraseña nueva debe ser distinta de la actual');
  const correo = email.toLowerCase();
  if (plana === correo || plana === correo.split('@')[0])
    throw campoInvalido('CONTRASENA_ES_CORREO', campo, 'La contraseña no puede ser el correo de la cuenta');
  // One that failed to load is loaded again by the next.
  comunes ??= cargarComunes().catch((error: unknown) => {
    comunes = undefined;
    throw error;
  });
  const publicada = plana === CLAVE_PUBLICADA.toLowerCase() && !correo.endsWith(DOMINIO_DEMO);
  if (publicada || (await comunes).has(plana))
    throw campoInvalido(
      'CONTRASENA_COMUN',
      campo,
      'Esta contraseña es de las más usadas y sería la primera en probarse. Elige otra.',
    );
}
