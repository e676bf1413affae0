import { inScope } from '../../../core/session/scope.js';
import type { Reach } from '../../../core/session/session.js';
import type { Reader } from '../../../platform/db/snapshot.js';
import { sql } from '../../../platform/db/sql.js';
import { SIN_ORIGEN } from '../reporte.js';

/**
 * `siempre`: it has a row in a report even when nothing of it moved. `presupuesto`: of a month, 0 where it has none;
 * `archivada_en`: the instant it was.
 */
type Sucursal = {
  id: number;
  nombre: string;
  estado: string;
  siempre: boolean;
  presupuesto: number;
  archivada_en: string | null;
  origen: { origen: string | null; origen_id: number | null };
};

/** The branches of a scope by name, the archived ones after those that are open, and 'General' last. */
export async function sucursalesDe(who: Reach, reader: Reader): Promise<Sucursal[]> {
  const rows = await reader.rows<{ id: number; name: string; budget: number; archivado_en: string | null }>(sql`
    SELECT e.id, e.name, e.budget, e.archivado_en FROM entidad e WHERE ${inScope({ ...who, empleado_id: null }, { entidad: sql`e.id` })}
    ORDER BY e.id = 0, e.archivado_en IS NOT NULL, plano(e.name), e.id`);
  return rows.map(({ id, name, budget, archivado_en: archivada_en }) => {
    if (id === 0)
      return { id, nombre: 'General', estado: '', siempre: false, presupuesto: 0, archivada_en, origen: SIN_ORIGEN };
    const open = archivada_en === null;
    return {
      id,
      nombre: name,
      estado: open ? 'Activa' : 'Archivada',
      siempre: open,
      presupuesto: budget,
      archivada_en,
      origen: { origen: 'entidad', origen_id: id },
    };
  });
}
