import { type AlcanceRol, type FaltaFactor, MODULOS, type Modulo, PERMISOS, type Permiso } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Credential, SessionReader } from '../../core/access/session-reader.js';
import type { RequestInfo, Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import type { SessionEnd } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { sigueViva } from '../usuarios/sesiones.service.js';
import { LastUse } from './last-use.js';
import { Token } from './token.js';

type Fila = {
  usuario_id: number;
  email: string;
  cuenta: string | null;
  rol: string | null;
  alcance: AlcanceRol;
  operador_id: number | null;
  nombre: string;
  apellido: string;
  entidad_id: number | null;
  entidad: string;
  sucursales: (number | string)[];
  en_vigor: boolean;
  permisos: string;
  apagados: Modulo[];
  sin_factor: boolean;
  factor_hasta: string | null;
};

const TODOS: ReadonlySet<Permiso> = new Set(PERMISOS);
/** Sets of permissions that are kept: as many as roles and branches with modules switched off come to. */
const ROLES_KEPT = 500;

/** The columns of an account `u`: role, operator, branch, and which of them are in force. */
const QUIEN = sql`u.id AS usuario_id, u.email, u.nombre AS cuenta, r.nombre AS rol, coalesce(r.alcance, 'propio') AS alcance,
  o.id AS operador_id, o.nombre, o.apellido, e.id AS entidad_id, e.name AS entidad,
  ARRAY(SELECT os.entidad_id FROM operador_sucursal os WHERE os.operador_id = o.id
    UNION SELECT o.entidad_id WHERE o.id IS NOT NULL ORDER BY 1) AS sucursales,
  coalesce(r.estado, false) AS en_vigor,
  CASE WHEN r.estado AND r.alcance <> 'todo' THEN array_to_string(
      ARRAY(SELECT p.permiso_id FROM role_permiso p WHERE p.role_id = r.id AND p.estado), ' ') ELSE '' END AS permisos,
  CASE WHEN r.alcance <> 'todo' THEN ARRAY(SELECT m.modulo FROM modulo_apagado m WHERE m.entidad_id = e.id) ELSE '{}' END AS apagados,
  CASE WHEN r.factor_dias IS NOT NULL OR r.alcance = 'todo' THEN NOT EXISTS (SELECT FROM segundo_factor f
      WHERE f.usuario_id = u.id AND f.confirmado_en IS NOT NULL) ELSE false END AS sin_factor,
  greatest(r.factor_desde, coalesce(u.rol_desde, u.created_at)) + r.factor_dias * interval '24 hours' AS factor_hasta`;
const LO_SUYO = sql`LEFT JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id AND o.activo
  LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)`;

/** Reads the caller of every request in one statement, so that a changed role, permission or module holds from the very next one. */
@Injectable()
export class DatabaseSessionReader extends SessionReader {
  private readonly viva: Sql;
  private readonly inForce = new Map<string, ReadonlySet<Permiso>>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly token: Token,
    private readonly uses: LastUse,
    config: Config,
  ) {
    super();
    this.viva = sigueViva(config);
  }

  verify(token: string): Credential | null {
    return this.token.leer(token);
  }

  async read(credential: Credential, request: RequestInfo): Promise<Session | null> {
    const { sid } = credential;
    const row = await this.db.row<Fila>(
      sql`SELECT ${QUIEN} FROM sesion s JOIN usuario u ON u.id = s.usuario_id ${LO_SUYO}
        WHERE s.id = ${sid} AND s.clave_version = u.clave_version AND ${this.viva} AND u.activo`,
    );
    if (row === null) {
      // The session ended, is out of date, was left unused, or is of a closed account, which ends its sessions. Only
      // one that is out of date may come back, when a clock is set right.
      const fin = await this.db.row<{ fin: SessionEnd | null }>(sql`SELECT fin FROM sesion WHERE id = ${sid}`);
      this.token.darPorMuerta(credential, fin?.fin ?? null);
      return null;
    }
    this.uses.anotar(sid, this.clock.now());
    return this.sesionDe(row, sid, request);
  }

  async ofAccounts(ids: readonly number[], request: RequestInfo, em?: EntityManager): Promise<Map<number, Session>> {
    const suyas = sql`SELECT ${QUIEN} FROM usuario u ${LO_SUYO} WHERE u.id = ANY(${ids}::bigint[]) AND u.activo`;
    const rows = await (em === undefined ? this.db.rows<Fila>(suyas) : rowsIn<Fila>(em, suyas));
    return new Map(rows.map((row) => [row.usuario_id, this.sesionDe(row, '', { ...request })]));
  }

  private sesionDe(row: Fila, sid: string, request: RequestInfo): Session {
    return {
      sid,
      usuario_id: row.usuario_id,
      email: row.email,
      nombre: row.cuenta,
      rol: row.rol,
      alcance: row.alcance,
      operador: row.operador_id === null ? null : { id: row.operador_id, nombre: row.nombre, apellido: row.apellido },
      entidad: row.entidad_id === null ? null : { id: row.entidad_id, nombre: row.entidad },
      sucursales: row.sucursales.map(Number),
      permisos: row.alcance === 'todo' ? TODOS : this.enVigor(row),
      // Without a role, or with one that is off, there is no module at all: not even the routes for oneself that need
      // no permission.
      switchedOff: new Set(row.en_vigor ? row.apagados : MODULOS),
      missingFactor: this.faltaFactor(row),
      request,
    };
  }

  private faltaFactor({ sin_factor, factor_hasta: until }: Fila): FaltaFactor | null {
    if (!sin_factor) return null;
    return { hasta: until, vencido: until !== null && new Date(until) <= this.clock.asDatabase() };
  }

  /** Those of a role, made once for all the requests in which it has the same ones. */
  private enVigor({ permisos, apagados }: Fila): ReadonlySet<Permiso> {
    const key = `${permisos}|${apagados}`;
    let inForce = this.inForce.get(key);
    if (inForce === undefined) {
      const known = permisos === '' ? [] : permisos.split(' ').map((id) => PERMISOS[Number(id) - 1] as Permiso);
      inForce = new Set(known.filter((p) => !apagados.some((m) => p.startsWith(`${m}.`))));
      if (this.inForce.size >= ROLES_KEPT) this.inForce.clear();
      this.inForce.set(key, inForce);
    }
    return inForce;
  }
}
