import {
  COLUMNAS_OPERADOR,
  type Importacion,
  type ImportarQuery,
  PERSONAS_POR_ARCHIVO,
  personaInvitada,
} from '@jornal/contract';
import type { Row } from '@jornal/spreadsheets';
import { errorsOf, problemOfName, textIn } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { importRows, judged, type Read } from '../../core/imports/import.js';
import { keyOf, oneSpaced } from '../../core/imports/import-match.js';
import { type PlanRow, unchanged } from '../../core/imports/import-plan.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { CARGO_OPERADOR, InvitarOperadoresService } from './invitar-operadores.service.js';

type Datos = z.output<typeof personaInvitada> & { cargo_id: number };
/** An account with the e-mail of a row, and where its operator works, if it has one. */
type Cuenta = { email: string; entidad_id: number | null; activo: boolean | null };
/** The row that named each e-mail first, in the whole file: another of the same is repeated. */
type Primeras = Map<string, number>;

const YA_ESTA = 'Ya está: sus datos se cambian en su ficha';
const YA_ESTUVO = 'Ya está, desactivada: se reactiva en Operadores';

/**
 * People who perform services, from a table: judged row by row, then all of them or none, each invited as by hand. Rows
 * match by e-mail, and a person who is there stays as they are: repeating it changes nothing.
 */
@Injectable()
export class ImportarOperadoresService {
  constructor(
    readonly transactions: Transactions,
    readonly db: Db,
    private readonly varios: InvitarOperadoresService,
  ) {}

  async importar(
    session: Session,
    file: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    const primeras: Primeras = new Map();
    return importRows<Datos>(this, session, file, query, {
      name: 'Operadores',
      edit: 'operadores.editar',
      columns: COLUMNAS_OPERADOR,
      everywhere: true,
      plan: (read, entidad_id, rows) => this.planear(read, entidad_id, rows, primeras),
      apply: (em, entidad_id, rows) => this.aplicar(em, session, entidad_id, rows),
    });
  }

  private async aplicar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: readonly Datos[],
  ): Promise<Change[]> {
    if (rows.length === 0) return [];
    await this.varios.exigirPoder(em, session, entidad_id);
    const changes: Change[] = [];
    for (const row of rows) changes.push((await this.varios.traer(em, { ...row, entidad_id })).created);
    return changes;
  }

  private async planear(
    read: Read,
    entidad_id: number,
    rows: readonly Row[],
    primeras: Primeras,
  ): Promise<(row: Row) => PlanRow<Datos>> {
    const message = `Máximo ${PERSONAS_POR_ARCHIVO} personas de una sucursal en cada archivo`;
    ensure(rows.length <= PERSONAS_POR_ARCHIVO, 'MUCHAS_PERSONAS', message, 400);
    const emails = rows.flatMap((row) => correoDe(row) ?? []);
    const cuentas = await read<Cuenta>(
      sql`SELECT u.email, o.entidad_id, o.activo FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id
        WHERE u.email = ANY(${emails}::text[])`,
    );
    const cargos = await read<{ id: number; nombre: string }>(sql`SELECT id, nombre FROM cargo ORDER BY id`);
    const known: Conocido = {
      cuentas: new Map(cuentas.map((cuenta) => [cuenta.email, cuenta])),
      cargos: new Map(cargos.map(({ id, nombre }) => [keyOf(nombre), id])),
    };
    return (row) => juzgar(row, known, { entidad_id, primeras });
  }
}

type Conocido = { cuentas: ReadonlyMap<string, Cuenta>; cargos: ReadonlyMap<string, number> };

/** The e-mail of a row as accounts have it; null of one that is none. */
const correoDe = (row: Row): string | null =>
  personaInvitada.shape.email.safeParse(textIn(row, 'correo') ?? '').data ?? null;

/** A file with the whole name in one column: the first word, and the rest of it. */
function nombreDe(row: Row): { nombre: string; apellido: string } {
  const nombre = oneSpaced(textIn(row, 'nombre') ?? '');
  const apellido = textIn(row, 'apellido');
  if (apellido !== undefined) return { nombre, apellido: oneSpaced(apellido) };
  const [primero = '', ...resto] = nombre.split(' ');
  return { nombre: primero, apellido: resto.join(' ') };
}

/** Whether another row of the file names the person too. */
function seRepite(email: string | null, fila: number, primeras: Primeras): boolean {
  if (email === null) return false;
  const primera = primeras.get(email) ?? fila;
  primeras.set(email, primera);
  return primera !== fila;
}

function juzgar(
  row: Row,
  { cuentas, cargos }: Conocido,
  { entidad_id, primeras }: { entidad_id: number; primeras: Primeras },
): PlanRow<Datos> {
  const { nombre, apellido } = nombreDe(row);
  const email = correoDe(row);
  const de = { fila: row.fila, nombre: `${nombre} ${apellido}`.trim() };
  const repetida = seRepite(email, row.fila, primeras);
  const cuenta = cuentas.get(email ?? '');
  if (cuenta?.entidad_id === entidad_id && !repetida) return unchanged(de, cuenta.activo ? YA_ESTA : YA_ESTUVO);
  const cargo = textIn(row, 'cargo');
  const cargo_id = cargo === undefined ? CARGO_OPERADOR : cargos.get(keyOf(cargo));
  const { data, error } = personaInvitada.safeParse({
    nombre,
    apellido,
    email: textIn(row, 'correo') ?? '',
    telefono: textIn(row, 'telefono') ?? '',
  });
  const errors = errorsOf(new Map(), error?.issues ?? [], [
    problemOfName(de.nombre),
    cuenta === undefined ? null : 'El email ya está registrado',
    cargo_id === undefined ? `El cargo «${cargo}» no existe` : null,
    repetida ? 'La fila está repetida en el archivo' : null,
  ]);
  if (data === undefined || cargo_id === undefined) return judged(de, errors, null);
  return judged(de, errors, { datos: { ...data, cargo_id }, cambios: {}, known: null });
}
