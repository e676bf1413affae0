import type { RegistroPersonal } from '@jornal/contract';
import { digitos, type Identidad } from '../../core/db/person.js';
import { sql } from '../../core/db/sql.js';
import { exigirEncontrado, prohibido } from '../../core/errors.js';
import { type Sesion, soloLoPropio } from '../../core/session.js';
import { enAuditoria } from './audit-people.js';
import { consultas, type Fila, type Lector } from './fuentes.js';

/** Whoever sees only their own rows looks for nobody. */
export function exigirAlcanceDePersonas(sesion: Sesion): void {
  if (soloLoPropio(sesion)) throw prohibido('Tu rol solo ve lo propio');
}

/** What a mail or an audit row that is not there any more means: somebody forgot it meanwhile, which is what was asked. */
const PASAJEROS = new Set(['correo', 'auditoria']);

/** The records named, each with those alike, and the account, operator or client that hangs together with them. One out of reach is 404. */
export async function registrosDe(leer: Lector, sesion: Sesion, nombrados: readonly RegistroPersonal[]): Promise<Fila[]> {
  const filas = await cargar(leer, sesion, nombrados);
  for (const { recurso, entidad_id, id } of nombrados) {
    const esta = filas.some((f) => f.recurso === recurso && f.entidad_id === entidad_id && f.ids.includes(id));
    if (!PASAJEROS.has(recurso)) exigirEncontrado(esta ? id : null, 'No se encontró uno de los registros: busca de nuevo');
  }
  const cuentas = filas.map((f) => f.usuario_id).filter((id): id is number => id !== null);
  if (cuentas.length === 0) return filas;
  const unidos = await leer<RegistroPersonal>(
    sql`SELECT 'operador' AS recurso, o.id FROM operador o WHERE o.usuario_id = ANY(${cuentas}::bigint[]) UNION ALL SELECT 'client', c.id FROM client c WHERE c.usuario_id = ANY(${cuentas}::bigint[])
        UNION ALL SELECT 'usuario', u.id FROM usuario u WHERE u.id = ANY(${cuentas}::bigint[])`,
  );
  const faltan = unidos.filter((r) => !filas.some((f) => f.recurso === r.recurso && f.ids.includes(r.id)));
  return [...filas, ...(await cargar(leer, sesion, faltan))];
}

async function cargar(leer: Lector, sesion: Sesion, son: readonly RegistroPersonal[]): Promise<Fila[]> {
  const filas: Fila[] = [];
  for (const consulta of consultas(sesion, { son })) filas.push(...(await leer<Fila>(consulta)));
  return [...filas, ...(await enAuditoria(leer, sesion, son))];
}

const distintos = (textos: readonly string[]): string[] => [...new Set(textos.filter((texto) => texto !== ''))];

/** Everything the records say of who somebody is. */
export const identidadDe = (filas: readonly Fila[]): Identidad => ({
  nombres: distintos(filas.map((f) => f.nombre?.trim() ?? '')),
  telefonos: distintos(filas.map((f) => digitos(f.telefono ?? ''))),
  emails: distintos(filas.map((f) => f.email?.trim().toLowerCase() ?? '')),
  nits: distintos(filas.map((f) => digitos(f.nit ?? ''))),
});

/** The ids of a kind by branch, in order: everybody locks them alike. */
export function porEntidad(filas: readonly Fila[], recurso: Fila['recurso']): Array<{ entidad_id: number; ids: number[] }> {
  const ids = new Map<number, number[]>();
  for (const fila of filas.filter((f) => f.recurso === recurso)) ids.set(fila.entidad_id, [...(ids.get(fila.entidad_id) ?? []), ...fila.ids]);
  return [...ids].sort(([a], [b]) => a - b).map(([entidad_id, suyos]) => ({ entidad_id, ids: suyos.sort((a, b) => a - b) }));
}
