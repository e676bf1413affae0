/**
 * A session that ended while its person was typing: they are asked to sign in over the screen (`app/reentrada.tsx`),
 * and the requests that waited for that go on with the new session. With nothing between hands the session is simply
 * forgotten, and the guard leads to the entrance.
 */

import { hayAlgoEntreManos } from './cambios-sin-guardar';
import { alCambiarSesion, olvidarSesion, retenerCuando, type SesionGuardada, sesionActual } from './session';

type Espera = {
  de: SesionGuardada;
  motivo: string | null;
  respuesta: Promise<boolean>;
  responder: (sigue: boolean) => void;
};

let espera: Espera | null = null;
const mirones = new Set<() => void>();

function poner(nueva: Espera | null): void {
  espera = nueva;
  for (const mirar of mirones) mirar();
}

/** The session that ended while its person was typing; null when no one is being asked. */
export const quienVuelve = (): SesionGuardada | null => espera?.de ?? null;
/** Why it ended, where they are to read it. */
export const porQueVuelve = (): string | null => espera?.motivo ?? null;
export function alCambiarEspera(mirar: () => void): () => void {
  mirones.add(mirar);
  return () => void mirones.delete(mirar);
}

const esOtraDe = (de: SesionGuardada): boolean | null => {
  const actual = sesionActual();
  return actual === null || actual.token === de.token ? null : actual.usuario.id === de.usuario.id;
};

/**
 * The server refused this session, and said why where there is something to say: whether the same person has another
 * one now, with which to ask again.
 */
export async function reponerSesion(rechazada: SesionGuardada, motivo: string | null = null): Promise<boolean> {
  const ya = esOtraDe(rechazada);
  if (ya !== null) return ya;
  if (sesionActual() === null) return false;
  if (espera === null && !hayAlgoEntreManos()) {
    olvidarSesion({ motivo });
    return false;
  }
  return pedirEntrada(rechazada, motivo);
}

function pedirEntrada(de: SesionGuardada, motivo: string | null = null): Promise<boolean> {
  if (espera !== null) return espera.respuesta;
  let responder: (sigue: boolean) => void = () => undefined;
  const respuesta = new Promise<boolean>((listo) => {
    responder = listo;
  });
  poner({ de, motivo, respuesta, responder });
  return respuesta;
}

/** Leaves for the sign-in page: the typed values stay as a draft, for when the person comes back. */
export function noVolver(): void {
  olvidarSesion();
}

/** A sign-in, here or in another tab, answers for all requests that wait. */
alCambiarSesion(() => {
  if (espera === null) return;
  const actual = sesionActual();
  if (actual !== null && actual.token === espera.de.token) return;
  const { responder, de } = espera;
  poner(null);
  responder(actual !== null && actual.usuario.id === de.usuario.id);
});

// Another tab that met the refusal first, or signed out, must not take with it the values that are being typed in
// this one.
retenerCuando((sesion) => {
  if (!hayAlgoEntreManos()) return false;
  void pedirEntrada(sesion);
  return true;
});
