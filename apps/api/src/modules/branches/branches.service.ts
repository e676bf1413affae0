import type { branchDatos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Reloj } from '../../core/clock.js';
import { enAlcance } from '../../core/db/db.js';
import { Ids } from '../../core/db/ids.js';
import { ejecutarEn, filaEn, literal, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { ErrorNegocio, exigir, exigirEncontrado } from '../../core/errors.js';
import { alcance, type Sesion } from '../../core/session.js';
import { edicion, Inversas } from '../../core/undo.js';
import { BranchesQueries } from './branches.queries.js';
import { EntidadFila } from './entidad.entity.js';

/** What the audit trail keeps apart of a branch, which may be somebody's home and mailbox. */
const PERSONALES = ['address', 'email'];

type Datos = z.output<typeof branchDatos>;

/** Branches are opened, changed and archived; what they did stays in the book. */
@Injectable()
export class BranchesService {
  constructor(
    private readonly reloj: Reloj,
    private readonly ids: Ids,
    private readonly transacciones: Transacciones,
    private readonly queries: BranchesQueries,
    inversas: Inversas,
  ) {
    const nombres = { name: 'Nombre', address: 'Dirección', city: 'Ciudad', budget: 'Presupuesto', email: 'Email', client_id: 'Cliente' };
    inversas.registrar('entidad', {
      editar: edicion<Partial<Datos>>({ permiso: 'entidades.editar', nombres, modificar: (...args) => this.modificar(...args) }),
    });
  }

  crear(sesion: Sesion, datos: Datos) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      await this.exigirCliente(em, datos.client_id);
      const id = await this.ids.uno(em, 'entidad');
      await em.insert(EntidadFila, { id, ...datos, created_at: this.reloj.ahora(), archivado_en: null });
      auditar({ accion: 'crear', recurso: 'entidad', recurso_id: id, entidad_id: id, despues: datos, personales: PERSONALES });
      return { message: 'Sucursal creada exitosamente', data: await this.queries.una(em, id) };
    });
  }

  modificar(sesion: Sesion, id: number, cambios: Partial<Datos>) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      if (cambios.client_id !== undefined && cambios.client_id !== antes.client_id) await this.exigirCliente(em, cambios.client_id);
      const fila = { ...antes, ...cambios };
      await ejecutarEn(
        em,
        sql`UPDATE entidad SET name = ${fila.name}, address = ${fila.address}, city = ${fila.city}, budget = ${fila.budget}, email = ${fila.email}, client_id = ${fila.client_id} WHERE id = ${id}`,
      );
      auditar({ accion: 'editar', recurso: 'entidad', recurso_id: id, entidad_id: id, antes, despues: fila, personales: PERSONALES });
      return { message: 'Sucursal actualizada exitosamente', data: await this.queries.una(em, id) };
    });
  }

  /** Archives a branch: it leaves every list, its history stays. Somebody still working there is 409. */
  eliminar(sesion: Sesion, id: number, motivo: string | undefined) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      const activos = await filaEn<{ n: number }>(em, sql`SELECT count(*) AS n FROM operador WHERE entidad_id = ${id} AND activo`);
      exigir(activos?.n === 0, 'SUCURSAL_CON_OPERADORES', 'No se puede eliminar una sucursal con operadores activos. Elimínalos o cámbialos de sucursal primero.');
      await ejecutarEn(em, sql`UPDATE entidad SET archivado_en = ${this.reloj.ahora()} WHERE id = ${id}`);
      auditar({ accion: 'eliminar', recurso: 'entidad', recurso_id: id, entidad_id: id, antes, personales: PERSONALES, ...(motivo === undefined ? {} : { motivo }) });
      return { message: 'Sucursal eliminada exitosamente' };
    });
  }

  private async bloquear(em: EntityManager, sesion: Sesion, id: number): Promise<Datos & { id: number }> {
    const donde = enAlcance(alcance(sesion), { entidad: literal('id') });
    const fila = await filaEn<Datos & { id: number }>(
      em,
      sql`SELECT id, name, address, city, budget, email, client_id FROM entidad WHERE id = ${id} AND id > 0 AND archivado_en IS NULL AND ${donde} FOR UPDATE`,
    );
    return exigirEncontrado(fila, 'No se encontró la sucursal');
  }

  /** Shares the client's row, so that nobody archives it while it gets a branch. */
  private async exigirCliente(em: EntityManager, client_id: number): Promise<void> {
    const fila = await filaEn(em, sql`SELECT id FROM client WHERE id = ${client_id} AND archivado_en IS NULL FOR SHARE`);
    if (fila === null) throw new ErrorNegocio('CLIENTE_NO_EXISTE', 'El cliente no existe', 400, { errores: { client_id: ['El cliente no existe'] } });
  }
}
