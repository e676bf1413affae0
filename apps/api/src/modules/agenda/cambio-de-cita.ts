import type { Cita as CitaVista } from '@jornal/contract';
import type { Change } from '../../core/changes/audit.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/**
 * The columns that any change of an appointment writes besides its own: the calendars that follow it take the highest
 * count for the last word.
 */
export const unCambioMas = (now: Date): Sql => sql`secuencia = secuencia + 1, actualizada_en = ${now}`;

/**
 * The audit row of a change of an appointment, and the screens it reaches: both days, and both operators, when it
 * moved.
 */
export function cambioDeCita(
  action: string,
  { antes, despues, motivo }: { antes?: CitaVista; despues?: CitaVista; motivo?: string | undefined },
): Change {
  const photos = [antes, despues].filter((c) => c !== undefined);
  const { id, entidad_id } = photos[0] as CitaVista;
  const days = new Map(
    photos.map(({ agenda_id, operador_id, fecha }) => [
      `${agenda_id} ${operador_id} ${fecha}`,
      { tema: 'agendas' as const, agenda_id, operador_id, fecha },
    ]),
  );
  return {
    accion: action,
    recurso: 'cita',
    recurso_id: id,
    entidad_id,
    ...(antes === undefined ? {} : { antes }),
    ...(despues === undefined ? {} : { despues }),
    ...(motivo === undefined ? {} : { motivo }),
    personales: ['cliente_nombre', 'cliente_telefono', 'cliente_email', 'notas', 'operador', 'agenda_nombre'],
    avisos: [...days.values()],
  };
}
