import type { Medio } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords } from '../../platform/db/records.js';
import { executeIn, rowsIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { Cobro } from './cobro.entity.js';
import type { Pagado } from './tiquetes.service.js';

/** A ticket of which something is owed, locked. */
export type Debe = { id: number; numero: number; persona_id: number; monto_por_cobrar: number; saldo: number };
/** The part of a debt that a payment settled, in one ticket. */
export type Parte = { tiquete_id: number; monto: number };
/** A payment of a debt by one method, and the tickets that it settles a part of. */
export type Abono = Pagado & { partes: readonly Parte[] };
type Devuelto = { metodo_id: number; clase: Medio; monto: number };
type DePersona = Pick<Cobro, 'entidad_id' | 'fecha' | 'usuario_id' | 'created_at'> & { persona_id: number };

/** The tickets of which something is owed, and the payments that settle them (docs/decisions/0124). */
@Injectable()
export class DebidosService {
  constructor(private readonly ids: Ids) {}

  /** Locks what some cards owe, by id; answers it the oldest first. Call it before any other lock. */
  async deCartas(em: EntityManager, entidad_id: number, personas: readonly number[]): Promise<Debe[]> {
    const debidos = await this.bloquear(em, entidad_id, sql`t.persona_id = ANY(${personas}::bigint[]) AND t.saldo > 0`);
    return debidos.sort((a, b) => (a.fecha === b.fecha ? a.id - b.id : a.fecha < b.fecha ? -1 : 1));
  }

  /** Locks tickets by their ids, whatever is owed of them. */
  deTiquetes(em: EntityManager, entidad_id: number, ids: readonly number[]): Promise<Debe[]> {
    return this.bloquear(em, entidad_id, sql`t.id = ANY(${ids}::bigint[])`);
  }

  private bloquear(em: EntityManager, entidad_id: number, which: Sql): Promise<Array<Debe & { fecha: string }>> {
    return rowsIn(
      em,
      sql`SELECT t.id, t.numero, t.persona_id, t.monto_por_cobrar, t.saldo, t.fecha FROM tiquete t
        WHERE t.entidad_id = ${entidad_id} AND ${which} ORDER BY t.id FOR UPDATE`,
    );
  }

  /** Writes payments of a person and lowers what they owe of the tickets, which are locked; answers the ids of the payments. */
  async abonar(em: EntityManager, de: DePersona, abonos: readonly Abono[]): Promise<number[]> {
    const { entidad_id } = de;
    const ids = await this.ids.take(em, 'cobro', abonos.length);
    const partes = abonos.flatMap(({ partes }, i) => partes.map((parte) => ({ ...parte, cobro_id: ids[i] as number })));
    await together([
      insertRecords(
        em,
        Cobro,
        abonos.map(({ partes: _, ...pagado }, i) => ({
          ...pagado,
          ...de,
          id: ids[i] as number,
          tiquete_id: null,
          anula_id: null,
          favor_id: null,
          correccion_id: null,
          tipo: 'abono' as const,
        })),
      ),
      executeIn(
        em,
        sql`INSERT INTO cobro_reparto (entidad_id, cobro_id, tiquete_id, monto)
          SELECT ${entidad_id}::bigint, x.* FROM unnest(${partes.map(({ cobro_id }) => cobro_id)}::bigint[],
            ${partes.map(({ tiquete_id }) => tiquete_id)}::bigint[], ${partes.map(({ monto }) => monto)}::bigint[]) AS x`,
      ),
      this.mover(em, entidad_id, partes, -1),
    ]);
    return ids;
  }

  /** Owes the parts of a payment that is annulled again, of tickets that are locked. */
  async deber(em: EntityManager, entidad_id: number, partes: readonly Parte[]): Promise<void> {
    await this.mover(em, entidad_id, partes, 1);
  }

  /** Writes how a payment that is annulled went back; `favor_id`: the lot that it had made. */
  async devolver(
    em: EntityManager,
    de: DePersona,
    { favor_id = null, ...devuelto }: Devuelto & { anula_id: number; favor_id?: number | null },
  ): Promise<void> {
    const salida = { ...de, ...devuelto, favor_id, tipo: 'salida' as const };
    const sinMas = {
      tiquete_id: null,
      correccion_id: null,
      recibido: null,
      referencia: null,
      propina: 0,
    };
    const [id] = (await this.ids.take(em, 'cobro', 1)) as [number];
    await insertRecords(em, Cobro, [{ ...salida, ...sinMas, id }]);
  }

  private async mover(em: EntityManager, entidad_id: number, partes: readonly Parte[], signo: 1 | -1): Promise<void> {
    const porTiquete = new Map<number, number>();
    for (const { tiquete_id, monto } of partes)
      porTiquete.set(tiquete_id, (porTiquete.get(tiquete_id) ?? 0) + signo * monto);
    await executeIn(
      em,
      sql`UPDATE tiquete t SET saldo = t.saldo + x.monto
        FROM unnest(${[...porTiquete.keys()]}::bigint[], ${[...porTiquete.values()]}::bigint[]) AS x (id, monto)
        WHERE t.entidad_id = ${entidad_id} AND t.id = x.id`,
    );
  }
}
