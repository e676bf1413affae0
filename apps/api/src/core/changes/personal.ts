import { type Sql, sql } from '../../platform/db/sql.js';

type JsonObject = Record<string, unknown>;
type WithTexts = { entidad_id: number; antes?: unknown; despues?: unknown; personales?: readonly string[] };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Separates the part of a value that may be told for ever from the part that is of a person. Of a person told by an
 * object the id may be told.
 */
function separate(value: unknown, keys: readonly string[]): { publico: unknown; personal: JsonObject | null } {
  if (!isObject(value)) return { publico: value, personal: null };
  const [shared, personal]: [JsonObject, JsonObject] = [{}, {}];
  for (const [key, datum] of Object.entries(value)) {
    if (!keys.includes(key) || datum === null || datum === undefined) shared[key] = datum;
    else {
      personal[key] = datum;
      if (isObject(datum) && 'id' in datum) shared[key] = { id: datum.id };
    }
  }
  return { publico: shared, personal: Object.keys(personal).length > 0 ? personal : null };
}

/**
 * Takes people's names, telephones, e-mails and notes out of the rows that the audit trail keeps for ever, and gives
 * the statement that writes them where they can be forgotten: `auditoria_personal`, under the same id. `antes ||
 * personal.antes` is again the whole value.
 */
export function setPersonalApart<C extends WithTexts>(
  changes: readonly C[],
  ids: readonly number[],
): { shared: C[]; writes: Sql[] } {
  const rows: Array<{ entidad_id: number; id: number; antes: JsonObject | null; despues: JsonObject | null }> = [];
  const shared = changes.map((change, i) => {
    const [before, after] = [
      separate(change.antes, change.personales ?? []),
      separate(change.despues, change.personales ?? []),
    ];
    if (before.personal !== null || after.personal !== null)
      rows.push({
        entidad_id: change.entidad_id,
        id: ids[i] as number,
        antes: before.personal,
        despues: after.personal,
      });
    return { ...change, antes: before.publico, despues: after.publico };
  });
  if (rows.length === 0) return { shared, writes: [] };
  const text = (value: JsonObject | null) => (value === null ? null : JSON.stringify(value));
  const write = sql`INSERT INTO auditoria_personal (entidad_id, id, antes, despues)
    SELECT * FROM unnest(${rows.map((f) => f.entidad_id)}::bigint[], ${rows.map((f) => f.id)}::bigint[],
        ${rows.map((f) => text(f.antes))}::jsonb[], ${rows.map((f) => text(f.despues))}::jsonb[])`;
  return { shared, writes: [write] };
}
