import {
  type CobroPedido,
  METODOS_FIJOS,
  type Medio,
  type Montos,
  type MontosCobrados,
  metodoDe,
  type ParteDeLinea,
  type TiqueteCobrado,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertionFrom, insertRecords } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, onlyRowIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type Devuelto, type MetodoPropio, partesDe } from '../libro/libro.service.js';
import { Cobro } from './cobro.entity.js';
import { Tiquete } from './tiquete.entity.js';

declareConstraints({
  tiquete_uno_por_cita: {
    codigo: 'CITA_YA_ATENDIDA',
    message: 'La cita ya tiene un servicio registrado',
    campo: 'cita_id',
  },
});

/** The texts of a ticket that may be of people. */
export const TEXTOS_PERSONALES = personalTexts(Tiquete);

/** A ticket before it has its number. */
export type PorCobrar = Omit<Tiquete, 'numero' | 'estado' | 'total_original' | 'saldo' | 'revision'>;
/** Money of a client by one method, with the number of its voucher, the banknotes that were handed over and its tip. */
export type Pagado = Pick<Cobro, 'metodo_id' | 'clase' | 'monto' | 'referencia' | 'recibido' | 'propina'> & {
  favor_id?: number | undefined;
};
/** The same with how it is paid. */
export type Listo = PorCobrar & { cobros: readonly Cobro[] };
type Clave = { entidad_id: number; id: number };
/** The debt of a person in a branch; `persona_id` null where there is none. */
export type Debido = { entidad_id: number; persona_id: number | null; monto: number };
/** The same of a line that is annulled; `abonado`: what of it was paid already, and stays in favour of the person. */
export type DebidoDeLinea = Debido & { tiquete_id: number; abonado: number };
/** Money of a ticket before it has its id. */
type Parte = Omit<Cobro, keyof DeTodas | 'id'>;
type DeTodas = Pick<
  Cobro,
  'entidad_id' | 'tiquete_id' | 'persona_id' | 'anula_id' | 'usuario_id' | 'created_at' | 'correccion_id'
>;

/** The money of a ticket names no person: its ticket does. */
const DE_TIQUETE = { persona_id: null, anula_id: null, correccion_id: null };

/** The payment of a client by at most one method of each class. The voucher is of the method that was named, else of the transfer. */
export function pagadoCon(montos: Montos, metodo: MetodoPropio | null, referencia: string | undefined): Pagado[] {
  const owner: Medio = metodo?.clase ?? (montos.monto_transferencia > 0 ? 'transferencia' : 'efectivo');
  return partesDe(montos, metodo).map((part) => ({
    ...part,
    referencia: part.clase === owner ? referencia || null : null,
    recibido: null,
    propina: 0,
  }));
}

/** A payment of a ticket with the class of its method, as it is asked for. */
export type ConClase = CobroPedido & { referencia?: string | undefined; favor_id?: number | undefined };
/** How a line is paid: its means, and the methods they are of. */
export type Pago = MontosCobrados & { partes: readonly ParteDeLinea[] };

/** How a line is paid, in the words of its row. */
export function mediosDe(pago: MontosCobrados) {
  const { monto_efectivo, monto_transferencia, monto_por_cobrar } = pago;
  return { monto_efectivo, monto_transferencia, monto_por_cobrar, metodo_pago: metodoDe(pago) };
}

/** A payment as it is kept. */
export const comoPagado = ({ referencia, recibido, propina = 0, ...cobro }: ConClase): Pagado => ({
  ...cobro,
  referencia: referencia || null,
  recibido: recibido ?? null,
  propina,
});

/** The record of what a client was charged: its number, and what of it stands. */
@Injectable()
export class TiquetesService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** A ticket with how it is paid. Apart from writing it, because its ids may have to be waited for. */
  async alistar(em: EntityManager, ticket: PorCobrar, pagado: readonly Pagado[]): Promise<Listo> {
    const { entidad_id, id: tiquete_id, fecha, usuario_id, created_at } = ticket;
    const parts = pagado.map(({ favor_id = null, ...part }) => {
      const tipo = favor_id === null ? ('tiquete' as const) : ('favor' as const);
      return { ...part, favor_id, tipo, fecha };
    });
    const common = { ...DE_TIQUETE, entidad_id, tiquete_id, usuario_id, created_at };
    return { ...ticket, cobros: await this.cobros(em, parts, common) };
  }

  /**
   * Writes a ticket under the next number of its branch. Call it behind every lock but those of the totals of the book:
   * from here to the end of the transaction the other tickets of the branch wait. Its statements leave at once.
   */
  async cobrar(em: EntityManager, { cobros, ...data }: Listo): Promise<TiqueteCobrado> {
    const { entidad_id, id, total, monto_por_cobrar: saldo } = data;
    const [{ numero }] = await together([
      onlyRowIn<{ numero: number }>(
        em,
        sql`INSERT INTO contador (entidad_id, serie, ultimo) VALUES (${entidad_id}, 'tiquete', 1)
          ON CONFLICT (entidad_id, serie) DO UPDATE SET ultimo = contador.ultimo + 1 RETURNING ultimo AS numero`,
      ),
      executeIn(
        em,
        insertionFrom(
          Tiquete,
          { ...data, saldo, estado: 'cobrado', total_original: total, revision: 0 },
          { entidad_id: sql`c.entidad_id`, numero: sql`c.ultimo` },
          sql`FROM contador c WHERE c.entidad_id = ${entidad_id} AND c.serie = 'tiquete'`,
        ),
      ),
      insertRecords(em, Cobro, cobros),
    ]);
    return { id, numero };
  }

  /** Writes how the money of an annulled line, or of a tip, went back to the client. */
  async devolver(
    em: EntityManager,
    session: Session,
    { entidad_id, id }: Clave,
    devuelto: ReadonlyArray<Devuelto & { favor_id?: number; referencia?: string | null }>,
    { propina = false } = {},
  ): Promise<void> {
    const parts = devuelto.map(({ favor_id = null, referencia = null, ...part }) => ({
      ...part,
      favor_id,
      referencia,
      tipo: 'salida' as const,
      metodo_id: part.metodo_id ?? METODOS_FIJOS[part.clase],
      recibido: null,
      propina: propina ? part.monto : 0,
    }));
    const common = { ...DE_TIQUETE, entidad_id, tiquete_id: id, usuario_id: session.usuario_id };
    await insertRecords(em, Cobro, await this.cobros(em, parts, { ...common, created_at: this.clock.now() }));
  }

  private async cobros(em: EntityManager, parts: readonly Parte[], common: DeTodas): Promise<Cobro[]> {
    const ids = await this.ids.take(em, 'cobro', parts.length);
    return parts.map((part, i) => ({ ...common, ...part, id: ids[i] as number }));
  }

  /** Locks a ticket: call it before any other lock. */
  async bloquear(em: EntityManager, { entidad_id, id }: Clave): Promise<void> {
    await rowIn(em, sql`SELECT 1 FROM tiquete WHERE entidad_id = ${entidad_id} AND id = ${id} FOR UPDATE`);
  }

  /**
   * Locks a ticket of which a line is to be annulled. One of which something was given back is 409: a return pays the debt of
   * the whole ticket first, so what of a line is left to annul can no longer be told.
   */
  async bloquearParaAnular(em: EntityManager, { entidad_id, id }: Clave): Promise<void> {
    await this.bloquear(em, { entidad_id, id });
    // Asked behind the lock: units of a line that was free come back without a peso.
    const devuelta = await rowIn(
      em,
      sql`SELECT 1 FROM devolucion WHERE entidad_id = ${entidad_id} AND tiquete_id = ${id} LIMIT 1`,
    );
    ensure(
      devuelta === null,
      'TIQUETE_CON_DEVOLUCIONES',
      'Este tiquete tiene devoluciones: devuelve lo que falta en vez de anularlo',
    );
  }

  /**
   * Takes a line that is being annulled out of its ticket, which is locked, and answers the debt that goes with it: what of
   * that is still owed, the rest is owed no more and was paid.
   */
  async quitar(em: EntityManager, { entidad_id, id }: Clave, line: MontosCobrados): Promise<DebidoDeLinea> {
    const { persona_id, saldo } = await onlyRowIn<{ persona_id: number | null; saldo: number }>(
      em,
      sql`SELECT persona_id, saldo FROM tiquete WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    const { monto_efectivo, monto_transferencia, monto_por_cobrar } = line;
    const monto = Math.min(monto_por_cobrar, saldo);
    await executeIn(
      em,
      sql`UPDATE tiquete SET total = total - ${monto_efectivo + monto_transferencia + monto_por_cobrar},
          monto_efectivo = monto_efectivo - ${monto_efectivo},
          monto_transferencia = monto_transferencia - ${monto_transferencia},
          monto_por_cobrar = monto_por_cobrar - ${monto_por_cobrar}, saldo = saldo - ${monto}
        WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    return { entidad_id, tiquete_id: id, persona_id, monto, abonado: monto_por_cobrar - monto };
  }

  /**
   * Lets go of what no longer stands, once a line is annulled. Without a service a ticket is no longer its appointment's,
   * which is answered; without a line it is annulled, and keeps its number.
   */
  async soltar(em: EntityManager, { entidad_id, id }: Clave): Promise<number | null> {
    const { cita_id, servicios, ventas } = await onlyRowIn<{
      cita_id: number | null;
      servicios: boolean;
      ventas: boolean;
    }>(
      em,
      sql`SELECT t.cita_id, EXISTS (SELECT 1 FROM servicio_realizado s
            WHERE s.entidad_id = ${entidad_id} AND s.registro_id = ${id} AND s.anulado_en IS NULL) AS servicios,
          EXISTS (SELECT 1 FROM venta v
            WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = ${id} AND v.anulado_en IS NULL) AS ventas
        FROM tiquete t WHERE t.entidad_id = ${entidad_id} AND t.id = ${id}`,
    );
    if (servicios || (ventas && cita_id === null)) return null;
    const estado = ventas ? 'cobrado' : 'anulado';
    await executeIn(
      em,
      sql`UPDATE tiquete SET estado = ${estado}, cita_id = NULL WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    return cita_id;
  }
}
