import type { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { conLiquidado, items } from './items.queries.js';
import type { Cuenta } from './turno.service.js';

const clave = ({ entidad_id, empleado_id }: Cuenta): string => `${entidad_id} ${empleado_id}`;

/** Rows of some accounts; also of one of these operators in another of these branches, which none of them asks for. */
type Suyas = { sucursales: readonly number[]; operadores: readonly number[] };
const suyasDe = (cuentas: readonly Cuenta[]): Suyas => ({
  sucursales: [...new Set(cuentas.map(({ entidad_id }) => entidad_id))],
  operadores: [...new Set(cuentas.map(({ empleado_id }) => empleado_id))],
});

/**
 * The same accounts with the part of their settled items, of those of a window `s`, and of their advance that charges made, without
 * money. Most accounts have none (`cargos`: what charges ever took from one): only of those that do their items are looked into.
 */
export async function conDescontado<T extends Cuenta & { cargos: number }>(
  db: Db,
  cuentas: readonly T[],
  enVentana: Sql,
) {
  const con = cuentas.filter(({ cargos }) => cargos > 0);
  const partes = con.length === 0 ? [] : await partesDe(db, suyasDe(con), enVentana);
  const montos = new Map<string, number>();
  for (const parte of partes) montos.set(clave(parte), (montos.get(clave(parte)) ?? 0) + parte.descontado);
  return cuentas.map(({ cargos: _, ...cuenta }) => ({ ...cuenta, descontado: montos.get(clave(cuenta)) ?? 0 }));
}

/** The amounts that charges settled of each item, and those that wait for one. */
async function partesDe(
  db: Db,
  { sucursales, operadores }: Suyas,
  enVentana: Sql,
): Promise<Array<Cuenta & { descontado: number }>> {
  const deItem = sql`s.entidad_id = ANY(${sucursales}::bigint[]) AND s.empleado_id = ANY(${operadores}::bigint[])`;
  const [pagados, esperan] = await Promise.all([
    db.rows<Cuenta & { id: number; sucursal: number }>(
      sql`SELECT s.entidad_id, s.entidad_id AS sucursal, s.id, s.empleado_id
        FROM ${items(sql`${deItem} AND ${enVentana} AND s.monto_pagado > 0`)} s`,
    ),
    db.rows<Cuenta & { descontado: number }>(
      sql`SELECT a.entidad_id, a.empleado_id, a.monto - a.aplicado AS descontado FROM abono a
        WHERE a.entidad_id = ANY(${sucursales}::bigint[]) AND a.empleado_id = ANY(${operadores}::bigint[])
          AND a.clase = 'cargo' AND a.anulado_en IS NULL AND a.aplicado < a.monto`,
    ),
  ]);
  const deItems = await conLiquidado(db, pagados);
  return [
    ...deItems.map(({ sucursal: entidad_id, empleado_id, descontado }) => ({ entidad_id, empleado_id, descontado })),
    ...esperan,
  ];
}
