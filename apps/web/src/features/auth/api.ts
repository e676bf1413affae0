import { auth, type primerAdmin, VERSION_TERMINOS } from '@jornal/contract';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';
import { ErrorApi, mensajeDe } from '../../lib/error-api';
import { guardarSesion } from '../../lib/session';

const api = cliente(auth);

const POR_ESTADO: Record<number, string> = { 401: 'Credenciales incorrectas', 404: 'Usuario no encontrado' };

/** The sentence of a sign-in that failed: the server's own first. */
export function mensajeDeEntrada(error: unknown, porDefecto = 'Error al iniciar sesión'): string {
  const estado = error instanceof ErrorApi ? error.status : 0;
  return mensajeDe(error, POR_ESTADO[estado] ?? porDefecto);
}

/** The password is right and the account asks for a code besides. */
export const pideCodigo = (error: unknown): boolean =>
  error instanceof ErrorApi && error.codigo === 'SEGUNDO_FACTOR_REQUERIDO';

type Credenciales = { email: string; password: string; codigo?: string };

/** Signs in a person whose session ended, and keeps the new one. */
export async function volverAEntrar(credenciales: Credenciales): Promise<void> {
  const { access_token, user, zona_horaria } = await dato(api.login({ body: credenciales }));
  guardarSesion(access_token, { ...user, zona_horaria });
}

/** Signs in, keeps the session and records that policy and terms were accepted. */
export async function iniciarSesion(credenciales: Credenciales): Promise<void> {
  await volverAEntrar(credenciales);
  // No one is locked out of their shop because this record failed: the next sign-in, which asks again, writes it.
  await api.aceptacion({ body: { version: VERSION_TERMINOS } }).catch(() => undefined);
}

export const pedirRecuperacion = (email: string) => dato(api.recuperar({ body: { email } }));
export const consultarEnlace = (token: string) => dato(api.consultarEnlace({ body: { token } }));
export const elegirClave = (body: { token: string; nueva: string }) => dato(api.elegirClave({ body }));

/** Whether a link is not good any more, whatever else may fail. */
export const noSirve = (error: unknown): boolean => error instanceof ErrorApi && error.codigo === 'ENLACE_NO_VALIDO';

export const crearPrimerAdmin = (body: z.input<typeof primerAdmin>) => dato(api.crearPrimerAdmin({ body }));
