import { type Cita, conBarras } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { executeIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type AgendaBloqueada, CITA_VIGENTE, ofertaViva, porVenir, SIN_ICAL } from './agenda-locks.js';
import { cambioDeCita, unCambioMas } from './cambio-de-cita.js';
import { recontarCarriles } from './carriles.js';
import { citaEn } from './citas.queries.js';
import { noHace } from './servicio-de-cita.js';
import { TurnosService } from './turnos.service.js';

/** An agenda, and the operator that it is to be of. */
type DeAgenda = { entidad_id: number; agenda_id: number; operador_id: number };
type Suya = { id: number; fecha: string };
type Choque = { fecha: string; hora_inicio: string; cliente_nombre: string | null };

/** Takes the future appointments and held places of an agenda to another operator. */
@Injectable()
export class CambiarOperadorService {
  constructor(
    private readonly clock: Clock,
    private readonly turnos: TurnosService,
  ) {}

  /**
   * With the agenda locked. 409 names the first appointment that would put the new operator in two places; else answers
   * the changes, for the audit.
   */
  async llevar(
    em: EntityManager,
    { entidad_id, id: agenda_id, operador_id: de }: AgendaBloqueada,
    a: number,
  ): Promise<Change[]> {
    const own = sql`x.entidad_id = ${entidad_id} AND x.agenda_id = ${agenda_id} AND ${porVenir(this.clock)}`;
    const viva = ofertaViva(this.clock);
    const citas = await rowsIn<Suya>(
      em,
      sql`SELECT x.id, x.fecha FROM cita x WHERE ${own} AND ${CITA_VIGENTE} ORDER BY x.id`,
    );
    const ofertas = await rowsIn<Suya>(
      em,
      sql`SELECT x.id, x.fecha FROM oferta x WHERE ${own} AND ${viva} ORDER BY x.id`,
    );
    const dates = [...new Set([...citas, ...ofertas].map(({ fecha }) => fecha))].sort();
    const dias = dates.flatMap((fecha) => [de, a].map((operador_id) => ({ entidad_id, operador_id, fecha })));
    await this.turnos.bloquearDias(em, dias);
    await this.exigirLibre(em, { entidad_id, agenda_id, operador_id: a });
    await this.exigirQueHaga(em, { entidad_id, agenda_id, operador_id: a });
    const cambios = await this.llevarCitas(em, { entidad_id, agenda_id }, citas, a);
    const ids = ofertas.map(({ id }) => id);
    await executeIn(
      em,
      sql`UPDATE oferta SET operador_id = ${a} WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
    await executeIn(
      em,
      sql`UPDATE cita_tramo SET operador_id = ${a} WHERE entidad_id = ${entidad_id} AND oferta_id = ANY(${ids}::bigint[])`,
    );
    // Appointments take the same lanes of the new operator's days, which have them free: that operator is nowhere else then.
    await recontarCarriles(em, { entidad_id, operadores: [de, a], fechas: dates });
    // The secret address was given out for the agenda of the other operator.
    await executeIn(em, sql`UPDATE agenda SET ${SIN_ICAL} WHERE entidad_id = ${entidad_id} AND id = ${agenda_id}`);
    return cambios;
  }

  /**
   * Takes the appointments that are still there once locked: annulling one, or moving it to another agenda, takes
   * nothing but itself.
   */
  private async llevarCitas(
    em: EntityManager,
    { entidad_id, agenda_id }: { entidad_id: number; agenda_id: number },
    citas: readonly Suya[],
    operador_id: number,
  ): Promise<Change[]> {
    const deEllas = sql`x.entidad_id = ${entidad_id} AND x.id = ANY(${citas.map(({ id }) => id)}::bigint[])`;
    const left = await rowsIn<{ id: number }>(
      em,
      sql`SELECT x.id FROM cita x WHERE ${deEllas} AND x.agenda_id = ${agenda_id} AND ${CITA_VIGENTE} ORDER BY x.id FOR UPDATE`,
    );
    const ids = left.map(({ id }) => id);
    const photos = () =>
      rowsIn<Cita>(
        em,
        sql`${citaEn(sql`${entidad_id}`)} WHERE c.entidad_id = ${entidad_id} AND c.id = ANY(${ids}::bigint[]) ORDER BY c.id`,
      );
    const before = await photos();
    await executeIn(
      em,
      sql`UPDATE cita SET operador_id = ${operador_id}, ${unCambioMas(this.clock.now())}
        WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
    await executeIn(
      em,
      sql`UPDATE cita_tramo SET operador_id = ${operador_id} WHERE entidad_id = ${entidad_id} AND cita_id = ANY(${ids}::bigint[])`,
    );
    const after = await photos();
    return before.map((cita, i) => cambioDeCita('mover', { antes: cita, despues: after[i] as Cita }));
  }

  /** The new operator does every service of the appointments that are to come. */
  private async exigirQueHaga(em: EntityManager, { entidad_id, agenda_id, operador_id }: DeAgenda): Promise<void> {
    const primera = await rowIn<{ operador: string; servicio: string; cliente: string; fecha: string; hora: string }>(
      em,
      sql`SELECT o.nombre AS operador, s.nombre AS servicio, c.cliente_nombre AS cliente, x.fecha, x.hora_inicio AS hora
          FROM cita_tramo x JOIN cita c ON c.entidad_id = x.entidad_id AND c.id = x.cita_id
            JOIN operador_servicio h ON h.operador_id = ${operador_id} AND h.servicio_id = x.servicio_id AND NOT h.hace
            JOIN servicio s ON s.id = h.servicio_id JOIN operador o ON o.id = h.operador_id
          WHERE x.entidad_id = ${entidad_id} AND c.entidad_id = ${entidad_id} AND x.agenda_id = ${agenda_id}
            AND x.carril IS NOT NULL AND c.estado <> 'completada' AND ${porVenir(this.clock)}
          ORDER BY x.fecha, x.hora_inicio LIMIT 1`,
    );
    if (primera === null) return;
    const { operador, servicio, cliente, fecha, hora } = primera;
    const cual = `la cita de ${cliente} es el ${conBarras(fecha)} a las ${hora}`;
    ensure(false, 'OPERADOR_NO_HACE', `${noHace(operador, servicio)}: ${cual}`);
  }

  private async exigirLibre(em: EntityManager, { entidad_id, agenda_id, operador_id }: DeAgenda): Promise<void> {
    const choque = await rowIn<Choque>(
      em,
      sql`WITH ocupado AS (
            SELECT x.agenda_id, x.fecha, x.hora_inicio, x.ocupa, x.cita_id FROM cita_tramo x
            WHERE x.entidad_id = ${entidad_id} AND (x.agenda_id = ${agenda_id} OR x.operador_id = ${operador_id})
              AND x.carril IS NOT NULL AND (x.vence_en IS NULL OR x.vence_en > ${this.clock.asDatabase()}) AND ${porVenir(this.clock)})
          SELECT otra.fecha, otra.hora_inicio, c.cliente_nombre
          FROM ocupado propia JOIN ocupado otra ON otra.fecha = propia.fecha AND otra.ocupa && propia.ocupa
            LEFT JOIN cita c ON c.entidad_id = ${entidad_id} AND c.id = otra.cita_id
          WHERE propia.agenda_id = ${agenda_id} AND otra.agenda_id <> ${agenda_id} ORDER BY otra.fecha, otra.hora_inicio LIMIT 1`,
    );
    if (choque === null) return;
    const { fecha, hora_inicio, cliente_nombre } = choque;
    const con = cliente_nombre === null ? 'un espacio ofrecido' : `la cita de ${cliente_nombre}`;
    ensure(
      false,
      'OPERADOR_OCUPADO',
      `El operador ya tiene a esa hora ${con}, el ${conBarras(fecha)} a las ${hora_inicio}`,
    );
  }
}
