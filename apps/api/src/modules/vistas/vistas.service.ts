import {
  FILTROS_DE_VISTA,
  NOMBRE_FILTRO,
  NOMBRE_LISTA,
  VISTAS_POR_LISTA,
  type Vista,
  type VistaCambios,
  type VistaNueva,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit, Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { type Identity, namedIn } from '../../core/people/person.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { VistaLista } from './vista-lista.entity.js';

declareConstraints({
  vista_lista_nombre_unico: {
    codigo: 'VISTA_REPETIDA',
    message: 'Ya tienes una vista con ese nombre en esta lista',
    campo: 'nombre',
  },
});

type Dicho = { message: string; data: Vista };
/** Views of others that spoke of the person: those that looked for them, and those called by them. */
type VistasOlvidadas = { buscadas: readonly number[]; llamadas: readonly number[] };
/** The person to forget: their accounts and operators. `todas`: the caller sees the whole business. */
type Olvido = { cuentas: readonly number[]; operadores: readonly number[]; persona: Identity; todas: boolean };

/**
 * The views that people keep of lists, under names of their own. Each is its owner's alone, and is not told to others.
 */
@Injectable()
export class VistasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
  ) {}

  crear(session: Session, { lista, nombre, filtros }: VistaNueva): Promise<Dicho> {
    const { usuario_id } = session;
    return this.transactions.execute(session, async (em, audit) => {
      // An account saves one at a time: so many are counted, and no more than that are kept.
      await executeIn(em, sql`SELECT id FROM usuario WHERE id = ${usuario_id} FOR NO KEY UPDATE`);
      const own = await onlyRowIn<{ n: number }>(
        em,
        sql`SELECT count(*)::int AS n FROM vista_lista WHERE usuario_id = ${usuario_id} AND lista = ${lista}`,
      );
      ensure(
        own.n < VISTAS_POR_LISTA,
        'VISTAS_LLENAS',
        `Ya tienes ${VISTAS_POR_LISTA} vistas de esta lista: elimina alguna`,
      );
      const id = await this.ids.one(em, 'vista_lista');
      await insertRecord(em, VistaLista, { id, usuario_id, lista, nombre, filtros, created_at: this.clock.now() });
      const data = { id, lista, nombre, filtros: filtros as Vista['filtros'] };
      audit({ ...done(session, 'crear', id), despues: enPalabras(data) });
      return { message: 'Vista guardada', data };
    });
  }

  modificar(session: Session, id: number, cambios: VistaCambios): Promise<Dicho> {
    return this.enUna(session, id, async (em, audit, before) => {
      const data = {
        ...before,
        nombre: cambios.nombre ?? before.nombre,
        filtros: (cambios.filtros ?? before.filtros) as Vista['filtros'],
      };
      await executeIn(
        em,
        sql`UPDATE vista_lista SET nombre = ${data.nombre}, filtros = ${JSON.stringify(data.filtros)}::jsonb WHERE id = ${id}`,
      );
      audit({ ...done(session, 'modificar', id), antes: enPalabras(before), despues: enPalabras(data) });
      return { message: 'Vista actualizada', data };
    });
  }

  eliminar(session: Session, id: number): Promise<{ message: string }> {
    return this.enUna(session, id, async (em, audit, before) => {
      await executeIn(em, sql`DELETE FROM vista_lista WHERE id = ${id}`);
      audit({ ...done(session, 'eliminar', id), antes: enPalabras(before) });
      return { message: 'Vista eliminada' };
    });
  }

  /**
   * Forgets the views of accounts whose person is forgotten: they are not opened again, and their searches may name
   * people. Of the views of others, where `todas`, those that look for the person are deleted, for they find nothing
   * any more, and those called by the person get a number. Answers the views of others.
   */
  async olvidar(em: EntityManager, { cuentas, operadores, persona, todas }: Olvido): Promise<VistasOlvidadas> {
    await executeIn(em, sql`DELETE FROM vista_lista WHERE usuario_id = ANY(${cuentas}::bigint[])`);
    if (!todas) return { buscadas: [], llamadas: [] };
    const own = sql`v.filtros ->> 'empleado_id' = ANY(${operadores.map(String)}::text[])`;
    const buscadas = await rowsIn<{ id: number }>(
      em,
      sql`DELETE FROM vista_lista v WHERE ${namedIn(sql`coalesce(v.filtros ->> 'search', '')`, persona, own)} RETURNING v.id`,
    );
    const llamadas = await rowsIn<{ id: number }>(
      em,
      sql`UPDATE vista_lista v SET nombre = 'Vista ' || v.id WHERE ${namedIn(sql`v.nombre`, persona, own)} RETURNING v.id`,
    );
    const ids = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);
    return { buscadas: ids(buscadas), llamadas: ids(llamadas) };
  }

  /** Forgets again, in a restored database, the views that were forgotten once. */
  async olvidarDeNuevo(em: EntityManager, { buscadas, llamadas }: VistasOlvidadas): Promise<void> {
    await executeIn(em, sql`DELETE FROM vista_lista WHERE id = ANY(${buscadas}::bigint[])`);
    await executeIn(
      em,
      sql`UPDATE vista_lista v SET nombre = 'Vista ' || v.id WHERE v.id = ANY(${llamadas}::bigint[])`,
    );
  }

  /** Changes a view of the caller's own, locked until the end. */
  private enUna<T>(
    session: Session,
    id: number,
    make: (em: EntityManager, audit: Audit, vista: Vista) => Promise<T>,
  ): Promise<T> {
    return this.transactions.execute(session, async (em, audit) => {
      const own = sql`SELECT v.id, v.lista, v.nombre, v.filtros
        FROM vista_lista v WHERE v.id = ${id} AND v.usuario_id = ${session.usuario_id} FOR UPDATE`;
      return make(em, audit, ensureFound(await rowIn<Vista>(em, own), 'No se encontró la vista'));
    });
  }
}

/** The view as the audit trail tells it: its filters by name, never by value. */
const enPalabras = ({ lista, nombre, filtros }: Vista) => ({
  nombre,
  lista: NOMBRE_LISTA[lista],
  filtros: [...new Set(FILTROS_DE_VISTA.filter((filter) => filter in filtros).map((filter) => NOMBRE_FILTRO[filter]))],
});

/** Told to the owner of the view, in every tab of theirs, and to no other. */
const done = ({ usuario_id }: Session, action: string, recurso_id: number): Change => ({
  accion: action,
  recurso: 'vista_lista',
  recurso_id,
  entidad_id: 0,
  personales: personalTexts(VistaLista),
  avisos: [{ tema: 'cuenta', usuario_id }],
});
