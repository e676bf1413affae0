import { type Busqueda, leerBusqueda, plano, type RegistroPersonal } from '@jornal/contract';
import { digitsOf, wordsOf } from '../../core/people/person.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { holding } from '../../platform/db/search.js';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { type Fila, type Lector, POR_FUENTE } from './fuentes.js';
import { esDe } from './grouping.rules.js';

type Objeto = Record<string, unknown>;
type Trail = {
  entidad_id: number;
  id: number;
  recurso: string;
  recurso_id: number;
  dia: string;
  entidad: Fila['entidad'];
  antes: Objeto | null;
  despues: Objeto | null;
};
type Parte = NonNullable<RegistroPersonal['parte']>;
type Senas = Pick<Fila, 'nombre' | 'telefono' | 'email' | 'nit'> & { comercial: string | null };

/** A side of an audit row as it tells of a person; `clave`: the same for every side that says the same. */
type Lado = { parte: Parte; entidad_id: number; senas: Senas; clave: string };

/** The audit rows that are of a person; of the others (a sale, a payment) the person is told by their own record. */
export const DE_PERSONAS = ['operador', 'client', 'usuario', 'cita', 'persona_espera', 'persona', 'solicitud_datos'];
const RASTRO = sql`SELECT p.entidad_id, p.id, a.recurso, a.recurso_id, a.created_at::date AS dia,
    CASE WHEN p.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, p.antes, p.despues
  FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id JOIN entidad e ON e.id = p.entidad_id`;

/** Telephones are kept as they were typed: their digits may stand apart. */
const conCifras = (written: Sql, cifras: string): Sql =>
  sql`${written} ~ ${[...cifras].join('[^0-9a-zA-Z"]{0,3}')}::text`;
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
/** The marks by which a side of an audit row tells a person. */
function senasDe(data: Objeto | null): Senas | null {
  if (data === null) return null;
  const completo = [text(data.nombre), text(data.apellido)].filter((part) => part !== null).join(' ');
  const senas = {
    nombre: text(data.cliente_nombre) ?? text(data.name) ?? text(completo),
    telefono: text(data.cliente_telefono) ?? text(data.telefono) ?? text(data.phone),
    email: text(data.cliente_email) ?? text(data.email),
    nit: text(data.nit) ?? text(data.documento),
    comercial: text(data.business_name),
  };
  return Object.values(senas).some((datum) => datum !== null) ? senas : null;
}

/**
 * Finds the people written in the audit trail under the words looked for, though their record may say something else by
 * now.
 */
export async function buscarEnAuditoria(read: Lector, session: Session, q: string): Promise<Fila[]> {
  const search = leerBusqueda(q);
  const written = sql`concat_ws(' ', p.antes, p.despues)`;
  const pieces: Sql[] = [sql`(${joinSql(search.palabras.map((palabra) => holding(written, palabra)))})`];
  if (search.cifras !== '') pieces.push(conCifras(written, search.cifras));
  const rows = await read<Trail>(
    sql`${RASTRO} WHERE ${inScope(scopeOf(session), { entidad: sql`p.entidad_id` })} AND p.borrado_en IS NULL
        AND a.recurso = ANY(${DE_PERSONAS}::text[]) AND (${joinSql(pieces, ' OR ')})
        ORDER BY p.id DESC LIMIT ${POR_FUENTE}`,
  );
  return agrupadas(rows, ({ senas }) => coincide(senas, search));
}

/**
 * Those rows of the audit trail, unless they were forgotten meanwhile, and all that tell of the same person in their
 * branch. A row may tell of two people (who it was and who it is now): only of the side that was named, or of those
 * that say the same as the other records (`otras`). A row of which that cannot be told gives no name or address.
 */
export async function enAuditoria(
  read: Lector,
  session: Session,
  registros: readonly RegistroPersonal[],
  others: readonly Fila[],
): Promise<Fila[]> {
  const named = registros.filter(({ recurso }) => recurso === 'auditoria');
  if (named.length === 0) return [];
  const own = sql`${RASTRO} WHERE ${inScope(scopeOf(session), { entidad: sql`p.entidad_id` })} AND p.borrado_en IS NULL
    AND a.recurso = ANY(${DE_PERSONAS}::text[])`;
  const rows = await read<Trail>(
    sql`${own} AND (p.entidad_id, p.id) IN (SELECT *
        FROM unnest(${named.map((r) => r.entidad_id)}::bigint[], ${named.map((r) => r.id)}::bigint[]))`,
  );
  const [lados, anonimas] = [new Map<string, Lado>(), [] as Fila[]];
  for (const row of rows) {
    const chosen = elegir(ladosDe(row), { partes: partesDe(named, row), otras: others });
    for (const side of chosen) lados.set(side.clave, side);
    if (chosen.length === 0)
      anonimas.push(registroDe(row, { nombre: null, telefono: null, email: null, nit: null, comercial: null }));
  }
  if (lados.size === 0) return anonimas;
  const iguales = await read<Trail>(
    sql`${own} AND (${joinSql([...lados.values()].map(puedeDecir), ' OR ')}) ORDER BY p.id DESC`,
  );
  return [...agrupadas(iguales, ({ clave }) => lados.has(clave)), ...anonimas];
}

const partesDe = (named: readonly RegistroPersonal[], { entidad_id, id }: Trail): Parte[] =>
  named
    .filter((r) => r.entidad_id === entidad_id && r.id === id)
    .flatMap(({ parte }) => (parte === undefined ? [] : [parte]));

function elegir(
  lados: readonly Lado[],
  { partes, otras }: { partes: readonly Parte[]; otras: readonly Fila[] },
): Lado[] {
  if (partes.length > 0) return lados.filter(({ parte }) => partes.includes(parte));
  return new Set(lados.map(({ clave }) => clave)).size === 1
    ? [...lados]
    : lados.filter(({ senas }) => esDe(otras, senas));
}

/** Whether a row may say the same of a person as this side does; the two are compared when the row is read. */
function puedeDecir({ entidad_id, senas }: Lado): Sql {
  const written = sql`concat_ws(' ', p.antes, p.despues)`;
  const pieces = [senas.email, senas.nit, ...wordsOf(senas.nombre ?? ''), ...wordsOf(senas.comercial ?? '')]
    .filter((t) => t !== null)
    .map((t) => holding(written, t));
  const cifras = digitsOf(senas.telefono ?? '');
  if (cifras !== '') pieces.push(conCifras(written, cifras));
  return sql`(p.entidad_id = ${entidad_id} AND ${joinSql(pieces.length === 0 ? [sql`false`] : pieces)})`;
}

/** The people these audit rows (`a`) told of before and after, in the order in which they were written. */
export async function loQueDecian(
  read: Lector,
  which: Sql,
): Promise<Array<{ recurso_id: number; cuando: string; antes: Senas | null; despues: Senas | null }>> {
  const rows = await read<Pick<Trail, 'recurso_id' | 'antes' | 'despues'> & { cuando: string }>(
    sql`SELECT a.recurso_id, to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS cuando, p.antes, p.despues
        FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id
        WHERE p.borrado_en IS NULL AND ${which} ORDER BY a.created_at, a.id`,
  );
  return rows.map((row) => ({ ...row, antes: senasDe(row.antes), despues: senasDe(row.despues) }));
}

/** Fields of a record that name other people: those who attended, worked or wrote. */
const DE_OTROS = ['operador', 'empleado', 'usuario', 'agenda_nombre'];
/** An account is one person's whatever it says; another record may have held other people before. */
const DE_UNA_PERSONA = new Set(['operador', 'client', 'usuario']);
type Escrito = { recurso: string; entidad_id: number; clave: string; datos: Record<string, unknown> };

/**
 * An audit row as it is handed to a person: the sides that tell of them, without the others they name; none, where
 * neither does.
 */
export function sinOtros(written: Escrito, rows: readonly Fila[]): Escrito[] {
  const { antes, despues, ...datos } = written.datos as {
    antes: Objeto | null;
    despues: Objeto | null;
    recurso: string;
    recurso_id: number;
  };
  const own =
    DE_UNA_PERSONA.has(datos.recurso) &&
    rows.some((f) => f.recurso === datos.recurso && f.ids.includes(datos.recurso_id));
  const lados = [antes, despues].map((side) => ({ lado: side, senas: senasDe(side) }));
  const foreign = lados.some(({ senas }) => senas !== null && !esDe(rows, senas));
  // A side that names no one (an answer) goes with the other.
  const [a, d] = lados.map(({ lado, senas }) =>
    lado !== null && (own || (senas === null ? !foreign : esDe(rows, senas))) ? sinCampos(lado) : null,
  );
  return a === null && d === null ? [] : [{ ...written, datos: { ...datos, antes: a, despues: d } }];
}

const sinCampos = (side: Objeto): Objeto =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !DE_OTROS.includes(field)));

function coincide(senas: Senas, search: Busqueda): boolean {
  const own = plano([senas.nombre, senas.comercial, senas.email, senas.nit].filter((t) => t !== null).join(' '));
  if (search.palabras.every((palabra) => own.includes(plano(palabra)))) return true;
  return (
    search.cifras !== '' &&
    [senas.telefono, senas.nit].some((number) => number !== null && digitsOf(number).includes(search.cifras))
  );
}

/** The sides of a row, the newer first. */
function ladosDe({ entidad_id, antes, despues }: Trail): Lado[] {
  return (
    [
      ['despues', despues],
      ['antes', antes],
    ] as const
  ).flatMap(([part, data]) => {
    const senas = senasDe(data);
    if (senas === null) return [];
    const key = [
      entidad_id,
      wordsOf(senas.nombre ?? '').join(' '),
      digitsOf(senas.telefono ?? ''),
      senas.email,
      senas.nit,
      senas.nombre === null ? senas.comercial : '',
    ].join('|');
    return [{ parte: part, entidad_id, senas, clave: key }];
  });
}

const registroDe = ({ entidad_id, entidad, id, dia }: Trail, { comercial, ...senas }: Senas): Fila => ({
  ...senas,
  comercial,
  recurso: 'auditoria',
  entidad_id,
  entidad,
  id,
  detalle: comercial ?? '',
  cuantos: 1,
  desde: dia,
  hasta: dia,
  activo: false,
  ids: [id],
  usuario_id: null,
});

/** Makes a record for each person and branch, however many rows tell of them. */
function agrupadas(rows: readonly Trail[], which: (side: Lado) => boolean): Fila[] {
  const personas = new Map<string, Fila>();
  for (const trail of rows) {
    const { id, dia } = trail;
    for (const lado of ladosDe(trail).filter(which)) {
      const previa = personas.get(lado.clave);
      const { parte } = lado;
      if (previa === undefined)
        personas.set(lado.clave, { ...registroDe(trail, lado.senas), parte, partes: [{ id, parte }] });
      else if (!previa.ids.includes(id))
        Object.assign(previa, {
          cuantos: previa.cuantos + 1,
          desde: dia < (previa.desde as string) ? dia : previa.desde,
          ids: [...previa.ids, id],
          partes: [...(previa.partes ?? []), { id, parte }],
        });
    }
  }
  return [...personas.values()];
}
