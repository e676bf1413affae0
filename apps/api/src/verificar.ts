import type { ClientBase } from 'pg';
import { INVARIANTES } from './modules/libro/invariants.js';
import { longClient } from './platform/db/connections.js';

export type Comprobacion = { nombre: string; filas: Array<Record<string, unknown>> };

/** As many rows as help to find the mistake. */
const FILAS = 20;
/** The time that one of them may take of a large business. */
const PLAZO_MS = 3_600_000;

/** Asks the database everything that must always be true; each answer holds the rows that break it, none when it is sound. */
export async function verificar(url: string): Promise<Comprobacion[]> {
  const cliente = longClient(url, PLAZO_MS);
  await cliente.connect();
  try {
    // All are checked at the same moment: rows written meanwhile must not look like a difference. And nothing is
    // ever repaired here.
    await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await verificarEn(cliente);
  } finally {
    await cliente.end();
  }
}

/** The same checks, of the data that a transaction sees. */
export async function verificarEn(cliente: ClientBase): Promise<Comprobacion[]> {
  const comprobaciones: Comprobacion[] = [];
  for (const { nombre, sql } of INVARIANTES)
    comprobaciones.push({
      nombre,
      filas: (await cliente.query<Record<string, unknown>>(`SELECT * FROM (${sql}) rotas LIMIT ${FILAS}`)).rows,
    });
  return comprobaciones;
}
