import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type EstadoCita, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Log } from '../../platform/conditions/log.js';
import { Db } from '../../platform/db/db.js';
import { sqlCode } from '../../platform/db/failure.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type AgendaBloqueada, avisoDeAgenda, bloquearAgenda, SIN_ICAL } from './agenda-locks.js';
import { calendarioIcal, type EventoIcal } from './ical.js';

/** How much of an agenda other calendars read. */
const DIAS_ATRAS = 90;
const DIAS_ADELANTE = 365;
const CITAS_MAXIMO = 5_000;
/** The time (ms) between two notes that a calendar read it. */
const CADA_MS = 10 * 60_000;

// The branch and the agenda say where to look; the key is the rest.
const FILE = /^((\d{1,15})-(\d{1,15})-[\w-]{43})\.ics$/;
const huellaDe = (token: string): string => createHash('sha256').update(token).digest('hex');

type Agenda = { entidad_id: number; id: number; nombre: string; ical_huella: string };
type Cita = {
  id: number;
  cliente_nombre: string;
  servicio: string;
  fecha: string;
  hora_inicio: string;
  hora_fin: string;
  estado: EstadoCita;
  secuencia: number;
  actualizada_en: string;
};

/**
 * The secret address of an agenda, which calendars of other programs read. Only its print is kept: a reader of the
 * database cannot read the agenda with it.
 */
@Injectable()
export class IcalService {
  constructor(
    private readonly clock: Clock,
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly retries: Retries,
    private readonly log: Log,
  ) {}

  /** A new address; the one before it ends now. */
  crear(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await bloquearAgenda(em, session, id);
      const token = `${before.entidad_id}-${id}-${randomBytes(32).toString('base64url')}`;
      const ical_creado_en = this.clock.now().toISOString();
      await executeIn(
        em,
        sql`UPDATE agenda SET ical_huella = ${huellaDe(token)}, ical_creado_en = ${ical_creado_en},
            ical_usuario_id = ${session.usuario_id}, ical_leido_en = NULL
          WHERE entidad_id = ${before.entidad_id} AND id = ${id}`,
      );
      audit(this.cambio('crear_ical', before, ical_creado_en));
      return {
        message: 'Dirección creada. Cópiala ahora: no se vuelve a mostrar.',
        data: { ruta: `/api/agenda/ical/${token}.ics`, ical_creado_en },
      };
    });
  }

  eliminar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await bloquearAgenda(em, session, id);
      await executeIn(em, sql`UPDATE agenda SET ${SIN_ICAL} WHERE entidad_id = ${before.entidad_id} AND id = ${id}`);
      audit(this.cambio('eliminar_ical', before, null));
      return { message: 'La dirección dejó de servir' };
    });
  }

  /** The calendar behind an address; 404 when there is none, whatever the reason. */
  async leer(file: string): Promise<string> {
    const agenda = ensureFound(await this.agendaDe(file));
    await this.anotarLectura(agenda);
    const citas = await this.citas(agenda);
    return calendarioIcal({
      nombre: agenda.nombre,
      zona: this.clock.zone,
      eventos: citas.map((cita) => this.evento(agenda, cita)),
    });
  }

  private async agendaDe(file: string): Promise<Agenda | null> {
    const [, token = '', entidad_id, id] = FILE.exec(file) ?? [];
    if (token === '') return null;
    // The address serves no longer when the operator left, the account that made it was closed, or the module is
    // off.
    const agenda = await this.db.row<Agenda>(
      sql`SELECT a.entidad_id, a.id, a.nombre, a.ical_huella
          FROM agenda a JOIN operador o ON o.id = a.operador_id AND o.entidad_id = a.entidad_id AND o.activo
          LEFT JOIN usuario u ON u.id = a.ical_usuario_id
          WHERE a.entidad_id = ${Number(entidad_id)} AND a.id = ${Number(id)} AND a.anulado_en IS NULL
            AND a.ical_huella IS NOT NULL AND coalesce(u.activo, true)
            AND NOT EXISTS (SELECT 1 FROM modulo_apagado m WHERE m.entidad_id = ${Number(entidad_id)} AND m.modulo = 'agendas')`,
    );
    return agenda !== null && timingSafeEqual(Buffer.from(huellaDe(token)), Buffer.from(agenda.ical_huella))
      ? agenda
      : null;
  }

  /**
   * Notes, once in a while, that the address was read: calendars ask every few minutes, and an address unread for
   * months may be withdrawn. Never fails.
   */
  private async anotarLectura({ entidad_id, id }: Agenda): Promise<void> {
    const now = this.clock.now();
    try {
      await this.retries.run((em) =>
        executeIn(
          em,
          sql`UPDATE agenda SET ical_leido_en = ${now} WHERE entidad_id = ${entidad_id} AND id = ${id}
              AND (ical_leido_en IS NULL OR ical_leido_en <= ${new Date(now.getTime() - CADA_MS)})`,
        ),
      );
    } catch (error) {
      this.log.warn({ codigo: sqlCode(error) }, 'last reading of a calendar');
    }
  }

  /** Annulled ones too, which is how a calendar learns to take them away. Past the maximum, the oldest are left out. */
  private citas({ entidad_id, id }: Agenda): Promise<Cita[]> {
    const hoy = this.clock.today();
    const deEllas = sql`SELECT x.id, x.cliente_nombre, x.servicio, x.fecha, x.hora_inicio, x.hora_fin, x.secuencia,
        x.actualizada_en, x.estado, x.anulado_en FROM cita x
      WHERE x.entidad_id = ${entidad_id} AND x.agenda_id = ${id}
        AND x.fecha BETWEEN ${sumarDias(hoy, -DIAS_ATRAS)}::date AND ${sumarDias(hoy, DIAS_ADELANTE)}::date`;
    // Each half has an index of its own.
    return this.db.rows(
      sql`SELECT c.id, c.cliente_nombre, c.servicio, c.fecha, c.hora_inicio, c.hora_fin,
            CASE WHEN c.anulado_en IS NULL THEN c.estado ELSE 'cancelada' END AS estado, c.secuencia, c.actualizada_en
          FROM (${deEllas} AND x.anulado_en IS NULL UNION ALL ${deEllas} AND x.anulado_en IS NOT NULL) c
          ORDER BY c.fecha DESC, c.hora_inicio DESC, c.id DESC LIMIT ${CITAS_MAXIMO}`,
    );
  }

  private evento({ entidad_id }: Agenda, cita: Cita): EventoIcal {
    return {
      uid: `cita-${entidad_id}-${cita.id}@jornal`,
      inicio: this.clock.instantOf(cita.fecha, cita.hora_inicio),
      fin: this.clock.instantOf(cita.fecha, cita.hora_fin),
      titulo: `${cita.cliente_nombre} · ${cita.servicio}`,
      estado: cita.estado,
      secuencia: cita.secuencia,
      actualizado: new Date(cita.actualizada_en),
    };
  }

  private cambio(action: string, agenda: AgendaBloqueada, after: string | null): Change {
    const { entidad_id, id, ical_creado_en: before } = agenda;
    return {
      accion: action,
      recurso: 'agenda',
      recurso_id: id,
      entidad_id,
      antes: { ical_creado_en: before },
      despues: { ical_creado_en: after },
      avisos: [avisoDeAgenda(agenda)],
    };
  }
}
