import { PERMISOS, type RolFila } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { ejecutarEn, filaEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { exigir, exigirEncontrado, prohibido } from '../../core/errors.js';
import { esAdmin, puede, type Sesion } from '../../core/session.js';
import { RolesQueries } from './roles.queries.js';

type Cambio = { permiso_id: number; estado: boolean };

/** Who may do what. A change holds from the next request on: nothing about it is remembered anywhere else. */
@Injectable()
export class RolesService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly queries: RolesQueries,
  ) {}

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
