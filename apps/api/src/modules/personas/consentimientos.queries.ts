import {
  CONSENTIMIENTOS_CONTADOS,
  type Consentimiento,
  type ConsentimientosDePersona,
  FINALIDADES,
  type Finalidad,
  type TextoConsentimiento,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AUTHOR_NAME } from '../../core/people/author.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { type Ficha, PersonasQueries } from './personas.queries.js';

const TEXTO = sql`t.id, t.finalidad, t.version, t.texto, t.sha256, t.created_at`;
const VIGENTES = sql`SELECT DISTINCT ON (t.finalidad) ${TEXTO} FROM texto_consentimiento t ORDER BY t.finalidad, t.version DESC`;

/** All that the person of a card said, and of those that are part of it, newest first. */
const dichos = ({
  entidad_id,
  ids,
}: Ficha): Sql => sql`SELECT k.id, k.finalidad, k.otorga, k.canal, ${AUTHOR_NAME} AS usuario,
    k.created_at, CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'finalidad', t.finalidad, 'version', t.version,
      'texto', t.texto, 'sha256', t.sha256) END AS texto
  FROM persona_consentimiento k JOIN usuario u ON u.id = k.usuario_id LEFT JOIN texto_consentimiento t ON t.id = k.texto_id
  WHERE k.entidad_id = ${entidad_id} AND k.persona_id = ANY(${ids}::bigint[])`;

/** The consents of people, and the words of each. */
@Injectable()
export class ConsentimientosQueries {
  constructor(
    private readonly db: Db,
    private readonly personas: PersonasQueries,
  ) {}

  /** The text in force of each use, in the order of these. */
  async textos(): Promise<TextoConsentimiento[]> {
    return enOrden(await this.db.rows<TextoConsentimiento>(VIGENTES));
  }

  async dePersona(session: Session, id: number): Promise<ConsentimientosDePersona> {
    return this.de(await this.personas.suya(session, id), (query) => this.db.rows(query));
  }

  /** The same inside the caller's transaction. */
  tras(em: EntityManager, ficha: Ficha): Promise<ConsentimientosDePersona> {
    return this.de(ficha, (query) => rowsIn(em, query));
  }

  private async de(ficha: Ficha, read: <R>(query: Sql) => Promise<R[]>): Promise<ConsentimientosDePersona> {
    const historia = await read<Consentimiento>(
      sql`${dichos(ficha)} ORDER BY k.id DESC LIMIT ${CONSENTIMIENTOS_CONTADOS}`,
    );
    const ultimos = await read<Consentimiento>(
      sql`SELECT DISTINCT ON (d.finalidad) d.* FROM (${dichos(ficha)}) d ORDER BY d.finalidad, d.id DESC`,
    );
    const vigente = (finalidad: Finalidad) => ultimos.find((uno) => uno.finalidad === finalidad) ?? null;
    return { vigentes: FINALIDADES.map((finalidad) => ({ finalidad, consentimiento: vigente(finalidad) })), historia };
  }
}

const enOrden = <T extends { finalidad: Finalidad }>(unos: readonly T[]): T[] =>
  FINALIDADES.flatMap((finalidad) => unos.filter((uno) => uno.finalidad === finalidad));
