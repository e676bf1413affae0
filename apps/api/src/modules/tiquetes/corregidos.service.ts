import {
  type CobroEnPie,
  type CobroMovido,
  type CobroPedido,
  cobrosEnPie,
  type Medio,
  type Montos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords } from '../../platform/db/records.js';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { Cobro } from './cobro.entity.js';
import { cobroDeAhora } from './partes.queries.js';
import type { Pagado } from './tiquetes.service.js';

type Clave = { entidad_id: number; id: number };
/** Money of a ticket by one method that a correction takes out of it, with the part that was a tip. */
export type Quitado = { metodo_id: number; clase: Medio; monto: number; propina: number };
type Corregido = Partial<Montos> & {
  fecha: string;
  persona_id: number | null;
  notas: string | null;
  total: number;
  total_original: number;
  monto_por_cobrar: number;
  saldo: number;
};

/** The record of a ticket in a correction (docs/decisions/0128): what it is now, and how it is paid. */
@Injectable()
export class CorregidosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** How a ticket stands paid, and what it took from the favour of its person, in the order in which it was written. */
  async pagos(em: EntityManager, { entidad_id, id }: Clave): Promise<{ cobros: CobroEnPie[]; favor: CobroPedido[] }> {
    const filas = await rowsIn<CobroMovido & { favor_id: number | null }>(
      em,
      sql`SELECT c.tipo, c.metodo_id, c.clase, c.monto, c.propina, c.recibido, c.referencia, c.favor_id,
          c.favor_id IS NOT NULL AS de_favor
        FROM cobro c WHERE c.entidad_id = ${entidad_id} AND c.tiquete_id = ${id} AND ${cobroDeAhora(sql`${entidad_id}`)}
        ORDER BY c.created_at, c.id`,
    );
    const favor = new Map<number, CobroPedido>();
    for (const { favor_id, tipo, metodo_id, clase, monto } of filas) {
      if (favor_id === null) continue;
      const tenia = favor.get(favor_id)?.monto ?? 0;
      favor.set(favor_id, { metodo_id, clase, monto: tipo === 'favor' ? tenia + monto : tenia - monto, favor_id });
    }
    return { cobros: cobrosEnPie(filas), favor: [...favor.values()].filter(({ monto }) => monto > 0) };
  }

  /** Writes a ticket, which is locked, as a correction leaves it. */
  async corregir(em: EntityManager, { entidad_id, id }: Clave, como: Corregido): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE tiquete SET revision = revision + 1, fecha = ${como.fecha}, persona_id = ${como.persona_id},
          notas = ${como.notas}, total = ${como.total}, total_original = ${como.total_original},
          monto_efectivo = coalesce(${como.monto_efectivo ?? null}::bigint, monto_efectivo),
          monto_transferencia = coalesce(${como.monto_transferencia ?? null}::bigint, monto_transferencia),
          monto_por_cobrar = ${como.monto_por_cobrar}, saldo = ${como.saldo}
        WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
  }

  /** Writes its payments anew: those that it had go out on the day they came in. */
  async cobrar(
    em: EntityManager,
    session: Session,
    de: Clave & { correccion_id: number; antes: string; fecha: string },
    { quitado, pagado }: { quitado: readonly Quitado[]; pagado: readonly Pagado[] },
  ): Promise<void> {
    const { entidad_id, id: tiquete_id, correccion_id, antes, fecha } = de;
    const partes = [
      ...quitado.map((parte) => ({
        ...parte,
        tipo: 'salida' as const,
        fecha: antes,
        referencia: null,
        recibido: null,
      })),
      ...pagado.map((parte) => ({ ...parte, tipo: 'tiquete' as const, fecha })),
    ];
    const ids = await this.ids.take(em, 'cobro', partes.length);
    const comun = {
      ...{ entidad_id, tiquete_id, correccion_id, persona_id: null, anula_id: null, favor_id: null },
      ...{ usuario_id: session.usuario_id, created_at: this.clock.now() },
    };
    await insertRecords(
      em,
      Cobro,
      partes.map((parte, i) => ({ ...parte, ...comun, id: ids[i] as number })),
    );
  }
}
