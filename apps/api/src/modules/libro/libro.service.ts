import { type Cuenta, METODOS_FIJOS, type Medio, type Montos, type Origen, type ParteDeLinea } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canNow, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertionOf } from '../../platform/db/records.js';
import { chunks, executeIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { Asiento } from './asiento.entity.js';
import { devueltoDe, type PorDonde, traslado } from './libro.rules.js';
import type { Serie } from './resumen.queries.js';
import { mesDeEscritura, totalesDe } from './totals.js';

/** A method of the business's own, and the till it counts in. */
export type MetodoPropio = { id: number; clase: Medio };

/** A movement to post: `monto` pesos from `haber` to `debe`. */
export type Movimiento = {
  entidad_id: number;
  fecha: string;
  debe: Cuenta;
  haber: Cuenta;
  monto: number;
  /** How many things the row counts in the daily totals: 0 on the second leg of one thing, so that it is counted once. */
  cantidad: number;
  operador_id: number | null;
  /** By which of the business's own methods the money of its till moved; without it, by the fixed one of that till. */
  metodo_id?: number | null;
  concepto: string;
  origen: Origen;
  origen_id: number;
};

/** Money that goes back to who had paid it, by one method; null: the fixed one of its class. */
export type Devuelto = { metodo_id: number | null; clase: Medio; monto: number; fecha: string };

/** A record, by what its rows name it by. */
export type Registro = { origen: Origen; origen_id: number };
/** The money of a client for a record: where it went, and by which of the business's own methods. */
export type DeRegistro = Registro & Pick<EnCaja, 'caja' | 'metodo_id' | 'monto'>;
const DE_CLIENTE: readonly Cuenta[] = [
  ...(['caja.efectivo', 'caja.transferencia', 'a_favor.efectivo', 'a_favor.transferencia', 'por_cobrar'] as const),
];
/** The branch of records that are reversed, and by which means their money goes back. */
type DeLugar = { entidad_id: number; devolver_con?: Medio | PorDonde | undefined };

export type { PorDonde };

export type Fila = Omit<Asiento, 'usuario_id'>;
export type PorEscribir = Omit<Fila, 'created_at'>;
/** Rows that enter a list (1) or leave it (-1), of the month in which they were written. */
type Conteo = {
  entidad_id: number;
  serie: Serie;
  created_at: Date | string;
  filas: number;
  monto?: number;
  operador_id?: number;
};

/** The move of the money of a thing in one till, or in what is owed: part of what a movement is made of. */
export type EnCaja = Pick<Movimiento, 'monto' | 'cantidad'> & { caja: Cuenta; metodo_id: number | null };

/** Money by cash and by transfer, each by the method of the business's own that its class is paid by, or else the fixed one. */
export const partesDe = (montos: Montos, metodo: MetodoPropio | null): ParteDeLinea[] =>
  MEDIOS.flatMap((clase) => {
    const monto = montos[`monto_${clase}`];
    return monto > 0 ? [{ metodo_id: metodo?.clase === clase ? metodo.id : METODOS_FIJOS[clase], clase, monto }] : [];
  });
const MEDIOS: readonly Medio[] = ['efectivo', 'transferencia'];

/** Money by several methods as one thing, and the part of it that is owed: a move for each, counted once. */
export const enCajas = (partes: readonly ParteDeLinea[], { cantidad = 1, debe = 0 } = {}): EnCaja[] =>
  [
    ...partes.map(({ metodo_id, clase, monto, favor_id }) => ({
      // From what the person had in their favour nothing comes in.
      caja: favor_id === undefined ? (`caja.${clase}` as const) : (`a_favor.${clase}` as const),
      metodo_id: favor_id !== undefined || metodo_id === METODOS_FIJOS[clase] ? null : metodo_id,
      monto,
    })),
    ...(debe > 0 ? [{ caja: 'por_cobrar' as const, metodo_id: null, monto: debe }] : []),
  ].map((move, i) => ({ ...move, cantidad: i === 0 ? cantidad : 0 }));

/** The same as movements of the book. */
export const porPartes = (
  partes: readonly ParteDeLinea[],
  make: (move: EnCaja) => Movimiento,
  como: { cantidad?: number; debe?: number } = {},
): Movimiento[] => enCajas(partes, como).map(make);

const SIN_CIFRA =
  'En la caja no alcanza el efectivo: quedó por debajo de cero. Revisa si el dinero salió de otra parte o falta registrar algo que entró.';

/** The journal. Every peso of every figure has a row here; its daily totals and balances follow in the same statement. */
@Injectable()
export class LibroService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Posts movements; those of 0 are not posted. Call it last in the transaction: it takes the locks of the day's totals. */
  async asentar(em: EntityManager, session: Session, movimientos: readonly Movimiento[]): Promise<void> {
    await this.escribir(em, session, await this.alistar(em, movimientos));
  }

  /**
   * The first half of posting many movements: their rows, which no other transaction waits for. The rows it answers
   * must be given to `sumar` before the transaction ends.
   */
  async anotar(em: EntityManager, session: Session, movimientos: readonly Movimiento[]): Promise<readonly Fila[]> {
    const rows = await this.alistar(em, movimientos);
    for (const batch of chunks(rows)) await executeIn(em, this.asientos(session, batch));
    return rows;
  }

  /** The second half: the totals of everything noted. Call it last in the transaction, for everybody who sells waits for them. */
  async sumar(em: EntityManager, rows: readonly Fila[]): Promise<void> {
    if (rows.length > 0) await executeIn(em, sql`WITH ${totalesDe(rows, this.clock.today())}`);
  }

  /** Movements as rows of the book, apart from writing them, because their ids may have to be waited for. */
  async alistar(em: EntityManager, movimientos: readonly Movimiento[]): Promise<readonly Fila[]> {
    const conMonto = movimientos.filter((m) => m.monto > 0);
    const ids = await this.ids.take(em, 'libro', conMonto.length);
    const created_at = this.clock.now();
    return conMonto.map((m, i) => ({
      ...m,
      id: ids[i] as number,
      operador_id: m.operador_id ?? 0,
      metodo_id: m.metodo_id ?? null,
      revierte_id: null,
      created_at,
    }));
  }

  /** The cash of a till, including the rows that this transaction has posted. */
  async efectivoEn(em: EntityManager, entidad_id: number): Promise<number> {
    const [row] = await rowsIn<{ saldo: number }>(
      em,
      sql`SELECT coalesce(sum(saldo), 0)::bigint AS saldo FROM libro_saldo WHERE entidad_id = ${entidad_id} AND cuenta = 'caja.efectivo'`,
    );
    return row?.saldo ?? 0;
  }

  /**
   * The notice, once it is registered, for an account that may not look at the till: that it went below zero, and no
   * figure. Accounts that may were asked before, with the figure; to answer that to the others would be to tell them
   * what it holds, by asking until it changes.
   */
  avisoDeCaja(session: Session, marks: readonly string[]): string | null {
    return marks.includes('caja_en_rojo') && !canNow(session, 'caja_menor.ver') ? SIN_CIFRA : null;
  }

  /**
   * Reverses every standing row of a record, each once, on the business day of the row it undoes. Nothing to reverse is
   * no error: rows of 0 were never posted. `devolver_con`: all its money moves back by that way, whatever it came by.
   * Answers the money that had come in and goes back, by method.
   */
  async revertir(em: EntityManager, session: Session, { origen, origen_id, ...de }: DeLugar & Registro) {
    const [devuelto = []] = await this.revertirJuntos(em, session, de, [{ origen, origen_id }]);
    return devuelto;
  }

  /** The same of several records of a branch at once, whose totals are taken in one order; answers it of each, in theirs. */
  async revertirJuntos(
    em: EntityManager,
    session: Session,
    { entidad_id, devolver_con }: DeLugar,
    registros: readonly Registro[],
  ): Promise<Devuelto[][]> {
    const vivas = await rowsIn<PorEscribir>(
      em,
      sql`SELECT l.entidad_id, l.id, l.fecha, l.debe, l.haber, l.monto, l.cantidad, l.operador_id, l.metodo_id,
            l.concepto, l.origen, l.origen_id, l.revierte_id
          FROM unnest(${registros.map(({ origen }) => origen)}::text[], ${registros.map(({ origen_id }) => origen_id)}::bigint[])
            AS x (origen, origen_id)
          JOIN libro l ON l.entidad_id = ${entidad_id} AND l.origen = x.origen AND l.origen_id = x.origen_id
          WHERE l.revierte_id IS NULL
            AND NOT EXISTS (SELECT 1 FROM libro r WHERE r.entidad_id = ${entidad_id} AND r.revierte_id = l.id) ORDER BY l.id`,
    );
    const con = typeof devolver_con === 'string' ? { clase: devolver_con } : devolver_con;
    const rows = [
      ...vivas.map((f) => ({ ...f, debe: f.haber, haber: f.debe, revierte_id: f.id })),
      ...vivas.flatMap((f) => (con === undefined ? [] : traslado(f, con))),
    ];
    const ids = await this.ids.take(em, 'libro', rows.length);
    const created_at = this.clock.now();
    await this.escribir(
      em,
      session,
      rows.map((f, i) => ({ ...f, id: ids[i] as number, created_at })),
    );
    return registros.map(({ origen, origen_id }) =>
      devueltoDe(
        vivas.filter((f) => f.origen === origen && f.origen_id === origen_id),
        con,
      ),
    );
  }

  /** The money of records as it stands: how much each moved into every till or into what is owed, and by which method. */
  async enPie(em: EntityManager, entidad_id: number, registros: readonly Registro[]): Promise<DeRegistro[]> {
    return rowsIn(
      em,
      sql`SELECT l.origen, l.origen_id, l.debe AS caja, l.metodo_id, sum(l.monto)::bigint AS monto
        FROM unnest(${registros.map(({ origen }) => origen)}::text[], ${registros.map(({ origen_id }) => origen_id)}::bigint[])
          AS x (origen, origen_id)
        JOIN libro l ON l.entidad_id = ${entidad_id} AND l.origen = x.origen AND l.origen_id = x.origen_id
        WHERE l.revierte_id IS NULL AND l.debe = ANY(${DE_CLIENTE}::text[])
          AND NOT EXISTS (SELECT 1 FROM libro r WHERE r.entidad_id = ${entidad_id} AND r.revierte_id = l.id)
        GROUP BY 1, 2, 3, 4`,
    );
  }

  /**
   * Counts rows in or out of the monthly totals of their list. After the book: the locks of totals are always taken in that
   * order.
   */
  async contar(em: EntityManager, { entidad_id, serie, created_at, filas, ...besides }: Conteo): Promise<void> {
    const { monto = 0, operador_id = 0 } = besides;
    if (filas === 0) return;
    await executeIn(
      em,
      sql`INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
          VALUES (${entidad_id}, ${serie}, ${operador_id}, ${mesDeEscritura(created_at)}::date, ${filas}, ${filas * monto})
          ON CONFLICT (entidad_id, serie, operador_id, mes)
          DO UPDATE SET filas = resumen_mes.filas + excluded.filas, monto = resumen_mes.monto + excluded.monto`,
    );
  }

  /** Posts what `alistar` answered: its statement leaves at once. It takes the locks of the day's totals. */
  async escribir(em: EntityManager, session: Session, rows: readonly Fila[]): Promise<void> {
    if (rows.length > 0)
      await executeIn(
        em,
        sql`WITH asientos AS (${this.asientos(session, rows)}), ${totalesDe(rows, this.clock.today())}`,
      );
  }

  private asientos({ usuario_id }: Session, rows: readonly Fila[]): Sql {
    return insertionOf(
      Asiento,
      rows.map((row) => ({ ...row, usuario_id })),
    );
  }
}
