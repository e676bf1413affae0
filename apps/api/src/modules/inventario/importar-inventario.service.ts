import {
  type ArticuloCambios,
  type ArticuloNuevo,
  articuloNuevo,
  COLUMNAS_ARTICULO,
  type Importacion,
  type ImportarQuery,
} from '@jornal/contract';
import type { Row } from '@jornal/spreadsheets';
import { errorsOf, notUnderstood, numberIn, problemOfName, textIn } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { importRows, judged, type Read } from '../../core/imports/import.js';
import { ImportMatch, oneSpaced, sameName } from '../../core/imports/import-match.js';
import { type PlanRow, saysTheSame, unchanged } from '../../core/imports/import-plan.js';
import { type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { type Bloqueado, CAMPOS, ExistenciasService, VALOR_EXCESIVO, valeDeMas } from './existencias.service.js';
import { InventarioEnLoteService } from './inventario-en-lote.service.js';

type Cambios = Omit<ArticuloCambios, 'entidad_id'>;
/** Columns that may be missing: an item keeps what it has. */
const OPCIONALES = ['costo_unitario', 'estado', 'tamanio_paquete'] as const;
const DE_LA_FILA = ['cantidad', ...OPCIONALES] as const;
/** Its numbers, as a row that cannot be read tells them. */
const EN_PALABRAS = {
  cantidad: 'la cantidad',
  costo_unitario: 'el costo',
  tamanio_paquete: 'el tamaño del paquete',
} as const;
type Datos = { nuevo: ArticuloNuevo; cambios: Cambios; id: number | null };

/** Inventory items from a table: judged row by row, then all of them or none. Rows match by name, so repeating it changes nothing. */
@Injectable()
export class ImportarInventarioService {
  constructor(
    readonly transactions: Transactions,
    readonly db: Db,
    private readonly lote: InventarioEnLoteService,
    private readonly existencias: ExistenciasService,
  ) {}

  async importar(
    session: Session,
    file: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    return importRows<Datos>(this, session, file, query, {
      name: 'Inventario',
      edit: 'inventario.editar',
      columns: COLUMNAS_ARTICULO,
      plan: (read, entidad_id) => this.planear(read, entidad_id),
      apply: async (em, entidad_id, rows) => {
        const newOnes = rows.flatMap(({ id, nuevo }) => (id === null ? [nuevo] : []));
        const cambios = rows.flatMap(({ id, cambios: c }) => (id === null ? [] : [{ id, cambios: c }]));
        const facts = [
          ...(await this.lote.altas(em, session, entidad_id, newOnes)),
          ...(await this.lote.cambios(em, session, entidad_id, cambios)),
        ];
        await this.existencias.contar(em, entidad_id, newOnes.length);
        return facts;
      },
    });
  }

  private async planear(read: Read, entidad_id: number): Promise<(row: Row) => PlanRow<Datos>> {
    const existentes = await read<Bloqueado>(
      sql`SELECT ${CAMPOS} FROM articulo a WHERE a.entidad_id = ${entidad_id} AND a.archivado_en IS NULL ORDER BY a.id`,
    );
    const known = new ImportMatch(existentes);
    return (row) => {
      const read = leerFila(row);
      const { record: previous, errores } = known.take({
        nombre: read.nombre,
        same: (articulo) => diceLoMismo(read, articulo),
      });
      if (errores.length === 0 && previous !== null && diceLoMismo(read, previous))
        return unchanged({ fila: row.fila, nombre: read.nombre });
      return juzgar(row, read, previous, errores);
    };
  }
}

/** The values of a row; a value left out is undefined. */
const leerFila = (row: Row) => ({
  nombre: textIn(row, 'nombre') ?? '',
  cantidad: numberIn(row, 'cantidad'),
  costo_unitario: numberIn(row, 'costo_unitario'),
  estado: textIn(row, 'estado')?.toLowerCase(),
  tamanio_paquete: numberIn(row, 'tamanio_paquete'),
});
type Leida = ReturnType<typeof leerFila>;

const diceLoMismo = (read: Leida, previous: Bloqueado): boolean =>
  sameName(read, previous) && saysTheSame(DE_LA_FILA, read, previous);

function juzgar(row: Row, read: Leida, previous: Bloqueado | null, repeated: readonly string[]): PlanRow<Datos> {
  const { fila } = row;
  const { nombre, cantidad } = read;
  const leido = articuloNuevo.safeParse({
    nombre: oneSpaced(nombre),
    cantidad: cantidad ?? previous?.cantidad ?? 0,
    costo_unitario: read.costo_unitario ?? previous?.costo_unitario ?? 0,
    estado: read.estado ?? previous?.estado ?? 'activo',
    tamanio_paquete: read.tamanio_paquete ?? previous?.tamanio_paquete ?? null,
  });
  const noEntendido = notUnderstood(row, EN_PALABRAS);
  const errors = errorsOf(noEntendido, leido.error?.issues ?? [], [problemOfName(nombre)]);
  if (leido.success && valeDeMas(leido.data, previous)) errors.push(VALOR_EXCESIVO);
  errors.push(...repeated);
  if (!leido.success) return judged({ fila, nombre }, errors, null);
  const { entidad_id: _, cantidad: readOnes, ...resto } = leido.data;
  // A column that is not in the file keeps the value it has when the row is written, not the one it had when it was
  // judged.
  const cambios: Cambios = { ...resto, ...(cantidad !== undefined && { cantidad: readOnes }) };
  for (const field of OPCIONALES) if (read[field] === undefined) delete cambios[field];
  if (previous !== null && sameName(read, previous)) delete cambios.nombre;
  const data = { nuevo: leido.data, cambios, id: previous?.id ?? null };
  return judged({ fila, nombre }, errors, { datos: data, cambios, known: previous });
}
