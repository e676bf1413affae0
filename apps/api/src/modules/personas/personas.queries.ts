import {
  type contract,
  FICHAS_LISTADAS,
  FICHAS_OFRECIDAS,
  type FichaEnPar,
  type ParDuplicado,
  type PersonaBreve,
  type PersonaFicha,
  type PersonaListada,
  type QueryOf,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type List, type Seen, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndex, placeOfBranch, up } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { withContactFor } from '../../core/people/contact.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { can, personalScope, type Reach, type Scope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { breve, enPar, fichaDe, listada, sus } from './columnas-de-ficha.js';
import { type Par, paresCon, paresDe } from './pares-de-fichas.js';
import { DEL_ARCHIVO, PERSONAS_FILE } from './personas.file.js';
import { fichaLlamada, fichasPor, hallada } from './personas.search.js';
import { visitasDe } from './visitas-de-persona.queries.js';

export { fichaLlamada, fichasPor, hallada };

export const NO_HAY = 'No se encontró la persona';

type Filtro = QueryOf<typeof contract.personas.listar>;
/** A card, and the others that are part of it: the first of their ids is its own. */
export type Ficha = { entidad_id: number; nombre: string; ids: readonly number[] };

/** The cards of whom an operator attended or sold to, by appointment or in a ticket: all that an operator sees. */
export function deOperador({ entidad_id, empleado_id }: Scope, id: Sql): Sql {
  if (empleado_id === null) return sql`true`;
  const entidad = sql`${entidad_id}::bigint`;
  return sql`${id} IN (SELECT coalesce(f.fusionada_en, f.id) FROM cita c
      JOIN persona f ON f.entidad_id = c.entidad_id AND f.id = c.persona_id
      WHERE c.entidad_id = ${entidad} AND f.entidad_id = ${entidad} AND c.operador_id = ${empleado_id} AND c.anulado_en IS NULL
    UNION ALL SELECT coalesce(f.fusionada_en, f.id) FROM servicio_realizado s
      JOIN tiquete t ON t.entidad_id = s.entidad_id AND t.id = s.registro_id
      JOIN persona f ON f.entidad_id = s.entidad_id AND f.id = t.persona_id
      WHERE s.entidad_id = ${entidad} AND t.entidad_id = ${entidad} AND f.entidad_id = ${entidad}
        AND s.empleado_id = ${empleado_id} AND s.anulado_en IS NULL
    UNION ALL SELECT coalesce(f.fusionada_en, f.id) FROM venta v
      JOIN tiquete t ON t.entidad_id = v.entidad_id AND t.id = v.tiquete_id
      JOIN persona f ON f.entidad_id = v.entidad_id AND f.id = t.persona_id
      WHERE v.entidad_id = ${entidad} AND t.entidad_id = ${entidad} AND f.entidad_id = ${entidad}
        AND v.empleado_id = ${empleado_id} AND v.anulado_en IS NULL)`;
}

const quien = (session: Session, entidad_id?: number): Scope =>
  personalScope(session, entidad_id === undefined ? {} : { entidad_id }, 'Solo puedes consultar a quienes atiendes');

const enSucursal = (who: Scope): Sql => inScope({ ...who, empleado_id: null }, { entidad: sql`p.entidad_id` });

/** The people that a session may see. */
const alcance = (session: Session, entidad_id?: number): Seen & { who: Scope } => {
  const who = quien(session, entidad_id);
  return { who, where: sql`${enSucursal(who)} AND ${deOperador(who, sql`p.id`)}` };
};

/** The card that an id is of, of those that a session may see. */
export function suya(session: Session, id: number): Sql {
  const { who, where } = alcance(session);
  // As JSON they are numbers: an array of the database reaches the code as texts.
  return sql`SELECT p.entidad_id, p.nombre, to_jsonb(p.id || ARRAY(SELECT x.id FROM persona x
      WHERE x.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND x.fusionada_en = p.id ORDER BY x.id)) AS ids
    FROM persona p JOIN persona f ON f.entidad_id = p.entidad_id AND p.id = coalesce(f.fusionada_en, f.id)
    WHERE ${where} AND f.id = ${id}`;
}

/** The people who are served, by name unless told, as they are at a moment and for that session. */
const lista = (
  session: Session,
  columns: (who: Reach) => Sql,
  hoy: string,
  hora: string,
): List<PersonaListada, Filtro> => ({
  from: { table: sql`persona`, alias: sql`p` },
  rows: (who) => sus({ who, columns: columns(who), hoy, hora }),
  scope: (asking, { entidad_id }) => {
    const who = quien(asking, entidad_id);
    const { where } = scoped({ ...who, empleado_id: null }, { entidad: sql`p.entidad_id` });
    return { who, where: sql`${where} AND ${deOperador(who, sql`p.id`)}` };
  },
  always: sql`p.fusionada_en IS NULL`,
  stops: FICHAS_LISTADAS,
  filters: {
    archivadas: 'scope',
    etiqueta: (etiqueta) => sql`${etiqueta}::text = ANY(p.etiquetas)`,
    search: (text, { who }) => hallada(session, who, text),
  },
  order: {
    nombre: byIndex(alphabetical(sql`p.nombre`)),
    creada: sql`p.created_at`,
    entidad: placeOfBranch(sql`p.entidad_id`),
  },
  own: up(sql`plano(p.nombre)`, sql`p.id`),
  each: (row) => withContactFor(session, row),
  file: PERSONAS_FILE,
});

@Injectable()
export class PersonasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async listar(session: Session, filter: Filtro) {
    const columns = filter.formato === undefined ? listada : (who: Reach) => sql`${listada(who)}, ${DEL_ARCHIVO}`;
    const vivas = lista(session, columns, this.clock.today(), this.clock.hour());
    const archivadas = filter.archivadas === 'true' ? sql`IS NOT NULL` : sql`IS NULL`;
    const always = sql`p.fusionada_en IS NULL AND p.archivado_en ${archivadas}`;
    return await readList(this.db, { ...vivas, always }, session, filter);
  }

  /** The first by name that answer a text. */
  async buscar(session: Session, { q, entidad_id }: { q: string; entidad_id?: number }): Promise<PersonaBreve[]> {
    const { who, where } = alcance(session, entidad_id);
    const found = hallada(session, who, q) ?? sql`true`;
    const rows = await this.db.rows<PersonaBreve>(
      sql`SELECT ${breve(who)} FROM persona p
        WHERE ${where} AND p.archivado_en IS NULL AND p.fusionada_en IS NULL AND ${found}
        ORDER BY plano(p.nombre), p.id LIMIT ${FICHAS_OFRECIDAS}`,
    );
    return rows.map((row) => withContactFor(session, row));
  }

  /** The tags that people have, by name. */
  async etiquetas(session: Session, entidad_id: number | undefined): Promise<string[]> {
    const who = quien(session, entidad_id);
    const rows = await this.db.rows<{ etiqueta: string }>(
      sql`SELECT min(t.etiqueta) AS etiqueta FROM persona p CROSS JOIN LATERAL unnest(p.etiquetas) AS t (etiqueta)
        WHERE ${inScope({ ...who, empleado_id: null }, { entidad: sql`p.entidad_id` })} AND ${deOperador(who, sql`p.id`)}
          AND p.archivado_en IS NULL AND p.etiquetas <> '{}' GROUP BY plano(t.etiqueta) ORDER BY 1 LIMIT 200`,
    );
    return rows.map(({ etiqueta }) => etiqueta);
  }

  async obtener(session: Session, id: number): Promise<PersonaFicha> {
    const { who, where } = alcance(session);
    const { entidad_id, ids } = await this.suya(session, id);
    const row = await this.db.row<PersonaFicha>(
      sql`${this.ficha(session, { ...who, entidad_id })} WHERE ${where} AND p.entidad_id = ${entidad_id} AND p.id = ${ids[0] as number}`,
    );
    return withContactFor(session, ensureFound(row, NO_HAY));
  }

  async historia(session: Session, id: number, query: QueryOf<typeof contract.personas.historia>) {
    const { who } = alcance(session);
    const de = await this.suya(session, id);
    const page = await readList(this.db, visitasDe(de, who.empleado_id), session, query);
    // The amounts are of those who may see tickets.
    return can(session, 'tiquetes.ver')
      ? page
      : { ...page, data: page.data.map((visita) => ({ ...visita, tiquete: null })) };
  }

  /** A card as it stands inside the caller's transaction. */
  async una(em: EntityManager, session: Session, { entidad_id, id }: { entidad_id: number; id: number }) {
    const { who } = alcance(session);
    const row = await rowIn<PersonaFicha>(
      em,
      sql`${this.ficha(session, { ...who, entidad_id })} WHERE p.entidad_id = ${entidad_id} AND p.id = ${id}`,
    );
    return withContactFor(session, ensureFound(row, NO_HAY));
  }

  /** Others of the branch with the telephone, the document or the e-mail of a card. */
  async parecidas(em: EntityManager, session: Session, { entidad_id, id }: { entidad_id: number; id: number }) {
    const { where, who } = alcance(session);
    const rows = await rowsIn<PersonaBreve>(
      em,
      sql`SELECT ${breve({ ...who, entidad_id })} FROM persona p JOIN persona x ON x.entidad_id = p.entidad_id
        WHERE ${where} AND p.entidad_id = ${entidad_id} AND x.entidad_id = ${entidad_id} AND x.id = ${id} AND p.id <> ${id}
          AND p.archivado_en IS NULL AND p.fusionada_en IS NULL
          AND ((p.telefono_digitos = x.telefono_digitos AND p.telefono_digitos <> '') OR p.documento = x.documento OR p.email = x.email)
        ORDER BY plano(p.nombre), p.id LIMIT ${FICHAS_OFRECIDAS}`,
    );
    return rows.map((row) => withContactFor(session, row));
  }

  /** Pairs of cards of a branch that share a telephone, a document or an e-mail: perhaps one person. */
  async duplicados(session: Session, entidad_id: number | undefined): Promise<ParDuplicado[]> {
    const { who, where } = alcance(session, entidad_id);
    const pares = await this.db.rows<Par>(paresDe(who, where));
    if (pares.length === 0) return [];
    const columns = enPar(who, { saldo: can(session, 'tiquetes.fiado') });
    const fichas = await this.db.rows<FichaEnPar>(
      sql`${sus({ who, columns, hoy: this.clock.today(), hora: this.clock.hour() })}
        WHERE ${where} AND p.entidad_id = ANY(${[...new Set(pares.map((par) => par.entidad_id))]}::bigint[])
          AND p.id = ANY(${[...new Set(pares.flatMap(({ ids }) => ids))]}::bigint[])`,
    );
    return paresCon(
      pares,
      fichas.map((ficha) => withContactFor(session, ficha)),
    );
  }

  private ficha(session: Session, who: Scope): Sql {
    // An operator does not know the money of others.
    const conDinero = who.empleado_id === null && can(session, 'tiquetes.ver');
    return sus({ who, columns: fichaDe(who, { conDinero }), hoy: this.clock.today(), hora: this.clock.hour() });
  }

  /** The card that an id is of, and those that are part of it. */
  async suya(session: Session, id: number): Promise<Ficha> {
    return ensureFound(await this.db.row<Ficha>(suya(session, id)), NO_HAY);
  }
}
