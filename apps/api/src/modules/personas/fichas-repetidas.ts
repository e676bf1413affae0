import { telefonoDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { failureOf } from '../../platform/db/failure.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { sql } from '../../platform/db/sql.js';
import { BusinessError } from '../../platform/errors/business-error.js';

export const UNA_POR_TELEFONO = 'persona_una_por_telefono';
declareConstraints({
  [UNA_POR_TELEFONO]: {
    codigo: 'PERSONA_REPETIDA',
    message: 'Ya existe una persona con ese nombre y teléfono',
    campo: 'telefono',
  },
});

type Quien = { nombre: string; telefono: string | null | undefined };

/** Tells whose card is in the way of another of the same name and telephone. */
@Injectable()
export class FichasRepetidas {
  constructor(private readonly db: Db) {}

  /** Runs a work that writes a name and a telephone: where a card has both already, the refusal says who. */
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
