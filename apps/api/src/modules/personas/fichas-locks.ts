import type { EntityManager } from 'typeorm';
import { lockInOpenBranch } from '../../core/session/branch.js';
import { personalScope, type Session } from '../../core/session/session.js';
import type { Row } from '../../platform/db/records.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { Persona } from './persona.entity.js';
import { deOperador, NO_HAY } from './personas.queries.js';

/** The fields of a card that tell of its person: all that one would ask to forget. */
const PERSONALES = [
  ...['nombre', 'telefono', 'email', 'documento', 'cumple', 'anio_nacimiento'],
  ...['notas', 'preferencias', 'alergias', 'etiquetas', 'campos'],
];

export type Guardada = Omit<Row<Persona>, 'usuario_id' | 'created_at'>;

/** A card as the audit trail tells it, in the words of its form; its own fields are told where they are changed (`datosConNombre`). */
export const fotoDeFicha = ({
  telefono_texto,
  telefono_normal: _,
  telefono_digitos: __,
  fusionada_en: ___,
  campos: ____,
  ...fields
}: Guardada) => ({
  ...fields,
  telefono: telefono_texto,
});

export const deFicha = ({ entidad_id, id }: { entidad_id: number; id: number }) => ({
  recurso: 'persona',
  recurso_id: id,
  entidad_id,
  personales: PERSONALES,
});

/** The notice of a change to the cards of every branch. */
export const DE_TODAS: readonly Notice[] = [{ tema: 'personas', todas: true }];

/** Locks a card of the people whom the caller may see; one that is part of another is changed there. */
export async function bloquearFicha(
  em: EntityManager,
  session: Session,
  id: number,
  only: Sql,
  unida = false,
): Promise<Guardada> {
  const who = personalScope(session);
  const row = await lockInOpenBranch(em, session, Persona, id, {
    noHay: NO_HAY,
    only: sql`${only} AND ${deOperador(who, sql`r.id`)}`,
    but: ['usuario_id', 'created_at'],
  });
  ensure(unida || row.fusionada_en === null, 'FICHA_UNIDA', 'Esta ficha está unida a otra: ábrela y cámbiala allí');
  return row;
}
