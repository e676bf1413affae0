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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly reportes: ReportesService,
    private readonly queries: GuardadosQueries,
    private readonly despacho: DespacharReportesService,
  ) {}

  /** A new saved report is of the branch it is narrowed to, else of its owner's. */
  async crear(
    sesion: Session,
    { nombre, report_type, rango, filtros, compartido }: ReporteGuardadoNuevo,
  ): Promise<Dicho> {
    const { inicio: start_date, fin: end_date } = rangoRelativo(rango, this.reloj.today());
    this.reportes.juzgar(sesion, { report_type, start_date, end_date, ...filtros });
    const entidad_id = branchOfNew(sesion, filtros.entidad_id, { general: true });
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await ensureBranch(em, entidad_id);
      // An account saves one at a time: so many are counted, and no more than that are kept.
      await executeIn(em, sql`SELECT id FROM usuario WHERE id = ${sesion.usuario_id} FOR NO KEY UPDATE`);
      const suyos = await onlyRowIn<{ n: number }>(
        em,
        sql`SELECT count(*)::int AS n FROM reporte_guardado WHERE usuario_id = ${sesion.usuario_id}`,
      );
      ensure(
        suyos.n < GUARDADOS_POR_CUENTA,
        'GUARDADOS_LLENOS',
        `Ya tienes ${GUARDADOS_POR_CUENTA} reportes guardados: elimina alguno`,
      );
      const id = await this.ids.one(em, 'reporte_guardado');
      await insertRecord(em, ReporteGuardadoFila, {
        entidad_id,
        id,
        usuario_id: sesion.usuario_id,
        nombre,
        report_type,
        filtros,
        rango,
        compartido,
        created_at: this.reloj.now(),
        destinatarios: [],
        intentos: 0,
      });
      auditar({
        ...hecho('crear', { entidad_id, id }),
        despues: { nombre, ...enPalabras({ report_type, rango, filtros }), compartido },
      });
      return { message: 'Reporte guardado', data: await leer(em, sesion, { entidad_id, id }) };
    });
  }

  modificar(sesion: Session, id: number, cambios: ReporteGuardadoCambios): Promise<Dicho> {
    return this.enUno(sesion, id, async (em, auditar, fila) => {
      const { nombre = fila.nombre, compartido = fila.compartido } = cambios;
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET nombre = ${nombre}, compartido = ${compartido}
          WHERE entidad_id = ${fila.entidad_id} AND id = ${id}`,
      );
      auditar({
        ...hecho('modificar', fila),
        antes: { nombre: fila.nombre, compartido: fila.compartido },
        despues: { nombre, compartido },
      });
      return { message: 'Reporte guardado', data: await leer(em, sesion, fila) };
    });
  }

  eliminar(sesion: Session, id: number): Promise<{ message: string }> {
    return this.enUno(sesion, id, async (em, auditar, fila) => {
      await executeIn(em, sql`DELETE FROM reporte_envio WHERE entidad_id = ${fila.entidad_id} AND guardado_id = ${id}`);
      await executeIn(em, sql`DELETE FROM reporte_guardado WHERE entidad_id = ${fila.entidad_id} AND id = ${id}`);
      auditar({
        ...hecho('eliminar', fila),
        antes: { nombre: fila.nombre, ...enPalabras(fila), compartido: fila.compartido },
      });
      return { message: 'Reporte eliminado' };
    });
  }

  /** From now on: a time that has passed today is not made up for. */
  async programar(sesion: Session, id: number, { frecuencia, hora, formato, ...datos }: EnvioNuevo): Promise<Dicho> {
    const programa: Programa = {
      frecuencia,
      dia_semana: frecuencia === 'semanal' ? (datos.dia_semana ?? null) : null,
      dia_mes: frecuencia === 'mensual' ? (datos.dia_mes ?? null) : null,
      hora,
    };
    await this.queries.exigirPropio(sesion, id);
    const ids = [...new Set(datos.destinatarios)];
    const personas = await this.queries.destinatarios(sesion, { ids });
    if (personas.length < ids.length)
      throw invalidField(
        'DESTINATARIO_NO_PUEDE',
        'destinatarios',
        'Elige personas con cuenta activa y permiso de ver reportes',
      );
    return this.enUno(sesion, id, async (em, auditar, fila) => {
      // A report that is due and has not left yet still does, unless it is told to leave at another time.
      const proximo_en =
        (mismaHora(programa, fila) ? fila.proximo_en : null) ?? proximaVez(programa, this.reloj.now(), this.reloj.zone);
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET frecuencia = ${frecuencia}, dia_semana = ${programa.dia_semana},
              dia_mes = ${programa.dia_mes}, hora = ${hora}, formato = ${formato},
              destinatarios = ${ids}, proximo_en = ${proximo_en}, detenido = NULL WHERE entidad_id = ${fila.entidad_id} AND id = ${id}`,
      );
      const data = await leer(em, sesion, fila);
      auditar({
        ...hecho('programar_envio', fila),
        despues: {
          nombre: fila.nombre,
          ...programa,
          formato,
          destinatarios: personas.map(({ id, nombre }) => ({ id, nombre })),
        },
      });
      return { message: 'Envío programado', data };
    });
  }

  detener(sesion: Session, id: number): Promise<Dicho> {
    return this.enUno(sesion, id, async (em, auditar, fila) => {
      ensure(fila.frecuencia !== null, 'SIN_ENVIO', 'Este reporte no se envía por correo');
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET frecuencia = NULL, dia_semana = NULL, dia_mes = NULL, hora = NULL,
              formato = NULL, destinatarios = '{}', proximo_en = NULL, pedido_en = NULL,
              detenido = NULL WHERE entidad_id = ${fila.entidad_id} AND id = ${id}`,
      );
      auditar({ ...hecho('detener_envio', fila), despues: { nombre: fila.nombre } });
      return { message: 'El reporte ya no se enviará', data: await leer(em, sesion, fila) };
    });
  }

  /** Now, besides its times. While one waits to leave, asking again asks for the same one. */
  async enviar(sesion: Session, id: number): Promise<Dicho> {
    const dicho = await this.enUno(sesion, id, async (em, auditar, fila) => {
      ensure(fila.frecuencia !== null, 'SIN_ENVIO', 'Este reporte no se envía por correo: di primero a quién');
      // Each has a time of its own, however fast the button is pressed.
      const pedido_en =
        fila.pedido_en ??
        new Date(Math.max(this.reloj.now().getTime(), Date.parse(fila.ultimo_vence ?? '1970-01-01') + 1));
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET pedido_en = ${pedido_en} WHERE entidad_id = ${fila.entidad_id} AND id = ${id}`,
      );
      auditar({ ...hecho('pedir_envio', fila), despues: { nombre: fila.nombre } });
      return { message: 'El reporte se está preparando y sale en un momento', data: await leer(em, sesion, fila) };
    });
    TimeLimit.outside(() => void this.despacho.despachar());
    return dicho;
  }

  /** Changes a saved report of the caller's own, locked until the end. */
  private async enUno<T>(
    sesion: Session,
    id: number,
    hacer: (em: EntityManager, auditar: Audit, fila: FilaGuardada) => Promise<T>,
  ): Promise<T> {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const entidad_id = await entidadDe((consulta) => rowsIn(em, consulta), sesion, id);
      const suya = sql`SELECT ${FILA_GUARDADA} FROM reporte_guardado g
        WHERE g.entidad_id = ${entidad_id} AND g.id = ${id} AND g.usuario_id = ${sesion.usuario_id} FOR UPDATE`;
      return hacer(em, auditar, ensureFound(await rowIn<FilaGuardada>(em, suya), NO_ESTA));
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
  filtros: Object.keys(filtros).flatMap((filtro) => FILTROS[filtro] ?? []),
});

const hecho = (accion: string, { entidad_id, id }: { entidad_id: number; id: number }): Change => ({
  accion,
  recurso: 'reporte_guardado',
  recurso_id: id,
  entidad_id,
  personales: PERSONALES,
});

const mismaHora = (uno: Programa, otro: Pick<FilaGuardada, keyof Programa>): boolean =>
  uno.frecuencia === otro.frecuencia &&
  uno.dia_semana === otro.dia_semana &&
  uno.dia_mes === otro.dia_mes &&
  uno.hora === otro.hora;

const leer = async (
  em: EntityManager,
  sesion: Session,
  cual: { entidad_id: number; id: number },
): Promise<ReporteGuardado> => ensureFound(await guardadoPropio((consulta) => rowsIn(em, consulta), sesion, cual));
