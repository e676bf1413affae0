import type { AppRoute } from '@ts-rest/core';
import { archivo, contrasenaActual, contrasenaNueva, sinCuerpo } from './common.js';

/** The body of a route. */
export type TipoCuerpo = 'ninguno' | 'json' | 'archivo';
/** The one fact about a route's body, for who reads it (the parser), who tells of it (OpenAPI) and who sends it (the client). */
export function cuerpoDe(ruta: AppRoute): TipoCuerpo {
  const cuerpo: unknown = 'body' in ruta ? ruta.body : undefined;
  if (cuerpo === archivo) return 'archivo';
  return cuerpo === undefined || cuerpo === sinCuerpo ? 'ninguno' : 'json';
}

const CONTRASENAS: readonly unknown[] = [contrasenaNueva, contrasenaActual];
/** Whether a password goes in a route's body: nothing of it is kept by who sends it, not even a print. */
export function llevaContrasena(ruta: AppRoute): boolean {
  const cuerpo = 'body' in ruta ? (ruta.body as { shape?: object } | null) : null;
  return Object.values(cuerpo?.shape ?? {}).some((campo) => CONTRASENAS.includes(campo));
}
