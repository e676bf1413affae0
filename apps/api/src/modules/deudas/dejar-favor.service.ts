import { METODOS_FIJOS, type Medio, type OrigenFavor, type ParteDeLinea, repartirAbono } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords } from '../../platform/db/records.js';
import { rowsIn, sql, there } from '../../platform/db/sql.js';
import { invalidField } from '../../platform/errors/business-error.js';
import type { Movimiento } from '../libro/libro.service.js';
import { type CobroDePersona, CobrosDePersonaService } from '../tiquetes/cobros-de-persona.service.js';
import { loDevolvieron } from './favores-vivos.queries.js';
import { SaldoFavor } from './saldo-favor.entity.js';
import { SaldosService } from './saldos.service.js';

/** The person of a lot that is made, and when and by whom. */
export type DeFavor = Pick<SaldoFavor, 'entidad_id' | 'persona_id' | 'fecha' | 'usuario_id' | 'created_at'>;
export type Dejado = ParteDeLinea & { origen: OrigenFavor; cita_id?: number | null; tiquete_id?: number | null };
/** Money that is left in favour of a person, before it is written: its lots, its payments and its rows of the book. */
export type Dejados = {
  lotes: readonly SaldoFavor[];
  cobros: readonly CobroDePersona[];
  movimientos: readonly Movimiento[];
};
const NADA: Dejados = { lotes: [], cobros: [], movimientos: [] };

/** Money that comes to be in favour of a person: a lot of each method, under the lock of their balance (docs/decisions/0125). */
@Injectable()
export class DejarFavorService {
  constructor(
    private readonly ids: Ids,
    private readonly saldos: SaldosService,
    private readonly cobros: CobrosDePersonaService,
  ) {}

  /**
   * Leaves in favour of its person what of an annulled line had been paid later: by the methods of those payments, the last
   * first. Answers the rows of the book.
   */
  async dejarAbonado(em: EntityManager, de: DeFavor, { tiquete_id, abonado }: { tiquete_id: number; abonado: number }) {
    if (abonado === 0) return [];
    const { entidad_id } = de;
    // Never below 0: the payment that a lot came from may be annulled since, where another covers what still stands.
    const pagados = await rowsIn<{ metodo_id: number; clase: Medio; saldo: number }>(
      em,
      sql`SELECT c.metodo_id, c.clase, greatest(sum(r.monto) - coalesce((SELECT sum(f.monto) FROM saldo_favor f
            WHERE f.entidad_id = ${entidad_id} AND f.tiquete_id = ${tiquete_id} AND f.origen = 'anulacion'
              AND f.metodo_id = c.metodo_id AND NOT ${loDevolvieron(entidad_id)}), 0), 0)::bigint AS saldo
        FROM cobro_reparto r JOIN cobro c ON c.entidad_id = ${entidad_id} AND c.id = r.cobro_id
        WHERE r.entidad_id = ${entidad_id} AND r.tiquete_id = ${tiquete_id}
          AND NOT EXISTS (SELECT 1 FROM cobro x WHERE x.entidad_id = ${entidad_id} AND x.anula_id = c.id)
        GROUP BY c.metodo_id, c.clase ORDER BY max(c.id) DESC`,
    );
    const dejados = there(repartirAbono(abonado, pagados)).map(({ metodo_id, clase, parte }) => ({
      ...{ metodo_id, clase, monto: parte, tiquete_id },
      origen: 'anulacion' as const,
    }));
    const ids = await this.dejar(em, de, dejados);
    return dejados.map((dejado, i) => ({
      ...movimientoDe(de, dejado, ids[i] as number),
      ...{ debe: 'por_cobrar' as const, metodo_id: null, concepto: 'Queda a favor de una línea anulada' },
    }));
  }

  /**
   * Money that is left in favour of a person: its lots and its payments, before they are written, and the rows of the book that
   * are to be posted. Apart from writing it, because what is left over of a ticket refers to it, and a ticket is written last.
   */
  async alistar(
    em: EntityManager,
    {
      entidad_id,
      persona_id,
      fecha,
      usuario_id,
      created_at,
    }: Pick<DeFavor, 'entidad_id' | 'fecha' | 'usuario_id' | 'created_at'> & { persona_id: number | null },
    partes: ReadonlyArray<ParteDeLinea & Partial<Pick<CobroDePersona, 'recibido' | 'referencia'>>>,
    como: Pick<Dejado, 'origen' | 'cita_id' | 'tiquete_id'>,
  ): Promise<Dejados> {
    if (partes.length === 0) return NADA;
    if (persona_id === null)
      throw invalidField('PERSONA_REQUERIDA', 'persona_id', 'Para dejar un saldo a favor elige a la persona');
    const de: DeFavor = { entidad_id, persona_id, fecha, usuario_id, created_at };
    const lotes = await this.componer(
      em,
      de,
      partes.map((parte) => ({ ...parte, ...como })),
    );
    return {
      lotes,
      cobros: partes.map((parte, i) => ({ ...parte, favor_id: lotes[i]?.id as number, tipo: 'anticipo' })),
      movimientos: partes.map((parte, i) => movimientoDe(de, parte, lotes[i]?.id as number)),
    };
  }

  async escribir(em: EntityManager, { lotes, cobros }: Dejados): Promise<void> {
    const [primero] = lotes;
    if (primero === undefined) return;
    const { entidad_id, persona_id, fecha, usuario_id, created_at } = primero;
    await insertRecords(em, SaldoFavor, lotes);
    await this.cobros.dejar(em, { entidad_id, persona_id, fecha, usuario_id, created_at }, cobros);
  }

  /** Leaves in favour of its person a part of what a return of a ticket gives back, by the methods it was paid; answers their ids. */
  async quedar(
    em: EntityManager,
    de: Omit<DeFavor, 'persona_id'> & { persona_id: number | null; tiquete_id: number },
    partes: readonly ParteDeLinea[],
  ): Promise<number[]> {
    const { entidad_id, persona_id, tiquete_id, fecha, usuario_id, created_at } = de;
    if (partes.length === 0 || persona_id === null) return [];
    const dejados = partes.map((parte) => ({ ...parte, tiquete_id, origen: 'devolucion' as const }));
    return this.dejar(em, { entidad_id, persona_id, fecha, usuario_id, created_at }, dejados);
  }

  /** Writes lots of a person, each of the method it came in by; answers their ids. */
  private async dejar(em: EntityManager, de: DeFavor, dejados: readonly Dejado[]): Promise<number[]> {
    const lotes = await this.componer(em, de, dejados);
    await insertRecords(em, SaldoFavor, lotes);
    return lotes.map(({ id }) => id);
  }

  /** Lots of a person with their ids, whose sum stands in their balance. */
  private async componer(em: EntityManager, de: DeFavor, dejados: readonly Dejado[]): Promise<SaldoFavor[]> {
    const ids = await this.ids.take(em, 'saldo_favor', dejados.length);
    const { entidad_id, persona_id } = de;
    await this.saldos.favorecer(
      em,
      dejados.map(({ clase, monto }) => ({ entidad_id, persona_id, clase, monto })),
    );
    return dejados.map(({ origen, clase, metodo_id, monto, cita_id = null, tiquete_id = null }, i) => ({
      ...de,
      ...{ origen, clase, metodo_id, monto, cita_id, tiquete_id, usado: 0, devuelto: 0, retenido: 0 },
      id: ids[i] as number,
    }));
  }
}

/** Each lot that a person leaves, for the audit trail and for the screens that look at them. */
export const rastroDeLotes = ({ lotes }: Dejados): Change[] =>
  lotes.map(({ entidad_id, id, monto, metodo_id, fecha, persona_id, cita_id, tiquete_id }) => ({
    ...{ accion: 'recibir', recurso: 'favor', recurso_id: id, entidad_id },
    despues: { monto, metodo_id, fecha, persona_id, cita_id, tiquete_id },
    avisos: [
      ...(['tiquetes', 'personas', 'caja_menor'] as const).map((tema) => ({ tema })),
      ...(cita_id === null ? [] : [{ tema: 'agendas' as const }]),
    ],
  }));

/** The money of a lot that came in, which no figure of income knows. The book names no person. */
export const movimientoDe = (
  { entidad_id, fecha }: Pick<DeFavor, 'entidad_id' | 'fecha'>,
  { clase, metodo_id, monto }: ParteDeLinea,
  id: number,
): Movimiento => ({
  ...{ entidad_id, fecha, monto, cantidad: 1, operador_id: null, origen: 'favor', origen_id: id },
  debe: `caja.${clase}`,
  haber: `a_favor.${clase}`,
  metodo_id: metodo_id === METODOS_FIJOS[clase] ? null : metodo_id,
  concepto: 'Queda a favor',
});
