import { type Importacion, type ProductoCambios, type ProductoNuevo, productoNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { filasEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { claveDe, type FilaPlan, importar, juzgada } from '../../core/import.js';
import { entidadParaCrear, type Sesion } from '../../core/session.js';
import { celda, type FilaTabla, leerTabla, numeroDe, textoDe } from '../../core/spreadsheet.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { ProductosService } from './productos.service.js';
import { StockService } from './stock.service.js';

type Existente = { id: number; codigo: string | null; nombre: string; categoria_id: number; precio_unitario: number; costo_unitario: number; stock: number };
type Datos = { nuevo: ProductoNuevo; cambios: ProductoCambios; id: number | null };

/** Products from a table: judged row by row, then all of them or none. Rows match by code, else by name, so repeating it changes nothing. */
@Injectable()
export class ImportarProductosService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly productos: ProductosService,
    private readonly stock: StockService,
    private readonly libro: LibroService,
  ) {}

  async importar(
    sesion: Sesion,
    archivo: Uint8Array,
    { simular, entidad_id }: { simular: 'true' | 'false'; entidad_id?: number },
  ): Promise<{ message: string; data: Importacion }> {
    const entidad = entidadParaCrear(sesion, entidad_id);
    const tabla = await leerTabla(archivo, ['nombre', 'producto']);
    return importar<Datos>(this.transacciones, sesion, simular, {
      recurso: 'producto',
      entidad_id: entidad,
      planear: (em) => this.planear(em, entidad, tabla),
      aplicar: async (em, filas) => {
        const movimientos: Movimiento[] = [];
        for (const datos of filas) movimientos.push(...(await this.aplicar(em, sesion, entidad, datos)));
        await this.libro.asentar(em, sesion, movimientos);
      },
    });
  }

  private async aplicar(em: EntityManager, sesion: Sesion, entidad_id: number, { nuevo, cambios, id }: Datos): Promise<Movimiento[]> {
    if (id === null) return (await this.productos.alta(em, sesion, entidad_id, nuevo, { origen: 'importacion' })).movimientos;
    const previo = await this.stock.bloquearDe(em, { entidad_id, id });
    return (await this.productos.cambiar(em, sesion, previo, cambios, { origen: 'importacion' })).movimientos;
  }

  private async planear(em: EntityManager, entidad_id: number, tabla: readonly FilaTabla[]): Promise<Array<FilaPlan<Datos>>> {
    const categorias = new Map((await filasEn<{ id: number; nombre: string }>(em, sql`SELECT id, nombre FROM categoria`)).map((c) => [claveDe(c.nombre), c.id]));
    const existentes = await filasEn<Existente>(
      em,
      sql`SELECT id, codigo, nombre, categoria_id, precio_unitario, costo_unitario, stock FROM producto WHERE entidad_id = ${entidad_id} AND archivado_en IS NULL ORDER BY id FOR UPDATE`,
    );
    const porCodigo = new Map(existentes.flatMap((e) => (e.codigo === null ? [] : [[e.codigo, e] as const])));
    const porNombre = new Map(existentes.map((e) => [claveDe(e.nombre), e]));
    const vistos = new Set<string>();
    return tabla.map((fila) => {
      const codigo = textoDe(celda(fila, 'codigo', 'codigo de barras', 'sku')) ?? null;
      const nombre = textoDe(celda(fila, 'nombre', 'producto')) ?? '';
      const previo = (codigo === null ? undefined : porCodigo.get(codigo)) ?? porNombre.get(claveDe(nombre)) ?? null;
      return this.juzgar(fila, { codigo, nombre, previo, categorias, vistos });
    });
  }

  private juzgar(fila: FilaTabla, de: { codigo: string | null; nombre: string; previo: Existente | null; categorias: Map<string, number>; vistos: Set<string> }): FilaPlan<Datos> {
    const { codigo, nombre, previo, categorias, vistos } = de;
    const nombreCategoria = textoDe(celda(fila, 'categoria'));
    const stock = numeroDe(celda(fila, 'stock', 'cantidad', 'existencias'));
    const campos = {
      nombre,
      codigo: codigo ?? previo?.codigo ?? null,
      precio_unitario: numeroDe(celda(fila, 'precio de venta', 'precio', 'precio unitario')),
      costo_unitario: numeroDe(celda(fila, 'costo de compra', 'costo', 'costo unitario')),
      categoria_id: nombreCategoria === undefined ? (previo?.categoria_id ?? 1) : categorias.get(claveDe(nombreCategoria)),
      ...(stock === undefined ? {} : { stock }),
    };
    const leido = productoNuevo.safeParse(campos);
    const errores = leido.success ? [] : leido.error.issues.map((i) => i.message);
    if (campos.categoria_id === undefined) errores.push(`La categoría «${nombreCategoria}» no existe`);
    for (const llave of [codigo === null ? null : `codigo ${codigo}`, `nombre ${claveDe(nombre)}`, previo === null ? null : `producto ${previo.id}`]) {
      if (llave === null) continue;
      if (vistos.has(llave)) errores.push('La fila está repetida en el archivo');
      vistos.add(llave);
    }
    if (!leido.success) return juzgada({ fila: fila.fila, nombre }, errores, null);
    const { entidad_id: _, stock: leidoStock, ...resto } = leido.data;
    const cambios: ProductoCambios = stock === undefined ? resto : { ...resto, stock: leidoStock };
    return juzgada({ fila: fila.fila, nombre }, errores, { datos: { nuevo: leido.data, cambios, id: previo?.id ?? null }, cambios, previo });
  }
}
