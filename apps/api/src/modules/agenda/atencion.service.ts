import type { Cita } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { inScope } from '../../core/session/scope.js';
import { can, type Session, scopeOf } from '../../core/session/session.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { exigirCitaPropia } from './citas.queries.js';
import { CitasService } from './citas.service.js';

/** The appointment somebody says a ticket or a sale is of, and the branch of that ticket or sale. */
type Atendida = { cita_id: number; entidad_id: number };
/** The day of an agenda it is on, and whose: what whoever looks at that day is told. */
type DiaDeAgenda = Pick<Cita, 'agenda_id' | 'operador_id' | 'fecha'>;
type Vigente = DiaDeAgenda & Pick<Cita, 'entidad_id' | 'estado'>;

/** What services and sales ask of an appointment that becomes one of theirs (docs/decisions/0037). */
@Injectable()
export class AtencionService {
  constructor(private readonly citas: CitasService) {}

  /** The appointment of a ticket of services: it was attended. */
  async completar(
    em: EntityManager,
    auditar: Audit,
    sesion: Session,
    { cita_id, entidad_id }: Atendida,
  ): Promise<void> {
    exigirQueLasVea(sesion);
    exigirDeSucursal(await this.citas.completar(em, auditar, sesion, cita_id), entidad_id);
  }

  /** The appointment of a sale stands, and does until the transaction ends; whoever buys was not yet attended, or was. */
  async exigirVigente(em: EntityManager, sesion: Session, { cita_id, entidad_id }: Atendida): Promise<DiaDeAgenda> {
    exigirQueLasVea(sesion);
    const donde = inScope(scopeOf(sesion), { entidad: sql`c.entidad_id` });
    const vista = ensureFound(
      await rowIn<Pick<Vigente, 'entidad_id'>>(
        em,
        sql`SELECT c.entidad_id FROM cita c WHERE ${donde} AND c.id = ${cita_id}`,
      ),
      'No se encontró la cita',
    );
    const consulta = sql`SELECT c.entidad_id, c.operador_id, c.agenda_id, c.fecha, c.estado FROM cita c
      WHERE c.entidad_id = ${vista.entidad_id} AND c.id = ${cita_id} AND c.anulado_en IS NULL FOR SHARE`;
    const cita = ensureFound(await rowIn<Vigente>(em, consulta), 'No se encontró la cita');
    exigirCitaPropia(sesion, cita, 'No tienes permisos para editar esta cita');
    exigirDeSucursal(cita, entidad_id);
    ensure(
      cita.estado !== 'cancelada',
      'CITA_CANCELADA',
      'La cita está cancelada: agéndala de nuevo antes de registrar su venta',
    );
    return { agenda_id: cita.agenda_id, operador_id: cita.operador_id, fecha: cita.fecha };
  }

  /** Where the appointment of a sale is. */
  dia(em: EntityManager, { cita_id, entidad_id }: Atendida): Promise<DiaDeAgenda | null> {
    return rowIn(
      em,
      sql`SELECT c.agenda_id, c.operador_id, c.fecha FROM cita c WHERE c.entidad_id = ${entidad_id} AND c.id = ${cita_id}`,
    );
  }
}

function exigirQueLasVea(sesion: Session): void {
  if (!can(sesion, 'agendas.ver')) throw forbidden();
}

function exigirDeSucursal(cita: Pick<Cita, 'entidad_id'>, entidad_id: number): void {
  ensure(cita.entidad_id === entidad_id, 'CITA_DE_OTRA_SUCURSAL', 'La cita es de otra sucursal');
}
