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
import { ImportMatch, keyOf, oneSpaced } from '../../core/imports/import-match.js';
import type { PlanRow } from '../../core/imports/import-plan.js';
import { type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { LibroService } from '../libro/libro.service.js';
import { type HechoEnLote, ProductosEnLoteService } from './productos-en-lote.service.js';
import { VALOR_EXCESIVO, valeDeMas } from './stock.service.js';

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
  ) {}

  async importar(
    sesion: Session,
    archivo: Uint8Array,
    query: ImportarProductosQuery,
  ): Promise<{ message: string; data: Importacion }> {
    return importRows<Datos>(this, sesion, archivo, query, {
      name: 'Productos',
      edit: 'productos.editar',
      columns: COLUMNAS_PRODUCTO,
      plan: (leer, entidad_id, filas) => this.planear(leer, entidad_id, filas, query),
      apply: (em, entidad_id, filas) => this.aplicar(em, sesion, entidad_id, filas),
    });
  }

  /**
   * Applies the changes that hold no others up first: new products and the rows of the book. Then, as briefly as can
   * be, the products being sold and the totals.
   */
  private async aplicar(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    filas: readonly Datos[],
  ): Promise<Change[]> {
    const nuevos = filas.flatMap(({ id, nuevo }) => (id === null ? [nuevo] : []));
    const cambios = filas.flatMap(({ id, cambios: c }) => (id === null ? [] : [{ id, cambios: c }]));
    const altas = await this.lote.altas(em, sesion, entidad_id, nuevos);
    const previstos = await this.lote.previstos(em, entidad_id, cambios);
    const anotados = await this.libro.anotar(em, sesion, [
      ...altas.movimientos,
      ...previstos.flatMap((p) => p.movimientos),
    ]);
    const cambiados = await this.lote.cambios(em, sesion, entidad_id, previstos);
    const imprevistos = await this.libro.anotar(em, sesion, cambiados.movimientos);
    await this.libro.sumar(em, [...anotados, ...imprevistos]);
    const categorias = new Map(
      (await rowsIn<{ id: number; nombre: string }>(em, sql`SELECT id, nombre FROM categoria`)).map((c) => [c.id, c]),
    );
    const enPalabras = (foto: HechoEnLote['despues']) => ({ ...foto, categoria: categorias.get(foto.categoria_id) });
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
    leer: Read,
    entidad_id: number,
    filas: readonly Row[],
    costos: Costos,
  ): Promise<(fila: Row) => PlanRow<Datos>> {
    const categorias = new Map(
      (await leer<{ id: number; nombre: string }>(sql`SELECT id, nombre FROM categoria`)).map((c) => [
        keyOf(c.nombre),
        c.id,
      ]),
    );
    const existentes = await leer<Existente>(
      sql`SELECT id, codigo, nombre, categoria_id, precio_unitario, costo_unitario, stock
        FROM producto WHERE entidad_id = ${entidad_id} AND archivado_en IS NULL ORDER BY id`,
    );
    const conocidos = new ImportMatch(
      existentes,
      filas.flatMap((fila) => textIn(fila, 'codigo') ?? []),
    );
    return (fila) => {
      const leida = leerFila(fila, categorias);
      const { record: previo, errores } = conocidos.take({
        nombre: leida.nombre,
        codigo: leida.codigo,
        same: (producto) => diceLoMismo(leida, producto),
      });
      if (errores.length === 0 && previo !== null && diceLoMismo(leida, previo))
        return { fila: fila.fila, nombre: leida.nombre, accion: 'sin_cambios', errores: [], datos: null };
      return juzgar(fila, leida, { previo, repetida: errores, costos });
    };
  }
}

/** The cost of new products where the file does not say, as the person gave it. */
type Costos = Pick<ImportarProductosQuery, 'costos' | 'costo_por_ciento'>;

/** The values of a row; a value left out is undefined. */
function leerFila(fila: Row, categorias: ReadonlyMap<string, number>) {
  const nombreCategoria = textIn(fila, 'categoria');
  return {
    codigo: textIn(fila, 'codigo') ?? null,
    nombre: textIn(fila, 'nombre') ?? '',
    nombreCategoria,
    categoria_id: nombreCategoria === undefined ? undefined : categorias.get(keyOf(nombreCategoria)),
    precio_unitario: numberIn(fila, 'precio_unitario'),
    costo_unitario: numberIn(fila, 'costo_unitario'),
    stock: numberIn(fila, 'stock'),
  };
}
type Leida = ReturnType<typeof leerFila>;

const CIFRAS = ['precio_unitario', 'costo_unitario', 'stock'] as const;
const mismoCodigo = (codigo: string | null, previo: Existente): boolean =>
  codigo === null || (previo.codigo !== null && keyOf(codigo) === keyOf(previo.codigo));

/** Whether the row says the same as the stored product: it is not judged again, whatever rules were made since. */
const diceLoMismo = (leida: Leida, previo: Existente): boolean =>
  oneSpaced(leida.nombre) === oneSpaced(previo.nombre) &&
  mismoCodigo(leida.codigo, previo) &&
  (leida.nombreCategoria === undefined || leida.categoria_id === previo.categoria_id) &&
  CIFRAS.every((campo) => leida[campo] === undefined || leida[campo] === previo[campo]);

/**
 * The cost of a product: as the file says or the product has it and, of a new one, as the person told in the review.
 */
function costoDe(fila: number, { costo_unitario, precio_unitario }: Leida, previo: Existente | null, dichos: Costos) {
  if (costo_unitario !== undefined || previo !== null) return costo_unitario ?? previo?.costo_unitario;
  const dicho = dichos.costos?.get(fila);
  if (dicho !== undefined || dichos.costo_por_ciento === undefined || typeof precio_unitario !== 'number') return dicho;
  return Math.max(1, Math.round((precio_unitario * dichos.costo_por_ciento) / 100));
}

function juzgar(
  row: Row,
  leida: Leida,
  { previo, repetida, costos }: { previo: Existente | null; repetida: readonly string[]; costos: Costos },
): PlanRow<Datos> {
  const { fila } = row;
  const { codigo, nombre, nombreCategoria, stock } = leida;
  const costo_unitario = costoDe(fila, leida, previo, costos);
  const leido = productoNuevo.safeParse({
    nombre: oneSpaced(nombre),
    codigo: codigo === null ? (previo?.codigo ?? null) : oneSpaced(codigo),
    precio_unitario: leida.precio_unitario,
    costo_unitario,
    categoria_id: nombreCategoria === undefined ? (previo?.categoria_id ?? 1) : leida.categoria_id,
    ...(stock === undefined ? {} : { stock }),
  });
  // A row that is not clear needs no question yet.
  const sinCosto = costo_unitario === undefined && repetida.length === 0;
  const deLasReglas = (leido.error?.issues ?? []).filter(
    ({ path }) => costo_unitario !== undefined || path[0] !== 'costo_unitario',
  );
  const noEntendido = notUnderstood(row, EN_PALABRAS);
  const errores = errorsOf(noEntendido, deLasReglas, [problemOfName(nombre), problemOfCode(row, 'codigo')]);
  if (sinCosto) errores.push('Falta el costo de compra');
  if (leido.success && valeDeMas(conSuStock(leido.data, leida, previo), previo)) errores.push(VALOR_EXCESIVO);
  if (nombreCategoria !== undefined && leida.categoria_id === undefined)
    errores.push(`La categoría «${nombreCategoria}» no existe`);
  errores.push(...repetida);
  const deFila = { fila, nombre, ...(sinCosto && { pide: ['costo_unitario' as const] }) };
  if (!leido.success) return judged(deFila, errores, null);
  const cambios = cambiosDe(leido.data, leida, previo);
  const datos = { nuevo: leido.data, cambios, id: previo?.id ?? null };
  return judged(deFila, errores, { datos, cambios, known: previo });
}

/** With the stock that it has where the file says none. */
const conSuStock = (nuevo: ProductoNuevo, { stock }: Leida, previo: Existente | null) => ({
  ...nuevo,
  stock: stock === undefined ? (previo?.stock ?? 0) : nuevo.stock,
});

/**
 * The changes of a row. A column that is not in the file keeps the value it has when the row is written, not the one it
 * had when it was judged.
 */
function cambiosDe(
  { entidad_id: _, stock: leidoStock, ...resto }: ProductoNuevo,
  { stock, codigo, nombre, nombreCategoria }: Leida,
  previo: Existente | null,
): ProductoCambios {
  const cambios: ProductoCambios = { ...resto, ...(stock !== undefined && { stock: leidoStock }) };
  if (previo !== null && mismoCodigo(codigo, previo)) delete cambios.codigo;
  if (previo !== null && oneSpaced(nombre) === oneSpaced(previo.nombre)) delete cambios.nombre;
  if (nombreCategoria === undefined) delete cambios.categoria_id;
  return cambios;
}
