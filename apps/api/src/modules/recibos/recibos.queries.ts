import type { TiqueteDeRecibo } from '@jornal/contract';
import { inScope } from '../../core/session/scope.js';
import { onlyOwn, type Reach, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { literal, type Sql, sql } from '../../platform/db/sql.js';
import { noContactar } from '../personas/no-contactar.queries.js';
import { cobrosDe, conOtros, devolucionesDe, propinasDe, serviciosDe, ventasDe } from '../tiquetes/partes.queries.js';

/** The ticket of a receipt, and how its person is reached. */
export type Leido = Omit<TiqueteDeRecibo, 'persona' | Partes> & {
  persona: { nombre: string; telefono: string | null; email: string | null; no_contactar: boolean } | null;
} & { [K in Partes]: TiqueteDeRecibo[K] | null };
type Partes = 'servicios' | 'ventas' | 'propinas' | 'cobros' | 'devoluciones';

const LISTAS = ['servicios', 'ventas', 'propinas', 'cobros', 'devoluciones'] as const satisfies readonly Partes[];

/** The ticket of a receipt: the database says null where there is nothing of a kind. */
export const entero = (leido: Leido): TiqueteDeRecibo => ({
  ...leido,
  ...(Object.fromEntries(LISTAS.map((lista) => [lista, leido[lista] ?? []])) as unknown as Pick<
    TiqueteDeRecibo,
    Partes
  >),
});

/** A ticket whole, for its receipt; its card is that which it is part of by now. */
export const tiqueteDeRecibo = (entidad_id: number, id: number): Sql => {
  const [who, rama]: [Reach, Sql] = [{ entidad_id, empleado_id: null }, sql`${entidad_id}`];
  return sql`SELECT t.numero, t.estado, t.revision, t.created_at, t.total, t.total_original, t.devuelto, t.saldo,
      jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad,
      (SELECT jsonb_build_object('nombre', q.nombre, 'telefono', q.telefono_normal, 'email', q.email,
          'no_contactar', ${noContactar(rama, sql`q.id`)}) FROM persona p
        JOIN persona q ON q.entidad_id = ${entidad_id} AND q.id = coalesce(p.fusionada_en, p.id)
        WHERE p.entidad_id = ${entidad_id} AND p.id = t.persona_id) AS persona,
      ${serviciosDe(who, rama)} AS servicios, ${ventasDe(who, rama)} AS ventas, ${propinasDe(who, rama)} AS propinas,
      ${cobrosDe(who, rama)} AS cobros, ${devolucionesDe(who, rama)} AS devoluciones
    FROM tiquete t JOIN entidad e ON e.id = ${entidad_id} WHERE t.entidad_id = ${entidad_id} AND t.id = ${id}`;
};

/** The texts of the receipts of a branch; of one that never wrote any, none. */
export const datosDe = (entidad_id: number): Sql => sql`
  SELECT jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, r.nombre, r.nit, r.direccion, r.telefono, r.regimen, r.pie,
    r.prefijo, r.resolucion, r.resolucion_fecha, r.resolucion_desde, r.resolucion_hasta, r.resolucion_vence
  FROM entidad e LEFT JOIN recibo_sucursal r ON r.entidad_id = ${entidad_id} WHERE e.id = ${entidad_id}`;

/** Whether others than the operator who asks have a part in a ticket, as `ajeno`. */
export const deOtros = (who: Scope & { entidad_id: number }, id: number): Sql =>
  sql`SELECT ${conOtros(who, sql`${who.entidad_id}`)} AS ajeno FROM tiquete t WHERE t.entidad_id = ${who.entidad_id} AND t.id = ${id}`;

/** A payment of a debt that stands, and the cards of its person. */
export type Abono = {
  entidad_id: number;
  metodo: string;
  monto: number;
  created_at: string;
  nombre: string;
  ids: number[];
};
export const abonoDe = (entidad_id: number, id: number): Sql => {
  const rama = sql`${entidad_id}`;
  return sql`SELECT c.entidad_id, c.monto, c.created_at, m.nombre AS metodo, q.nombre,
      ARRAY(SELECT f.id FROM persona f WHERE f.entidad_id = ${rama} AND (f.id = q.id OR f.fusionada_en = q.id)) AS ids
    FROM cobro c JOIN metodo m ON m.id = c.metodo_id
      JOIN persona p ON p.entidad_id = ${rama} AND p.id = c.persona_id
      JOIN persona q ON q.entidad_id = ${rama} AND q.id = coalesce(p.fusionada_en, p.id)
    WHERE c.entidad_id = ${rama} AND c.id = ${id} AND c.tipo = 'abono'
      AND NOT EXISTS (SELECT FROM cobro x WHERE x.entidad_id = ${rama} AND x.anula_id = c.id)`;
};

/** A return with its lines, and the number of its ticket. */
export type Devuelto = {
  entidad_id: number;
  numero: number;
  tiquete: number;
  lineas: Array<{ nombre: string; cantidad: number; monto: number }>;
  monto: number;
  a_deuda: number;
  a_favor: number;
  persona: { nombre: string } | null;
  created_at: string;
};
export const devolucionDe = (entidad_id: number, id: number): Sql => {
  const rama = sql`${entidad_id}`;
  return sql`SELECT d.entidad_id, d.numero, t.numero AS tiquete, d.monto, d.a_deuda, d.a_favor, d.created_at,
      (SELECT jsonb_build_object('nombre', q.nombre) FROM persona p
        JOIN persona q ON q.entidad_id = ${rama} AND q.id = coalesce(p.fusionada_en, p.id)
        WHERE p.entidad_id = ${rama} AND p.id = t.persona_id) AS persona,
      (SELECT jsonb_agg(jsonb_build_object('nombre', coalesce(s.servicio_nombre, l.nombre), 'cantidad', x.cantidad,
          'monto', x.monto) ORDER BY x.linea)
        FROM devolucion_linea x
          LEFT JOIN servicio_realizado s ON s.entidad_id = ${rama} AND s.id = x.servicio_realizado_id
          LEFT JOIN venta_linea l ON l.entidad_id = ${rama} AND l.venta_id = x.venta_id
        WHERE x.entidad_id = ${rama} AND x.devolucion_id = d.id) AS lineas
    FROM devolucion d JOIN tiquete t ON t.entidad_id = ${rama} AND t.id = d.tiquete_id
    WHERE d.entidad_id = ${rama} AND d.id = ${id} AND d.tipo = 'devolucion'`;
};

/** The branch of a payment or a return within reach; an operator's are those they took or made themselves. */
export const lugarDe = (session: Session, tabla: 'cobro' | 'devolucion', id: number): Sql =>
  sql`SELECT x.entidad_id FROM ${literal(tabla)} x WHERE ${inScope(scopeOf(session), { entidad: sql`x.entidad_id` })} AND x.id = ${id}
    AND ${onlyOwn(session) ? sql`x.usuario_id = ${session.usuario_id}` : sql`true`}`;
