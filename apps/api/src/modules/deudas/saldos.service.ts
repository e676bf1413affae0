import { formatoPesos, type Medio, type Requisito } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canNow, type Session } from '../../core/session/session.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import type { Debido } from '../tiquetes/tiquetes.service.js';

type Favorecido = { entidad_id: number; persona_id: number; clase: Medio; monto: number };

/**
 * The debt of each person to a branch, `persona_saldo`: its row is the lock of their debt. Call it behind tickets, accounts and
 * products, and before the number of a ticket and the totals of the book.
 */
@Injectable()
export class SaldosService {
  constructor(private readonly topes: TopesQueries) {}

  /**
   * Lends a person, to whom a branch that lends may lend so much: by whom it may, with their other debts, those of the
   * cards that are part of theirs too. Of nothing it asks nothing. Over the limit it is 409 or, where a branch lets a second person
   * approve that, it is answered as what they have to.
   */
  async prestar(em: EntityManager, session: Session, { entidad_id, persona_id, monto }: Debido): Promise<Requisito[]> {
    if (monto === 0) return [];
    if (!canNow(session, 'tiquetes.fiado')) throw forbidden('No puedes fiar');
    if (persona_id === null) throw invalidField('PERSONA_REQUERIDA', 'persona_id', 'Para fiar elige a la persona');
    const ajuste = await rowIn<{ fia: boolean; limite_fiado: number }>(
      em,
      sql`SELECT fia, limite_fiado FROM ajuste_sucursal WHERE entidad_id = ${entidad_id}`,
    );
    ensure(ajuste?.fia === true, 'NO_FIA', 'En esta sucursal no se fía');
    await this.deLaPersona(em, entidad_id, persona_id);
    await executeIn(
      em,
      sql`INSERT INTO persona_saldo (entidad_id, persona_id, por_cobrar) VALUES (${entidad_id}, ${persona_id}, ${monto})
        ON CONFLICT (entidad_id, persona_id) DO UPDATE SET por_cobrar = persona_saldo.por_cobrar + excluded.por_cobrar`,
    );
    const { nombre, limite, debe } = await onlyRowIn<{ nombre: string; limite: number | null; debe: number }>(
      em,
      sql`SELECT p.nombre, p.limite_fiado AS limite, (SELECT sum(s.por_cobrar)::bigint FROM persona_saldo s
          JOIN persona f ON f.entidad_id = ${entidad_id} AND f.id = s.persona_id
          WHERE s.entidad_id = ${entidad_id} AND (f.id = p.id OR f.fusionada_en = p.id)) AS debe
        FROM persona dicha JOIN persona p ON p.entidad_id = ${entidad_id} AND p.id = coalesce(dicha.fusionada_en, dicha.id)
        WHERE dicha.entidad_id = ${entidad_id} AND dicha.id = ${persona_id}`,
    );
    const hasta = limite ?? ajuste?.limite_fiado ?? 0;
    if (debe <= hasta) return [];
    const { fiado } = await this.topes.en(em, entidad_id);
    ensure(fiado, 'LIMITE_DE_FIADO', `${nombre} llega a ${formatoPesos(debe)} y su límite es ${formatoPesos(hasta)}`);
    return [{ que: 'fiado', valor: debe, tope: hasta }];
  }

  /**
   * Locks the balances of all cards of a person, whichever of them is named; answers whose they are. Call it before anything
   * else takes one of them: by whichever two of them are taken, the lower one is first.
   */
  async deLaPersona(
    em: EntityManager,
    entidad_id: number,
    persona_id: number,
  ): Promise<{ nombre: string; ids: number[] }> {
    const persona = await onlyRowIn<{ nombre: string; ids: number[] }>(
      em,
      sql`SELECT r.nombre, (SELECT jsonb_agg(x.id ORDER BY x.id) FROM persona x
            WHERE x.entidad_id = ${entidad_id} AND (x.id = r.id OR x.fusionada_en = r.id)) AS ids
          FROM persona p JOIN persona r ON r.entidad_id = ${entidad_id} AND r.id = coalesce(p.fusionada_en, p.id)
          WHERE p.entidad_id = ${entidad_id} AND p.id = ${persona_id}`,
    );
    await this.bloquear(em, entidad_id, persona.ids);
    return persona;
  }

  /** Locks the balances of some cards, in their order. */
  async bloquear(em: EntityManager, entidad_id: number, personas: readonly number[]): Promise<void> {
    await rowsIn(
      em,
      sql`SELECT 1 FROM persona_saldo WHERE entidad_id = ${entidad_id} AND persona_id = ANY(${personas}::bigint[])
        ORDER BY persona_id FOR UPDATE`,
    );
  }

  /** Raises what people have in their favour, of each class of money; below 0, lowers it. */
  async favorecer(em: EntityManager, cambios: readonly Favorecido[]): Promise<void> {
    for (const { entidad_id, persona_id, clase, monto } of [...cambios].sort((a, b) => a.persona_id - b.persona_id)) {
      const [efectivo, transferencia] = clase === 'efectivo' ? [monto, 0] : [0, monto];
      // A row that would be inserted is checked first, also where there is one.
      if (monto < 0)
        await executeIn(
          em,
          sql`UPDATE persona_saldo SET favor_efectivo = favor_efectivo + ${efectivo},
              favor_transferencia = favor_transferencia + ${transferencia}
            WHERE entidad_id = ${entidad_id} AND persona_id = ${persona_id}`,
        );
      else
        await executeIn(
          em,
          sql`INSERT INTO persona_saldo (entidad_id, persona_id, por_cobrar, favor_efectivo, favor_transferencia)
          VALUES (${entidad_id}, ${persona_id}, 0, ${efectivo}, ${transferencia})
          ON CONFLICT (entidad_id, persona_id) DO UPDATE SET
            favor_efectivo = persona_saldo.favor_efectivo + excluded.favor_efectivo,
            favor_transferencia = persona_saldo.favor_transferencia + excluded.favor_transferencia`,
        );
    }
  }

  /** Lowers what people owe: by payments, or because what was lent is annulled. Below 0, it raises it again. */
  async rebajar(em: EntityManager, ...debidos: readonly Debido[]): Promise<void> {
    const porPersona = new Map<number, Debido & { persona_id: number }>();
    for (const { persona_id, monto, entidad_id } of debidos) {
      if (persona_id === null || monto === 0) continue;
      const suyo = porPersona.get(persona_id)?.monto ?? 0;
      porPersona.set(persona_id, { entidad_id, persona_id, monto: suyo + monto });
    }
    for (const { entidad_id, persona_id, monto } of [...porPersona.values()].sort(
      (a, b) => a.persona_id - b.persona_id,
    ))
      await executeIn(
        em,
        sql`UPDATE persona_saldo SET por_cobrar = por_cobrar - ${monto}
          WHERE entidad_id = ${entidad_id} AND persona_id = ${persona_id}`,
      );
  }
}
