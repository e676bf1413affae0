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
import { ImportMatch, oneSpaced } from '../../core/imports/import-match.js';
import type { PlanRow } from '../../core/imports/import-plan.js';
import { type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { type Bloqueado, CAMPOS, VALOR_EXCESIVO, valeDeMas } from './existencias.service.js';
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
  ) {}

  async importar(
    sesion: Session,
    archivo: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    return importRows<Datos>(this, sesion, archivo, query, {
      name: 'Inventario',
      edit: 'inventario.editar',
      columns: COLUMNAS_ARTICULO,
      plan: (leer, entidad_id) => this.planear(leer, entidad_id),
      apply: async (em, entidad_id, filas) => {
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
    const conocidos = new ImportMatch(existentes);
    return (fila) => {
      const leida = leerFila(fila);
      const { record: previo, errores } = conocidos.take({
        nombre: leida.nombre,
        same: (articulo) => diceLoMismo(leida, articulo),
      });
      if (errores.length === 0 && previo !== null && diceLoMismo(leida, previo))
        return { fila: fila.fila, nombre: leida.nombre, accion: 'sin_cambios', errores: [], datos: null };
      return juzgar(fila, leida, previo, errores);
    };
  }
}

/** The values of a row; a value left out is undefined. */
const leerFila = (fila: Row) => ({
  nombre: textIn(fila, 'nombre') ?? '',
  cantidad: numberIn(fila, 'cantidad'),
  costo_unitario: numberIn(fila, 'costo_unitario'),
  estado: textIn(fila, 'estado')?.toLowerCase(),
  tamanio_paquete: numberIn(fila, 'tamanio_paquete'),
});
type Leida = ReturnType<typeof leerFila>;

/** Whether the row says the same as the stored item: it is not judged again, whatever rules were made since. */
const diceLoMismo = (leida: Leida, previo: Bloqueado): boolean =>
  oneSpaced(leida.nombre) === oneSpaced(previo.nombre) &&
  DE_LA_FILA.every((campo) => leida[campo] === undefined || leida[campo] === previo[campo]);

function juzgar(row: Row, leida: Leida, previo: Bloqueado | null, repetida: readonly string[]): PlanRow<Datos> {
  const { fila } = row;
  const { nombre, cantidad } = leida;
  const leido = articuloNuevo.safeParse({
    nombre: oneSpaced(nombre),
    cantidad: cantidad ?? previo?.cantidad ?? 0,
    costo_unitario: leida.costo_unitario ?? previo?.costo_unitario ?? 0,
    estado: leida.estado ?? previo?.estado ?? 'activo',
    tamanio_paquete: leida.tamanio_paquete ?? previo?.tamanio_paquete ?? null,
  });
  const noEntendido = notUnderstood(row, EN_PALABRAS);
  const errores = errorsOf(noEntendido, leido.error?.issues ?? [], [problemOfName(nombre)]);
  if (leido.success && valeDeMas(leido.data, previo)) errores.push(VALOR_EXCESIVO);
  errores.push(...repetida);
  if (!leido.success) return judged({ fila, nombre }, errores, null);
  const { entidad_id: _, cantidad: leidas, ...resto } = leido.data;
  // A column that is not in the file keeps the value it has when the row is written, not the one it had when it was
  // judged.
  const cambios: Cambios = { ...resto, ...(cantidad !== undefined && { cantidad: leidas }) };
  for (const campo of OPCIONALES) if (leida[campo] === undefined) delete cambios[campo];
  if (previo !== null && oneSpaced(nombre) === oneSpaced(previo.nombre)) delete cambios.nombre;
  const datos = { nuevo: leido.data, cambios, id: previo?.id ?? null };
  return judged({ fila, nombre }, errores, { datos, cambios, known: previo });
}
