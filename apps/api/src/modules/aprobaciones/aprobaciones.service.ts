import { type Acto, type EnElActo, VALE_EN_BANDEJA_MS, VALE_EN_EL_ACTO_MS } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { Aprobacion } from './aprobacion.entity.js';
import { branchOf } from './aprobaciones.queries.js';
import { AprobadoresQueries } from './aprobadores.queries.js';
import { CodigoService } from './codigo.service.js';
import { SellosService } from './sellos.service.js';

declareConstraints({
  aprobacion_una_por_solicitud: {
    codigo: 'APROBACION_YA_PEDIDA',
    message: 'Ya la pediste: espera a que la resuelvan',
  },
});

const AVISOS = [{ tema: 'aprobaciones' as const }];
const PERSONALES = personalTexts(Aprobacion);
type Leida = Pick<Aprobacion, 'entidad_id' | 'id' | 'estado' | 'pedida_por' | 'accion' | 'resumen'> & {
  vence_en: string;
};

/** Asks another person for their yes, on the spot or by the tray, and gives it. Nothing is done by it (docs/decisions/0129). */
@Injectable()
export class AprobacionesService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly sellos: SellosService,
    private readonly codigos: CodigoService,
    private readonly aprobadores: AprobadoresQueries,
  ) {}

  /** Given on the spot by another person, who types their code: checked before the transaction, because it takes long. */
  async enElActo(session: Session, { usuario_id, codigo, ...acto }: EnElActo) {
    this.exigirDicho(session, acto);
    const aprobo = await this.aprobadores.exigir(session, usuario_id, acto.entidad_id);
    await this.codigos.exigir(session, usuario_id, codigo);
    return this.transactions.execute(session, async (em, audit) => {
      await ensureOpenBranch(em, acto.entidad_id);
      await this.codigos.olvidar(em, session.usuario_id, usuario_id);
      return await this.anotar(em, audit, session, { acto, por: { id: usuario_id, aprobo } });
    });
  }

  pedir(session: Session, acto: Acto) {
    this.exigirDicho(session, acto);
    return this.transactions.execute(session, async (em, audit) => {
      await ensureOpenBranch(em, acto.entidad_id);
      // A request that is too old, or that asked for something else, gives its place to the new one.
      await executeIn(
        em,
        sql`UPDATE aprobacion SET estado = 'vencida' WHERE entidad_id = ${acto.entidad_id}
          AND pedida_por = ${session.usuario_id} AND huella = ${acto.huella} AND estado = 'pedida'
          AND (vence_en <= ${this.clock.asDatabase()} OR requiere <> ${JSON.stringify(acto.requiere)}::jsonb)`,
      );
      return await this.anotar(em, audit, session, { acto, por: null });
    });
  }

  aprobar(session: Session, id: number) {
    return this.resolver(session, id, { estado: 'aprobada', accion: 'aprobar', motivo: null });
  }

  rechazar(session: Session, id: number, motivo: string | undefined) {
    return this.resolver(session, id, { estado: 'rechazada', accion: 'rechazar', motivo: motivo || null });
  }

  /** That the server told this caller all of it, of a branch that is still theirs. */
  private exigirDicho(session: Session, acto: Acto): void {
    branchOfNew(session, acto.entidad_id);
    this.sellos.exigir(session, acto);
  }

  private async anotar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    { acto, por }: { acto: Acto; por: { id: number; aprobo: string } | null },
  ) {
    const { sello: _, ...dicho } = acto;
    const created_at = this.clock.now();
    const dura = por === null ? VALE_EN_BANDEJA_MS : VALE_EN_EL_ACTO_MS;
    const nueva: Aprobacion = {
      ...dicho,
      id: await this.ids.one(em, 'aprobacion'),
      en_el_acto: por !== null,
      estado: por === null ? 'pedida' : 'aprobada',
      pedida_por: session.usuario_id,
      ...{ resuelta_por: por?.id ?? null, resuelta_en: por === null ? null : created_at, motivo: null, usada_en: null },
      ...{ vence_en: new Date(this.clock.asDatabase().getTime() + dura), created_at },
    };
    await insertRecord(em, Aprobacion, nueva);
    const { entidad_id, id, accion, resumen, requiere, estado, vence_en } = nueva;
    audit({
      ...{ accion: por === null ? 'pedir' : 'aprobar', recurso: 'aprobacion', recurso_id: id, entidad_id },
      despues: { accion, resumen, requiere, estado, ...(por !== null && { aprobo: por.aprobo }) },
      ...{ personales: por === null ? PERSONALES : [...PERSONALES, 'aprobo'], avisos: AVISOS },
    });
    return { message: por === null ? 'Aprobación pedida' : 'Aprobado', data: { id, vence_en: vence_en.toISOString() } };
  }

  /** Resolves what another person asked for, once. */
  private resolver(
    session: Session,
    id: number,
    {
      estado,
      accion,
      motivo,
    }: { estado: 'aprobada' | 'rechazada'; accion: 'aprobar' | 'rechazar'; motivo: string | null },
  ) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id } = ensureFound(
        await rowIn<{ entidad_id: number }>(em, branchOf(session, id)),
        'No se encontró la solicitud',
      );
      await ensureOpenBranch(em, entidad_id);
      const antes = await onlyRowIn<Leida>(
        em,
        sql`SELECT a.entidad_id, a.id, a.estado, a.pedida_por, a.accion, a.resumen, a.vence_en FROM aprobacion a
          WHERE a.entidad_id = ${entidad_id} AND a.id = ${id} FOR UPDATE`,
      );
      this.aprobadores.exigirPropio(session, antes.pedida_por, entidad_id);
      ensure(antes.estado === 'pedida', 'APROBACION_RESUELTA', 'Esa solicitud ya se resolvió');
      ensure(
        new Date(antes.vence_en) > this.clock.asDatabase(),
        'APROBACION_VENCIDA',
        'Esa solicitud venció: que la pidan de nuevo',
      );
      const despues = { estado, resuelta_por: session.usuario_id, motivo };
      await updateRecord(em, Aprobacion, { entidad_id, id }, { ...despues, resuelta_en: this.clock.now() });
      const de = { recurso: 'aprobacion', recurso_id: id, entidad_id };
      audit({ ...de, accion, antes, despues, personales: PERSONALES, avisos: AVISOS });
      return { message: estado === 'aprobada' ? 'Solicitud aprobada' : 'Solicitud rechazada' };
    });
  }
}
