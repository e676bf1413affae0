import { FOTO_BYTES, FOTO_LADO, FOTOS_MAXIMO, type MomentoFoto, NOMBRE_MOMENTO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { bloquearFicha, deFicha } from './fichas-locks.js';
import { FotosQueries, NO_HAY_FOTO } from './fotos.queries.js';
import { FotosGuardadasService } from './fotos-guardadas.service.js';
import { QuienVieneService } from './quien-viene.service.js';
import { soloImagen } from './solo-imagen.js';

/** The photos of people before and after a service, kept in the database beside their card. Their row is locked while one is counted. */
@Injectable()
export class FotosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly quienes: QuienVieneService,
    private readonly queries: FotosQueries,
    private readonly guardadas: FotosGuardadasService,
  ) {}

  guardar(session: Session, id: number, momento: MomentoFoto, data: Uint8Array) {
    ensure(data.byteLength <= FOTO_BYTES, 'DEMASIADO_GRANDE', 'La foto no puede superar 300 kB', 413);
    const contenido = soloImagen(data);
    const mensaje = `La foto debe ser una imagen WebP o JPEG entera, de hasta ${FOTO_LADO} píxeles por lado`;
    ensure(contenido !== null, 'TIPO_DE_FOTO', mensaje, 400);
    return this.transactions.execute(session, async (em, audit) => {
      const ficha = await bloquearFicha(em, session, id, sql`r.archivado_en IS NULL`);
      const suyas = await this.quienes.visible(em, session, id);
      ensure(
        await this.queries.autoriza(em, suyas),
        'FOTOS_SIN_AUTORIZAR',
        `${ficha.nombre} no ha autorizado que se le tomen fotos: anota primero su autorización`,
      );
      const { fotos } = await this.queries.cuantas(em, suyas);
      ensure(fotos < FOTOS_MAXIMO, 'DEMASIADAS_FOTOS', `${ficha.nombre} ya tiene ${FOTOS_MAXIMO} fotos: borra alguna`);
      await this.guardadas.ocupar(em, ficha.entidad_id, contenido.byteLength);
      const foto = await this.ids.one(em, 'persona_foto');
      await executeIn(
        em,
        sql`INSERT INTO persona_foto (entidad_id, id, persona_id, momento, contenido, usuario_id, created_at)
            VALUES (${ficha.entidad_id}, ${foto}, ${id}, ${momento}, ${contenido}, ${session.usuario_id}, ${this.clock.now()})`,
      );
      audit({ ...deFicha(ficha), accion: 'guardar_foto', despues: { momento, bytes: contenido.byteLength } });
      return {
        message: `Foto de ${NOMBRE_MOMENTO[momento].toLowerCase()} guardada`,
        data: await this.queries.tras(em, suyas),
      };
    });
  }

  async eliminar(session: Session, id: number, motivo: string | undefined) {
    const { entidad_id, persona_id } = await this.queries.deVista(session, id);
    return this.transactions.execute(session, async (em, audit) => {
      // A card that is part of another keeps its photos: it is locked itself.
      const ficha = await bloquearFicha(em, session, persona_id, sql`true`, true);
      const foto = ensureFound(
        await rowIn<{ momento: MomentoFoto; bytes: number }>(
          em,
          sql`SELECT g.momento, octet_length(g.contenido) AS bytes FROM persona_foto g
              WHERE g.entidad_id = ${entidad_id} AND g.id = ${id}`,
        ),
        NO_HAY_FOTO,
      );
      // A request that takes all of them back holds the card that stands for this one, and may be faster.
      ensureFound(
        (await this.guardadas.quitar(em, entidad_id, [{ id, bytes: foto.bytes }])) === 1 ? foto : null,
        NO_HAY_FOTO,
      );
      audit({ ...deFicha(ficha), accion: 'eliminar_foto', antes: foto, ...(motivo === undefined ? {} : { motivo }) });
      return { message: 'Foto borrada' };
    });
  }
}
