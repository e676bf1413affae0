import {
  COLUMNAS_PRODUCTO,
  type Importacion,
  type ImportarQuery,
  type ProductoCambios,
  type ProductoNuevo,
  productoNuevo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { branchOfNew } from '../../core/branch.js';
import { Db } from '../../core/db/db.js';
import { rowsIn, sql } from '../../core/db/sql.js';
import { type Change, Transactions } from '../../core/db/transactions.js';
import { importRows, judged, keyOf, type PlanRow, type Read } from '../../core/import.js';
import { type Session } from '../../core/session.js';
import { numberIn, textIn } from '../../core/spreadsheet/cells.js';
import type { Row } from '../../core/spreadsheet/read.js';
import { errorsOf, notUnderstood, problemOfCode, problemOfName } from '../../core/spreadsheet/suspect.js';
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

/** Products from a table: judged row by row, then all of them or none. Rows match by code, else by name, so repeating it changes nothing. */
@Injectable()
export class ImportarProductosService {
  constructor(
    readonly transacciones: Transactions,
    readonly db: Db,
    private readonly lote: ProductosEnLoteService,
    private readonly libro: LibroService,
  ) {}

  async importar(
    sesion: Session,
    archivo: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    const entidad_id = branchOfNew(sesion, query.entidad_id);
    return importRows<Datos>(this, sesion, archivo, query, {
      name: 'Productos',
      edit: 'productos.editar',
      entidad_id,
      columns: COLUMNAS_PRODUCTO,
      plan: (leer) => this.planear(leer, entidad_id),
      apply: (em, filas) => this.aplicar(em, sesion, entidad_id, filas),
    });
  }

  /** First whatever nobody waits for: new products and the rows of the book. Then, as briefly as can be, what is being sold and the totals. */
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
      ...{ accion: antes === null ? 'crear' : 'modificar', recurso: 'producto', recurso_id: despues.id, entidad_id },
      ...(antes === null ? {} : { antes: enPalabras(antes) }),
      despues: enPalabras(despues),
    }));
  }

  private async planear(leer: Read, entidad_id: number): Promise<(fila: Row) => PlanRow<Datos>> {
    const categorias = new Map(
      (await leer<{ id: number; nombre: string }>(sql`SELECT id, nombre FROM categoria`)).map((c) => [
        keyOf(c.nombre),
        c.id,
      ]),
    );
    const existentes = await leer<Existente>(
      sql`SELECT id, codigo, nombre, categoria_id, precio_unitario, costo_unitario, stock FROM producto WHERE entidad_id = ${entidad_id} AND archivado_en IS NULL ORDER BY id`,
    );
    const porCodigo = new Map(existentes.flatMap((e) => (e.codigo === null ? [] : [[e.codigo, e] as const])));
    const porNombre = new Map(existentes.map((e) => [keyOf(e.nombre), e]));
    const vistos = new Set<string>();
    return (fila) => {
      const codigo = textIn(fila, 'codigo') ?? null;
      const nombre = textIn(fila, 'nombre') ?? '';
      const previo = (codigo === null ? undefined : porCodigo.get(codigo)) ?? porNombre.get(keyOf(nombre)) ?? null;
      return this.juzgar(fila, { codigo, nombre, previo, categorias, vistos });
    };
  }

  private juzgar(
    fila: Row,
    de: {
      codigo: string | null;
      nombre: string;
      previo: Existente | null;
      categorias: Map<string, number>;
      vistos: Set<string>;
    },
  ): PlanRow<Datos> {
    const { codigo, nombre, previo, categorias, vistos } = de;
    const nombreCategoria = textIn(fila, 'categoria');
    const stock = numberIn(fila, 'stock');
    const campos = {
      nombre,
      codigo: codigo ?? previo?.codigo ?? null,
      precio_unitario: numberIn(fila, 'precio_unitario'),
      costo_unitario: numberIn(fila, 'costo_unitario'),
      categoria_id:
        nombreCategoria === undefined ? (previo?.categoria_id ?? 1) : categorias.get(keyOf(nombreCategoria)),
      ...(stock === undefined ? {} : { stock }),
    };
    const leido = productoNuevo.safeParse(campos);
    const noEntendido = notUnderstood(fila, EN_PALABRAS);
    const errores = errorsOf(noEntendido, leido.error?.issues ?? [], [
      problemOfName(nombre),
      problemOfCode(fila, 'codigo'),
    ]);
    if (
      leido.success &&
      valeDeMas({ ...leido.data, stock: stock === undefined ? (previo?.stock ?? 0) : leido.data.stock }, previo)
    )
      errores.push(VALOR_EXCESIVO);
    if (campos.categoria_id === undefined) errores.push(`La categoría «${nombreCategoria}» no existe`);
    for (const llave of [
      codigo === null ? null : `codigo ${codigo}`,
      `nombre ${keyOf(nombre)}`,
      previo === null ? null : `producto ${previo.id}`,
    ]) {
      if (llave === null) continue;
      if (vistos.has(llave)) errores.push('La fila está repetida en el archivo');
      vistos.add(llave);
    }
    if (!leido.success) return judged({ fila: fila.fila, nombre }, errores, null);
    const { entidad_id: _, stock: leidoStock, ...resto } = leido.data;
    // What the file does not bring stays what it is when the row is written, not what it was when it was judged.
    const cambios: ProductoCambios = { ...resto, ...(stock !== undefined && { stock: leidoStock }) };
    if (codigo === null) delete cambios.codigo;
    if (nombreCategoria === undefined) delete cambios.categoria_id;
    return judged({ fila: fila.fila, nombre }, errores, {
      datos: { nuevo: leido.data, cambios, id: previo?.id ?? null },
      cambios,
      previo,
    });
  }
}
