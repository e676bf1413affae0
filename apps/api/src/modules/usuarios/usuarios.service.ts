import type { Rol } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../../core/clock.js';
import { Ids } from '../../core/db/ids.js';
import { ejecutarEn, filaEn, filasEn, sql } from '../../core/db/sql.js';
import { exigir, exigirEncontrado } from '../../core/errors.js';
import { declararRestricciones } from '../../core/http/restrictions.js';
import { cifrarClave } from '../../core/passwords.js';
import { exigirClaveAceptable } from '../../core/refused-passwords.js';
import { Usuario } from './usuario.entity.js';

declararRestricciones({ usuario_email_unico: { codigo: 'EMAIL_REGISTRADO', message: 'El email ya está registrado', campo: 'email' } });

/** A password checked and hashed, ready to be stored: `prepararClave` makes it, before the transaction that writes it. */
export type ClaveLista = { readonly hash: string };

/** Writes accounts: everything that creates, changes or closes one goes through here. */
@Injectable()
export class UsuariosService {
  constructor(
    private readonly reloj: Reloj,
    private readonly ids: Ids,
  ) {}

  /**
   * Checks and hashes a password somebody chose; 400 for one that would be guessed first, under the field `campo`. `quien` is who asks,
   * with a place of their own in the queue. It takes long: never inside a transaction.
   */
  async prepararClave(clave: string, { quien, ...datos }: { email: string; anterior?: string; campo: string; quien: string }): Promise<ClaveLista> {
    await exigirClaveAceptable(clave, datos);
    return { hash: await cifrarClave(clave, quien) };
  }

  /** Creates an account with a role. A used e-mail is 409 'El email ya está registrado'. */
  async crear(em: EntityManager, datos: { email: string; clave: ClaveLista; rol: Rol | null }): Promise<number> {
    const id = await this.ids.uno(em, 'usuario');
    const role = datos.rol === null ? null : await filaEn<{ id: number }>(em, sql`SELECT id FROM role WHERE nombre = ${datos.rol}`);
    await em.insert(Usuario, {
      id,
      email: datos.email.toLowerCase(),
      clave_hash: datos.clave.hash,
      nombre: null,
      entidad_id: null,
      role_id: role?.id ?? null,
      activo: true,
      created_at: this.reloj.ahora(),
    });
    return id;
  }

  /** Closes an account: it cannot sign in and its sessions end at once. The last active administrator stays. */
  async desactivar(em: EntityManager, id: number): Promise<void> {
    await this.cuidarUltimoAdmin(em, id);
    await ejecutarEn(em, sql`UPDATE usuario SET activo = false WHERE id = ${id}`);
    await this.olvidarDispositivos(em, id);
    await this.cerrarSesiones(em, id);
  }

  /** Opens a closed account again: whoever had it signs in anew. */
  async activar(em: EntityManager, id: number): Promise<void> {
    await ejecutarEn(em, sql`UPDATE usuario SET activo = true WHERE id = ${id}`);
  }

  /** Whether an account administers the business, whatever branch its operator works in. */
  async esAdmin(em: EntityManager, id: number): Promise<boolean> {
    return (await filaEn(em, sql`SELECT u.id FROM usuario u JOIN role r ON r.id = u.role_id WHERE u.id = ${id} AND r.nombre = 'admin' FOR SHARE OF u`)) !== null;
  }

  /** Ends the sessions of an account, all but `menos`: an account activated again starts without any. */
  async cerrarSesiones(em: EntityManager, id: number, menos: string | null = null): Promise<void> {
    await ejecutarEn(em, sql`UPDATE sesion SET revocada_en = ${this.reloj.ahora()} WHERE usuario_id = ${id} AND revocada_en IS NULL AND id IS DISTINCT FROM ${menos}::uuid`);
  }

  /** Changes a password that is still `anterior`, its hash, and answers whether it was. Devices that knew it are as any other from then on. */
  async cambiarClave(em: EntityManager, id: number, anterior: string, clave: ClaveLista): Promise<boolean> {
    const cambiada = (await ejecutarEn(em, sql`UPDATE usuario SET clave_hash = ${clave.hash} WHERE id = ${id} AND clave_hash = ${anterior}`)) === 1;
    if (cambiada) await this.olvidarDispositivos(em, id);
    return cambiada;
  }

  private async olvidarDispositivos(em: EntityManager, id: number): Promise<void> {
    await ejecutarEn(em, sql`DELETE FROM dispositivo WHERE usuario_id = ${id}`);
  }

  /** Whether nobody has an account yet: such a business waits for its owner. Until the transaction ends nobody else makes one with the role of administrator. */
  async sinNadie(em: EntityManager): Promise<boolean> {
    // An account refers to its role: whoever is writing an administrator holds this row, and whoever is about to waits for it.
    await filaEn(em, sql`SELECT id FROM role WHERE nombre = 'admin' FOR UPDATE`);
    return (await filaEn(em, sql`SELECT id FROM usuario LIMIT 1`)) === null;
  }

  /** Gives an account another role and answers the one it had; the last active administrator keeps theirs (409). */
  async cambiarRol(em: EntityManager, id: number, role_id: number): Promise<{ antes: string | null; despues: string }> {
    const nuevo = exigirEncontrado(await filaEn<{ nombre: string }>(em, sql`SELECT nombre FROM role WHERE id = ${role_id}`), 'No se encontró el rol');
    if (nuevo.nombre !== 'admin') await this.cuidarUltimoAdmin(em, id);
    const anterior = exigirEncontrado(
      await filaEn<{ nombre: string | null }>(em, sql`SELECT r.nombre FROM usuario u LEFT JOIN role r ON r.id = u.role_id WHERE u.id = ${id} FOR UPDATE OF u`),
      'No se encontró el usuario',
    );
    await ejecutarEn(em, sql`UPDATE usuario SET role_id = ${role_id} WHERE id = ${id}`);
    return { antes: anterior.nombre, despues: nuevo.nombre };
  }

  /** Locks the administrators in id order: two people taking the role from each other at once leave one of them. */
  private async cuidarUltimoAdmin(em: EntityManager, id: number): Promise<void> {
    const admins = await filasEn<{ id: number }>(
      em,
      sql`SELECT u.id FROM usuario u JOIN role r ON r.id = u.role_id WHERE r.nombre = 'admin' AND u.activo ORDER BY u.id FOR UPDATE OF u`,
    );
    exigir(!(admins.length === 1 && admins[0]?.id === id), 'ULTIMO_ADMIN', 'No se puede quitar el último administrador activo');
  }
}
