import {
  type Arqueo,
  type Caja,
  type Cajas,
  type CausaArqueo,
  type contract,
  leerBusqueda,
  type MovimientoCaja,
  type ORDEN_MOVIMIENTOS_CAJA,
  PALABRAS_VALOR,
  type Paginacion,
  plano,
  type QueryOf,
  type SaldoMetodo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type List, type ListFile, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndex, byName, down, inOrder, type Keys, perhaps } from '../../core/lists/order.js';
import { paginate } from '../../core/lists/paging.js';
import { readList } from '../../core/lists/read-list.js';
import { AUTHOR } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { isAdmin, type Session, scopeOf } from '../../core/session/session.js';
import { Db, NO_LIMIT } from '../../platform/db/db.js';
import { empty, joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { concepto } from '../libro/concepto.queries.js';
import type { Serie } from '../libro/resumen.queries.js';
import { consultaTramo, monthly } from '../libro/resumen.queries.js';
import { MetodosQueries, metodoDe } from '../metodos/metodos.queries.js';
import { cajaDe, cuantasCajas, DE_TODAS_LAS_CAJAS, todasLasCajas } from './cajas.queries.js';
import { consultaCausas } from './causes.queries.js';
import { conTiquete, TIQUETE } from './tiquete-de-movimiento.queries.js';

export const ARQUEO = sql`
  SELECT a.id, nullif(a.entidad_id, 0) AS entidad_id, e.name AS entidad, a.fecha, a.efectivo_esperado,
    a.efectivo_contado, a.diferencia, a.denominaciones, a.observaciones,
    ${AUTHOR} AS usuario, a.created_at
  FROM arqueo a JOIN entidad e ON e.id = a.entidad_id JOIN usuario u ON u.id = a.usuario_id`;

type FiltroArqueos = QueryOf<typeof contract.cajaMenor.arqueos>;

/** Counts of the cash, newest first unless told. */
export const ARQUEOS: List<Omit<Arqueo, 'causas'>, FiltroArqueos> = {
  from: { table: sql`arqueo`, alias: sql`a` },
  rows: ARQUEO,
  scope: (session, { entidad_id }) => scoped(scopeOf(session, entidad_id), { entidad: sql`a.entidad_id` }),
  filters: {},
  order: {
    fecha: byIndex(sql`a.created_at`, sql`a.id`),
    contado: byIndex(sql`a.efectivo_contado`),
    esperado: byIndex(sql`a.efectivo_esperado`),
    resultado: byIndex(sql`a.diferencia`),
  },
  own: down(sql`a.created_at`, sql`a.id`),
  counted: monthly(sql`a.created_at`, () => ['arqueo']),
  file: {
    name: 'arqueos',
    title: 'Arqueos de caja',
    columns: [
      { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
      { titulo: 'Caja', tipo: 'texto', de: ({ entidad }) => entidad },
      { titulo: 'Esperado', tipo: 'dinero', de: ({ efectivo_esperado }) => efectivo_esperado },
      { titulo: 'Contado', tipo: 'dinero', de: ({ efectivo_contado }) => efectivo_contado },
      { titulo: 'Diferencia', tipo: 'dinero', suma: true, de: ({ diferencia }) => diferencia },
      { titulo: 'Observaciones', tipo: 'texto', de: ({ observaciones }) => observaciones },
      { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
      { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
    ],
  },
};

/** The movements of a till, whose statement makes its balances (`CajaMenorQueries.obtener`). */
export const MOVIMIENTOS: ListFile<MovimientoCaja> = {
  name: 'caja',
  title: 'Movimientos de caja',
  columns: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Concepto', tipo: 'texto', de: ({ concepto }) => concepto },
    { titulo: 'Medio', tipo: 'texto', de: ({ medio }) => PALABRAS_VALOR[medio] },
    { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ tipo, monto }) => (tipo === 'entrada' ? monto : -monto) },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Método', tipo: 'texto', de: ({ metodo }) => metodo?.nombre },
  ],
};

const CLAVES_MOVIMIENTO: Keys<typeof ORDEN_MOVIMIENTOS_CAJA> = {
  fecha: sql`c.fecha`,
  origen: byName(sql`c.origen`, [
    'cobro',
    'arqueo',
    'gasto',
    'ingreso',
    'caja',
    'pago',
    'producto',
    'propina',
    'favor',
    'servicio',
    'venta',
  ]),
  medio: alphabetical(sql`c.por`),
  entrada: perhaps(sql`CASE WHEN c.entra THEN c.monto END`),
  salida: perhaps(sql`CASE WHEN NOT c.entra THEN c.monto END`),
};

type FiltroCajas = QueryOf<typeof contract.cajaMenor.listar>;
type DeTodas = Omit<Cajas, 'cajas' | 'pagination'>;
type FiltroMovimientos = QueryOf<typeof contract.cajaMenor.obtener>;

/**
 * A page of a till in another order than that of writing, each row with the balance that the months before its own and
 * its month up to it leave.
 */
const sueltos = ({
  id,
  deCaja,
  orden,
  limite,
  desde,
}: {
  id: number;
  deCaja: Sql;
  orden: Sql;
  limite: number;
  desde: number;
}): Sql => sql`
  pagina AS (
    SELECT l.*, ${concepto(sql`${id}`)} AS texto, (
      coalesce((SELECT sum(r.monto) FROM resumen_mes r WHERE r.entidad_id = ${id} AND r.serie = 'caja.' || l.por AND r.mes < m.mes), 0)
      + (SELECT sum(CASE WHEN x.debe LIKE 'caja.%' THEN x.monto ELSE -x.monto END) FROM libro x
        WHERE x.entidad_id = ${id}
          AND (x.debe IN ('caja.efectivo', 'caja.transferencia') OR x.haber IN ('caja.efectivo', 'caja.transferencia'))
          AND (x.debe = 'caja.' || l.por OR x.haber = 'caja.' || l.por)
          AND x.created_at >= m.mes::timestamp AT TIME ZONE 'UTC'
          AND (x.created_at, x.id) <= (l.created_at, l.id)))::bigint AS saldo_despues
    FROM (
      SELECT c.* FROM (SELECT l.*, l.debe LIKE 'caja.%' AS entra,
          substr(CASE WHEN l.debe LIKE 'caja.%' THEN l.debe ELSE l.haber END, 6) AS por FROM libro l WHERE ${deCaja}) c
      ORDER BY ${orden} LIMIT ${limite} OFFSET ${desde}) l
    CROSS JOIN LATERAL (SELECT date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date AS mes) m
  )`;

/** Added up from the rows of one statement, so that they are what the rows say. */
const deTodas = (all: readonly Caja[]): DeTodas => ({
  saldo_efectivo: all.reduce((sum, caja) => sum + caja.saldo_efectivo, 0),
  saldo_transferencia: all.reduce((sum, caja) => sum + caja.saldo_transferencia, 0),
  total: all.reduce((sum, caja) => sum + caja.total, 0),
  archivadas: all.filter(({ archivada }) => archivada).length,
});

@Injectable()
export class CajaMenorQueries {
  constructor(
    private readonly db: Db,
    private readonly metodos: MetodosQueries,
  ) {}

  /** The tills within reach: all of them or, asked for by pages, those of a page, with what all of them hold. */
  async listar(session: Session, { archivadas, page, per_page, search }: FiltroCajas): Promise<Cajas> {
    const archived = archivadas === 'true';
    const { entidad_id } = scopeOf(session);
    if (entidad_id !== null || page === undefined) {
      const all = await this.db.rows<Caja>(entidad_id === null ? todasLasCajas(true) : cajaDe(entidad_id));
      const words = leerBusqueda(search).palabras.map(plano);
      const cajas = all.filter(
        ({ archivada, entidad }) =>
          (archived || entidad_id !== null || !archivada) && words.every((word) => plano(entidad).includes(word)),
      );
      const answer = { cajas, ...deTodas(all) };
      if (page === undefined) return answer;
      const shown = page === 1 ? cajas : [];
      return { ...answer, cajas: shown, pagination: paginate({ page, per_page }, cajas.length, shown.length) };
    }
    const place = { limit: per_page, offset: (page - 1) * per_page, search };
    const [{ abiertas, ...sums }, shown, found] = await Promise.all([
      this.db.onlyRow<DeTodas & { abiertas: number }>(DE_TODAS_LAS_CAJAS),
      this.db.rows<Caja>(todasLasCajas(archived, place)),
      search === '' ? null : this.db.onlyRow<{ total: number }>(cuantasCajas(archived, search)),
    ]);
    const total = found?.total ?? abiertas + (archived ? sums.archivadas : 0);
    return { cajas: shown, ...sums, pagination: paginate({ page, per_page }, total, shown.length) };
  }

  /**
   * A till and the rows of the book that touched it, in the order of writing unless told, each with the balance of its means just after
   * it. In another order the balances still are those of the writing: a page is taken, and each of its rows asks the months before it and
   * the rows of its own month. A list that is read whole makes them as it goes.
   */
  async obtener(
    session: Session,
    id: number,
    filter: FiltroMovimientos,
  ): Promise<Caja & { metodos: SaldoMetodo[]; movimientos: { data: MovimientoCaja[]; pagination: Paginacion } }> {
    ensureFound(isAdmin(session) || session.entidad?.id === id ? id : null, 'No se encontró la caja');
    const caja = ensureFound(await this.db.row<Caja>(cajaDe(id)), 'No se encontró la caja');
    const cuentas: Serie[] =
      filter.medio === undefined ? ['caja.efectivo', 'caja.transferencia'] : [`caja.${filter.medio}`];
    const deCaja = sql`l.entidad_id = ${id}
      AND (l.debe IN ('caja.efectivo', 'caja.transferencia') OR l.haber IN ('caja.efectivo', 'caja.transferencia'))
      AND (l.debe = ANY(${cuentas}::text[]) OR l.haber = ANY(${cuentas}::text[]))`;
    const [own, since] = [filter.orden === undefined, (filter.page - 1) * filter.per_page];
    // A list that is read whole is a file, which says no ticket.
    const entera = filter.per_page === NO_LIMIT;
    const corridos = own || entera;
    const order = inOrder(CLAVES_MOVIMIENTO, filter, sql`c.created_at DESC, c.id DESC`);
    const rows = await this.db.page<Partial<MovimientoCaja> & { total: number }>(sql`
      WITH tramo AS (${consultaTramo({ entidad_id: id, empleado_id: null }, cuentas, own ? since : 0)}), ${
        corridos
          ? sql`saldos AS (
        -- What each means held when the month of the page ended. Read with the rows, not before them:
        -- what is written in between would shift every balance.
        SELECT substr(r.serie, 6) AS por, sum(r.monto) AS saldo FROM resumen_mes r, tramo t
        WHERE r.entidad_id = ${id} AND r.serie = ANY(${cuentas}::text[])
          AND (r.mes::timestamp AT TIME ZONE 'UTC') < t.antes::timestamptz GROUP BY 1
      ), pasos AS (
        SELECT l.*, l.debe LIKE 'caja.%' AS entra,
          substr(CASE WHEN l.debe LIKE 'caja.%' THEN l.debe ELSE l.haber END, 6) AS por FROM libro l
        WHERE ${deCaja} AND l.created_at < (SELECT t.antes::timestamptz FROM tramo t)
        ORDER BY l.created_at DESC, l.id DESC ${own ? sql`LIMIT (SELECT t.skip FROM tramo t) + ${filter.per_page}` : empty}
      ), con_saldo AS (
        SELECT p.*, (s.saldo - coalesce(sum(CASE WHEN p.entra THEN p.monto ELSE -p.monto END) OVER (PARTITION BY p.por
              ORDER BY p.created_at DESC, p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint AS saldo_despues
        FROM pasos p JOIN saldos s ON s.por = p.por
      ), pagina AS (
        SELECT l.*, ${concepto(sql`${id}`)} AS texto FROM (
          SELECT c.* FROM con_saldo c ORDER BY ${order}
          LIMIT ${filter.per_page} OFFSET ${own ? sql`(SELECT t.skip FROM tramo t)` : sql`${since}`}) l
      )`
          : sueltos({ id, deCaja, orden: order, limite: filter.per_page, desde: since })
      }
      SELECT t.total, c.id, c.fecha, CASE WHEN c.entra THEN 'entrada' ELSE 'salida' END AS tipo,
        c.por AS medio, c.monto, c.saldo_despues AS saldo, c.texto AS concepto, c.origen, c.origen_id,
        ${entera ? sql`NULL::bigint` : TIQUETE} AS tiquete_id,
        (c.revierte_id IS NOT NULL OR ('traslados' IN (c.debe, c.haber) AND c.origen <> 'caja')) AS anulacion,
        ${metodoDe(sql`c.metodo_id`)} AS metodo,
        CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS operador,
        ${AUTHOR} AS usuario, c.created_at
      FROM tramo t LEFT JOIN (pagina c JOIN usuario u ON u.id = c.usuario_id LEFT JOIN operador o ON o.id = c.operador_id
        ${entera ? empty : conTiquete(id)}) ON true
      ORDER BY ${order}`);
    const total = rows[0]?.total ?? 0;
    const data = rows.filter((f) => f.id !== null).map(({ total: _, ...fila }) => fila as MovimientoCaja);
    return {
      ...caja,
      metodos: await this.metodos.saldos(id),
      movimientos: { data, pagination: paginate(filter, total, data.length) },
    };
  }

  async arqueos(session: Session, filter: FiltroArqueos) {
    return await readList(this.db, ARQUEOS, session, filter);
  }

  /** A count with the movements that might explain its difference. */
  async arqueo(session: Session, id: number): Promise<Arqueo> {
    const where = joinSql([inScope(scopeOf(session), { entidad: sql`a.entidad_id` }), sql`a.id = ${id}`]);
    const row = ensureFound(
      await this.db.row<Omit<Arqueo, 'causas'>>(sql`${ARQUEO} WHERE ${where}`),
      'No se encontró el arqueo',
    );
    const causes =
      row.diferencia === 0
        ? []
        : await this.db.rows<CausaArqueo>(
            consultaCausas({
              entidad_id: row.entidad_id ?? 0,
              diferencia: row.diferencia,
              hasta: new Date(row.created_at),
            }),
          );
    return { ...row, causas: causes };
  }
}
