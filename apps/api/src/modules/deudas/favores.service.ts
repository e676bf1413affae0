import { type CobroPedido, formatoPesos, type Medio, repartirAbono, tomarFavor } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, onlyRowIn, rowsIn, sql, there } from '../../platform/db/sql.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import type { Devuelto, Registro } from '../libro/libro.service.js';
import { SaldosService } from './saldos.service.js';

/** A lot with something left, locked. */
export type LoteSuyo = { id: number; persona_id: number; metodo_id: number; clase: Medio; queda: number };
type Pedido = { entidad_id: number; persona_id: number | null; cita_id: number | null; monto: number };
type Clave = { entidad_id: number; id: number };
/** Money of a ticket that went back to the lot it was taken from. */
export type Repuesto = Devuelto & { favor_id: number };
type Gasto = { id: number; persona_id: number; clase: Medio; monto: number };

/**
 * The favour of people, in lots (docs/decisions/0125). Locks: the balance of the person, then their lots by id;
 * behind tickets, accounts and products, and before the number of a ticket and the totals of the book.
 */
@Injectable()
export class FavoresService {
  constructor(private readonly saldos: SaldosService) {}

  /** Takes an amount for a ticket: of its appointment first, then of none, then of others; the oldest first. */
  async usar(em: EntityManager, { entidad_id, persona_id, cita_id, monto }: Pedido): Promise<CobroPedido[]> {
    if (monto === 0) return [];
    if (persona_id === null)
      throw invalidField('PERSONA_REQUERIDA', 'persona_id', 'Para usar un saldo a favor elige a la persona');
    const { nombre, ids } = await this.saldos.deLaPersona(em, entidad_id, persona_id);
    const lotes = await this.deCartas(em, entidad_id, ids, cita_id);
    const partes = tomarFavor(monto, lotes);
    const hay = lotes.reduce((suma, { queda }) => suma + queda, 0);
    ensure(partes !== null, 'FAVOR_INSUFICIENTE', `${nombre} tiene ${formatoPesos(hay)} a favor`);
    const gastos = partes.map(({ favor_id, clase, monto }) => {
      const suyo = lotes.find(({ id }) => id === favor_id) as LoteSuyo;
      return { id: suyo.id, persona_id: suyo.persona_id, clase, monto };
    });
    await this.gastar(em, entidad_id, 'usado', gastos);
    return partes;
  }

  /** Locks what some cards have left, whose balances are locked. */
  private async deCartas(
    em: EntityManager,
    entidad_id: number,
    personas: readonly number[],
    cita_id: number | null,
  ): Promise<LoteSuyo[]> {
    const lotes = await rowsIn<LoteSuyo & { cita_id: number | null }>(
      em,
      sql`SELECT f.id, f.persona_id, f.metodo_id, f.clase, f.cita_id, f.monto - f.usado - f.devuelto - f.retenido AS queda
        FROM saldo_favor f WHERE f.entidad_id = ${entidad_id} AND f.persona_id = ANY(${personas}::bigint[])
          AND f.monto > f.usado + f.devuelto + f.retenido ORDER BY f.id FOR UPDATE`,
    );
    const lugar = (lote: { cita_id: number | null }) => {
      if (lote.cita_id === null) return 1;
      return lote.cita_id === cita_id ? 0 : 2;
    };
    return lotes.sort((a, b) => lugar(a) - lugar(b) || a.id - b.id);
  }

  /** Locks a lot behind the balance of its person. */
  async uno(em: EntityManager, { entidad_id, id, persona_id }: Clave & { persona_id: number }): Promise<LoteSuyo> {
    await this.saldos.bloquear(em, entidad_id, [persona_id]);
    return onlyRowIn(
      em,
      sql`SELECT f.id, f.persona_id, f.metodo_id, f.clase, f.monto - f.usado - f.devuelto - f.retenido AS queda
        FROM saldo_favor f WHERE f.entidad_id = ${entidad_id} AND f.id = ${id} FOR UPDATE`,
    );
  }

  /** Money that was kept of a lot is its person's again: the income that it was is annulled. */
  async soltar(
    em: EntityManager,
    { entidad_id, favor_id: id, monto }: { entidad_id: number; favor_id: number; monto: number },
  ) {
    const { persona_id } = await onlyRowIn<{ persona_id: number }>(
      em,
      sql`SELECT persona_id FROM saldo_favor WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    const { clase } = await this.uno(em, { entidad_id, id, persona_id });
    await this.gastar(em, entidad_id, 'retenido', [{ id, persona_id, clase, monto: -monto }]);
  }

  /** Lowers what is left of lots, which are locked; below 0, raises it again. */
  async gastar(
    em: EntityManager,
    entidad_id: number,
    como: 'usado' | 'devuelto' | 'retenido',
    gastos: readonly Gasto[],
  ): Promise<void> {
    const de = (campo: typeof como) => (campo === como ? sql`x.monto` : sql`0`);
    await executeIn(
      em,
      sql`UPDATE saldo_favor f SET usado = f.usado + ${de('usado')}, devuelto = f.devuelto + ${de('devuelto')},
          retenido = f.retenido + ${de('retenido')}
        FROM unnest(${gastos.map(({ id }) => id)}::bigint[], ${gastos.map(({ monto }) => monto)}::bigint[]) AS x (id, monto)
        WHERE f.entidad_id = ${entidad_id} AND f.id = x.id`,
    );
    await this.saldos.favorecer(
      em,
      gastos.map(({ persona_id, clase, monto }) => ({ entidad_id, persona_id, clase, monto: -monto })),
    );
  }

  /**
   * Gives back to their lots what records of a ticket, which is locked, had been paid from them; answers it as money of the
   * ticket that went back. Call it before their rows are reversed.
   */
  async reponer(em: EntityManager, { entidad_id, id }: Clave, registros: readonly Registro[]): Promise<Repuesto[]> {
    const tomados = await rowsIn<{ clase: Medio; monto: number; fecha: string }>(
      em,
      sql`SELECT substr(l.debe, 9) AS clase, sum(l.monto)::bigint AS monto, min(l.fecha) AS fecha
        FROM unnest(${registros.map(({ origen }) => origen)}::text[], ${registros.map(({ origen_id }) => origen_id)}::bigint[])
          AS x (origen, origen_id)
        JOIN libro l ON l.entidad_id = ${entidad_id} AND l.origen = x.origen AND l.origen_id = x.origen_id
        WHERE l.debe IN ('a_favor.efectivo', 'a_favor.transferencia') AND l.revierte_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM libro r WHERE r.entidad_id = ${entidad_id} AND r.revierte_id = l.id) GROUP BY 1 ORDER BY 1`,
    );
    if (tomados.length === 0) return [];
    const usados = await this.usados(em, { entidad_id, id });
    const repuestos = tomados.flatMap(({ clase, monto, fecha }) => {
      const suyos = usados.filter((uno) => uno.clase === clase).map((uno) => ({ ...uno, saldo: uno.queda }));
      // A ticket has from each lot what it took: less would be money that is nowhere.
      return there(repartirAbono(monto, suyos)).map(({ id: favor_id, parte, ...lote }) => ({
        ...lote,
        favor_id,
        monto: parte,
        fecha,
      }));
    });
    await this.gastar(
      em,
      entidad_id,
      'usado',
      repuestos.map(({ favor_id, persona_id, clase, monto }) => ({ id: favor_id, persona_id, clase, monto: -monto })),
    );
    return repuestos.map(({ favor_id, metodo_id, clase, monto, fecha }) => ({
      favor_id,
      metodo_id,
      clase,
      monto,
      fecha,
    }));
  }

  /** The money that a ticket still has from each lot, locked; the last it took first. */
  private async usados(em: EntityManager, { entidad_id, id }: Clave): Promise<LoteSuyo[]> {
    const usados = await rowsIn<LoteSuyo>(
      em,
      sql`SELECT f.id, f.persona_id, f.metodo_id, f.clase,
          sum(CASE k.tipo WHEN 'favor' THEN k.monto ELSE -k.monto END)::bigint AS queda
        FROM cobro k JOIN saldo_favor f ON f.entidad_id = ${entidad_id} AND f.id = k.favor_id
        WHERE k.entidad_id = ${entidad_id} AND k.tiquete_id = ${id} AND k.favor_id IS NOT NULL
        GROUP BY f.entidad_id, f.id ORDER BY f.id DESC`,
    );
    await this.saldos.bloquear(
      em,
      entidad_id,
      usados.map(({ persona_id }) => persona_id),
    );
    return usados;
  }
}
