import type { Forgetful, Forgotten } from '../../platform/backup/forgotten.js';
import { sql } from '../../platform/db/sql.js';
import { loQueDecian } from './audit-people.js';
import type { Fila, Lector } from './fuentes.js';
import { esDe } from './grouping.rules.js';
import { porEntidad } from './registros.js';

/** A record that was forgotten, without when. */
export type Olvidado = Omit<Forgotten, keyof Forgetful>;

/** Records that may have held another person before; an account, an operator or a client is one person. */
const CAMBIAN = ['cita', 'persona_espera', 'persona', 'solicitud'] as const;

/**
 * Each record by its number, alike ones too: of those told as one some may be in a backup and others not. A record that
 * was another person's before says since when it is theirs: in a backup from before that it is the other's, and is left
 * alone.
 */
export async function numerosDe(read: Lector, rows: readonly Fila[]): Promise<Map<Fila, Olvidado[]>> {
  const since = await desdeCuando(read, rows);
  return new Map(
    rows.map((row) => {
      const { recurso, entidad_id, ids, partes = [] } = row;
      const deUna = partes.map(({ id, parte }) => ({ recurso, entidad_id, id, parte }));
      const own = (id: number) => {
        const when = since.get(claveDe(recurso, entidad_id, id));
        return { recurso, entidad_id, id, ...(when !== undefined && { desde: when }) };
      };
      return [row, deUna.length > 0 ? deUna : ids.map(own)];
    }),
  );
}

const claveDe = (resource: string, entidad_id: number, id: number): string => [resource, entidad_id, id].join();

async function desdeCuando(read: Lector, rows: readonly Fila[]): Promise<Map<string, string>> {
  const since = new Map<string, string>();
  for (const resource of CAMBIAN)
    for (const { entidad_id, ids } of porEntidad(rows, resource)) {
      const said = await loQueDecian(
        read,
        sql`a.entidad_id = ${entidad_id} AND a.recurso = ${resource === 'solicitud' ? 'solicitud_datos' : resource}
          AND a.recurso_id = ANY(${ids}::bigint[])`,
      );
      for (const { recurso_id, cuando, antes, despues } of said)
        if (antes !== null && despues !== null && !esDe(rows, antes) && esDe(rows, despues))
          since.set(claveDe(resource, entidad_id, recurso_id), cuando);
    }
  return since;
}
