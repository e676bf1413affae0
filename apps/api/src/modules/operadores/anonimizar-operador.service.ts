import { ANONIMO, formatoPesos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowIn, sql } from '../../core/db/sql.js';
import { ensure, ensureFound } from '../../core/errors.js';

type Fila = { nombre: string; apellido: string; activo: boolean; saldo: number };

/** Forgets who an operator was; what they did and were paid stays theirs, by its id. */
@Injectable()
export class AnonimizarOperadorService {
  /** Somebody who still works here is retired first, and paid before that. */
  async anonimizar(em: EntityManager, id: number): Promise<void> {
    await rowIn(em, sql`SELECT id FROM operador WHERE id = ${id} FOR UPDATE`);
    const fila = ensureFound(
      await rowIn<Fila>(
        em,
        sql`SELECT o.nombre, o.apellido, o.activo, coalesce(c.ganado - c.pagado - c.anticipo, 0) AS saldo FROM operador o
            LEFT JOIN cuenta c ON c.entidad_id = o.entidad_id AND c.empleado_id = o.id WHERE o.id = ${id}`,
      ),
      'No se encontró el operador',
    );
    const debe = fila.saldo === 0 ? '' : ` y tiene un saldo de ${formatoPesos(fila.saldo)}`;
    ensure(
      !fila.activo,
      'OPERADOR_ACTIVO',
      `${fila.nombre} ${fila.apellido} todavía trabaja aquí${debe}: ${debe === '' ? 'elimínalo en Operadores' : 'págale y elimínalo en Operadores'} primero`,
    );
    await executeIn(
      em,
      sql`UPDATE operador SET nombre = ${ANONIMO.nombre}, apellido = ${ANONIMO.apellido}, telefono = '' WHERE id = ${id}`,
    );
  }
}
