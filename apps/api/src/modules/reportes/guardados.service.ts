import {
  type EnvioNuevo,
  GUARDADOS_POR_CUENTA,
  NOMBRE_RANGO_RELATIVO,
  type ReporteGuardado,
  type ReporteGuardadoCambios,
  type ReporteGuardadoNuevo,
  rangoRelativo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit, Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { TimeLimit } from '../../platform/time/time-limit.js';
import { reporteDe } from './catalogo.js';
import { DespacharReportesService } from './despachar-reportes.service.js';
import {
  entidadDe,
  FILA_GUARDADA,
  type FilaGuardada,
  GuardadosQueries,
  guardadoPropio,
  NO_ESTA,
} from './guardados.queries.js';
import { type Programa, proximaVez } from './programa.js';
import { ReporteGuardadoFila } from './reporte-guardado.entity.js';
import { ReportesService } from './reportes.service.js';

/** A name may be a person's; the recipients certainly are people. */
const PERSONALES = [...personalTexts(ReporteGuardadoFila), 'destinatarios'];

type Dicho = { message: string; data: ReporteGuardado };

/** Reports that people keep: naming them, sharing them, and saying when they leave by mail. Each is its owner's alone to change. */
@Injectable()
export class GuardadosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly reportes: ReportesService,
    private readonly queries: GuardadosQueries,
    private readonly despacho: DespacharReportesService,
  ) {}

  /** A new saved report is of the branch it is narrowed to, else of its owner's. */
  async crear(
    session: Session,
    { nombre, report_type, rango, filtros, compartido }: ReporteGuardadoNuevo,
  ): Promise<Dicho> {
    const { inicio: start_date, fin: end_date } = rangoRelativo(rango, this.clock.today());
    this.reportes.juzgar(session, { report_type, start_date, end_date, ...filtros });
    const entidad_id = branchOfNew(session, filtros.entidad_id, { general: true });
    return this.transactions.execute(session, async (em, audit) => {
      await ensureBranch(em, entidad_id);
      // An account saves one at a time: so many are counted, and no more than that are kept.
      await executeIn(em, sql`SELECT id FROM usuario WHERE id = ${session.usuario_id} FOR NO KEY UPDATE`);
      const theirs = await onlyRowIn<{ n: number }>(
        em,
        sql`SELECT count(*)::int AS n FROM reporte_guardado WHERE usuario_id = ${session.usuario_id}`,
      );
      ensure(
        theirs.n < GUARDADOS_POR_CUENTA,
        'GUARDADOS_LLENOS',
        `Ya tienes ${GUARDADOS_POR_CUENTA} reportes guardados: elimina alguno`,
      );
      const id = await this.ids.one(em, 'reporte_guardado');
      await insertRecord(em, ReporteGuardadoFila, {
        entidad_id,
        id,
        usuario_id: session.usuario_id,
        nombre,
        report_type,
        filtros,
        rango,
        compartido,
        created_at: this.clock.now(),
        destinatarios: [],
        intentos: 0,
      });
      audit({
        ...done('crear', { entidad_id, id }),
        despues: { nombre, ...enPalabras({ report_type, rango, filtros }), compartido },
      });
      return { message: 'Reporte guardado', data: await read(em, session, { entidad_id, id }) };
    });
  }

  modificar(session: Session, id: number, cambios: ReporteGuardadoCambios): Promise<Dicho> {
    return this.enUno(session, id, async (em, audit, row) => {
      const { nombre = row.nombre, compartido = row.compartido } = cambios;
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET nombre = ${nombre}, compartido = ${compartido}
          WHERE entidad_id = ${row.entidad_id} AND id = ${id}`,
      );
      audit({
        ...done('modificar', row),
        antes: { nombre: row.nombre, compartido: row.compartido },
        despues: { nombre, compartido },
      });
      return { message: 'Reporte guardado', data: await read(em, session, row) };
    });
  }

  eliminar(session: Session, id: number): Promise<{ message: string }> {
    return this.enUno(session, id, async (em, audit, row) => {
      await executeIn(em, sql`DELETE FROM reporte_envio WHERE entidad_id = ${row.entidad_id} AND guardado_id = ${id}`);
      await executeIn(em, sql`DELETE FROM reporte_guardado WHERE entidad_id = ${row.entidad_id} AND id = ${id}`);
      audit({
        ...done('eliminar', row),
        antes: { nombre: row.nombre, ...enPalabras(row), compartido: row.compartido },
      });
      return { message: 'Reporte eliminado' };
    });
  }

  /** From now on: a time that has passed today is not made up for. */
  async programar(session: Session, id: number, { frecuencia, hora, formato, ...datos }: EnvioNuevo): Promise<Dicho> {
    const schedule: Programa = {
      frecuencia,
      dia_semana: frecuencia === 'semanal' ? (datos.dia_semana ?? null) : null,
      dia_mes: frecuencia === 'mensual' ? (datos.dia_mes ?? null) : null,
      hora,
    };
    await this.queries.exigirPropio(session, id);
    const ids = [...new Set(datos.destinatarios)];
    const personas = await this.queries.destinatarios(session, { ids });
    if (personas.length < ids.length)
      throw invalidField(
        'DESTINATARIO_NO_PUEDE',
        'destinatarios',
        'Elige personas con cuenta activa y permiso de ver reportes',
      );
    return this.enUno(session, id, async (em, audit, row) => {
      // A report that is due and has not left yet still does, unless it is told to leave at another time.
      const proximo_en =
        (mismaHora(schedule, row) ? row.proximo_en : null) ?? proximaVez(schedule, this.clock.now(), this.clock.zone);
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET frecuencia = ${frecuencia}, dia_semana = ${schedule.dia_semana},
              dia_mes = ${schedule.dia_mes}, hora = ${hora}, formato = ${formato},
              destinatarios = ${ids}, proximo_en = ${proximo_en}, detenido = NULL WHERE entidad_id = ${row.entidad_id} AND id = ${id}`,
      );
      const data = await read(em, session, row);
      audit({
        ...done('programar_envio', row),
        despues: {
          nombre: row.nombre,
          ...schedule,
          formato,
          destinatarios: personas.map(({ id, nombre }) => ({ id, nombre })),
        },
      });
      return { message: 'Envío programado', data };
    });
  }

  detener(session: Session, id: number): Promise<Dicho> {
    return this.enUno(session, id, async (em, audit, row) => {
      ensure(row.frecuencia !== null, 'SIN_ENVIO', 'Este reporte no se envía por correo');
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET frecuencia = NULL, dia_semana = NULL, dia_mes = NULL, hora = NULL,
              formato = NULL, destinatarios = '{}', proximo_en = NULL, pedido_en = NULL,
              detenido = NULL WHERE entidad_id = ${row.entidad_id} AND id = ${id}`,
      );
      audit({ ...done('detener_envio', row), despues: { nombre: row.nombre } });
      return { message: 'El reporte ya no se enviará', data: await read(em, session, row) };
    });
  }

  /** Now, besides its times. While one waits to leave, asking again asks for the same one. */
  async enviar(session: Session, id: number): Promise<Dicho> {
    const said = await this.enUno(session, id, async (em, audit, row) => {
      ensure(row.frecuencia !== null, 'SIN_ENVIO', 'Este reporte no se envía por correo: di primero a quién');
      // Each has a time of its own, however fast the button is pressed.
      const pedido_en =
        row.pedido_en ??
        new Date(Math.max(this.clock.now().getTime(), Date.parse(row.ultimo_vence ?? '1970-01-01') + 1));
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET pedido_en = ${pedido_en} WHERE entidad_id = ${row.entidad_id} AND id = ${id}`,
      );
      audit({ ...done('pedir_envio', row), despues: { nombre: row.nombre } });
      return { message: 'El reporte se está preparando y sale en un momento', data: await read(em, session, row) };
    });
    TimeLimit.outside(() => void this.despacho.despachar());
    return said;
  }

  /** Changes a saved report of the caller's own, locked until the end. */
  private async enUno<T>(
    session: Session,
    id: number,
    make: (em: EntityManager, audit: Audit, row: FilaGuardada) => Promise<T>,
  ): Promise<T> {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await entidadDe((consulta) => rowsIn(em, consulta), session, id);
      const own = sql`SELECT ${FILA_GUARDADA} FROM reporte_guardado g
        WHERE g.entidad_id = ${entidad_id} AND g.id = ${id} AND g.usuario_id = ${session.usuario_id} FOR UPDATE`;
      return make(em, audit, ensureFound(await rowIn<FilaGuardada>(em, own), NO_ESTA));
    });
  }
}

const FILTROS: Readonly<Record<string, string>> = {
  entidad_id: 'Sucursal',
  operador_id: 'Operador',
  servicio_id: 'Servicio',
  orden: 'Orden',
};

/** Which report it is, as the audit trail tells it. */
const enPalabras = ({
  report_type,
  rango,
  filtros,
}: Pick<ReporteGuardadoNuevo, 'report_type' | 'rango' | 'filtros'>) => ({
  reporte: reporteDe(report_type)?.nombre ?? report_type,
  periodo: NOMBRE_RANGO_RELATIVO[rango],
  filtros: Object.keys(filtros).flatMap((filter) => FILTROS[filter] ?? []),
});

const done = (action: string, { entidad_id, id }: { entidad_id: number; id: number }): Change => ({
  accion: action,
  recurso: 'reporte_guardado',
  recurso_id: id,
  entidad_id,
  personales: PERSONALES,
});

const mismaHora = (one: Programa, other: Pick<FilaGuardada, keyof Programa>): boolean =>
  one.frecuencia === other.frecuencia &&
  one.dia_semana === other.dia_semana &&
  one.dia_mes === other.dia_mes &&
  one.hora === other.hora;

const read = async (
  em: EntityManager,
  session: Session,
  which: { entidad_id: number; id: number },
): Promise<ReporteGuardado> => ensureFound(await guardadoPropio((consulta) => rowsIn(em, consulta), session, which));
