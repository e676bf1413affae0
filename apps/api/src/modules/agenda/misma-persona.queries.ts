import { type Cita, NOMBRE_ANONIMO } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { figuresOf } from '../../platform/db/search.js';
import { rowsIn, sql } from '../../platform/db/sql.js';

type Otra = { id: number; cliente_nombre: string; hora_inicio: string; hora_fin: string; con: string };
/** Appointments of a branch that are, or are to be, on a day. */
type Citas = { entidad_id: number; ids: readonly number[]; fecha: string };

/** With the code of the country or without it. */
const telefono = (cita: 'c' | 'x') =>
  sql`right(${figuresOf(cita === 'c' ? sql`c.cliente_telefono` : sql`x.cliente_telefono`)}, 10)`;

/**
 * Warns that a person who was just booked, known by name and telephone, has something else at that hour. Nothing is
 * refused for it: two operators may well attend one person at once. Of several appointments, only what is beside all of
 * them is told.
 */
export async function avisoDePersonas(em: EntityManager, { entidad_id, ids, fecha }: Citas): Promise<string | null> {
  const others = await rowsIn<Otra>(
    em,
    sql`SELECT c.id, c.cliente_nombre, x.hora_inicio, x.hora_fin, o.nombre || ' ' || o.apellido AS con
      FROM cita c JOIN cita x ON x.entidad_id = c.entidad_id
        AND plano(btrim(x.cliente_nombre)) = plano(btrim(c.cliente_nombre)) AND ${telefono('x')} = ${telefono('c')}
        AND x.hora_inicio < c.hora_fin AND x.hora_fin > c.hora_inicio
      JOIN operador o ON o.id = x.operador_id
      WHERE c.entidad_id = ${entidad_id} AND c.id = ANY(${ids}::bigint[]) AND c.estado <> 'cancelada'
        AND NOT c.no_asistio AND c.cliente_nombre <> ${NOMBRE_ANONIMO}
        AND x.entidad_id = ${entidad_id} AND x.fecha = ${fecha}::date AND x.id <> ALL(${ids}::bigint[])
        AND x.anulado_en IS NULL AND x.estado <> 'cancelada' AND NOT x.no_asistio
      ORDER BY c.hora_inicio, c.id, x.hora_inicio, x.id`,
  );
  const sentences = ids.flatMap((id) => {
    const own = others.filter((other) => other.id === id);
    const [one] = own;
    if (one === undefined) return [];
    const when = own.map(({ hora_inicio, hora_fin, con }) => `de ${hora_inicio} a ${hora_fin} con ${con}`);
    return [`${one.cliente_nombre} ya tiene otra cita a esa hora: ${when.join(' y ')}`];
  });
  return sentences.length === 0 ? null : sentences.join('. ');
}

const DE_LA_PERSONA = ['cliente_nombre', 'cliente_telefono', 'fecha', 'hora_inicio', 'hora_fin'] as const;

/** The same of one appointment that was booked, or of which something changed that it depends on. */
export function avisoDeCita(em: EntityManager, cita: Cita, before?: Cita): Promise<string | null> {
  const returns = before !== undefined && before.estado === 'cancelada';
  const cambia = before === undefined || returns || DE_LA_PERSONA.some((field) => before[field] !== cita[field]);
  const { entidad_id, id, fecha } = cita;
  return cambia ? avisoDePersonas(em, { entidad_id, ids: [id], fecha }) : Promise.resolve(null);
}
