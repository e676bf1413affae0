import { NOMBRE_ANONIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { unCambioMas } from './cambio-de-cita.js';

/** Forgets the people of appointments, the names that agendas have after their operators, and why those were away. */
@Injectable()
export class AnonimizarCitasService {
  constructor(private readonly clock: Clock) {}

  /** The calendars that follow them are told: an appointment counts as changed. */
  async anonimizar(em: EntityManager, entidad_id: number, ids: readonly number[]): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE cita SET cliente_nombre = ${NOMBRE_ANONIMO}, cliente_telefono = NULL, cliente_email = NULL,
            notas = NULL, motivo = NULL, ${unCambioMas(this.clock.now())}
          WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
  }

  /** An agenda is often called after its operator, also in the branches they left. */
  async agendasDe(em: EntityManager, operador_id: number): Promise<void> {
    const own = await rowsIn<{ entidad_id: number }>(
      em,
      sql`SELECT DISTINCT a.entidad_id FROM agenda a JOIN entidad e ON e.id = a.entidad_id WHERE a.operador_id = ${operador_id} ORDER BY 1`,
    );
    for (const { entidad_id } of own)
      await executeIn(
        em,
        sql`UPDATE agenda SET nombre = ${`Agenda de ${NOMBRE_ANONIMO}`}, descripcion = NULL
          WHERE entidad_id = ${entidad_id} AND operador_id = ${operador_id}`,
      );
  }

  /** The reason of an absence is of the person who was away; the days stay, so that figures of then do too. */
  async ausenciasDe(em: EntityManager, operador_id: number): Promise<void> {
    const own = await rowsIn<{ entidad_id: number }>(
      em,
      sql`SELECT DISTINCT b.entidad_id FROM agenda_bloqueo b JOIN entidad e ON e.id = b.entidad_id
          WHERE b.operador_id = ${operador_id} ORDER BY 1`,
    );
    for (const { entidad_id } of own)
      await executeIn(
        em,
        sql`UPDATE agenda_bloqueo SET razon = 'Ausencia', motivo = NULL
          WHERE entidad_id = ${entidad_id} AND operador_id = ${operador_id}`,
      );
  }
}
