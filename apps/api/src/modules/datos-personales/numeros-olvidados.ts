import type { Forgetful, Forgotten } from '../../platform/backup/forgotten.js';
import { sql } from '../../platform/db/sql.js';
import { loQueDecian } from './audit-people.js';
import type { Fila, Lector } from './fuentes.js';
import { esDe } from './grouping.rules.js';
import { porEntidad } from './registros.js';

/** A record that was forgotten, without when. */
export type Olvidado = Omit<Forgotten, keyof Forgetful>;

/** Records that may have held another person before; an account, an operator or a client is one person. */
const CAMBIAN = ['cita', 'persona_espera', 'solicitud'] as const;

/**
 * Each record by its number, alike ones too: of those told as one some may be in a backup and others not. A record that
 * was another person's before says since when it is theirs: in a backup from before that it is the other's, and is left
 * alone.
 */
export async function numerosDe(leer: Lector, filas: readonly Fila[]): Promise<Map<Fila, Olvidado[]>> {
  const desde = await desdeCuando(leer, filas);
  return new Map(
    filas.map((fila) => {
      const { recurso, entidad_id, ids, partes = [] } = fila;
      const deUna = partes.map(({ id, parte }) => ({ recurso, entidad_id, id, parte }));
      const suya = (id: number) => {
        const cuando = desde.get(claveDe(recurso, entidad_id, id));
        return { recurso, entidad_id, id, ...(cuando !== undefined && { desde: cuando }) };
      };
      return [fila, deUna.length > 0 ? deUna : ids.map(suya)];
    }),
  );
}

const claveDe = (recurso: string, entidad_id: number, id: number): string => [recurso, entidad_id, id].join();

async function desdeCuando(leer: Lector, filas: readonly Fila[]): Promise<Map<string, string>> {
  const desde = new Map<string, string>();
  for (const recurso of CAMBIAN)
    for (const { entidad_id, ids } of porEntidad(filas, recurso)) {
      const dichos = await loQueDecian(
        leer,
        sql`a.entidad_id = ${entidad_id} AND a.recurso = ${recurso === 'solicitud' ? 'solicitud_datos' : recurso}
          AND a.recurso_id = ANY(${ids}::bigint[])`,
      );
      for (const { recurso_id, cuando, antes, despues } of dichos)
        if (antes !== null && despues !== null && !esDe(filas, antes) && esDe(filas, despues))
          desde.set(claveDe(recurso, entidad_id, recurso_id), cuando);
    }
  return desde;
}
