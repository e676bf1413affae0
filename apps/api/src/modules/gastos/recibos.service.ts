import { RECIBO_MAXIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { GastosService } from './gastos.service.js';
import { Pictures } from './pictures.js';

type TipoRecibo = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

const MB = 1024 * 1024;
const number = new Intl.NumberFormat('es-CO');

const ascii = (data: Uint8Array, since: number, until: number): string =>
  Buffer.from(data.buffer, data.byteOffset + since, Math.max(0, Math.min(until, data.byteLength) - since)).toString(
    'latin1',
  );

/** The type of a file by its first bytes; null when it is none of the types of a receipt. */
export function tipoDeRecibo(data: Uint8Array): TipoRecibo | null {
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return 'image/jpeg';
  if (ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(data, 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

/** The receipt of an expense: kept in the database beside it, so that one backup holds both and only the API serves it. */
@Injectable()
export class RecibosService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly gastos: GastosService,
    private readonly photos: Pictures,
  ) {}

  async guardar(session: Session, id: number, data: Uint8Array) {
    ensure(data.byteLength <= RECIBO_MAXIMO, 'DEMASIADO_GRANDE', 'El recibo no puede superar 5 MB', 413);
    const type = tipoDeRecibo(data);
    ensure(type !== null, 'TIPO_DE_RECIBO', 'El recibo debe ser una imagen JPG, PNG o WebP, o un PDF', 400);
    const contenido =
      type === 'application/pdf' ? Buffer.from(data) : await this.photos.limpiar(`usuario:${session.usuario_id}`, data);
    const mime_type: TipoRecibo = type === 'application/pdf' ? type : 'image/jpeg';
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id } = await this.gastos.bloquear(em, session, id);
      const previous = await rowIn<{ bytes: number }>(
        em,
        sql`SELECT octet_length(contenido) AS bytes FROM gasto_recibo WHERE entidad_id = ${entidad_id} AND gasto_id = ${id}`,
      );
      await this.ocupar(em, entidad_id, contenido.byteLength - (previous?.bytes ?? 0));
      await executeIn(
        em,
        sql`INSERT INTO gasto_recibo (entidad_id, gasto_id, mime_type, contenido, usuario_id, created_at)
            VALUES (${entidad_id}, ${id}, ${mime_type}, ${contenido}, ${session.usuario_id}, ${this.clock.now()})
            ON CONFLICT (entidad_id, gasto_id) DO UPDATE SET mime_type = excluded.mime_type,
              contenido = excluded.contenido, usuario_id = excluded.usuario_id, created_at = excluded.created_at`,
      );
      audit({
        accion: 'guardar_recibo',
        recurso: 'gasto',
        recurso_id: id,
        entidad_id,
        despues: { mime_type, bytes: contenido.byteLength },
      });
      return { message: 'Recibo guardado exitosamente' };
    });
  }

  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id } = await this.gastos.bloquear(em, session, id);
      const quitado = ensureFound(
        await rowIn<{ bytes: number }>(
          em,
          sql`SELECT octet_length(contenido) AS bytes FROM gasto_recibo WHERE entidad_id = ${entidad_id} AND gasto_id = ${id}`,
        ),
        'El gasto no tiene recibo',
      );
      // Its expense is locked: no other transaction puts or takes a receipt of it meanwhile.
      await executeIn(em, sql`DELETE FROM gasto_recibo WHERE entidad_id = ${entidad_id} AND gasto_id = ${id}`);
      await this.ocupar(em, entidad_id, -quitado.bytes);
      audit({ accion: 'eliminar_recibo', recurso: 'gasto', recurso_id: id, entidad_id, motivo: reason });
      return { message: 'Recibo eliminado correctamente' };
    });
  }

  /**
   * Counts the space of a branch's receipts; one after another, so that no two of them take the last of it. A smaller
   * receipt always fits.
   */
  private async ocupar(em: EntityManager, entidad_id: number, bytes: number): Promise<void> {
    const maximo = this.config.RECIBOS_MB_POR_SUCURSAL * MB;
    const count = sql`INSERT INTO recibo_uso (entidad_id, bytes) VALUES (${entidad_id}, greatest(0, ${bytes}::bigint))
      ON CONFLICT (entidad_id) DO UPDATE SET bytes = recibo_uso.bytes + ${bytes}::bigint
      WHERE ${bytes}::bigint <= 0 OR recibo_uso.bytes + ${bytes}::bigint <= ${maximo}::bigint`;
    const cabe = bytes <= maximo && (await executeIn(em, count)) === 1;
    const limit = number.format(this.config.RECIBOS_MB_POR_SUCURSAL);
    ensure(
      cabe,
      'RECIBOS_SIN_ESPACIO',
      `Los recibos de la sucursal llegaron a su límite de ${limit} MB. Quita alguno que ya no necesites o pide que lo amplíen.`,
    );
  }
}
