import {
  type Duracion,
  ESPERA_NO_CABE,
  esperaCabe,
  type ServicioDeOperador,
  type ServicioDicho,
  type ServiciosDichos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { executeIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound, invalidField } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { BloquearOperadorService } from './bloquear-operador.service.js';

/** The screens that book are told too: they offer by it. */
const AVISOS: readonly Notice[] = [{ tema: 'operadores' }, { tema: 'agendas' }];

/** The services that the branch of an operator offers, as that operator does them. */
const serviciosDe = (
  operador_id: number,
): Sql => sql`SELECT s.id AS servicio_id, s.nombre, coalesce(h.hace, true) AS hace,
    h.duracion_minutos, h.limpieza_minutos, jsonb_build_object('duracion_minutos', s.duracion_minutos, 'espera_desde', s.espera_desde,
      'espera_minutos', s.espera_minutos, 'limpieza_minutos', s.limpieza_minutos) AS del_servicio
  FROM operador o JOIN servicio s ON s.entidad_id IS NULL OR s.entidad_id = o.entidad_id
    LEFT JOIN operador_servicio h ON h.operador_id = o.id AND h.servicio_id = s.id
  WHERE o.id = ${operador_id} AND s.estado AND s.archivado_en IS NULL ORDER BY s.nombre, s.id`;

type Suyo = Pick<ServicioDeOperador, 'servicio_id' | 'hace' | 'duracion_minutos' | 'limpieza_minutos'>;

const enteroDe = ({ servicio_id, hace, duracion_minutos = null, limpieza_minutos = null }: ServicioDicho): Suyo => ({
  servicio_id,
  hace,
  duracion_minutos,
  limpieza_minutos,
});
const comoElCatalogo = ({ hace, duracion_minutos, limpieza_minutos }: Suyo): boolean =>
  hace && duracion_minutos === null && limpieza_minutos === null;
const mismo = (a: Suyo, b: Suyo): boolean =>
  a.hace === b.hace && a.duracion_minutos === b.duracion_minutos && a.limpieza_minutos === b.limpieza_minutos;

/** The wait of the service has to fit in the minutes of the operator, when they have some of their own. */
const cabeEnLoSuyo = ({ espera_desde, espera_minutos }: Duracion, { duracion_minutos }: Suyo): boolean =>
  duracion_minutos === null || esperaCabe({ duracion_minutos, espera_desde, espera_minutos });

const enPalabras = ({ hace, duracion_minutos, limpieza_minutos }: Suyo): string => {
  if (!hace) return 'No lo hace';
  const dura = duracion_minutos === null ? '' : ` en ${duracion_minutos} min`;
  return `Lo hace${dura}${limpieza_minutos === null ? '' : `, con ${limpieza_minutos} min de limpieza`}`;
};
/** A service as the audit trail tells it: in words, and the fields by which it goes back. */
const paraElRastro = ({ nombre, servicio_id, hace, duracion_minutos, limpieza_minutos }: ServicioDeOperador) => {
  const suyo = { servicio_id, hace, duracion_minutos, limpieza_minutos };
  return { nombre, estado: enPalabras(suyo), ...suyo };
};

/**
 * Says which services an operator does and in how long. Only bookings to come ask it: an appointment that is booked
 * stays as it is, and so does what is registered.
 */
@Injectable()
export class ServiciosDeOperadorService {
  constructor(
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly operador: BloquearOperadorService,
    inverses: Inverses,
  ) {
    inverses.register('operador', {
      cambiar_servicios: {
        permission: 'operadores.editar',
        last: true,
        prevents: ({ antes }) => (Array.isArray(antes) && antes.length > 0 ? null : 'Ese cambio no dejó nada distinto'),
        undo: (...args) => this.devolver(...args),
      },
    });
  }

  async listar(session: Session, id: number): Promise<ServicioDeOperador[]> {
    const where = inScope(scopeOf(session), { entidad: sql`o.entidad_id` });
    const visible = await this.db.row(sql`SELECT o.id FROM operador o WHERE o.id = ${id} AND ${where}`);
    ensureFound(visible, 'No se encontró el operador');
    return this.db.rows(serviciosDe(id));
  }

  decir(session: Session, id: number, { servicios }: ServiciosDichos) {
    return this.transactions.execute(session, async (em, audit) => {
      const operador = await this.operador.bloquear(em, session, id);
      await this.usuarios.exigirNoAnonimizado(em, operador.usuario_id);
      const before = await rowsIn<ServicioDeOperador>(em, serviciosDe(id));
      const dichos = new Map(servicios.map((dicho, i) => [dicho.servicio_id, { ...enteroDe(dicho), lugar: i }]));
      const ofrecidos = new Map(before.map((servicio) => [servicio.servicio_id, servicio]));
      for (const dicho of dichos.values()) {
        const { del_servicio } = ensureFound(ofrecidos.get(dicho.servicio_id), 'No se encontró el servicio');
        if (!cabeEnLoSuyo(del_servicio, dicho))
          throw invalidField('ESPERA_NO_CABE', `servicios.${dicho.lugar}.duracion_minutos`, ESPERA_NO_CABE);
      }
      await this.escribir(em, id, [...dichos.values()]);
      const data = await rowsIn<ServicioDeOperador>(em, serviciosDe(id));
      const cambiados = before.filter((servicio) => !mismo(servicio, dichos.get(servicio.servicio_id) ?? servicio));
      const ids = new Set(cambiados.map(({ servicio_id }) => servicio_id));
      audit({
        accion: 'cambiar_servicios',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: operador.entidad_id,
        antes: cambiados.map(paraElRastro),
        despues: data.filter(({ servicio_id }) => ids.has(servicio_id)).map(paraElRastro),
        avisos: AVISOS,
      });
      return { message: 'Servicios del operador actualizados', data };
    });
  }

  /** Writes only what differs from the catalogue: of the other services that are named nothing is said any more. */
  private async escribir(em: EntityManager, operador_id: number, dichos: readonly Suyo[]): Promise<void> {
    await executeIn(
      em,
      sql`DELETE FROM operador_servicio WHERE operador_id = ${operador_id}
          AND servicio_id = ANY(${dichos.map(({ servicio_id }) => servicio_id)}::bigint[])`,
    );
    const suyos = dichos.filter((dicho) => !comoElCatalogo(dicho));
    if (suyos.length === 0) return;
    await executeIn(
      em,
      sql`INSERT INTO operador_servicio (operador_id, servicio_id, hace, duracion_minutos, limpieza_minutos)
          SELECT ${operador_id}::bigint, d.servicio_id, d.hace, d.duracion_minutos, d.limpieza_minutos
          FROM unnest(${suyos.map((d) => d.servicio_id)}::bigint[], ${suyos.map((d) => d.hace)}::boolean[],
            ${suyos.map((d) => d.duracion_minutos)}::integer[], ${suyos.map((d) => d.limpieza_minutos)}::integer[])
            AS d (servicio_id, hace, duracion_minutos, limpieza_minutos)`,
    );
  }

  private devolver(session: Session, { recurso_id, antes }: UndoEvent) {
    const servicios = (antes as Suyo[]).map(enteroDe);
    return this.decir(session, recurso_id, { servicios });
  }
}
