import {
  type CampoPersona,
  COLUMNAS_PERSONA,
  columnaDeCampo,
  esDe,
  type Importacion,
  type ImportarQuery,
} from '@jornal/contract';
import { type Row, textIn } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { changedMeanwhile, importRows, judged, type Read } from '../../core/imports/import.js';
import { oneSpaced } from '../../core/imports/import-match.js';
import type { PlanRow } from '../../core/imports/import-plan.js';
import { seesContact } from '../../core/people/contact.js';
import { GENERAL } from '../../core/session/branch.js';
import { canNow, onlyOwn, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { failureOf } from '../../platform/db/failure.js';
import { sql } from '../../platform/db/sql.js';
import { forbidden } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CamposQueries } from './campos.queries.js';
import {
  type Conocida,
  documentoPelado,
  FichasConocidas,
  type Senas,
  senasDe,
  tieneSenas,
} from './fichas-conocidas.js';
import { FichasEnLoteService } from './fichas-en-lote.service.js';
import { UNA_POR_TELEFONO } from './fichas-repetidas.js';
import { type Leida, leerFila } from './filas-de-personas.js';
import { type DatosDeFila, type FichaGuardada, JuezDePersonas } from './juez-de-personas.js';
import { noContactar } from './no-contactar.queries.js';

/** The rows of a branch, and the own fields that they may have columns of. */
type DeSucursal = {
  entidad_id: number;
  rows: readonly Row[];
  query: ImportarQuery;
  campos: readonly CampoPersona[];
};

/** A card, and the signs by which it was found: its own, or those of one that is part of it. */
type Hallada = Omit<FichaGuardada, 'id'> & { id: number; senas: Senas };

/**
 * People who are served, from a table: judged row by row, then all of them or none. Rows match by telephone and name,
 * else by document or e-mail, so repeating it changes nothing.
 */
@Injectable()
export class ImportarPersonasService {
  constructor(
    readonly transactions: Transactions,
    readonly db: Db,
    private readonly clock: Clock,
    private readonly lote: FichasEnLoteService,
    private readonly campos: CamposQueries,
  ) {}

  async importar(
    session: Session,
    file: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    exigirQueSepa(session);
    const campos = await this.campos.activos();
    try {
      return await importRows<DatosDeFila>(this, session, file, query, {
        name: 'Personas',
        edit: 'personas.editar',
        columns: [...COLUMNAS_PERSONA, ...campos.map(columnaDeCampo)],
        plan: (read, entidad_id, rows) => this.planear(read, session, { entidad_id, rows, query, campos }),
        apply: (em, entidad_id, rows) => this.aplicar(em, session, entidad_id, rows),
      });
    } catch (error) {
      // A card of that name and telephone was made by hand between the judgement and the writing.
      throw failureOf(error).constraint === UNA_POR_TELEFONO ? changedMeanwhile() : error;
    }
  }

  private async aplicar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: readonly DatosDeFila[],
  ): Promise<Change[]> {
    const nuevas = rows.flatMap((datos) => (datos.id === null ? [datos.nueva] : []));
    const cambios = rows.flatMap((datos) => (datos.id === null ? [] : [datos]));
    return [
      ...(await this.lote.altas(em, session, entidad_id, nuevas)),
      ...(await this.lote.cambios(em, entidad_id, cambios)),
    ];
  }

  private async planear(
    read: Read,
    session: Session,
    { entidad_id, rows, query, campos }: DeSucursal,
  ): Promise<(row: Row) => PlanRow<DatosDeFila>> {
    if (entidad_id === GENERAL) return enGeneral;
    const hoy = this.clock.today();
    const leidas = new Map(rows.map((row) => [row.fila, leerFila(row, hoy, campos)]));
    const llaves = await llavesDe(read, [...leidas.values()]);
    const llaveDe = (nombre: string) => llaves.get(nombre) ?? nombre;
    const senas = [...leidas.values()].map(({ dicho }) => senasDe(dicho, llaveDe));
    const juez = new JuezDePersonas({
      conocidas: new FichasConocidas(await conocidasDe(read, entidad_id, senas)),
      llaveDe,
      conSenas: new Set(senas.filter(tieneSenas).map(({ llave }) => llave)),
      incluida: (fila) => esDe(query.incluir, fila),
      fia: canNow(session, 'entidades.editar'),
    });
    return (row) => juez.juzgar(leidas.get(row.fila) as Leida);
  }
}

/**
 * A file answers whether a person has a telephone, five thousand times over: it is for those who may know, and of people
 * whom they may see.
 */
function exigirQueSepa(session: Session): void {
  if (!seesContact(session)) throw forbidden('Para importar personas necesitas el permiso Ver contacto');
  if (onlyOwn(session)) throw forbidden('Tu rol solo ve a las personas que atiende');
}

/** In 'General' there are no cards. */
const enGeneral = (row: Row): PlanRow<DatosDeFila> =>
  judged(
    { fila: row.fila, nombre: textIn(row, 'nombre') ?? '' },
    ['En General no hay personas: di otra sucursal'],
    null,
  );

/** Each name of a file as the database folds it, which tells some signs apart that we do not. */
async function llavesDe(read: Read, leidas: readonly Leida[]): Promise<Map<string, string>> {
  const nombres = [...new Set(leidas.map(({ dicho }) => dicho.nombre))];
  const rows = await read<{ nombre: string; llave: string }>(
    sql`SELECT x.nombre, plano(x.nombre) AS llave FROM unnest(${nombres}::text[]) AS x (nombre)`,
  );
  return new Map(rows.map(({ nombre, llave }) => [nombre, oneSpaced(llave)]));
}

/** The cards of a branch that a row of the file may be of, each by its own signs and by those of its parts. */
async function conocidasDe(
  read: Read,
  entidad_id: number,
  senas: readonly Senas[],
): Promise<Conocida<FichaGuardada>[]> {
  const todas = (campo: keyof Senas) => [...new Set(senas.map((una) => una[campo]).filter((texto) => texto !== ''))];
  const rows = await read<Hallada>(
    sql`SELECT p.id, p.nombre, plano(p.nombre) AS llave, p.archivado_en IS NOT NULL AS archivada,
        p.telefono_texto AS telefono, p.email, p.documento_tipo, p.documento, p.cumple, p.anio_nacimiento, p.notas,
        p.preferencias, p.alergias, p.etiquetas, ${noContactar(sql`${entidad_id}`, sql`p.id`)} AS no_contactar, p.limite_fiado, p.campos,
        jsonb_build_object('llave', plano(f.nombre), 'digitos', f.telefono_digitos, 'email', coalesce(f.email, ''),
          'documento', coalesce(f.documento, '')) AS senas
      FROM persona f JOIN persona p ON p.entidad_id = f.entidad_id AND p.id = coalesce(f.fusionada_en, f.id)
      WHERE f.entidad_id = ${entidad_id} AND p.entidad_id = ${entidad_id}
        AND (f.telefono_digitos = ANY(${todas('digitos')}::text[]) OR f.email = ANY(${todas('email')}::text[])
          OR upper(regexp_replace(f.documento, '[^0-9A-Za-z]', '', 'g')) = ANY(${todas('documento')}::text[])
          OR plano(f.nombre) = ANY(${todas('llave')}::text[]))
      ORDER BY f.fusionada_en NULLS FIRST, f.id`,
  );
  const fichas = new Map<number, FichaGuardada>();
  return rows.map(({ senas: suyas, ...ficha }) => {
    const una = fichas.get(ficha.id) ?? { ...ficha, llave: oneSpaced(ficha.llave) };
    fichas.set(ficha.id, una);
    return {
      ficha: una,
      senas: { ...suyas, llave: oneSpaced(suyas.llave), documento: documentoPelado(suyas.documento) },
    };
  });
}
