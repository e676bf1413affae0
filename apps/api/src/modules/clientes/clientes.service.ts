import { clienteDatos, type clienteNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Change } from '../../core/changes/audit.js';
import { edit, fieldNames, goBack, Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureNoOtherBranchOf } from '../../core/session/branch.js';
import { ensureAdmin, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { archiveRecord, insertRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { DarRolService } from '../usuarios/dar-rol.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { ClienteFila } from './cliente.entity.js';
import { ClientesQueries, clienteAlAlcance } from './clientes.queries.js';

declareConstraints({
  client_nit_unico: { codigo: 'NIT_REGISTRADO', message: 'El NIT ya está registrado', campo: 'nit' },
});

/** The texts of a client that the audit trail keeps apart: a client may be a person. */
const PERSONALES = personalTexts(ClienteFila);

type Nuevo = z.output<typeof clienteNuevo>;
type Datos = z.output<typeof clienteDatos>;
type Fila = Required<Datos> & { id: number; usuario_id: number | null };

/** The companies that own branches, each with an account to sign in. */
@Injectable()
export class ClientesService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly queries: ClientesQueries,
    private readonly enlaces: EnlacesService,
    inverses: Inverses,
  ) {
    inverses.register('client', {
      editar: edit<Partial<Datos>>({
        permission: 'entidades.editar',
        names: fieldNames(clienteDatos),
        modify: (...args) => this.modificar(...args),
      }),
      eliminar: goBack('entidades.crear', (...args) => this.restaurar(...args)),
      restaurar: goBack('entidades.eliminar', (session, { recurso_id }) =>
        this.eliminar(session, recurso_id, undefined),
      ),
    });
  }

  async crear(session: Session, { email, password, ...datos }: Nuevo) {
    // The client has no branch yet: an account that sees one branch alone would not see it again.
    ensureAdmin(session, 'Solo un administrador crea clientes');
    const key = await this.usuarios.prepararClave(password, {
      email,
      campo: 'password',
      quien: `usuario:${session.usuario_id}`,
    });
    return this.transactions.execute(session, async (em, audit) => {
      await this.roles.exigirPoderDar(em, session, 'cliente');
      const usuario_id = await this.usuarios.crear(em, { email, clave: key, rol: 'cliente' });
      const created = await this.insertar(em, datos, usuario_id);
      // The password travels by no mail: with the link they choose one of their own.
      await this.enlaces.emitir(em, { usuario_id, email, nombre: datos.name, proposito: 'credenciales_cliente' });
      audit(created);
      const message =
        'Cliente creado exitosamente. Las credenciales de acceso han sido enviadas al correo electrónico registrado.';
      return { message, data: await this.queries.uno(em, session, created.recurso_id) };
    });
  }

  /**
   * Writes a client in a transaction of the caller, whose audit trail tells the change; `usuario_id` null where it signs
   * in with no account of its own.
   */
  async insertar(em: EntityManager, datos: Datos, usuario_id: number | null): Promise<Change> {
    const id = await this.ids.one(em, 'client');
    const { order_start_date = null, order_end_date = null } = datos;
    const created_at = this.clock.now();
    await insertRecord(em, ClienteFila, { ...datos, id, order_start_date, order_end_date, usuario_id, created_at });
    return {
      accion: 'crear',
      recurso: 'client',
      recurso_id: id,
      entidad_id: 0,
      despues: { ...datos, usuario_id },
      personales: PERSONALES,
    };
  }

  modificar(session: Session, id: number, cambios: Partial<Datos>) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id);
      const row = { ...before, ...cambios };
      await updateRecord(em, ClienteFila, { id }, cambios);
      audit({
        accion: 'editar',
        recurso: 'client',
        recurso_id: id,
        entidad_id: 0,
        antes: before,
        despues: row,
        personales: PERSONALES,
      });
      return { message: 'Cliente actualizado exitosamente', data: await this.queries.uno(em, session, id) };
    });
  }

  /** Archives a client and closes its account; with branches it is 409. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id);
      await this.exigirSinNada(em, id);
      const cuenta = before.usuario_id;
      if (cuenta !== null) await this.usuarios.exigirMandoAjeno(em, session, cuenta);
      await archiveRecord(em, ClienteFila, { id }, this.clock.now());
      // An account that was shut before stays so when the client comes back.
      const cuenta_activa = cuenta !== null && (await this.usuarios.estaActivo(em, cuenta));
      if (cuenta !== null) await this.usuarios.desactivar(em, cuenta);
      audit({
        accion: 'eliminar',
        recurso: 'client',
        recurso_id: id,
        entidad_id: 0,
        antes: { ...before, cuenta_activa },
        personales: PERSONALES,
        ...(reason === undefined ? {} : { motivo: reason }),
      });
      return { message: 'Cliente eliminado exitosamente' };
    });
  }

  /** Brings back an archived client and its account. */
  private restaurar(session: Session, { recurso_id: id, antes }: UndoEvent) {
    return this.transactions.execute(session, async (em, audit) => {
      const row = await this.bloquear(em, session, id, { archivado: true });
      const cuenta = row.usuario_id;
      if (cuenta !== null) await this.usuarios.exigirMando(em, session, cuenta);
      await archiveRecord(em, ClienteFila, { id }, null);
      if (cuenta !== null && (antes as { cuenta_activa?: boolean }).cuenta_activa !== false)
        await this.usuarios.activar(em, cuenta);
      audit({
        accion: 'restaurar',
        recurso: 'client',
        recurso_id: id,
        entidad_id: 0,
        despues: row,
        personales: PERSONALES,
      });
      return { message: 'Cliente restaurado exitosamente' };
    });
  }

  /** Archived branches do not keep their client: restoring one says whose it is then. */
  private async exigirSinNada(em: EntityManager, id: number): Promise<void> {
    const { sucursales, zonas } = await onlyRowIn<{ sucursales: number; zonas: number }>(
      em,
      sql`SELECT (SELECT count(*) FROM entidad WHERE client_id = ${id} AND archivado_en IS NULL) AS sucursales,
          (SELECT count(*) FROM zone WHERE client_id = ${id} AND archivado_en IS NULL) AS zonas`,
    );
    ensure(
      sucursales === 0,
      'CLIENTE_CON_SUCURSALES',
      'No se puede eliminar un cliente con sucursales. Elimina o cambia de cliente sus sucursales primero.',
    );
    ensure(
      zonas === 0,
      'CLIENTE_CON_ZONAS',
      'No se puede eliminar un cliente con zonas. Elimina o cambia de cliente sus zonas primero.',
    );
  }

  private async bloquear(em: EntityManager, session: Session, id: number, { archivado = false } = {}): Promise<Fila> {
    const row = await rowIn<Fila>(
      em,
      sql`SELECT c.id, c.name, c.business_name, c.nit, c.address, c.phone, c.order_start_date, c.order_end_date, c.usuario_id FROM client c
          WHERE c.id = ${id} AND (c.archivado_en IS NOT NULL) = ${archivado} AND ${clienteAlAlcance(session)} FOR UPDATE`,
    );
    const own = ensureFound(row, 'No se encontró el cliente');
    await ensureNoOtherBranchOf(em, session, id);
    return own;
  }
}
