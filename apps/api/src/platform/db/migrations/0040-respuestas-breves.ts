import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** As many answers as are held in memory at once. */
const LOTE = 500;

type Fila = { entidad_id: number; usuario_id: number; clave: string; respuesta: string };

/** A kept answer is compressed: as JSON it took more room than most of what it answered for. Those that are there are given again as before. */
export class RespuestasBreves1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE idempotencia ADD COLUMN respuesta_breve bytea`]);
    await this.pasar(runner, {
      leer: `SELECT entidad_id, usuario_id, clave, respuesta::text AS respuesta FROM idempotencia WHERE respuesta IS NOT NULL`,
      escribir: `UPDATE idempotencia SET respuesta_breve = $4, respuesta = NULL`,
      como: ({ respuesta }) => deflateRawSync(respuesta),
    });
    await apply(runner, [`ALTER TABLE idempotencia DROP COLUMN respuesta`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE idempotencia ADD COLUMN respuesta jsonb`]);
    await this.pasar(runner, {
      leer: `SELECT entidad_id, usuario_id, clave, encode(respuesta_breve, 'base64') AS respuesta FROM idempotencia WHERE respuesta_breve IS NOT NULL`,
      escribir: `UPDATE idempotencia SET respuesta = $4::jsonb, respuesta_breve = NULL`,
      como: ({ respuesta }) => inflateRawSync(Buffer.from(respuesta, 'base64')).toString('utf8'),
    });
    await apply(runner, [`ALTER TABLE idempotencia DROP COLUMN respuesta_breve`]);
  }

  private async pasar(
    runner: QueryRunner,
    { leer, escribir, como }: { leer: string; escribir: string; como: (fila: Fila) => Buffer | string },
  ): Promise<void> {
    for (let filas: Fila[] = []; ; ) {
      filas = (await runner.query(`${leer} LIMIT ${LOTE}`)) as Fila[];
      for (const fila of filas)
        await runner.query(`${escribir} WHERE entidad_id = $1 AND usuario_id = $2 AND clave = $3`, [
          fila.entidad_id,
          fila.usuario_id,
          fila.clave,
          como(fila),
        ]);
      if (filas.length < LOTE) return;
    }
  }
}
