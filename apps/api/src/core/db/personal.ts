import { type Sql, sql } from './sql.js';

type JsonObject = Record<string, unknown>;
type WithTexts = { entidad_id: number; antes?: unknown; despues?: unknown; personales?: readonly string[] };

const isObject = (valor: unknown): valor is JsonObject =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** What of a value may be told for ever, and what is somebody's. Of a person told by an object (`empleado`) the id may be told. */
function separate(valor: unknown, claves: readonly string[]): { publico: unknown; personal: JsonObject | null } {
  if (!isObject(valor)) return { publico: valor, personal: null };
  const [publico, personal]: [JsonObject, JsonObject] = [{}, {}];
  for (const [clave, dato] of Object.entries(valor)) {
    if (!claves.includes(clave) || dato === null || dato === undefined) publico[clave] = dato;
    else {
      personal[clave] = dato;
      if (isObject(dato) && 'id' in dato) publico[clave] = { id: dato.id };
    }
  }
  return { publico, personal: Object.keys(personal).length > 0 ? personal : null };
}

/**
 * Takes people's names, telephones, e-mails and notes out of what the audit trail keeps for ever, and says the statement that writes
 * them where they can be forgotten: `auditoria_personal`, under the same id. `antes || personal.antes` is again what was.
 */
export function setPersonalApart<C extends WithTexts>(
  cambios: readonly C[],
  ids: readonly number[],
): { publicos: C[]; escribir: Sql[] } {
  const filas: Array<{ entidad_id: number; id: number; antes: JsonObject | null; despues: JsonObject | null }> = [];
  const publicos = cambios.map((cambio, i) => {
    const [antes, despues] = [
      separate(cambio.antes, cambio.personales ?? []),
      separate(cambio.despues, cambio.personales ?? []),
    ];
    if (antes.personal !== null || despues.personal !== null)
      filas.push({
        entidad_id: cambio.entidad_id,
        id: ids[i] as number,
        antes: antes.personal,
        despues: despues.personal,
      });
    return { ...cambio, antes: antes.publico, despues: despues.publico };
  });
  if (filas.length === 0) return { publicos, escribir: [] };
  const texto = (valor: JsonObject | null) => (valor === null ? null : JSON.stringify(valor));
  const escribir = sql`INSERT INTO auditoria_personal (entidad_id, id, antes, despues)
    SELECT * FROM unnest(${filas.map((f) => f.entidad_id)}::bigint[], ${filas.map((f) => f.id)}::bigint[], ${filas.map((f) => texto(f.antes))}::jsonb[], ${filas.map((f) => texto(f.despues))}::jsonb[])`;
  return { publicos, escribir: [escribir] };
}
