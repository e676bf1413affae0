import { NOMBRE_ANONIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { OlvidarDeudoresService } from '../aprobaciones/olvidar-deudores.service.js';
import { FotosGuardadasService } from './fotos-guardadas.service.js';

/** Forgets the people of cards. */
@Injectable()
export class AnonimizarPersonaService {
  constructor(
    private readonly clock: Clock,
    private readonly fotos: FotosGuardadasService,
    private readonly deudores: OlvidarDeudoresService,
  ) {}

  /** The cards stay, archived and nameless: appointments and tickets point at them, and their counts are the shop's. */
  async anonimizar(em: EntityManager, entidad_id: number, ids: readonly number[]): Promise<void> {
    await this.fotos.borrar(em, entidad_id, ids);
    await this.deudores.olvidar(em, entidad_id, ids);
    await executeIn(
      em,
      sql`UPDATE persona SET nombre = ${NOMBRE_ANONIMO}, telefono_texto = NULL, telefono_normal = NULL, telefono_digitos = '',
            email = NULL, documento_tipo = NULL, documento = NULL, cumple = NULL, anio_nacimiento = NULL, notas = NULL,
            preferencias = NULL, alergias = NULL, etiquetas = '{}', campos = '{}',
              archivado_en = coalesce(archivado_en, ${this.clock.now()})
          WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
  }
}
