import type { Test } from 'supertest';
import type { Actor } from './crear.js';

/** The counts of an import where nothing happened. */
export const NADA = { crear: 0, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 0 };

type Hoja = 'productos' | 'inventario' | 'servicios' | 'operadores' | 'personas';

/** A sheet as a browser sends it, to be looked at or brought in (`simular`). */
export const enviarHoja = (quien: Pick<Actor, 'api'>, de: Hoja, archivo: Uint8Array | string, query: object): Test =>
  quien.api
    .post(`/api/${de}/importar`)
    .query(query)
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(archivo as string));
