import { MODULOS, type Modulo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { tomarTurnoDeSucursal } from '../../core/branch.js';
import { ejecutarEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { ErrorNegocio, exigir } from '../../core/errors.js';
import { alcance, type Sesion } from '../../core/session.js';
import { cambiados, Inversas } from '../../core/undo.js';
import { ModulosEntidadesQueries } from './modulos-entidades.queries.js';

type Cambio = { modulo: string; activo: boolean };

/** Which modules each branch uses. One switched off is off for all of its users, on the server too, except for administrators. */
@Injectable()
export class ModulosEntidadesService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly queries: ModulosEntidadesQueries,
    inversas: Inversas,
  ) {
    inversas.registrar('entidad', {
      cambiar_modulos: {
        permiso: 'modulos_entidades.editar',
        campos: { nombres: (modulo) => modulo, sueltos: true },
        deshacer: (sesion, evento) => {
          const pedidos = Object.entries(cambiados(evento)).map(([modulo, activo]) => ({ modulo, activo: activo as boolean }));
          exigir(pedidos.length > 0, 'SIN_INVERSA', 'Ese cambio no dejó nada distinto');
          return this.cambiar(sesion, evento.recurso_id, pedidos);
        },
      },
    });
  }

  cambiar(sesion: Sesion, entidad_id: number, pedidos: readonly Cambio[]) {
    alcance(sesion, entidad_id);
    // Of a module named twice the last word counts.
    const cambios = new Map(pedidos.map((p) => [p.modulo, p.activo]));
    for (const modulo of cambios.keys()) exigir(MODULOS.includes(modulo as Modulo), 'MODULO_NO_EXISTE', `El módulo «${modulo}» no existe`, 400);
    const de = (activo: boolean) => [...cambios].filter(([, a]) => a === activo).map(([modulo]) => modulo);
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      await tomarTurnoDeSucursal(em, entidad_id, () => new ErrorNegocio('NO_ENCONTRADO', 'No se encontró la sucursal', 404));
      const antes = await this.queries.una(em, entidad_id);
      await ejecutarEn(em, sql`DELETE FROM modulo_apagado WHERE entidad_id = ${entidad_id} AND modulo = ANY(${de(true)}::text[])`);
      await ejecutarEn(em, sql`INSERT INTO modulo_apagado (entidad_id, modulo) SELECT ${entidad_id}::bigint, m FROM unnest(${de(false)}::text[]) AS m ON CONFLICT DO NOTHING`);
      const data = await this.queries.una(em, entidad_id);
      auditar({ accion: 'cambiar_modulos', recurso: 'entidad', recurso_id: entidad_id, entidad_id, antes: antes.modulos, despues: data.modulos });
      return { message: 'Módulos actualizados exitosamente', data };
    });
  }
}
