import { FILAS_SIN_PAGINAS, type PersonaEspera } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListFile } from '../../core/lists/list.js';
import { withContactFor, withContactsFor } from '../../core/people/contact.js';
import { canNow, onlyOwn, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { empty, rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { Clock } from '../../platform/time/clock.js';
import { OfertasQueries } from './ofertas.queries.js';
import type { PersonaEspera as PersonaGuardada } from './persona-espera.entity.js';

export const EN_ESPERA: ListFile<PersonaEspera> = {
  name: 'lista-de-espera',
  title: 'Lista de espera',
  columns: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Turno', tipo: 'entero', de: ({ posicion }) => posicion },
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Servicio', tipo: 'texto', de: ({ servicio }) => servicio },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    {
      titulo: 'Espacio ofrecido',
      tipo: 'texto',
      de: ({ oferta }) => oferta && `${oferta.hora_inicio}, ${oferta.agenda_nombre}`,
    },
    { titulo: 'Notas', tipo: 'texto', de: ({ notas }) => notas },
    { titulo: 'Anotada', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

type Fila = Omit<PersonaEspera, 'oferta'>;

const WRITES = ['agendas.crear', 'agendas.editar'] as const;

/**
 * A person as a caller is told of them: an operator who only looks learns who waits, and not how to call people of
 * others.
 */
export const told = <P extends Fila | null>(session: Session, person: P): P => {
  if (person === null) return person;
  if (onlyOwn(session) && !WRITES.some((permission) => canNow(session, permission)))
    return { ...person, telefono: null, notas: null };
  return withContactFor(session, person);
};

/** A person of the list whose row is held until the transaction ends. */
export type Esperando = Pick<
  PersonaGuardada,
  'entidad_id' | 'id' | 'persona_id' | 'nombre' | 'servicio' | 'servicio_id' | 'telefono' | 'notas' | 'fecha'
> & { en_lista_desde: string };

/** The people who wait in a branch: its own, and those of 'General', who fit any. */
const waiting = (who: Scope): Sql =>
  who.entidad_id === null ? sql`true` : sql`p.entidad_id IN (0, ${who.entidad_id}::bigint)`;
const NO_ESPERA = 'No se encontró la persona en la lista de espera';
/** The people who were taken off the list. */
export const QUITADA = sql`p.anulado_en IS NOT NULL`;
const ESPERA = sql`p.anulado_en IS NULL AND p.atendida_en IS NULL`;

/**
 * People who wait, each with their place in the queue of a day: among their own branch and 'General'. That of a person
 * of 'General' is among everybody looked at, so the numbers of one branch's list run from 1 without a gap. `days` says
 * which days, whole ones; `which`, which of the people.
 */
export const personas = (who: Scope, days: Sql, which: Sql = empty): Sql => sql`
  WITH fila AS (
    SELECT p.*, CASE WHEN p.entidad_id = 0 THEN row_number() OVER dia
        ELSE count(*) FILTER (WHERE p.entidad_id = 0) OVER dia + row_number()
        OVER (PARTITION BY p.fecha, p.entidad_id ORDER BY p.en_lista_desde, p.id) END AS posicion
    FROM persona_espera p WHERE ${waiting(who)} AND ${days} AND ${ESPERA}
    WINDOW dia AS (PARTITION BY p.fecha ORDER BY p.en_lista_desde, p.id))
  SELECT p.id, p.posicion, p.persona_id, p.nombre, p.servicio, p.servicio_id, p.telefono, p.notas, p.fecha,
    nullif(p.entidad_id, 0) AS entidad_id,
    CASE WHEN p.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, p.created_at
  FROM fila p JOIN entidad e ON e.id = p.entidad_id ${which} ORDER BY p.fecha, p.en_lista_desde, p.id`;

@Injectable()
export class ListaEsperaQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly ofertas: OfertasQueries,
  ) {}

  /** The people who wait from today on. */
  listar(session: Session, entidad_id: number | undefined): Promise<SimpleList<PersonaEspera>> {
    return this.lista(session, entidad_id, sql`p.fecha >= ${this.clock.today()}::date`);
  }

  /** The people who wait, or waited in vain, on a day. */
  porFecha(session: Session, date: string, entidad_id: number | undefined): Promise<SimpleList<PersonaEspera>> {
    return this.lista(session, entidad_id, sql`p.fecha = ${date}::date`);
  }

  /** A person of the list, inside the transaction that wrote them. */
  async una(em: EntityManager, session: Session, { id, fecha }: { id: number; fecha: string }): Promise<PersonaEspera> {
    const row = await rowIn<Fila>(
      em,
      personas(scopeOf(session), sql`p.fecha = ${fecha}::date`, sql`WHERE p.id = ${id}`),
    );
    const oferta = await this.ofertas.pendienteDe(em, session, id);
    return { ...(row as Fila), oferta };
  }

  /**
   * Locks a person who waits, in the caller's branch or in 'General'; a person who left the list is 404, unless
   * `status` asks for them.
   */
  async bloquear(em: EntityManager, session: Session, id: number, status: Sql = ESPERA): Promise<Esperando> {
    const vista = await rowIn<{ entidad_id: number }>(
      em,
      sql`SELECT p.entidad_id FROM persona_espera p WHERE ${waiting(scopeOf(session))} AND p.id = ${id}`,
    );
    const { entidad_id } = ensureFound(vista, NO_ESPERA);
    const persona = await rowIn<Esperando>(
      em,
      sql`SELECT p.entidad_id, p.id, p.persona_id, p.nombre, p.servicio, p.servicio_id, p.telefono, p.notas, p.fecha, p.en_lista_desde
          FROM persona_espera p
          WHERE p.entidad_id = ${entidad_id} AND p.id = ${id} AND ${status} FOR UPDATE`,
    );
    return ensureFound(persona, NO_ESPERA);
  }

  private async lista(session: Session, entidad_id: number | undefined, days: Sql): Promise<SimpleList<PersonaEspera>> {
    const who = scopeOf(session, entidad_id);
    const ofertas = await this.ofertas.pendientes(session, who.entidad_id ?? undefined);
    const data = await this.db.page(
      sql`${personas(who, days)} LIMIT ${this.db.upTo(FILAS_SIN_PAGINAS)}`,
      (p: Fila) => ({ ...told(session, p), oferta: withContactsFor(session, ofertas.get(p.id) ?? null) }),
    );
    const count = async () =>
      (
        await this.db.row<{ total: number }>(
          sql`SELECT count(*) AS total FROM persona_espera p WHERE ${waiting(who)} AND ${days} AND ${ESPERA}`,
        )
      )?.total ?? 0;
    return SimpleList.of(data, FILAS_SIN_PAGINAS, count);
  }
}
