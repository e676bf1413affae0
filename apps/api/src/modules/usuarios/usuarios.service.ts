import { ALCANCES, type AlcanceRol, PERMISOS, type Permiso, type Rol } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../../core/clock.js';
import { enAlcance } from '../../core/db/db.js';
import { Ids } from '../../core/db/ids.js';
import { ejecutarEn, filaEn, filasEn, literal, type Sql, sql } from '../../core/db/sql.js';
import { exigir, exigirEncontrado, prohibido } from '../../core/errors.js';
import { declararRestricciones } from '../../core/http/restrictions.js';
import { cifrarClave } from '../../core/passwords.js';
import { exigirClaveAceptable } from '../../core/refused-passwords.js';
import { alcance, esAdmin, puede, type Sesion } from '../../core/session.js';
import { Usuario } from './usuario.entity.js';

declararRestricciones({ usuario_email_unico: { codigo: 'EMAIL_REGISTRADO', message: 'El email ya está registrado', campo: 'email' } });

/** A password checked and hashed, ready to be stored: `prepararClave` makes it, before the transaction that writes it. */
export type ClaveLista = { readonly hash: string };

/** An account as those who have power over it see it: with its operator, if it has one, and the branch it works in. */
export type Cuenta = {
  id: number;
  email: string;
  nombre: string | null;
  activo: boolean;
  rol: string | null;
  alcance: AlcanceRol;
  entidad_id: number | null;
  operador_id: number | null;
  operador_activo: boolean | null;
};

const SIN_MANDO = 'No puedes hacer esto con una cuenta que tiene permisos que tú no tienes';

// With what the session reader would let it do: nothing by a role that is off, nor in a module its branch switched off.
const CUENTA = sql`SELECT u.id, u.email, u.nombre, u.activo, r.nombre AS rol, coalesce(r.alcance, 'propio') AS alcance,
    coalesce(o.entidad_id, u.entidad_id) AS entidad_id, o.id AS operador_id, o.activo AS operador_activo,
    ARRAY(SELECT rp.permiso_id FROM role_permiso rp JOIN permiso p ON p.id = rp.permiso_id
      WHERE rp.role_id = r.id AND rp.estado AND r.estado
        AND NOT EXISTS (SELECT FROM modulo_apagado m WHERE m.entidad_id = coalesce(o.entidad_id, u.entidad_id) AND m.modulo = p.modulo)) AS permisos
  FROM usuario u LEFT JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id`;

/** An administrator reaches every account; everybody else those that work in their branch. For a statement with `usuario u` and `operador o`. */
export const cuentasAlAlcance = (sesion: Sesion): Sql => enAlcance(alcance(sesion), { entidad: literal('coalesce(o.entidad_id, u.entidad_id)') });

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

  /**
   * An account that the caller has power over, locked until the transaction ends. 404 outside their reach; 403 unless they hold every
   * permission that its role has in force and see as far as it does: who could choose another's password, or lock them out, would else
   * have what they have.
   */
  async exigirMando(em: EntityManager, sesion: Sesion, id: number): Promise<Cuenta> {
    // Locked first and read after: what is read must not be older than the lock.
    await filaEn(em, sql`SELECT id FROM usuario WHERE id = ${id} FOR UPDATE`);
    const fila = await filaEn<Cuenta & { permisos: number[] }>(em, sql`${CUENTA} WHERE u.id = ${id} AND ${cuentasAlAlcance(sesion)}`);
    const { permisos, ...cuenta } = exigirEncontrado(fila, 'No se encontró el usuario');
    if (esAdmin(sesion)) return cuenta;
    const llega = ALCANCES.indexOf(sesion.alcance) <= ALCANCES.indexOf(cuenta.alcance);
    if (!llega || !permisos.every((p) => puede(sesion, PERMISOS[p - 1] as Permiso))) throw prohibido(SIN_MANDO);
    return cuenta;
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

  /** Notes that somebody signs in with a password that is still theirs, `clave_hash`; false when it is not, or the account was closed. The account is held until the transaction ends. */
  async anotarIngreso(em: EntityManager, id: number, clave_hash: string | null): Promise<boolean> {
    return (await ejecutarEn(em, sql`UPDATE usuario SET ultimo_ingreso = ${this.reloj.ahora()} WHERE id = ${id} AND activo AND clave_hash = ${clave_hash}`)) === 1;
  }

  /** The name of an account without operator. */
  async cambiarNombre(em: EntityManager, id: number, nombre: string): Promise<void> {
    await ejecutarEn(em, sql`UPDATE usuario SET nombre = ${nombre} WHERE id = ${id}`);
  }

  /** Ends one session of an account; false when it has none by that name alive. */
  async cerrarSesion(em: EntityManager, id: number, sid: string): Promise<boolean> {
    const ahora = this.reloj.ahora();
    return (await ejecutarEn(em, sql`UPDATE sesion SET revocada_en = ${ahora} WHERE id = ${sid} AND usuario_id = ${id} AND revocada_en IS NULL AND vence_en > ${ahora}`)) === 1;
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

  /**
   * The last administrator who can sign in stays. Whoever takes one away holds the role until they end: two people who take it from
   * each other at once come here one after the other, the account before the role, and the second finds the first one's work done.
   */
  private async cuidarUltimoAdmin(em: EntityManager, id: number): Promise<void> {
    await filaEn(em, sql`SELECT id FROM usuario WHERE id = ${id} FOR UPDATE`);
    await filaEn(em, sql`SELECT id FROM role WHERE nombre = 'admin' FOR NO KEY UPDATE`);
    const admins = await filasEn<{ id: number; entra: boolean }>(
      em,
      sql`SELECT u.id, u.clave_hash IS NOT NULL AS entra FROM usuario u JOIN role r ON r.id = u.role_id WHERE r.nombre = 'admin' AND u.activo`,
    );
    const pierdeUno = admins.some((admin) => admin.id === id);
    exigir(!pierdeUno || admins.some((admin) => admin.id !== id && admin.entra), 'ULTIMO_ADMIN', 'No se puede quitar el último administrador activo');
  }
}
