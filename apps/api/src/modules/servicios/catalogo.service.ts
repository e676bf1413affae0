import type { Servicio as ServicioFila } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deSucursalAbierta, exigirSucursalAbierta } from '../../core/branch.js';
import { Reloj } from '../../core/clock.js';
import { Ids } from '../../core/db/ids.js';
import { ejecutarEn, filaEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { exigir, exigirEncontrado, prohibido } from '../../core/errors.js';
import type { Aviso } from '../../core/events/notices.js';
import { entidadPropia, esAdmin, type Sesion } from '../../core/session.js';
import { edicion, Inversas, regreso } from '../../core/undo.js';
import { Servicio } from './servicio.entity.js';
import { CATALOGO } from './servicios.queries.js';

type Datos = {
  nombre: string;
  precio: number;
  estado: boolean;
  porcentaje_pago_empleado: number;
  entidad_id?: number | null;
};

/** Who is told of a change of the catalogue: the branch whose it is, or every branch when it is of all or goes from one to another. */
const paraQuien = (...entidades: Array<number | null>): { entidad_id: number; avisos?: readonly Aviso[] } => {
  const [una = null, ...otras] = entidades;
  return una !== null && otras.every((otra) => otra === una)
    ? { entidad_id: una }
    : { entidad_id: entidades.at(-1) ?? 0, avisos: [{ tema: 'servicios', todas: true }] };
};

/** Writes the catalogue of services. What was performed keeps the name, price and percentage of its moment. */
@Injectable()
export class CatalogoService {
  constructor(
    private readonly reloj: Reloj,
    private readonly ids: Ids,
    private readonly transacciones: Transacciones,
    inversas: Inversas,
  ) {
    const nombres = {
      nombre: 'Nombre',
      precio: 'Precio',
      estado: 'Estado',
      porcentaje_pago_empleado: 'Porcentaje',
      entidad_id: 'Sucursal',
    };
    // What every branch offers is changed by an administrator alone.
    const quien = (sesion: Sesion, { entidad_id }: { entidad_id: number }) => esAdmin(sesion) || entidad_id !== 0;
    inversas.registrar('servicio', {
      modificar: {
        ...edicion<Partial<Datos>>({
          permiso: 'servicios.editar',
          nombres,
          modificar: (...args) => this.modificar(...args),
        }),
        quien,
      },
      archivar: {
        ...regreso('servicios.editar', (sesion, { recurso_id }) => this.restaurar(sesion, recurso_id)),
        quien,
      },
      restaurar: {
        ...regreso('servicios.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
        quien,
      },
    });
  }

  crear(sesion: Sesion, datos: Datos) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const entidad_id = this.entidadDe(sesion, datos.entidad_id);
      if (entidad_id !== null) await exigirSucursalAbierta(em, entidad_id);
      const id = await this.ids.uno(em, 'servicio');
      await em.insert(Servicio, { ...datos, id, entidad_id, created_at: this.reloj.ahora() });
      const data = await this.leer(em, id);
      auditar({ accion: 'crear', recurso: 'servicio', recurso_id: id, ...paraQuien(entidad_id), despues: data });
      return { message: 'Servicio creado exitosamente', data };
    });
  }

  modificar(sesion: Sesion, id: number, cambios: Partial<Datos>) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const antes = await this.propio(em, sesion, id);
      const entidad_id =
        cambios.entidad_id === undefined ? antes.entidad_id : this.entidadDe(sesion, cambios.entidad_id);
      if (entidad_id !== null && entidad_id !== antes.entidad_id) await exigirSucursalAbierta(em, entidad_id);
      await em.update(Servicio, { id }, { ...cambios, entidad_id });
      const data = await this.leer(em, id);
      auditar({
        accion: 'modificar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(antes.entidad_id, data.entidad_id),
        antes,
        despues: data,
      });
      return { message: 'Servicio actualizado exitosamente', data };
    });
  }

  /** Archives an inactive service; an active one is 409. */
  eliminar(sesion: Sesion, id: number, motivo: string | undefined) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const antes = await this.propio(em, sesion, id);
      exigir(!antes.estado, 'SERVICIO_ACTIVO', 'No se puede eliminar un servicio activo. Primero desactívalo.');
      await ejecutarEn(em, sql`UPDATE servicio SET archivado_en = ${this.reloj.ahora()} WHERE id = ${id}`);
      auditar({
        accion: 'archivar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(antes.entidad_id),
        antes,
        motivo,
      });
      return { message: 'Servicio eliminado correctamente' };
    });
  }

  private restaurar(sesion: Sesion, id: number) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const { entidad_id } = await this.propio(em, sesion, id, { archivado: true });
      await ejecutarEn(em, sql`UPDATE servicio SET archivado_en = NULL WHERE id = ${id}`);
      auditar({
        accion: 'restaurar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(entidad_id),
        despues: await this.leer(em, id),
      });
      return { message: 'Servicio restaurado exitosamente' };
    });
  }

  /** Locks a service the caller may change: their branch's own; one of every branch is the administrator's. */
  private async propio(
    em: EntityManager,
    sesion: Sesion,
    id: number,
    { archivado = false } = {},
  ): Promise<ServicioFila> {
    const consulta = sql`SELECT entidad_id FROM servicio WHERE id = ${id} AND (archivado_en IS NOT NULL) = ${archivado} FOR UPDATE`;
    const fila = await deSucursalAbierta(em, sesion, async () =>
      exigirEncontrado(await filaEn<{ entidad_id: number | null }>(em, consulta), 'No se encontró el servicio'),
    );
    if (!esAdmin(sesion)) {
      if (fila.entidad_id === null)
        throw prohibido('Solo un administrador puede cambiar un servicio de todas las sucursales');
      exigirEncontrado(fila.entidad_id === entidadPropia(sesion) ? fila : null, 'No se encontró el servicio');
    }
    return this.leer(em, id);
  }

  /** An administrator chooses (null = every branch); anybody else's service is of their branch. */
  private entidadDe(sesion: Sesion, pedida: number | null | undefined): number | null {
    if (!esAdmin(sesion)) {
      const propia = entidadPropia(sesion);
      if (pedida !== undefined && pedida !== null && pedida !== propia)
        throw prohibido('No tienes acceso a esa sucursal');
      return propia;
    }
    return pedida ?? null;
  }

  private async leer(em: EntityManager, id: number): Promise<ServicioFila> {
    return (await filaEn<ServicioFila>(em, sql`${CATALOGO} WHERE s.id = ${id}`)) as ServicioFila;
  }
}
