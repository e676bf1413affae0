import { type Operador, operadorDatos, type operadorNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly enlaces: EnlacesService,
    private readonly queries: OperadoresQueries,
    private readonly operador: BloquearOperadorService,
    private readonly pendientes: PendientesService,
    inversas: Inverses,
  ) {
    inversas.register('operador', {
      editar: edit<Cambios>({
        permission: 'operadores.editar',
        names: fieldNames(operadorDatos),
        modify: (...args) => this.modificar(...args),
      }),
      eliminar: goBack('operadores.editar', (sesion, { recurso_id }) => this.reactivar(sesion, recurso_id)),
      reactivar: goBack('operadores.eliminar', (sesion, { recurso_id }) =>
        this.eliminar(sesion, recurso_id, { forzar: false, motivo: undefined }),
      ),
    });
  }

  async crear(sesion: Session, { email, password, ...datos }: Nuevo) {
    const entidad_id = branchOfNew(sesion, datos.entidad_id);
    const clave = await this.usuarios.prepararClave(password, {
      email,
      campo: 'password',
      quien: `usuario:${sesion.usuario_id}`,
    });
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await this.exigirSucursal(em, entidad_id);
      await this.roles.exigirPoderDar(em, sesion, 'operador');
      const usuario_id = await this.usuarios.crear(em, { email, clave, rol: 'operador' });
      const id = await this.ids.one(em, 'operador');
      await insertRecord(em, OperadorFila, {
        id,
        ...datos,
        entidad_id,
        usuario_id,
        activo: true,
        created_at: this.reloj.now(),
      });
      await this.enlaces.emitir(em, { usuario_id, email, nombre: datos.nombre, proposito: 'credenciales_operador' });
      await this.anotarSucursal(em, id, entidad_id);
      auditar({
        accion: 'crear',
        recurso: 'operador',
        recurso_id: id,
        entidad_id,
        despues: { ...datos, usuario_id },
        personales: PERSONALES,
      });
      return { message: 'Operador creado exitosamente', data: await this.leer(em, id) };
    });
  }

  modificar(sesion: Session, id: number, cambios: Cambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await (cambios.entidad_id === undefined
        ? this.operador.bloquear(em, sesion, id)
        : this.operador.bloquearConAgendas(em, sesion, id));
      await this.usuarios.exigirNoAnonimizado(em, antes.usuario_id);
      const seVa = cambios.entidad_id !== undefined && cambios.entidad_id !== antes.entidad_id;
      if (seVa) await this.cambiarSucursal(em, sesion, antes, cambios.entidad_id as number);
      const fila = { ...antes, ...cambios };
      await updateRecord(em, OperadorFila, { id }, cambios);
      if (seVa) await this.anotarSucursal(em, id, fila.entidad_id);
      const avisos = seVa ? { avisos: AVISOS_A_TODAS } : {};
      auditar({
        accion: 'editar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: fila.entidad_id,
        antes,
        despues: fila,
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
  eliminar(sesion: Session, id: number, { forzar, motivo }: { forzar: boolean; motivo: string | undefined }) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.operador.bloquearConAgendas(em, sesion, id);
      ensure(antes.activo, 'YA_INACTIVO', 'El operador ya está inactivo');
      await this.usuarios.exigirMandoAjeno(em, sesion, antes.usuario_id);
      await this.pendientes.exigirSinCitas(em, antes);
      if (!forzar) await this.pendientes.exigirSinSaldo(em, antes);
      await executeIn(em, sql`UPDATE operador SET activo = false WHERE id = ${id}`);
      await this.usuarios.desactivar(em, antes.usuario_id);
      auditar({
        accion: 'eliminar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: antes.entidad_id,
        antes,
        personales: PERSONALES,
        avisos: AVISOS,
        ...(motivo === undefined ? {} : { motivo }),
      });
      return { message: 'Operador desactivado exitosamente' };
    });
  }

  /** Brings an operator and their user back, into a branch that is open. Sessions that ended stay ended. */
  reactivar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.operador.bloquear(em, sesion, id);
      ensure(!antes.activo, 'YA_ACTIVO', 'El operador ya está activo');
      await ensureOpenBranch(em, antes.entidad_id);
      await this.usuarios.exigirMando(em, sesion, antes.usuario_id);
      await executeIn(em, sql`UPDATE operador SET activo = true WHERE id = ${id}`);
      await this.usuarios.activar(em, antes.usuario_id);
      auditar({
        accion: 'reactivar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: antes.entidad_id,
        antes: { activo: false },
        despues: { activo: true },
        avisos: AVISOS,
      });
      return { message: 'Operador reactivado exitosamente', data: await this.leer(em, id) };
    });
  }

  private async cambiarSucursal(
    em: EntityManager,
    sesion: Session,
    operador: OperadorBloqueado,
    entidad_id: number,
  ): Promise<void> {
    branchOfNew(sesion, entidad_id);
    await this.exigirSucursal(em, entidad_id);
    await this.pendientes.exigirSinCitas(em, operador);
    await this.pendientes.exigirCuentaEnCero(em, operador);
  }

  /** Where an operator works from now on. Twice at the same instant, the last word counts. */
  private async anotarSucursal(em: EntityManager, id: number, entidad_id: number): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO operador_sucursal (operador_id, desde, entidad_id)
        VALUES (${id}, ${this.reloj.now()}, ${entidad_id})
        ON CONFLICT (operador_id, desde) DO UPDATE SET entidad_id = excluded.entidad_id`,
    );
  }

  /** Holds the branch, so that it is not archived while an operator is coming in. */
  private exigirSucursal(em: EntityManager, entidad_id: number): Promise<void> {
    return ensureOpenBranch(em, entidad_id, () =>
      invalidField('ENTIDAD_NO_EXISTE', 'entidad_id', 'La sucursal no existe'),
    );
  }

  private async leer(em: EntityManager, id: number): Promise<Operador> {
    return ensureFound(await this.queries.uno(em, id));
  }
}
