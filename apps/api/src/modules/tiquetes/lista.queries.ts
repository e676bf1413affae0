import {
  type contract,
  type EstadoTiquete,
  type LineaTiquete,
  type MetodoPago,
  NOMBRE_ESTADO_TIQUETE,
  NOMBRE_ORIGEN_TIQUETE,
  type QueryOf,
  resumenDeLineas,
  type TiqueteEnLista,
  type TotalesTiquetes,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type Counted, days, type List, type ListFile, nameOf, type Seen, scoped } from '../../core/lists/list.js';
import { byIndex, byIndexOfAll, down, type Key, placeOfBranch } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { canNow, historyReach, onlyOwn, type Reach, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { added, empty, type Sql, sql } from '../../platform/db/sql.js';
import { deQuien } from './alcance.queries.js';
import { hallados } from './buscar.queries.js';

export type FiltroTiquetes = QueryOf<typeof contract.tiquetes.listar>;

type Persona = { id: number; nombre: string; apellido: string };
type Linea = Omit<LineaTiquete, 'tipo'> & { anulada: boolean; persona: Persona | null };
type Leido = Omit<TiqueteEnLista, 'lineas' | 'personas'> & { servicios: Linea[] | null; productos: Linea[] | null };

export const TIQUETES: ListFile<TiqueteEnLista> = {
  name: 'tiquetes',
  title: 'Tiquetes',
  columns: [
    { titulo: 'Tiquete', tipo: 'entero', de: ({ numero }) => numero },
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Líneas', tipo: 'texto', de: ({ lineas }) => resumenDeLineas(lineas) },
    {
      titulo: 'Atendió o vendió',
      tipo: 'texto',
      de: ({ personas }) => personas.map(nameOf).join(', ') || 'Administración',
    },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Origen', tipo: 'texto', de: ({ origen }) => NOMBRE_ORIGEN_TIQUETE[origen] },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => NOMBRE_ESTADO_TIQUETE[estado] },
    { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
    { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
    { titulo: 'Total', tipo: 'dinero', suma: true, de: ({ total }) => total },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Por cobrar', tipo: 'dinero', suma: true, de: ({ monto_por_cobrar }) => monto_por_cobrar },
    { titulo: 'Saldo', tipo: 'dinero', suma: true, de: ({ saldo }) => saldo },
    { titulo: 'Devuelto', tipo: 'dinero', suma: true, de: ({ devuelto }) => devuelto },
    { titulo: 'Persona', tipo: 'texto', de: ({ persona }) => persona?.nombre },
  ],
};

/** The branches of a reach, also where it is narrowed to the lines of one operator. */
const deSucursal = (who: Reach, entidad: Sql): Sql => inScope({ ...who, empleado_id: null }, { entidad });

/** The tickets in which an operator worked or sold. */
const conLineaDe = (who: Reach, empleado_id: number): Sql => sql`(t.entidad_id, t.id) IN (
    SELECT s.entidad_id, s.registro_id FROM servicio_realizado s
    WHERE ${deSucursal(who, sql`s.entidad_id`)} AND s.empleado_id = ${empleado_id} AND s.registro_id IS NOT NULL
      AND s.correccion_id IS NULL
    UNION ALL
    SELECT v.entidad_id, v.tiquete_id FROM venta v
    WHERE ${deSucursal(who, sql`v.entidad_id`)} AND v.empleado_id = ${empleado_id} AND v.correccion_id IS NULL)`;

/** Those of the branches within reach; an operator's are the ones with a line of theirs. */
export const alAlcance = (seen: Seen, who: Reach): Seen =>
  who.empleado_id === null ? seen : { who, where: sql`${seen.where} AND ${conLineaDe(who, who.empleado_id)}` };

/** The reach of a query: an operator's own, wherever they have worked; naming another operator is 403. */
const alcanceDe = (session: Session, { entidad_id, empleado_id }: FiltroTiquetes): Reach =>
  historyReach(session, onlyOwn(session) ? { entidad_id, empleado_id } : { entidad_id });

type Montos = Record<
  'total' | 'total_original' | 'monto_efectivo' | 'monto_transferencia' | 'monto_por_cobrar' | 'saldo' | 'devuelto',
  Sql
>;

/** The money of a ticket; of an operator's, of their own lines. What is still owed of those is all that it may be. */
function montosDe(who: Reach): Montos {
  const deTodos: Montos = {
    total: sql`t.total`,
    total_original: sql`t.total_original`,
    monto_efectivo: sql`t.monto_efectivo`,
    monto_transferencia: sql`t.monto_transferencia`,
    monto_por_cobrar: sql`t.monto_por_cobrar`,
    saldo: sql`t.saldo`,
    devuelto: sql`t.devuelto`,
  };
  if (who.empleado_id === null) return deTodos;
  const own = (
    service: Sql,
    sale: Sql,
    standing = true,
  ) => sql`(coalesce((SELECT sum(${service}) FROM servicio_realizado s
        WHERE s.entidad_id = ${branchIn(who, sql`t.entidad_id`)} AND s.registro_id = t.id AND s.correccion_id IS NULL
          ${deQuien(who, sql`s.empleado_id`)} ${standing ? sql`AND s.anulado_en IS NULL` : empty}), 0)
      + coalesce((SELECT sum(${sale}) FROM venta v
        WHERE v.entidad_id = ${branchIn(who, sql`t.entidad_id`)} AND v.tiquete_id = t.id AND v.correccion_id IS NULL
          ${deQuien(who, sql`v.empleado_id`)} ${standing ? sql`AND v.anulado_en IS NULL` : empty}), 0))::bigint`;
  const monto_por_cobrar = own(sql`s.monto_por_cobrar`, sql`v.monto_por_cobrar`);
  return {
    total: own(sql`s.total_con_descuento`, sql`v.total`),
    total_original: own(sql`s.total_con_descuento`, sql`v.total`, false),
    monto_efectivo: own(sql`s.monto_efectivo`, sql`v.monto_efectivo`),
    monto_transferencia: own(sql`s.monto_transferencia`, sql`v.monto_transferencia`),
    monto_por_cobrar,
    saldo: sql`least(t.saldo, ${monto_por_cobrar})`,
    devuelto: own(sql`s.monto_devuelto`, sql`v.monto_devuelto`),
  };
}

const QUIEN = sql`CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END`;

const filasDe = (session: Session, who: Reach): Sql => {
  const { total, total_original, monto_efectivo, monto_transferencia, monto_por_cobrar, saldo, devuelto } =
    montosDe(who);
  const rama = branchIn(who, sql`t.entidad_id`);
  const { persona, fichas } = canNow(session, 'personas.ver')
    ? {
        persona: sql`CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'nombre', p.nombre) END`,
        // Of a card that is part of another, that one.
        fichas: sql`LEFT JOIN persona f ON f.entidad_id = ${rama} AND f.id = t.persona_id
          LEFT JOIN persona p ON p.entidad_id = ${rama} AND p.id = coalesce(f.fusionada_en, f.id)`,
      }
    : { persona: sql`NULL::jsonb`, fichas: empty };
  return sql`
    SELECT t.id, t.numero, t.estado, t.origen, t.fecha, t.created_at,
      jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, ${persona} AS persona,
      ${total} AS total, ${total_original} AS total_original,
      ${monto_efectivo} AS monto_efectivo, ${monto_transferencia} AS monto_transferencia,
      ${monto_por_cobrar} AS monto_por_cobrar, ${saldo} AS saldo, ${devuelto} AS devuelto,
      (SELECT jsonb_agg(jsonb_build_object('nombre', s.servicio_nombre, 'cantidad', s.cantidad,
              'anulada', s.anulado_en IS NOT NULL, 'persona', ${QUIEN}) ORDER BY s.id)
        FROM servicio_realizado s LEFT JOIN operador o ON o.id = s.empleado_id
        WHERE s.entidad_id = ${rama} AND s.registro_id = t.id AND s.correccion_id IS NULL
          ${deQuien(who, sql`s.empleado_id`)}) AS servicios,
      (SELECT jsonb_agg(jsonb_build_object('nombre', l.nombre, 'cantidad', l.cantidad,
              'anulada', v.anulado_en IS NOT NULL, 'persona', ${QUIEN}) ORDER BY v.id, l.linea)
        FROM venta v JOIN venta_linea l ON l.entidad_id = ${rama} AND l.venta_id = v.id
        LEFT JOIN operador o ON o.id = v.empleado_id
        WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id AND v.correccion_id IS NULL
          ${deQuien(who, sql`v.empleado_id`)}) AS productos
    FROM tiquete t JOIN entidad e ON e.id = t.entidad_id ${fichas}`;
};

function enLista({ servicios, productos, ...fila }: Leido): TiqueteEnLista {
  const todas = [
    ...(servicios ?? []).map((line) => ({ tipo: 'servicio' as const, ...line })),
    ...(productos ?? []).map((line) => ({ tipo: 'producto' as const, ...line })),
  ];
  const vivas = todas.filter(({ anulada }) => !anulada);
  const dichas = vivas.length === 0 ? todas : vivas;
  const personas = new Map(dichas.flatMap(({ persona }) => (persona === null ? [] : [[persona.id, persona]])));
  return {
    ...fila,
    lineas: dichas.map(({ tipo, nombre, cantidad }) => ({ tipo, nombre, cantidad })),
    personas: [...personas.values()],
  };
}

const deMetodo = ({ monto_efectivo, monto_transferencia }: Montos): Readonly<Record<MetodoPago, Sql>> => ({
  efectivo: sql`${monto_efectivo} > 0 AND ${monto_transferencia} = 0`,
  transferencia: sql`${monto_efectivo} = 0 AND ${monto_transferencia} > 0`,
  mixto: sql`${monto_efectivo} > 0 AND ${monto_transferencia} > 0`,
});

/** Something is owed of it, in the words of the index of such tickets; of an operator's, of their own lines. */
const debe = (who: Reach, { monto_por_cobrar }: Montos): Sql =>
  who.empleado_id === null ? sql`t.saldo > 0` : sql`t.saldo > 0 AND ${monto_por_cobrar} > 0`;

/** Whether the filters leave every ticket of the branches, but those of other days and of another state. */
const deTodos = ({ search, origen, metodo_pago, empleado_id, persona_id, debe }: FiltroTiquetes): boolean =>
  search === '' && [origen, metodo_pago, empleado_id, persona_id, debe].every((value) => value === undefined);
const deSiempre = ({ fecha_inicio, fecha_fin }: FiltroTiquetes): boolean =>
  fecha_inicio === undefined && fecha_fin === undefined;

/** Tickets are numbered in their branch without a gap: the last numbers say how many there are; annulled ones are few. */
function cuantos({ who, query }: { who: Reach; query: FiltroTiquetes }): Sql | null {
  if (who.empleado_id !== null || !deTodos(query) || !deSiempre(query) || query.estado === 'anulado') return null;
  const todos = sql`(SELECT coalesce(sum(c.ultimo), 0)::bigint FROM contador c
      WHERE ${deSucursal(who, sql`c.entidad_id`)} AND c.serie = 'tiquete')`;
  if (query.estado === undefined) return sql`SELECT ${todos} AS total`;
  return sql`SELECT ${todos} - (SELECT count(*) FROM tiquete t
      WHERE ${deSucursal(who, sql`t.entidad_id`)} AND t.estado = 'anulado') AS total`;
}

const CONTADOS: Counted<FiltroTiquetes> = { total: cuantos };

/** Tickets, newest first unless told. */
export const tiquetesDe = (
  session: Session,
  who: Reach,
  query: FiltroTiquetes,
): List<TiqueteEnLista, FiltroTiquetes, TotalesTiquetes, Leido> => {
  const montos = montosDe(who);
  const { total } = montos;
  const porTotal: Key = who.empleado_id === null ? byIndexOfAll(total, sql`t.created_at`, sql`t.id`) : total;
  return {
    from: { table: sql`tiquete`, alias: sql`t` },
    rows: (seen) => filasDe(session, seen),
    scope: () => alAlcance(scoped({ ...who, empleado_id: null }, { entidad: sql`t.entidad_id` }), who),
    filters: {
      empleado_id: (id) => (who.empleado_id === null ? conLineaDe(who, id) : null),
      // Also the tickets of a card that is part of this one now.
      persona_id: (id) => sql`(t.entidad_id, t.persona_id) IN (SELECT p.entidad_id, p.id FROM persona p
        WHERE ${deSucursal(who, sql`p.entidad_id`)} AND (p.id = ${id} OR p.fusionada_en = ${id}))`,
      estado: (estado: EstadoTiquete) =>
        // In the words of the index of annulled ones.
        estado === 'anulado' ? sql`t.estado = 'anulado'` : sql`t.estado <> 'anulado'`,
      origen: (origen) => sql`t.origen = ${origen}`,
      debe: (si) => (si === 'true' ? debe(who, montos) : sql`NOT (${debe(who, montos)})`),
      metodo_pago: (metodo) => deMetodo(montos)[metodo],
      ...days(sql`t.fecha`),
      search: (text, { named }) => hallados(session, who, text, named),
    },
    operators: true,
    order: {
      // Of some days they are found by day and put in order: the numbers of all the others would be walked past.
      numero: deSiempre(query) ? byIndex(sql`t.numero`) : sql`(t.numero + 0)`,
      fecha: byIndexOfAll(sql`t.fecha`),
      entidad: placeOfBranch(sql`t.entidad_id`),
      total: porTotal,
    },
    own: down(sql`t.created_at`, sql`t.id`),
    counted: CONTADOS,
    totals: {
      of: {
        total: added(total),
        monto_efectivo: added(montos.monto_efectivo),
        monto_transferencia: added(montos.monto_transferencia),
        monto_por_cobrar: added(montos.monto_por_cobrar),
        saldo: added(montos.saldo),
      },
      // By branch and days the book knows, which are the figures of the dashboard; nothing stands of an annulled one.
      known: ({ query }) => (who.empleado_id === null && deTodos(query) ? delLibro(who, query) : null),
    },
    each: enLista,
    file: TIQUETES,
  };
};

function delLibro(who: Reach, { estado, fecha_inicio, fecha_fin }: FiltroTiquetes): Sql {
  if (estado === 'anulado')
    return sql`SELECT 0::bigint AS total, 0::bigint AS monto_efectivo, 0::bigint AS monto_transferencia,
      0::bigint AS monto_por_cobrar, 0::bigint AS saldo`;
  const [since, until] = [fecha_inicio ?? '-infinity', fecha_fin ?? 'infinity'];
  // Those of which something is owed are few, and in an index of their own.
  return sql`
    SELECT d.*, t.saldo FROM (
        SELECT ${added(sql`d.monto`)} AS total,
          ${added(sql`d.monto`, sql`d.debe IN ('caja.efectivo', 'a_favor.efectivo')`)} AS monto_efectivo,
          ${added(sql`d.monto`, sql`d.debe IN ('caja.transferencia', 'a_favor.transferencia')`)} AS monto_transferencia,
          ${added(sql`d.monto`, sql`d.debe = 'por_cobrar'`)} AS monto_por_cobrar
        FROM libro_dia d WHERE ${deSucursal(who, sql`d.entidad_id`)} AND d.fecha BETWEEN ${since}::date AND ${until}::date
          AND d.haber IN ('ingresos.servicios', 'ingresos.productos')) d
      CROSS JOIN (
        SELECT ${added(sql`t.saldo`)} AS saldo FROM tiquete t WHERE ${deSucursal(who, sql`t.entidad_id`)} AND t.saldo > 0
          AND t.fecha BETWEEN ${since}::date AND ${until}::date) t`;
}

@Injectable()
export class ListaQueries {
  constructor(private readonly db: Db) {}

  /** The tickets within reach; of an operator's, only what is theirs. */
  async listar(session: Session, filter: FiltroTiquetes) {
    return await readList(this.db, tiquetesDe(session, alcanceDe(session, filter), filter), session, filter);
  }
}
