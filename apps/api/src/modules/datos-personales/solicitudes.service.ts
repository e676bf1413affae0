import {
  PLAZO_SOLICITUD,
  type SolicitudDatos,
  type SolicitudNueva,
  sumarAnios,
  sumarDiasHabiles,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { GENERAL, openBranchOfNew, withinBranchOf } from '../../core/session/branch.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { exigirAlcanceDePersonas } from './registros.js';
import { SolicitudFila } from './solicitud.entity.js';
import { solicitudEn } from './solicitudes.queries.js';

/** The texts of the person who asked, which the audit trail keeps apart. */
const PERSONALES = ['nombre', 'telefono', 'email', 'detalle', 'respuesta'];

/** Older than this, the day was mistyped: its term ended long ago. */
const ANIOS_ATRAS = 2;

/** The requests of people about their data: written down the day they arrive, answered before their term ends. */
@Injectable()
export class SolicitudesService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
  ) {}

  /** The term begins on the day after it was received. */
  crear(
    session: Session,
    { entidad_id: requested, recibida = this.clock.today(), ...datos }: SolicitudNueva,
  ): Promise<{ message: string; data: SolicitudDatos }> {
    exigirAlcanceDePersonas(session);
    if (recibida > this.clock.today())
      throw invalidField('FECHA_FUTURA', 'recibida', 'Una solicitud no llega en el futuro');
    if (recibida < sumarAnios(this.clock.today(), -ANIOS_ATRAS))
      throw invalidField(
        'FECHA_FUERA_DE_LIMITE',
        'recibida',
        `Una solicitud de hace más de ${ANIOS_ATRAS} años no se anota: revisa la fecha`,
      );
    return this.transactions.execute(session, async (em, audit) => {
      const row: SolicitudFila = {
        entidad_id: await openBranchOfNew(em, session, requested, { general: true, own: GENERAL }),
        id: await this.ids.one(em, 'solicitud_datos'),
        tipo: datos.tipo,
        nombre: datos.nombre,
        telefono: datos.telefono || null,
        email: datos.email ?? null,
        detalle: datos.detalle || null,
        recibida,
        vence: sumarDiasHabiles(recibida, PLAZO_SOLICITUD[datos.tipo]),
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      };
      await insertRecord(em, SolicitudFila, row);
      audit({
        accion: 'crear',
        recurso: 'solicitud_datos',
        recurso_id: row.id,
        entidad_id: row.entidad_id,
        despues: row,
        personales: PERSONALES,
      });
      return { message: 'Solicitud anotada', data: ensureFound(await solicitudEn(em, row, this.clock.today())) };
    });
  }

  /** Closes a request, once, by the person who answered. */
  responder(session: Session, id: number, answer: string): Promise<{ message: string; data: SolicitudDatos }> {
    exigirAlcanceDePersonas(session);
    return this.transactions.execute(session, async (em, audit) => {
      // Also of an archived branch: the requests that it still owes an answer are answered.
      const who = await withinBranchOf(em, scopeOf(session), SolicitudFila, id);
      const row = ensureFound(
        await rowIn<{ entidad_id: number; respondida_en: string | null }>(
          em,
          sql`SELECT s.entidad_id, s.respondida_en
            FROM solicitud_datos s WHERE s.entidad_id = ${who.entidad_id} AND s.id = ${id} FOR UPDATE`,
        ),
        'No se encontró la solicitud',
      );
      ensure(row.respondida_en === null, 'SOLICITUD_RESPONDIDA', 'Esta solicitud ya se respondió');
      await executeIn(
        em,
        sql`UPDATE solicitud_datos
          SET respuesta = ${answer}, respondida_en = ${this.clock.now()}, respondida_por = ${session.usuario_id}
          WHERE entidad_id = ${row.entidad_id} AND id = ${id}`,
      );
      audit({
        accion: 'responder',
        recurso: 'solicitud_datos',
        recurso_id: id,
        entidad_id: row.entidad_id,
        despues: { respuesta: answer },
        personales: PERSONALES,
      });
      return {
        message: 'Solicitud respondida',
        data: ensureFound(await solicitudEn(em, { entidad_id: row.entidad_id, id }, this.clock.today())),
      };
    });
  }
}
