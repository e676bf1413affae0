import { type ArticuloCambios, type ArticuloNuevo, articuloNuevo, type Importacion } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { filasEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { claveDe, type FilaPlan, importar, juzgada } from '../../core/import.js';
import { entidadParaCrear, type Sesion } from '../../core/session.js';
import { celda, type FilaTabla, leerTabla, numeroDe, textoDe } from '../../core/spreadsheet.js';
import { type Bloqueado, InventarioService } from './inventario.service.js';

type Datos = { nuevo: ArticuloNuevo; cambios: ArticuloCambios; previo: Bloqueado | null };

/** Inventory items from a table: judged row by row, then all of them or none. Rows match by name, so repeating it changes nothing. */
@Injectable()
export class ImportarInventarioService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly inventario: InventarioService,
  ) {}

  async importar(
    sesion: Sesion,
    archivo: Uint8Array,
    { simular, entidad_id }: { simular: 'true' | 'false'; entidad_id?: number },
  ): Promise<{ message: string; data: Importacion }> {
    const entidad = entidadParaCrear(sesion, entidad_id);
    const tabla = await leerTabla(archivo, ['nombre', 'articulo']);
    return importar<Datos>(this.transacciones, sesion, simular, {
      recurso: 'articulo',
      entidad_id: entidad,
      planear: (em) => this.planear(em, entidad, tabla),
      aplicar: async (em, filas) => {
        for (const { nuevo, cambios, previo } of filas) {
          if (previo === null) await this.inventario.alta(em, sesion, entidad, nuevo, 'importacion');
          else await this.inventario.cambiar(em, sesion, previo, cambios, 'importacion');
        }
      },
    });
  }

  private async planear(em: EntityManager, entidad_id: number, tabla: readonly FilaTabla[]): Promise<Array<FilaPlan<Datos>>> {
    const existentes = await filasEn<Bloqueado>(
      em,
      sql`SELECT entidad_id, id, nombre, cantidad, seq, costo_unitario, estado, tamanio_paquete FROM articulo WHERE entidad_id = ${entidad_id} AND archivado_en IS NULL ORDER BY id FOR UPDATE`,
    );
    const porNombre = new Map(existentes.map((e) => [claveDe(e.nombre), e]));
    const vistos = new Set<string>();
    return tabla.map((fila) => {
      const nombre = textoDe(celda(fila, 'nombre', 'articulo')) ?? '';
      const llave = claveDe(nombre);
      const repetida = vistos.has(llave);
      vistos.add(llave);
      return this.juzgar(fila, nombre, porNombre.get(llave) ?? null, repetida);
    });
  }

  private juzgar(fila: FilaTabla, nombre: string, previo: Bloqueado | null, repetida: boolean): FilaPlan<Datos> {
    const estado = textoDe(celda(fila, 'estado'))?.toLowerCase();
    const paquete = numeroDe(celda(fila, 'tamano del paquete', 'tamanio paquete', 'tamano paquete', 'paquete'));
    const leido = articuloNuevo.safeParse({
      nombre,
      cantidad: numeroDe(celda(fila, 'cantidad', 'existencias', 'stock')) ?? previo?.cantidad ?? 0,
      costo_unitario: numeroDe(celda(fila, 'costo unitario', 'costo')) ?? previo?.costo_unitario ?? 0,
      estado: estado ?? previo?.estado ?? 'activo',
      tamanio_paquete: paquete ?? previo?.tamanio_paquete ?? null,
    });
    const errores = leido.success ? [] : leido.error.issues.map((i) => i.message);
    if (repetida) errores.push('La fila está repetida en el archivo');
    if (!leido.success) return juzgada({ fila: fila.fila, nombre }, errores, null);
    const { entidad_id: _, ...cambios } = leido.data;
    return juzgada({ fila: fila.fila, nombre }, errores, { datos: { nuevo: leido.data, cambios, previo }, cambios, previo });
  }
}
