import { correo, type RegistroPersonal } from '@jornal/contract';
import { digitsOf, type Identity } from '../../core/people/person.js';
import { onlyOwn, type Session } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { enAuditoria } from './audit-people.js';
import { consultas, type Fila, type Lector } from './fuentes.js';

/** An account that sees only its own rows may not look for people. */
export function exigirAlcanceDePersonas(session: Session): void {
  if (onlyOwn(session)) throw forbidden('Tu rol solo ve lo propio');
}

/** The records that may be gone: a mail or an audit row that was forgotten meanwhile, as the request asks. */
const PASAJEROS = new Set(['correo', 'auditoria']);

/** The records named, each with those alike, and the account, operator or client that hangs together with them. One out of reach is 404. */
export async function registrosDe(read: Lector, session: Session, named: readonly RegistroPersonal[]): Promise<Fila[]> {
  const rows = await cargar(read, session, [...named, ...(await unidasDe(read, named))]);
  for (const { recurso, entidad_id, id } of named) {
    const esta = rows.some((f) => f.recurso === recurso && f.entidad_id === entidad_id && f.ids.includes(id));
    if (!PASAJEROS.has(recurso)) ensureFound(esta ? id : null, 'No se encontró uno de los registros: busca de nuevo');
  }
  const cuentas = rows.map((f) => f.usuario_id).filter((id): id is number => id !== null);
  if (cuentas.length === 0) return rows;
  const unidos = await read<RegistroPersonal>(
    sql`SELECT 'operador' AS recurso, o.id FROM operador o WHERE o.usuario_id = ANY(${cuentas}::bigint[])
        UNION ALL SELECT 'client', c.id FROM client c WHERE c.usuario_id = ANY(${cuentas}::bigint[])
        UNION ALL SELECT 'usuario', u.id FROM usuario u WHERE u.id = ANY(${cuentas}::bigint[])`,
  );
  const missing = unidos.filter((r) => !rows.some((f) => f.recurso === r.recurso && f.ids.includes(r.id)));
  return [...rows, ...(await cargar(read, session, missing))];
}

/** The other cards of those persons whose cards were made one: they are one person's. */
export async function unidasDe(read: Lector, named: readonly RegistroPersonal[]): Promise<RegistroPersonal[]> {
  const fichas = named.filter(({ recurso }) => recurso === 'persona');
  if (fichas.length === 0) return [];
  const [entidades, ids] = [fichas.map(({ entidad_id }) => entidad_id), fichas.map(({ id }) => id)];
  return await read<RegistroPersonal>(
    sql`SELECT DISTINCT 'persona' AS recurso, g.entidad_id, g.id FROM persona f JOIN persona g ON g.entidad_id = f.entidad_id
        AND (g.id = coalesce(f.fusionada_en, f.id) OR g.fusionada_en = coalesce(f.fusionada_en, f.id))
      WHERE f.entidad_id = ANY(${entidades}::bigint[]) AND g.entidad_id = ANY(${entidades}::bigint[])
        AND f.id = ANY(${ids}::bigint[]) AND NOT g.id = ANY(${ids}::bigint[])`,
  );
}

/** Those records, as far as they exist, each with those alike. */
export async function cargar(read: Lector, session: Session, son: readonly RegistroPersonal[]): Promise<Fila[]> {
  const rows: Fila[] = [];
  for (const consulta of consultas(session, { son })) rows.push(...(await read<Fila>(consulta)));
  return [...rows, ...(await enAuditoria(read, session, son, rows))];
}

const distintos = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

/**
 * Everything the records say of the identity of a person. An address or number of an account, an operator, a client or
 * a branch that was not named belongs to that one, also where it was written into another record, and gives power over
 * nothing; nor does a text that is no address at all.
 */
export async function identidadDe(read: Lector, rows: readonly Fila[]): Promise<Identity> {
  const emails = distintos(rows.map((f) => f.email?.trim().toLowerCase() ?? '')).filter(
    (email) => correo().safeParse(email).success,
  );
  const [telefonos, nits] = [
    distintos(rows.map((f) => digitsOf(f.telefono ?? ''))),
    distintos(rows.map((f) => digitsOf(f.nit ?? ''))),
  ];
  const ajenos = new Set(
    (
      await read<{ sena: string }>(
        sql`SELECT lower(u.email) AS sena FROM usuario u
            WHERE lower(u.email) = ANY(${emails}::text[]) AND NOT u.id = ANY(${idsDe(rows, 'usuario')}::bigint[])
            UNION ALL SELECT lower(e.email) FROM entidad e WHERE lower(e.email) = ANY(${emails}::text[]) AND e.archivado_en IS NULL
            UNION ALL SELECT ${cifrasDe(sql`o.telefono`)}
              FROM operador o WHERE ${cifrasDe(sql`o.telefono`)} = ANY(${telefonos}::text[])
                AND NOT o.id = ANY(${idsDe(rows, 'operador')}::bigint[])
            UNION ALL SELECT n.sena FROM client c, unnest(ARRAY[${cifrasDe(sql`c.phone`)}, ${cifrasDe(sql`c.nit`)}]) n (sena)
              WHERE n.sena = ANY(${[...telefonos, ...nits]}::text[]) AND NOT c.id = ANY(${idsDe(rows, 'client')}::bigint[])`,
      )
    ).map(({ sena }) => sena),
  );
  const own = (senas: readonly string[]) => senas.filter((sena) => !ajenos.has(sena));
  return {
    names: distintos(rows.map((f) => f.nombre?.trim() ?? '')),
    tradeNames: distintos(rows.map((f) => f.comercial?.trim() ?? '')),
    phones: own(telefonos),
    emails: own(emails),
    nits: own(nits),
  };
}

/** The last ten digits of a telephone, which are those that people write. */
const cifrasDe = (number: Sql): Sql => sql`right(regexp_replace(coalesce(${number}, ''), '[^0-9]', '', 'g'), 10)`;

/** The ids of a kind, in order: everybody locks them alike. */
export const idsDe = (rows: readonly Fila[], resource: Fila['recurso']): number[] =>
  porEntidad(rows, resource).flatMap(({ ids }) => ids);

/** The ids of a kind by branch, in order: everybody locks them alike. */
export function porEntidad(
  rows: readonly Fila[],
  resource: Fila['recurso'],
): Array<{ entidad_id: number; ids: number[] }> {
  const ids = new Map<number, number[]>();
  for (const row of rows.filter((f) => f.recurso === resource))
    ids.set(row.entidad_id, [...(ids.get(row.entidad_id) ?? []), ...row.ids]);
  return [...ids]
    .sort(([a], [b]) => a - b)
    .map(([entidad_id, theirs]) => ({ entidad_id, ids: theirs.sort((a, b) => a - b) }));
}
