import { type Acto, cubre, masLejanos, palabrasDe, type Requisito, type YaPedida } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AprobadoresQueries } from './aprobadores.queries.js';
import { SellosService } from './sellos.service.js';

type Guardada = {
  entidad_id: number;
  id: number;
  estado: string;
  huella: string;
  requiere: Requisito[];
  resuelta_por: number | null;
  vence_en: string;
};
/** The yes that a request brings, locked. */
export type Aprobada = Pick<Guardada, 'entidad_id' | 'id' | 'requiere' | 'resuelta_por'>;
/** The records of an act that a second person is told by name: its ticket, whose debt or favour it is, and whose work. */
export type DeQuien = { tiquete_id?: number | null; persona_id?: number | null; empleado_id?: number | null };
/** An act as a second person is told of it, and the ceilings of its branch that it goes beyond. */
export type PorAprobar = Pick<Acto, 'entidad_id' | 'accion' | 'resumen'> & {
  requiere: readonly Requisito[];
  de?: DeQuien;
};

const RESUMEN_MAXIMO = 200;
/** In one line, with its amounts in one piece, and cut between two characters: half of one is no text. */
const corto = (texto: string): string => {
  const dicho = texto.replace(/[^\S\u00a0]+/g, ' ').trim();
  return dicho.length <= RESUMEN_MAXIMO ? dicho : `${[...dicho].slice(0, RESUMEN_MAXIMO / 2).join('')}…`;
};

/** Lets an act beyond a ceiling of its branch go on once a second person said yes to it (docs/decisions/0129). */
@Injectable()
export class SegundaPersonaService {
  constructor(
    private readonly clock: Clock,
    private readonly sellos: SellosService,
    private readonly aprobadores: AprobadoresQueries,
  ) {}

  /**
   * Locks the approval that the request names, if it names one: behind the branch, and before any other lock. Of another person or
   * branch it is not there; of another request, used or too old, it is told so.
   */
  async tomar(em: EntityManager, session: Session, entidad_id: number): Promise<Aprobada | null> {
    const { aprobacion: id } = session.request;
    if (id === undefined) return null;
    const row = ensureFound(
      await rowIn<Guardada>(
        em,
        sql`SELECT a.entidad_id, a.id, a.estado, a.huella, a.requiere, a.resuelta_por, a.vence_en FROM aprobacion a
          WHERE a.entidad_id = ${entidad_id} AND a.id = ${id} AND a.pedida_por = ${session.usuario_id} FOR UPDATE`,
      ),
      'No se encontró la aprobación',
    );
    ensure(row.huella === this.sellos.huella(session), 'APROBACION_DE_OTRA', 'Esa aprobación es de otra solicitud');
    ensure(row.estado !== 'usada', 'APROBACION_USADA', 'Esa aprobación ya se usó');
    ensure(row.estado === 'aprobada', 'APROBACION_SIN_DAR', 'Esa solicitud no está aprobada');
    ensure(!this.vencio(row.vence_en), 'APROBACION_VENCIDA', 'Esa aprobación venció: pídela de nuevo');
    return row;
  }

  /**
   * Uses the approval that was taken up, once. Without one that covers all of it, by a person who may still approve, 409 tells what is
   * needed.
   */
  async exigir(em: EntityManager, session: Session, aprobada: Aprobada | null, act: PorAprobar): Promise<void> {
    const requiere = masLejanos(act.requiere);
    if (requiere.length === 0) return;
    const aprobo = await this.quienAprobo(em, session, aprobada, requiere);
    if (aprobada === null || aprobo === undefined) throw await this.falta(em, session, { ...act, requiere });
    const { entidad_id, id } = aprobada;
    await executeIn(
      em,
      sql`UPDATE aprobacion SET estado = 'usada', usada_en = ${this.clock.now()}
        WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    // The audit rows of the act name both.
    session.request.aprobo = aprobo;
  }

  private async quienAprobo(
    em: EntityManager,
    session: Session,
    aprobada: Aprobada | null,
    requiere: readonly Requisito[],
  ): Promise<string | undefined> {
    if (aprobada === null || !cubre(aprobada.requiere, requiere)) return undefined;
    const { entidad_id, resuelta_por } = aprobada;
    const quien = resuelta_por ?? 0;
    return (await this.aprobadores.queAprueban(em, session, entidad_id, [quien])).get(quien);
  }

  private async falta(em: EntityManager, session: Session, act: PorAprobar): Promise<BusinessError> {
    const requiere = [...act.requiere];
    const huella = this.sellos.huella(session);
    const { entidad_id, accion } = act;
    const dicho = { entidad_id, accion, resumen: corto(await this.conNombres(em, act)), requiere, huella };
    const acto = this.sellos.sellar(session, dicho);
    const aprobacion = await this.yaPedida(em, session, { entidad_id, huella, requiere });
    const message = `Requiere aprobación. ${requiere.map(palabrasDe).join('. ')}`;
    const extra = { requiere, acto, ...(aprobacion === undefined ? {} : { aprobacion }) };
    return new BusinessError('REQUIERE_APROBACION', message, 409, extra);
  }

  /** The act in the words of its door, behind the names of its records. */
  private async conNombres(em: EntityManager, { entidad_id, resumen, de = {} }: PorAprobar): Promise<string> {
    const { tiquete_id = null, persona_id = null, empleado_id = null } = de;
    if (tiquete_id === null && persona_id === null && empleado_id === null) return resumen;
    const { numero, persona, operador } = await onlyRowIn<{
      numero: number | null;
      persona: string | null;
      operador: string | null;
    }>(
      em,
      sql`SELECT t.numero, p.nombre AS persona, o.nombre || ' ' || o.apellido AS operador FROM entidad e
        LEFT JOIN tiquete t ON t.entidad_id = ${entidad_id} AND t.id = ${tiquete_id}
        LEFT JOIN persona p ON p.entidad_id = ${entidad_id} AND p.id = ${persona_id}
        LEFT JOIN operador o ON o.id = ${empleado_id} WHERE e.id = ${entidad_id}`,
    );
    const partes = [
      numero && `Tiquete ${numero}`,
      persona && `Persona: ${persona}`,
      operador && `Operador: ${operador}`,
      resumen,
    ];
    return partes.filter(Boolean).join('. ');
  }

  /** A yes to the same request that covers it and still stands, or else one that is asked for. */
  private async yaPedida(
    em: EntityManager,
    session: Session,
    { entidad_id, huella, requiere }: Pick<Acto, 'entidad_id' | 'huella' | 'requiere'>,
  ): Promise<YaPedida | undefined> {
    const rows = await rowsIn<Pick<Guardada, 'id' | 'requiere' | 'resuelta_por'> & Pick<YaPedida, 'estado'>>(
      em,
      sql`SELECT a.id, a.estado, a.requiere, a.resuelta_por FROM aprobacion a
        WHERE a.entidad_id = ${entidad_id} AND a.pedida_por = ${session.usuario_id} AND a.huella = ${huella}
          AND a.estado IN ('pedida', 'aprobada') AND a.vence_en > ${this.clock.asDatabase()} ORDER BY a.estado, a.id DESC`,
    );
    const cubren = rows.filter((row) => cubre(row.requiere, requiere));
    const quienes = cubren.flatMap(({ resuelta_por }) => resuelta_por ?? []);
    const aprueban = await this.aprobadores.queAprueban(em, session, entidad_id, quienes);
    const una = cubren.find(({ resuelta_por }) => resuelta_por === null || aprueban.has(resuelta_por));
    return una && { id: una.id, estado: una.estado };
  }

  private vencio(vence_en: string): boolean {
    return new Date(vence_en) <= this.clock.asDatabase();
  }
}
