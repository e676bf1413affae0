import { PERMISOS, type Permiso, type RolFila } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { ejecutarEn, filaEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { exigir, exigirEncontrado, prohibido } from '../../core/errors.js';
import { esAdmin, puede, type Sesion } from '../../core/session.js';
import { cambiados, type Evento, Inversas } from '../../core/undo.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { RolesQueries } from './roles.queries.js';

type Cambio = { permiso_id: number; estado: boolean };

/** Who may do what. A change holds from the next request on: nothing about it is remembered anywhere else. */
@Injectable()
export class RolesService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly usuarios: UsuariosService,
    private readonly queries: RolesQueries,
    inversas: Inversas,
  ) {
    inversas.registrar('usuario', { cambiar_rol: { permiso: 'roles.editar', campos: { nombres: { role: 'Rol' } }, deshacer: (...args) => this.devolverRol(...args) } });
    inversas.registrar('role', {
      cambiar_permisos: { permiso: 'roles.editar', campos: { nombres: (permiso) => permiso, sueltos: true }, deshacer: (...args) => this.devolverPermisos(...args) },
    });
  }

  cambiarRol(sesion: Sesion, usuario_id: number, role_id: number) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const usuario = await this.queries.usuario(em, sesion, usuario_id);
      const rol = await this.queries.rol(em, role_id);
      this.exigirNoExcederse(sesion, usuario.role?.nombre ?? null, rol);
      const { antes, despues } = await this.usuarios.cambiarRol(em, usuario_id, role_id);
      auditar({ accion: 'cambiar_rol', recurso: 'usuario', recurso_id: usuario_id, entidad_id: 0, antes: { role: antes }, despues: { role: despues } });
      return { message: 'Rol actualizado exitosamente', data: await this.queries.usuario(em, sesion, usuario_id) };
    });
  }

  private async devolverRol(sesion: Sesion, { recurso_id, antes }: Evento) {
    const nombre = (antes as { role: string | null }).role;
    exigir(nombre !== null, 'SIN_INVERSA', 'Antes no tenía un rol: elige uno en Usuarios y Roles');
    return this.cambiarRol(sesion, recurso_id, await this.queries.idDe(nombre));
  }

  private devolverPermisos(sesion: Sesion, evento: Evento) {
    const pedidos = Object.entries(cambiados(evento)).map(([permiso, estado]) => ({ permiso_id: PERMISOS.indexOf(permiso as Permiso) + 1, estado: estado as boolean }));
    exigir(pedidos.length > 0, 'SIN_INVERSA', 'Ese cambio no dejó nada distinto');
    return this.cambiarPermisos(sesion, evento.recurso_id, pedidos);
  }

  /** Nobody hands out more than they hold: otherwise `roles.editar` alone would be every permission. */
  private exigirNoExcederse(sesion: Sesion, actual: string | null, nuevo: RolFila): void {
    if (esAdmin(sesion)) return;
    if (actual === 'admin' || nuevo.nombre === 'admin') throw prohibido('Solo un administrador puede dar o quitar el rol de administrador');
    const deMas = nuevo.permisos.some((p) => p.estado && !puede(sesion, PERMISOS[p.id - 1] as Permiso));
    if (deMas) throw prohibido('No puedes dar un rol con permisos que no tienes');
  }

  cambiarPermisos(sesion: Sesion, role_id: number, pedidos: readonly Cambio[]) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const rol = exigirEncontrado(await filaEn<{ nombre: string }>(em, sql`SELECT nombre FROM role WHERE id = ${role_id} FOR UPDATE`), 'No se encontró el rol');
      exigir(rol.nombre !== 'admin', 'PERMISOS_FIJOS', 'Los permisos del administrador no se pueden cambiar');
      // Of a permission named twice the last word counts.
      const cambios = new Map(pedidos.map((p) => [p.permiso_id, p.estado]));
      const ids = [...cambios.keys()];
      for (const id of ids) {
        const permiso = PERMISOS[id - 1];
        exigir(permiso !== undefined, 'PERMISO_NO_EXISTE', 'El permiso no existe', 400);
        if (!esAdmin(sesion) && !puede(sesion, permiso)) throw prohibido('No puedes cambiar permisos que no tienes');
      }
      const antes = await this.queries.rol(em, role_id);
      await ejecutarEn(
        em,
        sql`INSERT INTO role_permiso (role_id, permiso_id, estado) SELECT ${role_id}::bigint, c.permiso_id, c.estado FROM unnest(${ids}::bigint[], ${[...cambios.values()]}::boolean[]) AS c (permiso_id, estado)
            ON CONFLICT (role_id, permiso_id) DO UPDATE SET estado = excluded.estado`,
      );
      const data = await this.queries.rol(em, role_id);
      const deEstos = (fila: RolFila) => fila.permisos.filter((p) => cambios.has(p.id)).map((p) => ({ permiso: PERMISOS[p.id - 1], estado: p.estado }));
      auditar({ accion: 'cambiar_permisos', recurso: 'role', recurso_id: role_id, entidad_id: 0, antes: deEstos(antes), despues: deEstos(data) });
      return { message: 'Permisos actualizados exitosamente', data };
    });
  }
}
