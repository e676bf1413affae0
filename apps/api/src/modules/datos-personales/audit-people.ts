import type { RegistroPersonal } from '@jornal/contract';
import { enAlcance } from '../../core/db/db.js';
import { digitos, palabras, plano } from '../../core/db/person.js';
import { contiene, type Sql, sql, unir } from '../../core/db/sql.js';
import { alcance, type Sesion } from '../../core/session.js';
import { type Busqueda, type Fila, type Lector, POR_FUENTE } from './fuentes.js';

type Objeto = Record<string, unknown>;
type Rastro = { entidad_id: number; id: number; recurso: string; recurso_id: number; dia: string; entidad: Fila['entidad']; antes: Objeto | null; despues: Objeto | null };
type Senas = Pick<Fila, 'nombre' | 'telefono' | 'email' | 'nit'> & { comercial: string | null };

/** The audit rows that are of a person; of the others (a sale, a payment) the person is told by their own record. */
export const DE_PERSONAS = ['operador', 'client', 'usuario', 'cita', 'persona_espera', 'solicitud_datos'];
const RASTRO = sql`SELECT p.entidad_id, p.id, a.recurso, a.recurso_id, a.created_at::date AS dia, CASE WHEN p.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, p.antes, p.despues
  FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id JOIN entidad e ON e.id = p.entidad_id`;

const texto = (valor: unknown): string | null => (typeof valor === 'string' && valor.trim() !== '' ? valor : null);
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

/** Whoever was written down in the audit trail under what is looked for, though their record may say something else by now. */
export async function buscarEnAuditoria(leer: Lector, sesion: Sesion, busca: Busqueda): Promise<Fila[]> {
  const escrito = sql`concat_ws(' ', p.antes, p.despues)`;
  const piezas: Sql[] = [sql`(${unir(busca.palabras.map((palabra) => contiene(escrito, palabra)))})`];
  // Telephones are kept as they were typed: their digits may stand apart.
  if (busca.cifras !== '') piezas.push(sql`${escrito} ~ ${[...busca.cifras].join('[^0-9a-zA-Z"]{0,3}')}::text`);
  const filas = await leer<Rastro>(
    sql`${RASTRO} WHERE ${enAlcance(alcance(sesion), { entidad: sql`p.entidad_id` })} AND p.borrado_en IS NULL AND a.recurso = ANY(${DE_PERSONAS}::text[]) AND (${unir(piezas, ' OR ')})
        ORDER BY p.id DESC LIMIT ${POR_FUENTE}`,
  );
  return agrupadas(filas, (senas) => coincide(senas, busca));
}

/** Those rows of the audit trail, unless they were forgotten meanwhile. Of one that tells of two people (who it was and who it is now), both. */
export async function enAuditoria(leer: Lector, sesion: Sesion, registros: readonly RegistroPersonal[]): Promise<Fila[]> {
  const ids = registros.filter(({ recurso }) => recurso === 'auditoria').map(({ id }) => id);
  if (ids.length === 0) return [];
  const filas = await leer<Rastro>(
    sql`${RASTRO} WHERE ${enAlcance(alcance(sesion), { entidad: sql`p.entidad_id` })} AND p.borrado_en IS NULL AND a.recurso = ANY(${DE_PERSONAS}::text[]) AND p.id = ANY(${ids}::bigint[])`,
  );
  return agrupadas(filas, () => true);
}

function coincide(senas: Senas, busca: Busqueda): boolean {
  const suyo = plano([senas.nombre, senas.comercial, senas.email, senas.nit].filter((t) => t !== null).join(' '));
  if (busca.palabras.every((palabra) => suyo.includes(plano(palabra)))) return true;
  return busca.cifras !== '' && [senas.telefono, senas.nit].some((numero) => numero !== null && digitos(numero).includes(busca.cifras));
}

/** One for each person and branch, however many rows tell of them. */
function agrupadas(filas: readonly Rastro[], cuales: (senas: Senas) => boolean): Fila[] {
  const personas = new Map<string, Fila>();
  for (const { entidad_id, entidad, id, dia, antes, despues } of filas) {
    for (const senas of [senasDe(despues), senasDe(antes)]) {
      if (senas === null || !cuales(senas)) continue;
      const clave = [entidad_id, palabras(senas.nombre ?? '').join(' '), digitos(senas.telefono ?? ''), senas.email, senas.nit].join('|');
      const previa = personas.get(clave);
      if (previa === undefined) {
        const nueva = {
          ...senas,
          recurso: 'auditoria' as const,
          entidad_id,
          entidad,
          id,
          detalle: senas.comercial ?? '',
          cuantos: 1,
          desde: dia,
          hasta: dia,
          activo: false,
          ids: [id],
          usuario_id: null,
        };
        personas.set(clave, nueva);
      } else if (!previa.ids.includes(id)) {
        Object.assign(previa, { cuantos: previa.cuantos + 1, desde: dia < (previa.desde as string) ? dia : previa.desde, ids: [...previa.ids, id] });
      }
    }
  }
  return [...personas.values()];
}
