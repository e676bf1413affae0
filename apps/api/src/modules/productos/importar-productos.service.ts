import {
  COLUMNAS_PRODUCTO,
  type Importacion,
  type ImportarProductosQuery,
  type ProductoCambios,
  type ProductoNuevo,
  productoNuevo,
} from '@jornal/contract';
import type { Row } from '@jornal/spreadsheets';
import { errorsOf, notUnderstood, numberIn, problemOfCode, problemOfName, textIn } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { importRows, judged, type Read } from '../../core/imports/import.js';
import { ImportMatch, keyOf, oneSpaced, sameName } from '../../core/imports/import-match.js';
import { type PlanRow, saysTheSame, unchanged } from '../../core/imports/import-plan.js';
import { type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { LibroService } from '../libro/libro.service.js';
import { type HechoEnLote, ProductosEnLoteService } from './productos-en-lote.service.js';
import { StockService, VALOR_EXCESIVO, valeDeMas } from './stock.service.js';

type Existente = {
  id: number;
  codigo: string | null;
  nombre: string;
  categoria_id: number;
  precio_unitario: number;
  costo_unitario: number;
  stock: number;
};
/** Its numbers, as a row that cannot be read tells them. */
const EN_PALABRAS = { precio_unitario: 'el precio', costo_unitario: 'el costo', stock: 'el stock' } as const;
type Datos = { nuevo: ProductoNuevo; cambios: ProductoCambios; id: number | null };

/**
 * Products from a table: judged row by row, then all of them or none. Rows match by code, else by name, so repeating it
 * changes nothing.
 */
@Injectable()
export class ImportarProductosService {
  constructor(
    readonly transactions: Transactions,
    readonly db: Db,
    private readonly lote: ProductosEnLoteService,
    private readonly libro: LibroService,
    private readonly stock: StockService,
  ) {}

  async importar(
    session: Session,
    file: Uint8Array,
    query: ImportarProductosQuery,
  ): Promise<{ message: string; data: Importacion }> {
    return importRows<Datos>(this, session, file, query, {
      name: 'Productos',
      edit: 'productos.editar',
      columns: COLUMNAS_PRODUCTO,
      plan: (read, entidad_id, rows) => this.planear(read, entidad_id, rows, query),
      apply: (em, entidad_id, rows) => this.aplicar(em, session, entidad_id, rows),
    });
  }

  /**
   * Applies the changes that hold no others up first: new products and the rows of the book. Then, as briefly as can
   * be, the products being sold and the totals.
   */
  private async aplicar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: readonly Datos[],
  ): Promise<Change[]> {
    const newOnes = rows.flatMap(({ id, nuevo }) => (id === null ? [nuevo] : []));
    const cambios = rows.flatMap(({ id, cambios: c }) => (id === null ? [] : [{ id, cambios: c }]));
    const altas = await this.lote.altas(em, session, entidad_id, newOnes);
    const previstos = await this.lote.previstos(em, entidad_id, cambios);
    const anotados = await this.libro.anotar(em, session, [
      ...altas.movimientos,
      ...previstos.flatMap((p) => p.movimientos),
    ]);
    const cambiados = await this.lote.cambios(em, session, entidad_id, previstos);
    const imprevistos = await this.libro.anotar(em, session, cambiados.movimientos);
    await this.libro.sumar(em, [...anotados, ...imprevistos]);
    await this.stock.contar(em, entidad_id, newOnes.length);
    const categorias = new Map(
      (await rowsIn<{ id: number; nombre: string }>(em, sql`SELECT id, nombre FROM categoria`)).map((c) => [c.id, c]),
    );
    const enPalabras = (photo: HechoEnLote['despues']) => ({ ...photo, categoria: categorias.get(photo.categoria_id) });
    return [...altas.hechos, ...cambiados.hechos].map(({ antes, despues }) => ({
      accion: antes === null ? 'crear' : 'modificar',
      recurso: 'producto',
      recurso_id: despues.id,
      entidad_id,
      ...(antes === null ? {} : { antes: enPalabras(antes) }),
      despues: enPalabras(despues),
    }));
  }

  private async planear(
    read: Read,
    entidad_id: number,
    rows: readonly Row[],
    costos: Costos,
  ): Promise<(row: Row) => PlanRow<Datos>> {
    const categorias = new Map(
      (await read<{ id: number; nombre: string }>(sql`SELECT id, nombre FROM categoria`)).map((c) => [
        keyOf(c.nombre),
        c.id,
      ]),
    );
    const existentes = await read<Existente>(
      sql`SELECT id, codigo, nombre, categoria_id, precio_unitario, costo_unitario, stock
        FROM producto WHERE entidad_id = ${entidad_id} AND archivado_en IS NULL ORDER BY id`,
    );
    const known = new ImportMatch(
      existentes,
      rows.flatMap((row) => textIn(row, 'codigo') ?? []),
    );
    return (row) => {
      const read = leerFila(row, categorias);
      const { record: previous, errores } = known.take({
        nombre: read.nombre,
        codigo: read.codigo,
        same: (producto) => diceLoMismo(read, producto),
      });
      if (errores.length === 0 && previous !== null && diceLoMismo(read, previous))
        return unchanged({ fila: row.fila, nombre: read.nombre });
      return juzgar(row, read, { previo: previous, repetida: errores, costos });
    };
  }
}

/** The cost of new products where the file does not say, as the person gave it. */
type Costos = Pick<ImportarProductosQuery, 'costos' | 'costo_por_ciento'>;

/** The values of a row; a value left out is undefined. */
function leerFila(row: Row, categorias: ReadonlyMap<string, number>) {
  const nombreCategoria = textIn(row, 'categoria');
  return {
    codigo: textIn(row, 'codigo') ?? null,
    nombre: textIn(row, 'nombre') ?? '',
    nombreCategoria,
    categoria_id: nombreCategoria === undefined ? undefined : categorias.get(keyOf(nombreCategoria)),
    precio_unitario: numberIn(row, 'precio_unitario'),
    costo_unitario: numberIn(row, 'costo_unitario'),
    stock: numberIn(row, 'stock'),
  };
}
type Leida = ReturnType<typeof leerFila>;

const CIFRAS = ['precio_unitario', 'costo_unitario', 'stock'] as const;
const mismoCodigo = (code: string | null, previous: Existente): boolean =>
  code === null || (previous.codigo !== null && keyOf(code) === keyOf(previous.codigo));

const diceLoMismo = (read: Leida, previous: Existente): boolean =>
  sameName(read, previous) &&
  mismoCodigo(read.codigo, previous) &&
  (read.nombreCategoria === undefined || read.categoria_id === previous.categoria_id) &&
  saysTheSame(CIFRAS, read, previous);

/**
 * The cost of a product: as the file says or the product has it and, of a new one, as the person told in the review.
 */
function costoDe(row: number, { costo_unitario, precio_unitario }: Leida, previous: Existente | null, said: Costos) {
  if (costo_unitario !== undefined || previous !== null) return costo_unitario ?? previous?.costo_unitario;
  const told = said.costos?.get(row);
  if (told !== undefined || said.costo_por_ciento === undefined || typeof precio_unitario !== 'number') return told;
  return Math.max(1, Math.round((precio_unitario * said.costo_por_ciento) / 100));
}

function juzgar(
  row: Row,
  read: Leida,
  { previo, repetida, costos }: { previo: Existente | null; repetida: readonly string[]; costos: Costos },
): PlanRow<Datos> {
  const { fila } = row;
  const { codigo, nombre, nombreCategoria, stock } = read;
  const costo_unitario = costoDe(fila, read, previo, costos);
  const leido = productoNuevo.safeParse({
    nombre: oneSpaced(nombre),
    codigo: codigo === null ? (previo?.codigo ?? null) : oneSpaced(codigo),
    precio_unitario: read.precio_unitario,
    costo_unitario,
    categoria_id: nombreCategoria === undefined ? (previo?.categoria_id ?? 1) : read.categoria_id,
    ...(stock === undefined ? {} : { stock }),
  });
  // A row that is not clear needs no question yet.
  const sinCosto = costo_unitario === undefined && repetida.length === 0;
  const deLasReglas = (leido.error?.issues ?? []).filter(
    ({ path }) => costo_unitario !== undefined || path[0] !== 'costo_unitario',
  );
  const noEntendido = notUnderstood(row, EN_PALABRAS);
  const errors = errorsOf(noEntendido, deLasReglas, [problemOfName(nombre), problemOfCode(row, 'codigo')]);
  if (sinCosto) errors.push('Falta el costo de compra');
  if (leido.success && valeDeMas(conSuStock(leido.data, read, previo), previo)) errors.push(VALOR_EXCESIVO);
  if (nombreCategoria !== undefined && read.categoria_id === undefined)
    errors.push(`La categoría «${nombreCategoria}» no existe`);
  errors.push(...repetida);
  const deFila = { fila, nombre, ...(sinCosto && { pide: ['costo_unitario' as const] }) };
  if (!leido.success) return judged(deFila, errors, null);
  const cambios = cambiosDe(leido.data, read, previo);
  const data = { nuevo: leido.data, cambios, id: previo?.id ?? null };
  return judged(deFila, errors, { datos: data, cambios, known: previo });
}

/** With the stock that it has where the file says none. */
const conSuStock = (fresh: ProductoNuevo, { stock }: Leida, previous: Existente | null) => ({
  ...fresh,
  stock: stock === undefined ? (previous?.stock ?? 0) : fresh.stock,
});

/**
 * The changes of a row. A column that is not in the file keeps the value it has when the row is written, not the one it
 * had when it was judged.
 */
function cambiosDe(
  { entidad_id: _, stock: leidoStock, ...resto }: ProductoNuevo,
  { stock, codigo, nombre, nombreCategoria }: Leida,
  previous: Existente | null,
): ProductoCambios {
  const cambios: ProductoCambios = { ...resto, ...(stock !== undefined && { stock: leidoStock }) };
  if (previous !== null && mismoCodigo(codigo, previous)) delete cambios.codigo;
  if (previous !== null && sameName({ nombre }, previous)) delete cambios.nombre;
  if (nombreCategoria === undefined) delete cambios.categoria_id;
  return cambios;
}
