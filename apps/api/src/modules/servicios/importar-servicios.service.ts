import {
  COLUMNAS_SERVICIO,
  conDuracion,
  ESPERA_NO_CABE,
  esperaCabe,
  type Importacion,
  type ImportarQuery,
  type Servicio as ServicioFila,
  servicioDatos,
} from '@jornal/contract';
import type { Row } from '@jornal/spreadsheets';
import { errorsOf, notUnderstood, numberIn, problemOfName, textIn } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { changedMeanwhile, importRows, judged, type Read } from '../../core/imports/import.js';
import { ImportMatch, keyOf, oneSpaced, sameName } from '../../core/imports/import-match.js';
import { type PlanRow, saysTheSame, unchanged } from '../../core/imports/import-plan.js';
import { GENERAL } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords, updateRecord } from '../../platform/db/records.js';
import { chunks, rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { paraQuien } from './catalogo.service.js';
import { Servicio } from './servicio.entity.js';
import { CATALOGO } from './servicios.queries.js';

type Nuevo = Pick<ServicioFila, 'nombre' | (typeof DE_LA_FILA)[number]>;
type Existente = Nuevo & { id: number; entidad_id: number | null };
type Datos = { nuevo: Nuevo; cambios: Partial<Nuevo>; id: number | null };

const DE_TODAS = 'Ya hay un servicio de todas las sucursales con ese nombre, y la fila dice otra cosa de él';
const YA_DE_TODAS = 'Ya lo ofrecen todas las sucursales';
/** Its numbers, as a row that cannot be read tells them. */
const EN_PALABRAS = {
  precio: 'el precio',
  porcentaje: 'el porcentaje',
  duracion_minutos: 'la duración',
  espera_desde: 'desde cuándo es la espera',
  espera_minutos: 'la espera',
  limpieza_minutos: 'la limpieza',
} as const;
const DURACION = ['duracion_minutos', 'espera_desde', 'espera_minutos', 'limpieza_minutos'] as const;
const DE_LA_FILA = ['precio', 'porcentaje_pago_empleado', 'estado', ...DURACION] as const;

/**
 * Services of the catalogue from a table: judged row by row, then all of them or none. Rows match by name, so repeating it
 * changes nothing.
 */
@Injectable()
export class ImportarServiciosService {
  constructor(
    readonly transactions: Transactions,
    readonly db: Db,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async importar(
    session: Session,
    file: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    return importRows<Datos>(this, session, file, query, {
      name: 'Servicios',
      edit: 'servicios.editar',
      columns: COLUMNAS_SERVICIO,
      general: true,
      plan: (read, entidad_id) => this.planear(read, entidad_id),
      apply: async (em, entidad_id, rows) => [
        ...(await this.altas(em, entidad_id || null, rows)),
        ...(await this.cambios(em, rows)),
      ],
    });
  }

  /** A branch sees what all of them offer too: a row does not make that again, nor change it for the others. */
  private async planear(read: Read, branch: number): Promise<(row: Row) => PlanRow<Datos>> {
    const existentes = await read<Existente>(
      sql`SELECT id, nombre, precio, estado, porcentaje_pago_empleado, duracion_minutos, espera_desde, espera_minutos,
          limpieza_minutos, entidad_id FROM servicio
        WHERE archivado_en IS NULL AND (entidad_id IS NULL OR entidad_id = ${branch}) ORDER BY id`,
    );
    const known = new ImportMatch(existentes.filter(({ entidad_id }) => (entidad_id ?? GENERAL) === branch));
    const deTodas = new Map(
      existentes
        .filter(({ entidad_id }) => entidad_id === null && branch !== GENERAL)
        .map((servicio) => [keyOf(servicio.nombre), servicio]),
    );
    return (row) => {
      const read = leerFila(row);
      const same = (servicio: Existente) => diceLoMismo(read, servicio);
      const { record: previous, errores } = known.take({ nombre: read.nombre, same });
      const de = { fila: row.fila, nombre: read.nombre };
      if (errores.length === 0 && previous !== null && same(previous)) return unchanged(de);
      const comun = previous === null ? deTodas.get(keyOf(read.nombre)) : undefined;
      if (comun === undefined) return juzgar(row, read, previous, errores);
      return errores.length === 0 && loDemasIgual(read, comun)
        ? unchanged(de, YA_DE_TODAS)
        : judged(de, [...errores, DE_TODAS], null);
    };
  }

  /** They are not visible to others yet, so no locks are needed. */
  private async altas(em: EntityManager, entidad_id: number | null, rows: readonly Datos[]): Promise<Change[]> {
    const newOnes = rows.flatMap(({ id, nuevo }) => (id === null ? [nuevo] : []));
    const ids = await this.ids.take(em, 'servicio', newOnes.length);
    const created_at = this.clock.now();
    const records = newOnes.map((nuevo, i) => ({ ...nuevo, id: ids[i] as number, entidad_id, created_at }));
    for (const batch of chunks(records)) await insertRecords(em, Servicio, batch);
    const written = await this.leer(em, ids);
    return ids.map((id) => ({
      accion: 'crear',
      recurso: 'servicio',
      recurso_id: id,
      ...paraQuien(entidad_id),
      despues: written.get(id),
    }));
  }

  /** Locked in the order of their ids; one that left the catalogue since it was judged refuses the rest. */
  private async cambios(em: EntityManager, rows: readonly Datos[]): Promise<Change[]> {
    const cambios = rows.flatMap(({ id, cambios: c }) => (id === null ? [] : [{ id, cambios: c }]));
    const ids = cambios.map(({ id }) => id);
    if (ids.length === 0) return [];
    const held = await rowsIn<{ id: number }>(
      em,
      sql`SELECT id FROM servicio WHERE id = ANY(${ids}::bigint[]) AND archivado_en IS NULL ORDER BY id FOR UPDATE`,
    );
    if (held.length < ids.length) throw changedMeanwhile();
    const before = await this.leer(em, ids);
    for (const { id, cambios: c } of cambios) await updateRecord(em, Servicio, { id }, c);
    const after = await this.leer(em, ids);
    return ids.map((id) => ({
      accion: 'modificar',
      recurso: 'servicio',
      recurso_id: id,
      ...paraQuien(after.get(id)?.entidad_id ?? null),
      antes: before.get(id),
      despues: after.get(id),
    }));
  }

  private async leer(em: EntityManager, ids: readonly number[]): Promise<Map<number, ServicioFila>> {
    const rows = await rowsIn<ServicioFila>(em, sql`${CATALOGO} WHERE s.id = ANY(${ids}::bigint[])`);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const ESTADOS: Readonly<Record<string, boolean>> = { activo: true, inactivo: false };

/** The values of a row; a value left out is undefined. */
function leerFila(row: Row) {
  const estado = textIn(row, 'estado');
  return {
    nombre: textIn(row, 'nombre') ?? '',
    precio: numberIn(row, 'precio'),
    porcentaje_pago_empleado: numberIn(sinSigno(row), 'porcentaje'),
    estado: estado === undefined ? undefined : (ESTADOS[keyOf(estado)] ?? estado),
    duracion_minutos: numberIn(row, 'duracion_minutos'),
    espera_desde: numberIn(row, 'espera_desde'),
    espera_minutos: numberIn(row, 'espera_minutos'),
    limpieza_minutos: numberIn(row, 'limpieza_minutos'),
  };
}
type Leida = ReturnType<typeof leerFila>;

/** '40 %' is 40. */
function sinSigno(row: Row): Row {
  const { porcentaje } = row.celdas;
  if (typeof porcentaje !== 'string') return row;
  return { ...row, celdas: { ...row.celdas, porcentaje: porcentaje.replace(/\s*%\s*$/, '') } };
}

const diceLoMismo = (read: Leida, previous: Existente): boolean =>
  sameName(read, previous) && loDemasIgual(read, previous);
/** The same, however its name is written. */
const loDemasIgual = (read: Leida, previous: Existente): boolean => saysTheSame(DE_LA_FILA, read, previous);

function juzgar(row: Row, read: Leida, previous: Existente | null, repeated: readonly string[]): PlanRow<Datos> {
  const { fila } = row;
  const { nombre, estado } = read;
  const leido = servicioDatos.omit({ entidad_id: true }).safeParse({
    nombre: oneSpaced(nombre),
    precio: read.precio ?? previous?.precio,
    porcentaje_pago_empleado: read.porcentaje_pago_empleado ?? previous?.porcentaje_pago_empleado,
    estado: estado ?? previous?.estado,
    ...Object.fromEntries(DURACION.map((field) => [field, read[field] ?? previous?.[field]])),
  });
  const unread = notUnderstood(sinSigno(row), EN_PALABRAS);
  const issues = (leido.error?.issues ?? []).filter(
    ({ path }) => !(path[0] === 'porcentaje_pago_empleado' && unread.has('porcentaje')),
  );
  const errors = errorsOf(unread, issues, [problemOfName(nombre)]);
  if (leido.success && !esperaCabe(conDuracion(leido.data))) errors.push(ESPERA_NO_CABE);
  errors.push(...repeated);
  if (!leido.success) return judged({ fila, nombre }, errors, null);
  // A column that is not in the file keeps the value it has when the row is written, not the one it had when it was
  // judged.
  const nuevo = conDuracion(leido.data);
  const cambios: Partial<Nuevo> = { ...nuevo };
  for (const field of DE_LA_FILA) if (read[field] === undefined) delete cambios[field];
  if (previous !== null && sameName(read, previous)) delete cambios.nombre;
  return judged({ fila, nombre }, errors, {
    datos: { nuevo, cambios, id: previous?.id ?? null },
    cambios,
    known: previous,
  });
}
