import { ANONIMO, formatoPesos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';

type Fila = { nombre: string; apellido: string; activo: boolean; entidad_id: number };

/** Forgets the data of an operator; their work and payments stay, by id. */
@Injectable()
export class AnonimizarOperadorService {
  /** An operator who still works here is retired first, and paid before that. */
  async anonimizar(em: EntityManager, id: number): Promise<void> {
    await rowIn(em, sql`SELECT id FROM operador WHERE id = ${id} FOR UPDATE`);
    const row = ensureFound(
      await rowIn<Fila>(
        em,
        sql`SELECT o.nombre, o.apellido, o.activo, o.entidad_id FROM operador o WHERE o.id = ${id}`,
      ),
      'No se encontró el operador',
    );
    const cuenta = await rowIn<{ saldo: number; retenido: number }>(
      em,
      sql`SELECT ganado + propinas - pagado - anticipo - retenido AS saldo, retenido FROM cuenta
        WHERE entidad_id = ${row.entidad_id} AND empleado_id = ${id}`,
    );
    const balance = cuenta?.saldo ?? 0;
    const espera = cuenta?.retenido ? ` y tiene ${formatoPesos(cuenta.retenido)} retenidos por fiado` : '';
    const debe = balance === 0 ? '' : ` y tiene un saldo de ${formatoPesos(balance)}`;
    ensure(
      !row.activo,
      'OPERADOR_ACTIVO',
      `${row.nombre} ${row.apellido} todavía trabaja aquí${debe}${espera}: ` +
        `${debe === '' ? 'desactívalo en Operadores' : 'págale y desactívalo en Operadores'} primero`,
    );
    await executeIn(
      em,
      sql`UPDATE operador SET nombre = ${ANONIMO.nombre}, apellido = ${ANONIMO.apellido}, telefono = '' WHERE id = ${id}`,
    );
  }
}
