import { ALCANCES, type AlcanceRol, type Rol } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashPassword } from '../../core/access/passwords.js';
import { ensureAcceptablePassword } from '../../core/access/refused-passwords.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { isAdmin, onlyOwn, type Session, scopeOf } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, literal, rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { anonimizado } from './anonimizado.queries.js';
import { SesionesService } from './sesiones.service.js';
import { Usuario } from './usuario.entity.js';

declareConstraints({
  usuario_email_unico: { codigo: 'EMAIL_REGISTRADO', message: 'El email ya está registrado', campo: 'email' },
});

/** A password checked and hashed, ready to be stored: `prepararClave` makes it, before the transaction that writes it. */
export type ClaveLista = { readonly hash: string };

/** An account as those who have power over it see it: with its operator, if it has one, and the branch it works in. */
export type Cuenta = {
  id: number;
  email: string;
  nombre: string | null;
  activo: boolean;
  /** False while a person who was invited has not chosen a password. */
  con_clave: boolean;
  rol_id: number | null;
  rol: string | null;
  /** Since when it has its role; null of one it always had. */
  rol_desde: Date | null;
  alcance: AlcanceRol;
  /** The branch of the account itself; where there is an operator, theirs counts. */
  sucursal_id: number | null;
  operador_id: number | null;
  operador_activo: boolean | null;
  cliente_archivado: boolean;
};

const SIN_MANDO = 'No puedes hacer esto con una cuenta que tiene permisos que tú no tienes';

/**
 * Whether a role `r` has a permission that the caller's has not: a role or module that is off today may be on tomorrow.
 */
export const puedeMas = (
  session: Session,
): Sql => sql`EXISTS (SELECT FROM role_permiso rp WHERE rp.role_id = r.id AND rp.estado AND NOT EXISTS (
  SELECT FROM usuario yo JOIN role_permiso mio ON mio.role_id = yo.role_id
  WHERE yo.id = ${session.usuario_id} AND mio.permiso_id = rp.permiso_id AND mio.estado))`;

/** Whether the caller has power over an account with role `r`, as `exigirMando` asks it of one. */
export const aSuMando = (session: Session): Sql =>
  isAdmin(session)
    ? sql`true`
    : sql`(coalesce(r.alcance, 'propio') = ANY(${ALCANCES.slice(ALCANCES.indexOf(session.alcance))}::text[]) AND NOT ${puedeMas(session)})`;

const cuenta = (
  session: Session,
): Sql => sql`SELECT u.id, u.email, coalesce(o.nombre, u.nombre, c.name) AS nombre, u.activo,
    u.clave_hash IS NOT NULL AS con_clave, r.id AS rol_id, r.nombre AS rol, u.rol_desde,
    coalesce(r.alcance, 'propio') AS alcance, u.entidad_id AS sucursal_id, o.id AS operador_id,
    o.activo AS operador_activo, c.archivado_en IS NOT NULL AS cliente_archivado, ${puedeMas(session)} AS excede
  FROM usuario u LEFT JOIN role r ON r.id = u.role_id
  LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id`;

/**
 * An administrator reaches every account, who sees a branch those that work in it, everybody else their own. For a
 * statement with `usuario u` and `operador o`.
 */
export function cuentasAlAlcance(session: Session): Sql {
  const ofBranch = inScope(scopeOf(session), { entidad: literal('coalesce(o.entidad_id, u.entidad_id)') });
  return onlyOwn(session) ? sql`(${ofBranch} AND u.id = ${session.usuario_id})` : ofBranch;
}

/** Writes accounts: everything that creates, changes or closes one goes through here. */
@Injectable()
export class UsuariosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly enlaces: EnlacesService,
    private readonly sessions: SesionesService,
  ) {}

  /**
   * Checks and hashes a password that a person chose; 400 for one that would be guessed first, under the field `campo`.
   * `quien` is the caller, with a place of their own in the queue. It takes long: never inside a transaction.
   */
  async prepararClave(
    password: string,
    { quien, ...datos }: { email: string; anterior?: string; campo: string; quien: string },
  ): Promise<ClaveLista> {
    await ensureAcceptablePassword(password, datos);
    return { hash: await hashPassword(password, quien) };
  }

  /**
   * Creates an account with a role; without a password its person will choose one. A used e-mail is 409 'El email ya está
   * registrado'.
   */
  async crear(
    em: EntityManager,
    {
      email,
      clave,
      rol,
      nombre = null,
    }: { email: string; clave: ClaveLista | null; rol: Rol | null; nombre?: string | null },
  ): Promise<number> {
    const role = rol === null ? null : await rowIn<{ id: number }>(em, sql`SELECT id FROM role WHERE nombre = ${rol}`);
    return this.insertar(em, {
      email,
      clave_hash: clave?.hash ?? null,
      nombre,
      entidad_id: null,
      role_id: role?.id ?? null,
    });
  }

  /** Creates the account of a person who will choose their own password. */
  crearSinClave(
    em: EntityManager,
    data: { email: string; nombre: string; role_id: number; entidad_id: number | null },
  ): Promise<number> {
    return this.insertar(em, { ...data, clave_hash: null });
  }

  private async insertar(
    em: EntityManager,
    { email, ...datos }: Pick<Usuario, 'email' | 'clave_hash' | 'nombre' | 'entidad_id' | 'role_id'>,
  ): Promise<number> {
    const id = await this.ids.one(em, 'usuario');
    await insertRecord(em, Usuario, {
      id,
      email: email.toLowerCase(),
      ...datos,
      activo: true,
      created_at: this.clock.now(),
    });
    return id;
  }

  /** Power over an account, and that it is not the caller's own: no caller shuts themselves out. */
  async exigirMandoAjeno(em: EntityManager, session: Session, id: number): Promise<Cuenta> {
    const cuenta = await this.exigirMando(em, session, id);
    ensure(session.usuario_id !== id, 'CUENTA_PROPIA', 'No puedes desactivar tu propia cuenta');
    return cuenta;
  }

  /** Closes an account: it cannot sign in, and its sessions and links end at once. The last active administrator stays. */
  async desactivar(em: EntityManager, id: number): Promise<void> {
    await this.cuidarUltimoAdmin(em, id);
    await executeIn(em, sql`UPDATE usuario SET activo = false WHERE id = ${id}`);
    await this.olvidarAccesos(em, id);
    await this.sessions.cerrarTodas(em, id);
  }

  /**
   * Opens an account again: its user signs in anew. Not into a branch that is archived, and never a person who was
   * forgotten.
   */
  async activar(em: EntityManager, id: number): Promise<void> {
    await this.exigirNoAnonimizado(em, id);
    const cuenta = await rowIn<{ entidad_id: number | null }>(
      em,
      sql`SELECT entidad_id FROM usuario WHERE id = ${id} FOR NO KEY UPDATE`,
    );
    if (cuenta?.entidad_id) await ensureOpenBranch(em, cuenta.entidad_id);
    await executeIn(em, sql`UPDATE usuario SET activo = true WHERE id = ${id}`);
  }

  /**
   * Refuses with 409 an account whose person was forgotten. The account is locked, so that it is not forgotten
   * meanwhile.
   */
  async exigirNoAnonimizado(em: EntityManager, id: number): Promise<void> {
    await rowIn(em, sql`SELECT id FROM usuario WHERE id = ${id} FOR NO KEY UPDATE`);
    const row = await rowIn(em, sql`SELECT u.id FROM usuario u WHERE u.id = ${id} AND ${anonimizado}`);
    ensure(row === null, 'PERSONA_ANONIMIZADA', 'Esta persona fue anonimizada');
  }

  async estaActivo(em: EntityManager, id: number): Promise<boolean> {
    return (await rowIn(em, sql`SELECT 1 FROM usuario WHERE id = ${id} AND activo`)) !== null;
  }

  /**
   * An account that the caller has power over, locked until the transaction ends. 404 outside their reach; 403 unless
   * their role has every permission that its role has on and sees as far as it does: a caller who could choose
   * another's password, or lock them out, would else have their permissions.
   */
  async exigirMando(em: EntityManager, session: Session, id: number): Promise<Cuenta> {
    // Locked first and read after: the row must not be older than the lock.
    await rowIn(em, sql`SELECT id FROM usuario WHERE id = ${id} FOR NO KEY UPDATE`);
    const row = await rowIn<Cuenta & { excede: boolean }>(
      em,
      sql`${cuenta(session)} WHERE u.id = ${id} AND ${cuentasAlAlcance(session)}`,
    );
    const { excede, ...suya } = ensureFound(row, 'No se encontró el usuario');
    if (isAdmin(session)) return suya;
    const llega = ALCANCES.indexOf(session.alcance) <= ALCANCES.indexOf(suya.alcance);
    if (!llega || excede) throw forbidden(SIN_MANDO);
    return suya;
  }

  /**
   * Changes a password that is still `anterior`, its hash, and answers whether it was. Devices that knew it are as any
   * other from then on.
   */
  async cambiarClave(em: EntityManager, id: number, previous: string, password: ClaveLista): Promise<boolean> {
    const changed =
      (await executeIn(
        em,
        sql`UPDATE usuario SET clave_hash = ${password.hash} WHERE id = ${id} AND clave_hash = ${previous}`,
      )) === 1;
    if (changed) await this.olvidarAccesos(em, id);
    return changed;
  }

  /** The name of an account without operator. */
  async cambiarNombre(em: EntityManager, id: number, name: string): Promise<void> {
    await executeIn(em, sql`UPDATE usuario SET nombre = ${name} WHERE id = ${id}`);
  }

  /** Writes the password of a person who opened a link of their own: the one they had, if any, is not asked for. */
  async ponerClave(em: EntityManager, id: number, password: ClaveLista): Promise<void> {
    await executeIn(em, sql`UPDATE usuario SET clave_hash = ${password.hash} WHERE id = ${id}`);
    await this.olvidarAccesos(em, id);
    await this.sessions.cerrarTodas(em, id);
  }

  /** Forgets the other ways into the account: known devices, and links. */
  private async olvidarAccesos(em: EntityManager, id: number): Promise<void> {
    // Before the traces of a sign-in are deleted: either it is here by now, or its sign-in comes after and finds itself
    // too late.
    await this.sessions.turno(em, id);
    await executeIn(em, sql`DELETE FROM dispositivo WHERE usuario_id = ${id}`);
    await this.enlaces.anular(em, id);
  }

  /**
   * Whether there are no accounts yet: such a business waits for its owner. Until the transaction ends no other makes
   * an account with the role of administrator.
   */
  async sinNadie(em: EntityManager): Promise<boolean> {
    // An account refers to its role: a transaction that is writing an administrator holds this row, and one that is
    // about to waits for it.
    await rowIn(em, sql`SELECT id FROM role WHERE nombre = 'admin' FOR UPDATE`);
    return (await rowIn(em, sql`SELECT id FROM usuario LIMIT 1`)) === null;
  }

  /**
   * The last administrator who can sign in stays. Taking one away holds the role until the transaction ends: two people
   * who take it from each other at once come here one after the other, the account before the role, and the second
   * finds the first one's work done.
   */
  async cuidarUltimoAdmin(em: EntityManager, id: number): Promise<void> {
    await rowIn(em, sql`SELECT id FROM usuario WHERE id = ${id} FOR NO KEY UPDATE`);
    await rowIn(em, sql`SELECT id FROM role WHERE nombre = 'admin' FOR NO KEY UPDATE`);
    const admins = await rowsIn<{ id: number; entra: boolean }>(
      em,
      sql`SELECT u.id, u.clave_hash IS NOT NULL AS entra
        FROM usuario u JOIN role r ON r.id = u.role_id WHERE r.nombre = 'admin' AND u.activo`,
    );
    const pierdeUno = admins.some((admin) => admin.id === id);
    ensure(
      !pierdeUno || admins.some((admin) => admin.id !== id && admin.entra),
      'ULTIMO_ADMIN',
      'No se puede quitar el último administrador activo',
    );
  }
}
