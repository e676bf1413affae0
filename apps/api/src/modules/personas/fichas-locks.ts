import { telefonoDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockInOpenBranch } from '../../core/session/branch.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { failureOf } from '../../platform/db/failure.js';
import type { Row } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Persona } from './persona.entity.js';
import { deOperador, NO_HAY } from './personas.queries.js';

const UNA_POR_TELEFONO = 'persona_una_por_telefono';
declareConstraints({
  [UNA_POR_TELEFONO]: {
    codigo: 'PERSONA_REPETIDA',
    message: 'Ya existe una persona con ese nombre y teléfono',
    campo: 'telefono',
  },
});

/** The fields of a card that tell of its person: all that one would ask to forget. */
const PERSONALES = [
  ...['nombre', 'telefono', 'email', 'documento', 'cumple', 'anio_nacimiento'],
  ...['notas', 'preferencias', 'alergias', 'etiquetas'],
];

export type Guardada = Omit<Row<Persona>, 'usuario_id' | 'created_at'>;
export type Quien = { nombre: string; telefono: string | null | undefined };

/** A card as the audit trail tells it, in the words of its form. */
export const fotoDeFicha = ({
  telefono_texto,
  telefono_normal: _,
  telefono_digitos: __,
  fusionada_en: ___,
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

/** Tells whose card is in the way of another of the same name and telephone. */
@Injectable()
export class FichasRepetidas {
  constructor(private readonly db: Db) {}

  /** Runs a work that writes a name and a telephone: where somebody has both already, the refusal says who. */
  async sinRepetir<T>(
    entidad: number | (() => number),
    quien: Quien | (() => Quien),
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (failureOf(error).constraint !== UNA_POR_TELEFONO) throw error;
      const entidad_id = typeof entidad === 'number' ? entidad : entidad();
      throw (await this.repetida(entidad_id, typeof quien === 'function' ? quien() : quien)) ?? error;
    }
  }

  private async repetida(entidad_id: number, { nombre, telefono }: Quien): Promise<BusinessError | null> {
    const { telefono_digitos } = telefonoDe(telefono ?? '');
    const row = await this.db.row<{ id: number; nombre: string }>(
      sql`SELECT p.id, p.nombre FROM persona p
        WHERE p.entidad_id = ${entidad_id} AND plano(p.nombre) = plano(${nombre}) AND p.telefono_digitos = ${telefono_digitos}
          AND p.archivado_en IS NULL AND p.fusionada_en IS NULL`,
    );
    if (row === null) return null;
    const message = `Ya existe ${row.nombre} con ese teléfono`;
    return new BusinessError('PERSONA_REPETIDA', message, 409, { errores: { telefono: [message] }, id: row.id });
  }
}
