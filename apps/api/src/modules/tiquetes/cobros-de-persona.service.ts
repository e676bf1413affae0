import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords } from '../../platform/db/records.js';
import { Cobro } from './cobro.entity.js';

/** Money that a person leaves, or gets back, and is of no ticket: the lot it makes or is given back of. */
export type CobroDePersona = Pick<Cobro, 'metodo_id' | 'clase' | 'monto'> & {
  favor_id: number;
  tipo: 'anticipo' | 'salida';
  recibido?: number | null;
  referencia?: string | null;
};
type DePersona = Pick<Cobro, 'entidad_id' | 'fecha' | 'usuario_id' | 'created_at'> & { persona_id: number };

/** The money of people that is of no ticket yet. */
@Injectable()
export class CobrosDePersonaService {
  constructor(private readonly ids: Ids) {}

  async dejar(em: EntityManager, de: DePersona, cobros: readonly CobroDePersona[]): Promise<void> {
    const ids = await this.ids.take(em, 'cobro', cobros.length);
    await insertRecords(
      em,
      Cobro,
      cobros.map(({ metodo_id, clase, monto, favor_id, tipo, recibido = null, referencia = null }, i) => ({
        ...de,
        ...{ id: ids[i] as number, metodo_id, clase, monto, favor_id, tipo, recibido, referencia },
        ...{ tiquete_id: null, anula_id: null, correccion_id: null, propina: 0 },
      })),
    );
  }
}
