import { type Busqueda, leerBusqueda, type RegistroPersonal } from '@jornal/contract';
import { digitsOf, plain, wordsOf } from '../../core/people/person.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { holding } from '../../platform/db/search.js';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { type Fila, type Lector, POR_FUENTE } from './fuentes.js';
import { esDe } from './grouping.rules.js';

type Objeto = Record<string, unknown>;
type Rastro = {
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
export const DE_PERSONAS = ['operador', 'client', 'usuario', 'cita', 'persona_espera', 'solicitud_datos'];
const RASTRO = sql`SELECT p.entidad_id, p.id, a.recurso, a.recurso_id, a.created_at::date AS dia,
    CASE WHEN p.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, p.antes, p.despues
  FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id JOIN entidad e ON e.id = p.entidad_id`;

/** Telephones are kept as they were typed: their digits may stand apart. */
const conCifras = (escrito: Sql, cifras: string): Sql =>
  sql`${escrito} ~ ${[...cifras].join('[^0-9a-zA-Z"]{0,3}')}::text`;
const texto = (valor: unknown): string | null => (typeof valor === 'string' && valor.trim() !== '' ? valor : null);
/** The marks by which a side of an audit row tells a person. */
function senasDe(datos: Objeto | null): Senas | null {
  if (datos === null) return null;
  const completo = [texto(datos.nombre), texto(datos.apellido)].filter((parte) => parte !== null).join(' ');
  const senas = {
    nombre: texto(datos.cliente_nombre) ?? texto(datos.name) ?? texto(completo),
    telefono: texto(datos.cliente_telefono) ?? texto(datos.telefono) ?? texto(datos.phone),
    email: texto(datos.cliente_email) ?? texto(datos.email),
    nit: texto(datos.nit),
    comercial: texto(datos.business_name),
  };
  return Object.values(senas).some((dato) => dato !== null) ? senas : null;
}

/**
 * Finds the people written in the audit trail under the words looked for, though their record may say something else by
 * now.
 */
export async function buscarEnAuditoria(leer: Lector, sesion: Session, q: string): Promise<Fila[]> {
  const busca = leerBusqueda(q);
  const escrito = sql`concat_ws(' ', p.antes, p.despues)`;
  const piezas: Sql[] = [sql`(${joinSql(busca.palabras.map((palabra) => holding(escrito, palabra)))})`];
  if (busca.cifras !== '') piezas.push(conCifras(escrito, busca.cifras));
  const filas = await leer<Rastro>(
    sql`${RASTRO} WHERE ${inScope(scopeOf(sesion), { entidad: sql`p.entidad_id` })} AND p.borrado_en IS NULL
        AND a.recurso = ANY(${DE_PERSONAS}::text[]) AND (${joinSql(piezas, ' OR ')})
        ORDER BY p.id DESC LIMIT ${POR_FUENTE}`,
  );
  return agrupadas(filas, ({ senas }) => coincide(senas, busca));
}

/**
 * Those rows of the audit trail, unless they were forgotten meanwhile, and all that tell of the same person in their
 * branch. A row may tell of two people (who it was and who it is now): only of the side that was named, or of those
 * that say the same as the other records (`otras`). A row of which that cannot be told gives no name or address.
 */
export async function enAuditoria(
  leer: Lector,
  sesion: Session,
  registros: readonly RegistroPersonal[],
  otras: readonly Fila[],
): Promise<Fila[]> {
  const nombrados = registros.filter(({ recurso }) => recurso === 'auditoria');
  if (nombrados.length === 0) return [];
  const suyas = sql`${RASTRO} WHERE ${inScope(scopeOf(sesion), { entidad: sql`p.entidad_id` })} AND p.borrado_en IS NULL
    AND a.recurso = ANY(${DE_PERSONAS}::text[])`;
  const filas = await leer<Rastro>(
    sql`${suyas} AND (p.entidad_id, p.id) IN (SELECT *
        FROM unnest(${nombrados.map((r) => r.entidad_id)}::bigint[], ${nombrados.map((r) => r.id)}::bigint[]))`,
  );
  const [lados, anonimas] = [new Map<string, Lado>(), [] as Fila[]];
  for (const fila of filas) {
    const elegidos = elegir(ladosDe(fila), { partes: partesDe(nombrados, fila), otras });
    for (const lado of elegidos) lados.set(lado.clave, lado);
    if (elegidos.length === 0)
      anonimas.push(registroDe(fila, { nombre: null, telefono: null, email: null, nit: null, comercial: null }));
  }
  if (lados.size === 0) return anonimas;
  const iguales = await leer<Rastro>(
    sql`${suyas} AND (${joinSql([...lados.values()].map(puedeDecir), ' OR ')}) ORDER BY p.id DESC`,
  );
  return [...agrupadas(iguales, ({ clave }) => lados.has(clave)), ...anonimas];
}

const partesDe = (nombrados: readonly RegistroPersonal[], { entidad_id, id }: Rastro): Parte[] =>
  nombrados
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
  const escrito = sql`concat_ws(' ', p.antes, p.despues)`;
  const piezas = [senas.email, senas.nit, ...wordsOf(senas.nombre ?? ''), ...wordsOf(senas.comercial ?? '')]
    .filter((t) => t !== null)
    .map((t) => holding(escrito, t));
  const cifras = digitsOf(senas.telefono ?? '');
  if (cifras !== '') piezas.push(conCifras(escrito, cifras));
  return sql`(p.entidad_id = ${entidad_id} AND ${joinSql(piezas.length === 0 ? [sql`false`] : piezas)})`;
}

/** The people these audit rows (`a`) told of before and after, in the order in which they were written. */
export async function loQueDecian(
  leer: Lector,
  cuales: Sql,
): Promise<Array<{ recurso_id: number; cuando: string; antes: Senas | null; despues: Senas | null }>> {
  const filas = await leer<Pick<Rastro, 'recurso_id' | 'antes' | 'despues'> & { cuando: string }>(
    sql`SELECT a.recurso_id, to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS cuando, p.antes, p.despues
        FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id
        WHERE p.borrado_en IS NULL AND ${cuales} ORDER BY a.created_at, a.id`,
  );
  return filas.map((fila) => ({ ...fila, antes: senasDe(fila.antes), despues: senasDe(fila.despues) }));
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
export function sinOtros(escrito: Escrito, filas: readonly Fila[]): Escrito[] {
  const { antes, despues, ...datos } = escrito.datos as {
    antes: Objeto | null;
    despues: Objeto | null;
    recurso: string;
    recurso_id: number;
  };
  const suya =
    DE_UNA_PERSONA.has(datos.recurso) &&
    filas.some((f) => f.recurso === datos.recurso && f.ids.includes(datos.recurso_id));
  const lados = [antes, despues].map((lado) => ({ lado, senas: senasDe(lado) }));
  const ajena = lados.some(({ senas }) => senas !== null && !esDe(filas, senas));
  // A side that names no one (an answer) goes with the other.
  const [a, d] = lados.map(({ lado, senas }) =>
    lado !== null && (suya || (senas === null ? !ajena : esDe(filas, senas))) ? sinCampos(lado) : null,
  );
  return a === null && d === null ? [] : [{ ...escrito, datos: { ...datos, antes: a, despues: d } }];
}

const sinCampos = (lado: Objeto): Objeto =>
  Object.fromEntries(Object.entries(lado).filter(([campo]) => !DE_OTROS.includes(campo)));

function coincide(senas: Senas, busca: Busqueda): boolean {
  const suyo = plain([senas.nombre, senas.comercial, senas.email, senas.nit].filter((t) => t !== null).join(' '));
  if (busca.palabras.every((palabra) => suyo.includes(plain(palabra)))) return true;
  return (
    busca.cifras !== '' &&
    [senas.telefono, senas.nit].some((numero) => numero !== null && digitsOf(numero).includes(busca.cifras))
  );
}

/** The sides of a row, the newer first. */
function ladosDe({ entidad_id, antes, despues }: Rastro): Lado[] {
  return (
    [
      ['despues', despues],
      ['antes', antes],
    ] as const
  ).flatMap(([parte, datos]) => {
    const senas = senasDe(datos);
    if (senas === null) return [];
    const clave = [
      entidad_id,
      wordsOf(senas.nombre ?? '').join(' '),
      digitsOf(senas.telefono ?? ''),
      senas.email,
      senas.nit,
      senas.nombre === null ? senas.comercial : '',
    ].join('|');
    return [{ parte, entidad_id, senas, clave }];
  });
}

const registroDe = ({ entidad_id, entidad, id, dia }: Rastro, { comercial, ...senas }: Senas): Fila => ({
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
function agrupadas(filas: readonly Rastro[], cuales: (lado: Lado) => boolean): Fila[] {
  const personas = new Map<string, Fila>();
  for (const rastro of filas) {
    const { id, dia } = rastro;
    for (const lado of ladosDe(rastro).filter(cuales)) {
      const previa = personas.get(lado.clave);
      const { parte } = lado;
      if (previa === undefined)
        personas.set(lado.clave, { ...registroDe(rastro, lado.senas), parte, partes: [{ id, parte }] });
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
