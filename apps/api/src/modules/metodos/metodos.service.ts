import {
  METODOS_FIJOS,
  METODOS_MAXIMO,
  type Medio,
  type MetodoCambios,
  type MetodoNuevo,
  type Montos,
  metodoNuevo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureOpenBranch, GENERAL, takeBranchTurn } from '../../core/session/branch.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, lockRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import type { MetodoPropio, PorDonde } from '../libro/libro.service.js';
import { MetodoFila } from './metodo.entity.js';
import { MetodosQueries } from './metodos.queries.js';

const REPETIDO = 'Ya existe un método con ese nombre';
declareConstraints({
  metodo_nombre_unico: { codigo: 'METODO_REPETIDO', message: REPETIDO, campo: 'nombre' },
});

const NO_HAY = 'No se encontró el método de pago';
const EN_CLASE = { efectivo: 'en efectivo', transferencia: 'por transferencia' } as const;

/** How a record says it was paid, and where. `antes`: the method it had, which may be no longer in use. */
type Elegido = Montos & { entidad_id: number; metodo_id?: number | null | undefined; antes?: number | null };

type Cobrado = { metodo_id: number; referencia?: string | undefined; recibido?: number | undefined };

/** The methods of payment of the business: Nequi, the card terminal. What each holds is the book's. */
@Injectable()
export class MetodosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly queries: MetodosQueries,
    inverses: Inverses,
  ) {
    inverses.register('metodo', {
      editar: edit<MetodoCambios>({
        permission: 'entidades.editar',
        names: fieldNames(metodoNuevo, { activo: 'Estado' }),
        modify: (...args) => this.modificar(...args),
      }),
    });
  }

  /**
   * The method that a record names, null for a fixed one, whose class says all. 404 of another branch, 409 of one that is no
   * longer used, 400 where nothing was paid by its class. `cobro`: a client pays, and some methods ask for the number of
   * their voucher.
   */
  async elegir(
    em: EntityManager,
    { metodo_id, entidad_id, antes, ...montos }: Elegido,
    cobro?: { referencia?: string | undefined },
  ): Promise<MetodoPropio | null> {
    if (metodo_id === null || metodo_id === undefined) return null;
    const metodo = await this.delLugar(em, metodo_id, entidad_id);
    ensure(metodo.activo || metodo.id === antes, 'METODO_INACTIVO', `${metodo.nombre} ya no está activo`);
    if (montos[`monto_${metodo.clase}`] === 0)
      throw invalidField(
        'METODO_NO_CONCUERDA',
        'metodo_id',
        `No hay nada pagado ${EN_CLASE[metodo.clase]} para ${metodo.nombre}`,
      );
    if (cobro !== undefined && metodo.pide_referencia && !cobro.referencia)
      throw invalidField('REFERENCIA_REQUERIDA', 'referencia', `${metodo.nombre} pide la referencia`);
    return metodo.fijo ? null : { id: metodo.id, clase: metodo.clase };
  }

  /**
   * The methods that a ticket is paid with, each in use in its branch, with the voucher that some ask for. `estaban`: those it
   * was paid with before, of which neither is asked.
   */
  async deCobros<T extends Cobrado>(
    em: EntityManager,
    entidad_id: number,
    cobros: readonly T[],
    estaban: ReadonlySet<number> = new Set(),
  ): Promise<Array<T & { clase: Medio }>> {
    const con: Array<T & { clase: Medio }> = [];
    for (const [i, cobro] of cobros.entries()) {
      const { nombre, clase, activo, pide_referencia } = await this.delLugar(em, cobro.metodo_id, entidad_id);
      const estaba = estaban.has(cobro.metodo_id);
      ensure(activo || estaba, 'METODO_INACTIVO', `${nombre} ya no está activo`);
      if (pide_referencia && !cobro.referencia && !estaba)
        throw invalidField('REFERENCIA_REQUERIDA', `cobros.${i}.referencia`, `${nombre} pide la referencia`);
      if (clase !== 'efectivo' && cobro.recibido !== undefined)
        throw invalidField('METODO_NO_CONCUERDA', `cobros.${i}.recibido`, `De ${nombre} no se da vuelto`);
      con.push({ ...cobro, clase });
    }
    return con;
  }

  /** The method in use by which what was annulled in a branch goes back. */
  async paraDevolver(em: EntityManager, entidad_id: number, metodo_id: number): Promise<PorDonde> {
    const { id, nombre, clase, activo, fijo } = await this.delLugar(em, metodo_id, entidad_id);
    ensure(activo, 'METODO_INACTIVO', `${nombre} ya no está activo`);
    return { clase, metodo: { id: fijo ? null : id, nombre } };
  }

  /** A method that serves in a branch, in use or not. */
  async delLugar(em: EntityManager, id: number, entidad_id: number): Promise<MetodoFila & { fijo: boolean }> {
    return ensureFound(
      await rowIn<MetodoFila & { fijo: boolean }>(
        em,
        sql`SELECT m.id, m.nombre, m.clase, m.entidad_id, m.pide_referencia, m.orden, m.activo,
            m.id <= ${METODOS_FIJOS.transferencia} AS fijo
          FROM metodo m WHERE m.id = ${id} AND (m.entidad_id IS NULL OR m.entidad_id = ${entidad_id})`,
      ),
      NO_HAY,
    );
  }

  crear(session: Session, { entidad_id: asked, ...data }: MetodoNuevo) {
    const branch = branchOfNew(session, asked ?? (isAdmin(session) ? null : undefined), { general: true });
    const entidad_id = branch === GENERAL ? null : branch;
    return this.transactions.execute(session, async (em, audit) => {
      await takeBranchTurn(em, GENERAL);
      if (entidad_id !== null) await ensureOpenBranch(em, entidad_id);
      const ultimo = await this.exigirLugar(em);
      await this.exigirNombre(em, { ...data, entidad_id });
      const id = await this.ids.one(em, 'metodo');
      const row = {
        ...data,
        orden: data.orden ?? ultimo + 1,
        id,
        entidad_id,
        activo: true,
        created_at: this.clock.now(),
      };
      await insertRecord(em, MetodoFila, row);
      audit({ accion: 'crear', recurso: 'metodo', recurso_id: id, entidad_id: branch, despues: row });
      return { message: 'Método de pago creado exitosamente', data: await this.queries.uno(em, id) };
    });
  }

  modificar(session: Session, id: number, cambios: MetodoCambios) {
    return this.transactions.execute(session, async (em, audit) => {
      await takeBranchTurn(em, GENERAL);
      const before = ensureFound(await lockRecord(em, MetodoFila, { id }, { but: ['created_at'] }), NO_HAY);
      this.exigirSuyo(session, before);
      const onlyPlace = Object.keys(cambios).every((campo) => campo === 'orden');
      ensure(
        id > METODOS_FIJOS.transferencia || onlyPlace,
        'METODO_FIJO',
        `De ${before.nombre} solo se cambia el orden`,
      );
      const row = { ...before, ...cambios };
      if (cambios.nombre !== undefined) await this.exigirNombre(em, row);
      await updateRecord(em, MetodoFila, { id }, cambios);
      const entidad_id = before.entidad_id ?? GENERAL;
      audit({ accion: 'editar', recurso: 'metodo', recurso_id: id, entidad_id, antes: before, despues: row });
      return { message: 'Método de pago actualizado correctamente', data: await this.queries.uno(em, id) };
    });
  }

  /** A method of every branch is an administrator's; that of another branch is not there for other callers. */
  private exigirSuyo(session: Session, { entidad_id }: Pick<MetodoFila, 'entidad_id'>): void {
    if (isAdmin(session) || entidad_id === session.entidad?.id) return;
    if (entidad_id !== null) throw new BusinessError('NO_ENCONTRADO', NO_HAY, 404);
    throw new BusinessError('PROHIBIDO', 'Ese método es de todas las sucursales: lo cambia un administrador', 403);
  }

  /** There is room for another: answers the order of the last. */
  private async exigirLugar(em: EntityManager): Promise<number> {
    const { hay, ultimo } = await onlyRowIn<{ hay: number; ultimo: number }>(
      em,
      sql`SELECT count(*) AS hay, max(orden) AS ultimo FROM metodo`,
    );
    ensure(hay < METODOS_MAXIMO, 'DEMASIADOS_METODOS', `Hay demasiados métodos de pago: máximo ${METODOS_MAXIMO}`);
    return ultimo;
  }

  /**
   * Where it serves, a name is of one method: a branch would not tell its own from one of all. Changes of methods take turns
   * on the row of 'General', so that two at once see each other.
   */
  private async exigirNombre(
    em: EntityManager,
    { id = 0, nombre, entidad_id }: { id?: number; nombre: string; entidad_id: number | null },
  ): Promise<void> {
    const other = await rowIn(
      em,
      sql`SELECT 1 FROM metodo m WHERE plano(m.nombre) = plano(${nombre}::text) AND m.id <> ${id}
        AND (m.entidad_id IS NULL OR ${entidad_id}::bigint IS NULL OR m.entidad_id = ${entidad_id}::bigint) LIMIT 1`,
    );
    if (other !== null) throw new BusinessError('METODO_REPETIDO', REPETIDO);
  }
}
