import { type Operador, operadorDatos, type operadorNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Change } from '../../core/changes/audit.js';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { Clock } from '../../platform/time/clock.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { DarRolService } from '../usuarios/dar-rol.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { BloquearOperadorService, type OperadorBloqueado } from './bloquear-operador.service.js';
import { OperadorFila } from './operador.entity.js';
import { OperadoresQueries } from './operadores.queries.js';
import { PendientesService } from './pendientes.service.js';

declareConstraints({
  operador_cargo: { codigo: 'CARGO_NO_EXISTE', message: 'El cargo no existe', status: 400, campo: 'cargo_id' },
});

/** An operator who leaves changes the agendas too; one who goes to another branch, those of both. */
const AVISOS: readonly Notice[] = [{ tema: 'operadores' }, { tema: 'agendas' }];
const AVISOS_A_TODAS: readonly Notice[] = AVISOS.map((aviso) => ({ ...aviso, todas: true }));

/** The texts of an operator that the audit trail keeps apart. */
const PERSONALES = personalTexts(OperadorFila);

type Nuevo = z.output<typeof operadorNuevo>;
type Cambios = Partial<z.output<typeof operadorDatos>>;
/** The operators of each branch. An operator and their user are one thing: created and deactivated together. */
@Injectable()
export class OperadoresService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly enlaces: EnlacesService,
    private readonly queries: OperadoresQueries,
    private readonly operador: BloquearOperadorService,
    private readonly pending: PendientesService,
    inverses: Inverses,
  ) {
    inverses.register('operador', {
      editar: edit<Cambios>({
        permission: 'operadores.editar',
        names: fieldNames(operadorDatos),
        modify: (...args) => this.modificar(...args),
      }),
      desactivar: goBack('operadores.editar', (session, { recurso_id }) => this.reactivar(session, recurso_id)),
      reactivar: goBack('operadores.eliminar', (session, { recurso_id }) =>
        this.eliminar(session, recurso_id, { forzar: false, motivo: undefined }),
      ),
    });
  }

  async crear(session: Session, { email, password, ...datos }: Nuevo) {
    const entidad_id = branchOfNew(session, datos.entidad_id);
    const key = await this.usuarios.prepararClave(password, {
      email,
      campo: 'password',
      quien: `usuario:${session.usuario_id}`,
    });
    return this.transactions.execute(session, async (em, audit) => {
      await this.exigirSucursal(em, entidad_id);
      await this.roles.exigirPoderDar(em, session, 'operador');
      const usuario_id = await this.usuarios.crear(em, { email, clave: key, rol: 'operador' });
      const created = await this.incorporar(em, { ...datos, entidad_id }, usuario_id);
      await this.enlaces.emitir(em, { usuario_id, email, nombre: datos.nombre, proposito: 'credenciales_operador' });
      audit(created);
      return { message: 'Operador creado exitosamente', data: await this.leer(em, created.recurso_id) };
    });
  }

  /** Makes an account an operator of a branch that is held open, in a transaction of the caller, whose audit trail tells it. */
  async incorporar(em: EntityManager, datos: z.output<typeof operadorDatos>, usuario_id: number): Promise<Change> {
    const id = await this.ids.one(em, 'operador');
    const { entidad_id } = datos;
    await insertRecord(em, OperadorFila, { id, ...datos, usuario_id, activo: true, created_at: this.clock.now() });
    await this.anotarSucursal(em, id, entidad_id);
    return {
      accion: 'crear',
      recurso: 'operador',
      recurso_id: id,
      entidad_id,
      despues: { ...datos, usuario_id },
      personales: PERSONALES,
    };
  }

  modificar(session: Session, id: number, cambios: Cambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await (cambios.entidad_id === undefined
        ? this.operador.bloquear(em, session, id)
        : this.operador.bloquearConAgendas(em, session, id));
      await this.usuarios.exigirNoAnonimizado(em, before.usuario_id);
      const leaves = cambios.entidad_id !== undefined && cambios.entidad_id !== before.entidad_id;
      if (leaves) await this.cambiarSucursal(em, session, before, cambios.entidad_id as number);
      const row = { ...before, ...cambios };
      await updateRecord(em, OperadorFila, { id }, cambios);
      if (leaves) await this.anotarSucursal(em, id, row.entidad_id);
      const avisos = leaves ? { avisos: AVISOS_A_TODAS } : {};
      audit({
        accion: 'editar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: row.entidad_id,
        antes: before,
        despues: row,
        personales: PERSONALES,
        ...avisos,
      });
      return { message: 'Operador actualizado exitosamente', data: await this.leer(em, id) };
    });
  }

  /**
   * Deactivates an operator and their user; history stays. Money still owed either way is told, and let pass only when
   * `forzar` says so.
   */
  eliminar(session: Session, id: number, { forzar, motivo }: { forzar: boolean; motivo: string | undefined }) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.operador.bloquearConAgendas(em, session, id);
      ensure(before.activo, 'YA_INACTIVO', 'El operador ya está inactivo');
      await this.usuarios.exigirMandoAjeno(em, session, before.usuario_id);
      await this.pending.exigirSinCitas(em, before);
      if (!forzar) await this.pending.exigirSinSaldo(em, before);
      await executeIn(em, sql`UPDATE operador SET activo = false WHERE id = ${id}`);
      await this.usuarios.desactivar(em, before.usuario_id);
      audit({
        accion: 'desactivar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: before.entidad_id,
        antes: before,
        personales: PERSONALES,
        avisos: AVISOS,
        ...(motivo === undefined ? {} : { motivo }),
      });
      return { message: 'Operador desactivado exitosamente' };
    });
  }

  /** Brings an operator and their user back, into a branch that is open. Sessions that ended stay ended. */
  reactivar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.operador.bloquear(em, session, id);
      ensure(!before.activo, 'YA_ACTIVO', 'El operador ya está activo');
      await ensureOpenBranch(em, before.entidad_id);
      await this.usuarios.exigirMando(em, session, before.usuario_id);
      await executeIn(em, sql`UPDATE operador SET activo = true WHERE id = ${id}`);
      await this.usuarios.activar(em, before.usuario_id);
      audit({
        accion: 'reactivar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: before.entidad_id,
        antes: { activo: false },
        despues: { activo: true },
        avisos: AVISOS,
      });
      return { message: 'Operador reactivado exitosamente', data: await this.leer(em, id) };
    });
  }

  private async cambiarSucursal(
    em: EntityManager,
    session: Session,
    operador: OperadorBloqueado,
    entidad_id: number,
  ): Promise<void> {
    branchOfNew(session, entidad_id);
    await this.exigirSucursal(em, entidad_id);
    await this.pending.exigirSinCitas(em, operador);
    await this.pending.exigirCuentaEnCero(em, operador);
  }

  /** Where an operator works from now on. Twice at the same instant, the last word counts. */
  private async anotarSucursal(em: EntityManager, id: number, entidad_id: number): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO operador_sucursal (operador_id, desde, entidad_id)
        VALUES (${id}, ${this.clock.now()}, ${entidad_id})
        ON CONFLICT (operador_id, desde) DO UPDATE SET entidad_id = excluded.entidad_id`,
    );
  }

  /** Holds the branch, so that it is not archived while an operator is coming in. */
  exigirSucursal(em: EntityManager, entidad_id: number): Promise<void> {
    return ensureOpenBranch(em, entidad_id, () =>
      invalidField('ENTIDAD_NO_EXISTE', 'entidad_id', 'La sucursal no existe'),
    );
  }

  async leer(em: EntityManager, id: number): Promise<Operador> {
    return ensureFound(await this.queries.uno(em, id));
  }
}
