import { randomUUID } from 'node:crypto';
import { PERMISOS, type RegistroPersonal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import {
  type Forgetful,
  type Forgotten,
  type ForgottenTrace,
  inOneGo,
  isRecord,
  type KeptApart,
} from '../../platform/backup/forgotten.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { AnonimizarService } from './anonimizar.service.js';
import type { Fila, Lector } from './fuentes.js';
import { esDe } from './grouping.rules.js';
import { HuellasService } from './huellas.service.js';
import { cargar, porEntidad } from './registros.js';

const MOTIVO = 'Se había olvidado antes de restaurar un respaldo';
/**
 * The errors that mean that there is nothing to forget: the record was written after the backup, or is forgotten in it.
 */
const NADA = new Set(['NO_ENCONTRADO', 'YA_ANONIMIZADA']);

/** Records told by their number, whichever branch they are of. */
const SIN_SUCURSAL = new Set<string>(['operador', 'client', 'usuario', 'correo']);

/** How many were forgotten again, and of which it was refused, with the sentence that says why. */
export type OlvidadoDeNuevo = { registros: number; negados: Array<RegistroPersonal & { porque: string }> };

/** The session of the author, as an administrator without a request behind. */
const sessionOf = (usuario_id: number): Session => ({
  sid: randomUUID(),
  usuario_id,
  email: '',
  nombre: null,
  rol: 'admin',
  alcance: 'todo',
  operador: null,
  entidad: null,
  sucursales: [],
  permisos: new Set(PERMISOS),
  switchedOff: new Set(),
  missingFactor: null,
  request: { id: 'restaurar', ip: '127.0.0.1' },
});

/** Forgets in a restored database the people who were forgotten after it was backed up. */
@Injectable()
export class OlvidarDeNuevoService {
  constructor(
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly forgetting: AnonimizarService,
    private readonly traces: HuellasService,
  ) {}

  /** Forgets the records that were forgotten together in one request: they are one person's. */
  async olvidar(forgotten: readonly KeptApart[]): Promise<OlvidadoDeNuevo> {
    const total: OlvidadoDeNuevo = { registros: 0, negados: [] };
    for (const juntos of inOneGo(forgotten)) {
      const [{ cuando, por }] = juntos;
      const session = await this.autor(por);
      if (session === null) continue;
      const time = { cuando, por };
      const registros = await this.presentes(session, juntos.filter(isRecord));
      if (registros.length > 0 && !(await this.intentar(session, registros, { total, vez: time, ultimo: false })))
        for (const record of registros) await this.intentar(session, [record], { total, vez: time, ultimo: true });
      const traces = juntos.filter((one): one is ForgottenTrace => !isRecord(one));
      if (traces.length > 0) await this.borrarHuellas(session, traces);
    }
    return total;
  }

  /** Erases, by number, the traces that no record of theirs leads to. */
  private borrarHuellas(session: Session, traces: readonly ForgottenTrace[]): Promise<void> {
    return this.transactions.execute(session, async (em, audit) => {
      await this.traces.borrarDeNuevo(em, session, traces);
      const { entidad_id, id } = traces[0] as ForgottenTrace;
      audit({
        accion: 'anonimizar',
        recurso: 'datos_personales',
        recurso_id: id,
        entidad_id,
        motivo: MOTIVO,
        avisos: [],
        despues: { registros: traces.length, olvidado: traces },
      });
    });
  }

  /** False when not all of them are there, or one may not be forgotten as it was then. */
  private async intentar(
    session: Session,
    registros: RegistroPersonal[],
    { total, vez, ultimo }: { total: OlvidadoDeNuevo; vez: Forgetful; ultimo: boolean },
  ): Promise<boolean> {
    try {
      await this.forgetting.anonimizar(session, { registros, motivo: MOTIVO }, vez);
      total.registros += registros.length;
      return true;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      if (ultimo && !NADA.has(error.codigo))
        total.negados.push(...registros.map((record) => ({ ...record, porque: error.message })));
      return error.codigo === 'YA_ANONIMIZADA';
    }
  }

  /** The session of the person who forgot them, or of an administrator where that account came later. */
  private async autor(por: number): Promise<Session | null> {
    const row = await this.db.row<{ id: number }>(
      sql`SELECT u.id FROM usuario u JOIN role r ON r.id = u.role_id
        WHERE u.id = ${por} OR (u.activo AND r.alcance = 'todo') ORDER BY u.id = ${por} DESC, u.id LIMIT 1`,
    );
    return row && sessionOf(row.id);
  }

  /**
   * The records that are there, as they are there: an operator or an account may have been of another branch when it
   * was backed up.
   */
  private async presentes(session: Session, juntos: readonly Forgotten[]): Promise<RegistroPersonal[]> {
    const read: Lector = (consulta) => this.db.rows(consulta);
    const rows = await cargar(read, session, juntos);
    const estan = juntos.flatMap(({ recurso, entidad_id, id, parte }): RegistroPersonal[] => {
      const own = rows.find(
        (f) =>
          f.recurso === recurso && f.ids.includes(id) && (SIN_SUCURSAL.has(recurso) || f.entidad_id === entidad_id),
      );
      return own === undefined ? [] : [{ recurso, entidad_id: own.entidad_id, id, ...(parte && { parte }) }];
    });
    return [...estan, ...(await this.deQueHablan(read, session, rows))];
  }

  /** Records that only the audit trail told of them by then, and that still say so in the restored database. */
  private async deQueHablan(read: Lector, session: Session, rows: readonly Fila[]): Promise<RegistroPersonal[]> {
    const dichas = rows.filter(({ recurso }) => recurso === 'auditoria');
    const registros: RegistroPersonal[] = [];
    for (const { entidad_id, ids } of porEntidad(dichas, 'auditoria'))
      registros.push(
        ...(await read<RegistroPersonal>(
          sql`SELECT DISTINCT CASE a.recurso WHEN 'solicitud_datos' THEN 'solicitud' ELSE a.recurso END AS recurso,
                a.entidad_id, a.recurso_id AS id FROM auditoria a
              WHERE a.entidad_id = ${entidad_id} AND a.id = ANY(${ids}::bigint[])
                AND a.recurso IN ('cita', 'persona_espera', 'persona', 'solicitud_datos')`,
        )),
      );
    return (await cargar(read, session, registros))
      .filter((row) => esDe(dichas, { ...row }))
      .map(({ recurso, entidad_id, id }) => ({ recurso, entidad_id, id }));
  }
}
