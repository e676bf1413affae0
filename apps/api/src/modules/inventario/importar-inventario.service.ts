import {
  type ArticuloCambios,
  type ArticuloNuevo,
  articuloNuevo,
  COLUMNAS_ARTICULO,
  type Importacion,
  type ImportarQuery,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { branchOfNew } from '../../core/branch.js';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import { Transactions } from '../../core/db/transactions.js';
import { importRows, judged, keyOf, type PlanRow, type Read } from '../../core/import.js';
import { type Session } from '../../core/session.js';
import { numberIn, textIn } from '../../core/spreadsheet/cells.js';
import type { Row } from '../../core/spreadsheet/read.js';
import { errorsOf, notUnderstood, problemOfName } from '../../core/spreadsheet/suspect.js';
import { type Bloqueado, CAMPOS, VALOR_EXCESIVO, valeDeMas } from './existencias.service.js';
import { InventarioEnLoteService } from './inventario-en-lote.service.js';

type Cambios = Omit<ArticuloCambios, 'entidad_id'>;
/** Columns that may be missing: an item keeps what it has. */
const OPCIONALES = ['costo_unitario', 'estado', 'tamanio_paquete'] as const;
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
    readonly transacciones: Transactions,
    readonly db: Db,
    private readonly lote: InventarioEnLoteService,
  ) {}

  async importar(
    sesion: Session,
    archivo: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    const entidad_id = branchOfNew(sesion, query.entidad_id);
    return importRows<Datos>(this, sesion, archivo, query, {
      name: 'Inventario',
      edit: 'inventario.editar',
      entidad_id,
      columns: COLUMNAS_ARTICULO,
      plan: (leer) => this.planear(leer, entidad_id),
      apply: async (em, filas) => {
        const nuevos = filas.flatMap(({ id, nuevo }) => (id === null ? [nuevo] : []));
        const cambios = filas.flatMap(({ id, cambios: c }) => (id === null ? [] : [{ id, cambios: c }]));
        return [
          ...(await this.lote.altas(em, sesion, entidad_id, nuevos)),
          ...(await this.lote.cambios(em, sesion, entidad_id, cambios)),
        ];
      },
    });
  }

  private async planear(leer: Read, entidad_id: number): Promise<(fila: Row) => PlanRow<Datos>> {
    const existentes = await leer<Bloqueado>(
      sql`SELECT ${CAMPOS} FROM articulo a WHERE a.entidad_id = ${entidad_id} AND a.archivado_en IS NULL ORDER BY a.id`,
    );
    const porNombre = new Map(existentes.map((e) => [keyOf(e.nombre), e]));
    const vistos = new Set<string>();
    return (fila) => {
      const nombre = textIn(fila, 'nombre') ?? '';
      const llave = keyOf(nombre);
      const repetida = vistos.has(llave);
      vistos.add(llave);
      return this.juzgar(fila, nombre, porNombre.get(llave) ?? null, repetida);
    };
  }

  private juzgar(fila: Row, nombre: string, previo: Bloqueado | null, repetida: boolean): PlanRow<Datos> {
    const cantidad = numberIn(fila, 'cantidad');
    const leido = articuloNuevo.safeParse({
      nombre,
      cantidad: cantidad ?? previo?.cantidad ?? 0,
      costo_unitario: numberIn(fila, 'costo_unitario') ?? previo?.costo_unitario ?? 0,
      estado: textIn(fila, 'estado')?.toLowerCase() ?? previo?.estado ?? 'activo',
      tamanio_paquete: numberIn(fila, 'tamanio_paquete') ?? previo?.tamanio_paquete ?? null,
    });
    const noEntendido = notUnderstood(fila, EN_PALABRAS);
    const errores = errorsOf(noEntendido, leido.error?.issues ?? [], [problemOfName(nombre)]);
    if (leido.success && valeDeMas(leido.data, previo)) errores.push(VALOR_EXCESIVO);
    if (repetida) errores.push('La fila está repetida en el archivo');
    if (!leido.success) return judged({ fila: fila.fila, nombre }, errores, null);
    const { entidad_id: _, cantidad: leida, ...resto } = leido.data;
    // What the file does not bring stays what it is when the row is written, not what it was when it was judged.
    const cambios: Cambios = { ...resto, ...(cantidad !== undefined && { cantidad: leida }) };
    for (const campo of OPCIONALES) if (fila.celdas[campo] === undefined) delete cambios[campo];
    return judged({ fila: fila.fila, nombre }, errores, {
      datos: { nuevo: leido.data, cambios, id: previo?.id ?? null },
      cambios,
      previo,
    });
  }
}
