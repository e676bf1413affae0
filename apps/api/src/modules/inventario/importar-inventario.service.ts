import { type ArticuloCambios, type ArticuloNuevo, articuloNuevo, type Importacion } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { filaEn, filasEn, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { exigirEncontrado } from '../../core/errors.js';
import { exigirSinErrores, type FilaPlan, resumir } from '../../core/import.js';
import { entidadParaCrear, type Sesion } from '../../core/session.js';
import { celda, type FilaTabla, leerTabla, numeroDe, textoDe } from '../../core/spreadsheet.js';
import { type Bloqueado, InventarioService } from './inventario.service.js';

type Datos = { nuevo: ArticuloNuevo; cambios: ArticuloCambios; previo: Bloqueado | null };

const clave = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();

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
    if (simular === 'true') {
      const plan = await this.transacciones.reintentar((em) => this.planear(em, entidad, tabla));
      return { message: 'Revisión terminada: todavía no se ha importado nada', data: resumir(plan, false) };
    }
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const plan = await this.planear(em, entidad, tabla);
      exigirSinErrores(plan);
      for (const { accion, datos } of plan) {
        if (datos === null || accion === 'sin_cambios') continue;
        if (datos.previo === null) await this.inventario.alta(em, sesion, entidad, datos.nuevo, 'importacion');
        else await this.inventario.cambiar(em, sesion, datos.previo, datos.cambios, 'importacion');
      }
      const data = resumir(plan, true);
      auditar({ accion: 'importar', recurso: 'articulo', recurso_id: entidad, entidad_id: entidad, despues: data.resumen });
      return { message: `Importación terminada: ${data.resumen.crear} creados, ${data.resumen.actualizar} actualizados`, data };
    });
  }

  private async planear(em: EntityManager, entidad_id: number, tabla: readonly FilaTabla[]): Promise<Array<FilaPlan<Datos>>> {
    // The lock on the branch makes imports take turns: two of the same file would create everything twice.
    const entidad = await filaEn(em, sql`SELECT id FROM entidad WHERE id = ${entidad_id} AND id > 0 AND archivado_en IS NULL FOR NO KEY UPDATE`);
    exigirEncontrado(entidad, 'No se encontró la entidad');
    const existentes = await filasEn<Bloqueado>(
      em,
      sql`SELECT entidad_id, id, nombre, cantidad, seq, costo_unitario, estado, tamanio_paquete FROM articulo WHERE entidad_id = ${entidad_id} AND archivado_en IS NULL ORDER BY id FOR UPDATE`,
    );
    const porNombre = new Map(existentes.map((e) => [clave(e.nombre), e]));
    const vistos = new Set<string>();
    return tabla.map((fila) => {
      const nombre = textoDe(celda(fila, 'nombre', 'articulo')) ?? '';
      const llave = clave(nombre);
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
    if (!leido.success || errores.length > 0) return { fila: fila.fila, nombre, accion: 'error', errores: [...new Set(errores)], datos: null };
    const { entidad_id: _, ...cambios } = leido.data;
    const igual = previo !== null && Object.entries(cambios).every(([campo, valor]) => previo[campo as keyof Bloqueado] === valor);
    return { fila: fila.fila, nombre, accion: previo === null ? 'crear' : igual ? 'sin_cambios' : 'actualizar', errores: [], datos: { nuevo: leido.data, cambios, previo } };
  }
}
