import type { AjusteSucursal, CreditoDePersona, contract, QueryOf } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { readList } from '../../core/lists/read-list.js';
import { branchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { onlyRowIn, type Sql, sql, there } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type Ficha, PersonasQueries, suya } from '../personas/personas.queries.js';
import { carteraDe } from './cartera.queries.js';
import { cuentaDe } from './cuenta.queries.js';

/** The switch of a branch; one that was never told does not lend. */
const ajusteDe = (entidad_id: number): Sql =>
  sql`SELECT jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, coalesce(a.fia, false) AS fia,
      coalesce(a.limite_fiado, 0) AS limite_fiado, coalesce(a.comision_fiado, 'al_prestar') AS comision_fiado
    FROM entidad e LEFT JOIN ajuste_sucursal a ON a.entidad_id = ${entidad_id} WHERE e.id = ${entidad_id}`;

type Credito = { deuda: number; a_favor: number; fia: boolean; hasta: number };

const creditoDe = ({ entidad_id, ids }: Ficha): Sql =>
  sql`SELECT coalesce(s.deuda, 0)::bigint AS deuda, coalesce(s.a_favor, 0)::bigint AS a_favor,
      coalesce(a.fia, false) AS fia, coalesce(p.limite_fiado, a.limite_fiado, 0) AS hasta
    FROM persona p LEFT JOIN ajuste_sucursal a ON a.entidad_id = ${entidad_id}
      CROSS JOIN (SELECT sum(x.por_cobrar) AS deuda, sum(x.favor_efectivo + x.favor_transferencia) AS a_favor
        FROM persona_saldo x
        WHERE x.entidad_id = ${entidad_id} AND x.persona_id = ANY(${ids}::bigint[])) s
    WHERE p.entidad_id = ${entidad_id} AND p.id = ${ids[0] as number}`;

/** A branch that does not lend lends nothing, whatever the limit of a person. */
function conCupo({ deuda, a_favor, fia, hasta }: Credito): CreditoDePersona {
  const limite = fia ? hasta : 0;
  return { deuda, fia, limite, cupo: Math.max(0, limite - deuda), a_favor };
}

/** The debts of people: whose they are, how much more each may owe, and how they came to be. */
@Injectable()
export class DeudasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly personas: PersonasQueries,
  ) {}

  /** The people who owe, the oldest debt first. */
  async cartera(session: Session, filter: QueryOf<typeof contract.deudas.cartera>) {
    return await readList(this.db, carteraDe(session, filter, this.clock.today()), session, filter);
  }

  async cuenta(session: Session, id: number, query: QueryOf<typeof contract.deudas.cuenta>) {
    return await readList(this.db, cuentaDe(await this.personas.suya(session, id)), session, query);
  }

  async credito(session: Session, id: number): Promise<CreditoDePersona> {
    return conCupo(there(await this.db.row<Credito>(creditoDe(await this.personas.suya(session, id)))));
  }

  /** The same as it stands inside the caller's transaction. */
  async creditoEn(em: EntityManager, session: Session, id: number): Promise<CreditoDePersona> {
    return conCupo(await onlyRowIn<Credito>(em, creditoDe(await onlyRowIn<Ficha>(em, suya(session, id)))));
  }

  async ajuste(session: Session, pedida: number | undefined): Promise<AjusteSucursal> {
    const row = await this.db.row<AjusteSucursal>(ajusteDe(branchOfNew(session, pedida)));
    return ensureFound(row, 'No se encontró la sucursal');
  }

  /** The switch of a branch as it stands inside the caller's transaction. */
  ajusteEn(em: EntityManager, entidad_id: number): Promise<AjusteSucursal> {
    return onlyRowIn(em, ajusteDe(entidad_id));
  }
}
