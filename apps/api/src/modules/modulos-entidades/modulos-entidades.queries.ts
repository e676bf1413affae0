import { MODULOS, type ModuloEntidad } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db, enAlcance } from '../../core/db/db.js';
import { filasEn, literal, type Sql, sql } from '../../core/db/sql.js';
import { exigirEncontrado } from '../../core/errors.js';
import { alcance, type Sesion } from '../../core/session.js';

type Fila = { entidad_id: number; entidad: string; apagados: string[] };

const conApagados = (donde: Sql): Sql =>
  sql`SELECT e.id AS entidad_id, e.name AS entidad, ARRAY(SELECT m.modulo FROM modulo_apagado m WHERE m.entidad_id = e.id) AS apagados
      FROM entidad e WHERE e.id > 0 AND e.archivado_en IS NULL AND ${donde} ORDER BY e.name, e.id`;

const comoMatriz = ({ entidad_id, entidad, apagados }: Fila): ModuloEntidad => ({
  entidad_id,
  entidad,
  modulos: MODULOS.map((modulo) => ({ modulo, activo: !apagados.includes(modulo) })),
});

@Injectable()
export class ModulosEntidadesQueries {
  constructor(private readonly db: Db) {}

  async listar(sesion: Sesion): Promise<ModuloEntidad[]> {
    const filas = await this.db.filas<Fila>(conApagados(enAlcance(alcance(sesion), { entidad: literal('e.id') })));
    return filas.map(comoMatriz);
  }

  /** One branch as it stands inside the caller's transaction. */
  async una(em: EntityManager, entidad_id: number): Promise<ModuloEntidad> {
    const [fila] = await filasEn<Fila>(em, conApagados(sql`e.id = ${entidad_id}`));
    return comoMatriz(exigirEncontrado(fila, 'No se encontró la sucursal'));
  }
}
