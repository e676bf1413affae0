import { Injectable } from '@nestjs/common';
import { goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { updateRecord } from '../../platform/db/records.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import { bloquearFicha, deFicha, fotoDeFicha } from './fichas-locks.js';
import { FichasRepetidas } from './fichas-repetidas.js';
import { Persona } from './persona.entity.js';
import { PersonasQueries } from './personas.queries.js';

/** Makes two cards of one person one, and two again. */
@Injectable()
export class UnirPersonasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: PersonasQueries,
    private readonly repetidas: FichasRepetidas,
    inverses: Inverses,
  ) {
    inverses.register('persona', {
      unir: goBack('personas.editar', (session, { recurso_id }) => this.separar(session, recurso_id)),
      separar: goBack('personas.editar', (session, { recurso_id, antes }) =>
        this.unir(session, (antes as { fusionada_en: number }).fusionada_en, recurso_id),
      ),
    });
  }

  /** Makes a card part of another of its branch: reads take both, and nothing moves. */
  unir(session: Session, id: number, otra_id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const viva = sql`r.archivado_en IS NULL`;
      const [menor, mayor] = id < otra_id ? [id, otra_id] : [otra_id, id];
      // In the order of their ids for everybody: of two that are made part of each other at once, one is refused.
      const una = await bloquearFicha(em, session, menor, viva);
      if (id === otra_id) throw invalidField('FICHA_DE_SI_MISMA', 'persona_id', 'Elige otra ficha: es la misma');
      const otra = await bloquearFicha(em, session, mayor, viva);
      const [queda, parte] = id === menor ? [una, otra] : [otra, una];
      ensure(queda.entidad_id === parte.entidad_id, 'OTRA_SUCURSAL', 'Las dos fichas son de sucursales distintas');
      const suyas = await rowIn(
        em,
        sql`SELECT 1 FROM persona p WHERE p.entidad_id = ${parte.entidad_id} AND p.fusionada_en = ${parte.id} LIMIT 1`,
      );
      const mensaje = `${parte.nombre} ya reúne otras fichas: sepáralas primero o únelas al revés`;
      ensure(suyas === null, 'FICHA_CON_OTRAS', mensaje);
      await updateRecord(em, Persona, parte, { fusionada_en: queda.id });
      const antes = { ...fotoDeFicha(parte), fusionada_en: null };
      audit({ ...deFicha(parte), accion: 'unir', antes, despues: { ...antes, fusionada_en: queda.id } });
      return {
        message: `La ficha de ${parte.nombre} quedó unida a la de ${queda.nombre}`,
        data: await this.queries.una(em, session, queda),
      };
    });
  }

  /** Makes a card one of its own again; another of that name and telephone may have been made meanwhile. */
  separar(session: Session, id: number) {
    let quien = { entidad_id: 0, nombre: '', telefono: null as string | null };
    return this.repetidas.sinRepetir(
      () => quien.entidad_id,
      () => quien,
      () =>
        this.transactions.execute(session, async (em, audit) => {
          const before = await bloquearFicha(em, session, id, sql`r.fusionada_en IS NOT NULL`, true);
          quien = { entidad_id: before.entidad_id, nombre: before.nombre, telefono: before.telefono_texto };
          await updateRecord(em, Persona, before, { fusionada_en: null });
          const antes = { ...fotoDeFicha(before), fusionada_en: before.fusionada_en };
          audit({ ...deFicha(before), accion: 'separar', antes, despues: { ...antes, fusionada_en: null } });
          return {
            message: `La ficha de ${before.nombre} quedó aparte`,
            data: await this.queries.una(em, session, before),
          };
        }),
    );
  }
}
