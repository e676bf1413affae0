import {
  type Destinatario,
  type DiaSemana,
  type EnvioReporte,
  type FiltrosGuardados,
  type FormatoArchivo,
  type Frecuencia,
  type Paginacion,
  PERMISOS,
  type RangoRelativo,
  type ReporteGuardado,
  type ResultadoEnvio,
  type TipoReporte,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { SessionReader } from '../../core/access/session-reader.js';
import { paginate } from '../../core/lists/paging.js';
import { inScope } from '../../core/session/scope.js';
import { canNow, isAdmin, onlyOwn, ownBranch, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { empty, joinSql, type Sql, sql, stretchOf } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { reporteDe } from './catalogo.js';

/** Reads in a transaction or outside of any. */
type Leer = <T>(consulta: Sql) => Promise<T[]>;

/** A saved report as it is stored, with what sending it needs. */
export type FilaGuardada = {
  entidad_id: number;
  id: number;
  usuario_id: number;
  nombre: string;
  report_type: TipoReporte;
  filtros: FiltrosGuardados;
  rango: RangoRelativo;
  compartido: boolean;
  frecuencia: Frecuencia | null;
  dia_semana: DiaSemana | null;
  dia_mes: number | null;
  hora: string | null;
  formato: FormatoArchivo | null;
  destinatarios: number[];
  proximo_en: string | null;
  pedido_en: string | null;
  ultimo_vence: string | null;
};

/** The columns of a saved report, of the table `g`. */
export const FILA_GUARDADA = sql`g.entidad_id, g.id, g.usuario_id, g.nombre, g.report_type, g.filtros, g.rango,
  g.compartido, g.frecuencia, g.dia_semana, g.dia_mes, g.hora, g.formato,
  to_jsonb(g.destinatarios) AS destinatarios, g.proximo_en, g.pedido_en, g.ultimo_vence`;

type Leida = FilaGuardada &
  Pick<ReporteGuardado, 'entidad' | 'usuario' | 'created_at'> &
  Pick<EnvioReporte, 'detenido'> & { ultimo_en: string | null };
type ResultadoLeido = { guardado_id: number; usuario_id: number; resultado: ResultadoEnvio };

export const NO_ESTA = 'No se encontró el reporte guardado';

/** The name of an account, or its e-mail where there is none. */
const NOMBRE = sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, u.email)`;

const GUARDADO = sql`
  SELECT ${FILA_GUARDADA}, g.created_at, g.detenido, g.ultimo_en,
    CASE WHEN g.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
    jsonb_build_object('id', u.id, 'nombre', ${NOMBRE}) AS usuario
  FROM reporte_guardado g JOIN entidad e ON e.id = g.entidad_id
  JOIN usuario u ON u.id = g.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`;

/** As many people as are offered at once. */
const OFRECIDOS = 200;
const VER = PERMISOS.indexOf('reportes.ver') + 1;

const named = ({ id, nombre }: Destinatario) => ({ id, nombre });

/**
 * Completes some rows: people by their names, and the outcome of the last sending. The mails of a report are only its
 * owner's to know.
 */
async function conEnvios(read: Leer, session: Session, rows: readonly Leida[]): Promise<ReporteGuardado[]> {
  const own = rows.filter(
    ({ usuario_id, frecuencia, ultimo_vence }) =>
      usuario_id === session.usuario_id && (frecuencia !== null || ultimo_vence !== null),
  );
  const resultados =
    own.length === 0
      ? []
      : await read<ResultadoLeido>(
          sql`SELECT v.guardado_id, v.usuario_id, v.resultado FROM reporte_envio v
              JOIN reporte_guardado g ON g.entidad_id = v.entidad_id AND g.id = v.guardado_id AND g.ultimo_vence = v.vence
              WHERE v.entidad_id = ANY(${own.map((f) => f.entidad_id)}::bigint[])
                AND v.guardado_id = ANY(${own.map((f) => f.id)}::bigint[])`,
        );
  const ids = [...new Set([...own.flatMap((f) => f.destinatarios), ...resultados.map((r) => r.usuario_id)])];
  const personas =
    ids.length === 0
      ? []
      : await read<Destinatario>(
          sql`SELECT u.id, ${NOMBRE} AS nombre, u.email
            FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id WHERE u.id = ANY(${ids}::bigint[])`,
        );
  const byId = new Map(personas.map((persona) => [persona.id, persona]));
  const who = (deEstos: readonly number[]) =>
    deEstos.flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
  const ultimoDe = ({ id, ultimo_en }: Leida): EnvioReporte['ultimo'] =>
    ultimo_en === null
      ? null
      : {
          en: ultimo_en,
          resultados: who(resultados.filter((r) => r.guardado_id === id).map((r) => r.usuario_id)).map((persona) => ({
            usuario: named(persona),
            resultado: (resultados.find((r) => r.guardado_id === id && r.usuario_id === persona.id) as ResultadoLeido)
              .resultado,
          })),
        };
  const envioDe = (row: Leida): EnvioReporte | null => {
    const { frecuencia, dia_semana, dia_mes, hora, formato, proximo_en, pedido_en, detenido } = row;
    if (row.usuario_id !== session.usuario_id || frecuencia === null || hora === null || formato === null) return null;
    const recipients = who(row.destinatarios);
    return {
      frecuencia,
      dia_semana,
      dia_mes,
      hora,
      formato,
      destinatarios: recipients,
      proximo_en,
      detenido,
      pendiente: pedido_en !== null,
      ultimo: ultimoDe(row),
    };
  };
  return rows.map((row) => ({
    id: row.id,
    nombre: row.nombre,
    report_type: row.report_type,
    titulo: reporteDe(row.report_type)?.nombre ?? row.report_type,
    filtros: row.filtros,
    rango: row.rango,
    entidad: row.entidad,
    compartido: row.compartido,
    propio: row.usuario_id === session.usuario_id,
    usuario: row.usuario,
    created_at: row.created_at,
    envio: envioDe(row),
  }));
}

/** In which branch a report of the caller is: theirs wherever they work. */
export async function entidadDe(read: Leer, session: Session, id: number): Promise<number> {
  const [row] = await read<{ entidad_id: number }>(
    sql`SELECT g.entidad_id FROM reporte_guardado g WHERE g.usuario_id = ${session.usuario_id} AND g.id = ${id}`,
  );
  return ensureFound(row, NO_ESTA).entidad_id;
}

/** A saved report of the caller's own, as `read` finds it. */
export async function guardadoPropio(
  read: Leer,
  session: Session,
  { entidad_id, id }: { entidad_id: number; id: number },
): Promise<ReporteGuardado | null> {
  const rows = await read<Leida>(
    sql`${GUARDADO} WHERE g.entidad_id = ${entidad_id} AND g.id = ${id} AND g.usuario_id = ${session.usuario_id}`,
  );
  return (await conEnvios(read, session, rows))[0] ?? null;
}

@Injectable()
export class GuardadosQueries {
  constructor(
    private readonly db: Db,
    private readonly sessions: SessionReader,
  ) {}

  /** The caller's own, wherever they were working when they kept them, and those shared in their reach. */
  async listar(
    session: Session,
    filter: { page: number; per_page: number; search: string },
  ): Promise<{ data: ReporteGuardado[]; pagination: Paginacion }> {
    // An account without a branch that does not see them all is shared nothing.
    const compartidos =
      isAdmin(session) || session.entidad !== null
        ? sql`(g.compartido AND ${inScope(scopeOf(session), { entidad: sql`g.entidad_id` })})`
        : sql`false`;
    const where = [sql`(g.usuario_id = ${session.usuario_id} OR ${compartidos})`];
    if (filter.search !== '') where.push(matching(filter.search, (holds) => [holds(sql`g.nombre`)]));
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM reporte_guardado g WHERE ${joinSql(where)}`,
    );
    const rows = await this.db.rows<Leida>(
      sql`${GUARDADO} JOIN (SELECT g.entidad_id, g.id FROM reporte_guardado g WHERE ${joinSql(where)}
          ORDER BY plano(g.nombre), g.id ${stretchOf(filter.per_page, (filter.page - 1) * filter.per_page)}) p
          ON p.entidad_id = g.entidad_id AND p.id = g.id ORDER BY plano(g.nombre), g.id`,
    );
    const data = await conEnvios((consulta) => this.db.rows(consulta), session, rows);
    return { data, pagination: paginate(filter, total, data.length) };
  }

  /** 404 unless it is the caller's own. */
  async exigirPropio(session: Session, id: number): Promise<void> {
    await entidadDe((consulta) => this.db.rows(consulta), session, id);
  }

  /**
   * The people to whom the caller may send a report: active accounts that may see reports, of their branch and those
   * that see every branch.
   */
  async destinatarios(
    session: Session,
    { search = '', ids = null }: { search?: string; ids?: readonly number[] | null },
  ): Promise<Destinatario[]> {
    const where = [sql`u.activo AND r.estado`, enSuAlcance(session)];
    // The reader of sessions decides who may; this only keeps from reading all of them.
    where.push(
      sql`(r.alcance = 'todo' OR EXISTS (SELECT 1 FROM role_permiso p WHERE p.role_id = r.id AND p.permiso_id = ${VER} AND p.estado))`,
    );
    if (search !== '') where.push(matching(search, (holds) => [holds(sql`concat_ws(' ', ${NOMBRE}, u.email)`)]));
    if (ids !== null) where.push(sql`u.id = ANY(${ids}::bigint[])`);
    const personas = await this.db.rows<Destinatario>(
      sql`SELECT u.id, ${NOMBRE} AS nombre, u.email
          FROM usuario u JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id
          WHERE ${joinSql(where)} ORDER BY plano(${NOMBRE}), u.id ${ids === null ? sql`LIMIT ${OFRECIDOS}` : empty}`,
    );
    const pueden = await this.sessions.ofAccounts(
      personas.map(({ id }) => id),
      session.request,
    );
    return personas.filter(({ id }) => {
      const own = pueden.get(id);
      return own !== undefined && canNow(own, 'reportes.ver');
    });
  }
}

function enSuAlcance(session: Session): Sql {
  if (isAdmin(session)) return sql`true`;
  if (onlyOwn(session)) return sql`u.id = ${session.usuario_id}`;
  return sql`(r.alcance = 'todo' OR coalesce(o.entidad_id, u.entidad_id) = ${ownBranch(session)})`;
}
