import { enAlcance } from '../../../core/db/db.js';
import type { Lector } from '../../../core/db/snapshot.js';
import { sql } from '../../../core/db/sql.js';
import type { Alcance } from '../../../core/session.js';
import { SIN_ORIGEN } from '../reporte.js';

/** `siempre`: it has a row in a report even when nothing of it moved. `presupuesto`: of a month, null where it has none. */
type Sucursal = { id: number; nombre: string; estado: string; siempre: boolean; presupuesto: number | null; origen: { origen: string | null; origen_id: number | null } };

/** The branches of a scope by name, the archived ones after those that are open, and 'General' last. */
export async function sucursalesDe(quien: Alcance, lector: Lector): Promise<Sucursal[]> {
  const filas = await lector.filas<{ id: number; name: string; budget: number; archivada: boolean }>(sql`
    SELECT e.id, e.name, e.budget, e.archivado_en IS NOT NULL AS archivada FROM entidad e WHERE ${enAlcance({ ...quien, empleado_id: null }, { entidad: sql`e.id` })}
    ORDER BY e.id = 0, e.archivado_en IS NOT NULL, plano(e.name), e.id`);
  return filas.map(({ id, name, budget, archivada }) => {
    if (id === 0) return { id, nombre: 'General', estado: '', siempre: false, presupuesto: null, origen: SIN_ORIGEN };
    const presupuesto = archivada || budget === 0 ? null : budget;
    return { id, nombre: name, estado: archivada ? 'Archivada' : 'Activa', siempre: !archivada, presupuesto, origen: { origen: 'entidad', origen_id: id } };
  });
}
