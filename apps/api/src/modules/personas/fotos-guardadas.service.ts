import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';

type Foto = { id: number; bytes: number };
const MB = 1024 * 1024;
const number = new Intl.NumberFormat('es-CO');

/** The room that the photos of a branch take, changed with each of them. */
@Injectable()
export class FotosGuardadasService {
  constructor(private readonly config: Config) {}

  /** Takes or gives back room; one after another in a branch, so that no two photos take the last of it. */
  async ocupar(em: EntityManager, entidad_id: number, bytes: number): Promise<void> {
    const maximo = this.config.FOTOS_MB_POR_SUCURSAL * MB;
    const count = sql`INSERT INTO foto_uso (entidad_id, bytes) VALUES (${entidad_id}, greatest(0, ${bytes}::bigint))
      ON CONFLICT (entidad_id) DO UPDATE SET bytes = foto_uso.bytes + ${bytes}::bigint
      WHERE ${bytes}::bigint <= 0 OR foto_uso.bytes + ${bytes}::bigint <= ${maximo}::bigint`;
    const cabe = bytes <= maximo && (await executeIn(em, count)) === 1;
    const limit = number.format(this.config.FOTOS_MB_POR_SUCURSAL);
    const mensaje = `Las fotos de la sucursal llegaron a su límite de ${limit} MB. Borra alguna que ya no necesites o pide que lo amplíen.`;
    ensure(cabe, 'FOTOS_SIN_ESPACIO', mensaje);
  }

  /** Deletes all the photos of some cards of a branch: answers how many there were. */
  async borrar(em: EntityManager, entidad_id: number, personas: readonly number[]): Promise<number> {
    const de = sql`entidad_id = ${entidad_id} AND persona_id = ANY(${personas}::bigint[])`;
    const suyas = sql`SELECT id, octet_length(contenido) AS bytes FROM persona_foto WHERE ${de}`;
    return this.quitar(em, entidad_id, await rowsIn<Foto>(em, suyas));
  }

  /** Deletes those photos, as far as no other request did meanwhile: only room that they took is given back. */
  async quitar(em: EntityManager, entidad_id: number, fotos: readonly Foto[]): Promise<number> {
    if (fotos.length === 0) return 0;
    const borradas = await rowsIn<{ id: number }>(
      em,
      sql`DELETE FROM persona_foto WHERE entidad_id = ${entidad_id} AND id = ANY(${fotos.map(({ id }) => id)}::bigint[])
          RETURNING id`,
    );
    const ids = new Set(borradas.map(({ id }) => id));
    const bytes = fotos.reduce((suma, foto) => suma + (ids.has(foto.id) ? foto.bytes : 0), 0);
    if (bytes > 0) await this.ocupar(em, entidad_id, -bytes);
    return ids.size;
  }
}
