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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
  ) {}

  /** The term begins on the day after it was received. */
  crear(
    sesion: Session,
    { entidad_id: pedida, recibida = this.reloj.today(), ...datos }: SolicitudNueva,
  ): Promise<{ message: string; data: SolicitudDatos }> {
    exigirAlcanceDePersonas(sesion);
    if (recibida > this.reloj.today())
      throw invalidField('FECHA_FUTURA', 'recibida', 'Una solicitud no llega en el futuro');
    if (recibida < sumarAnios(this.reloj.today(), -ANIOS_ATRAS))
      throw invalidField(
        'FECHA_FUERA_DE_LIMITE',
        'recibida',
        `Una solicitud de hace más de ${ANIOS_ATRAS} años no se anota: revisa la fecha`,
      );
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const fila: SolicitudFila = {
        entidad_id: await openBranchOfNew(em, sesion, pedida, { general: true, own: GENERAL }),
        id: await this.ids.one(em, 'solicitud_datos'),
        tipo: datos.tipo,
        nombre: datos.nombre,
        telefono: datos.telefono || null,
        email: datos.email ?? null,
        detalle: datos.detalle || null,
        recibida,
        vence: sumarDiasHabiles(recibida, PLAZO_SOLICITUD[datos.tipo]),
        usuario_id: sesion.usuario_id,
        created_at: this.reloj.now(),
      };
      await insertRecord(em, SolicitudFila, fila);
      auditar({
        accion: 'crear',
        recurso: 'solicitud_datos',
        recurso_id: fila.id,
        entidad_id: fila.entidad_id,
        despues: fila,
        personales: PERSONALES,
      });
      return { message: 'Solicitud anotada', data: ensureFound(await solicitudEn(em, fila, this.reloj.today())) };
    });
  }

  /** Closes a request, once, by the person who answered. */
  responder(sesion: Session, id: number, respuesta: string): Promise<{ message: string; data: SolicitudDatos }> {
    exigirAlcanceDePersonas(sesion);
    return this.transacciones.execute(sesion, async (em, auditar) => {
      // Also of an archived branch: the requests that it still owes an answer are answered.
      const quien = await withinBranchOf(em, scopeOf(sesion), SolicitudFila, id);
      const fila = ensureFound(
        await rowIn<{ entidad_id: number; respondida_en: string | null }>(
          em,
          sql`SELECT s.entidad_id, s.respondida_en
            FROM solicitud_datos s WHERE s.entidad_id = ${quien.entidad_id} AND s.id = ${id} FOR UPDATE`,
        ),
        'No se encontró la solicitud',
      );
      ensure(fila.respondida_en === null, 'SOLICITUD_RESPONDIDA', 'Esta solicitud ya se respondió');
      await executeIn(
        em,
        sql`UPDATE solicitud_datos
          SET respuesta = ${respuesta}, respondida_en = ${this.reloj.now()}, respondida_por = ${sesion.usuario_id}
          WHERE entidad_id = ${fila.entidad_id} AND id = ${id}`,
      );
      auditar({
        accion: 'responder',
        recurso: 'solicitud_datos',
        recurso_id: id,
        entidad_id: fila.entidad_id,
        despues: { respuesta },
        personales: PERSONALES,
      });
      return {
        message: 'Solicitud respondida',
        data: ensureFound(await solicitudEn(em, { entidad_id: fila.entidad_id, id }, this.reloj.today())),
      };
    });
  }
}
