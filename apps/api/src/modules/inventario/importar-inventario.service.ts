import {
  type ArticuloCambios,
  type ArticuloNuevo,
  articuloNuevo,
  COLUMNAS_ARTICULO,
  type Importacion,
  type ImportarQuery,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { claveDe, type FilaPlan, importar, juzgada, type Leer } from '../../core/import.js';
import { entidadParaCrear, type Sesion } from '../../core/session.js';
import { numeroEn, textoEn } from '../../core/spreadsheet/cells.js';
import type { Fila } from '../../core/spreadsheet/read.js';
import { type Bloqueado, CAMPOS, VALOR_EXCESIVO, valeDeMas } from './inventario.service.js';
import { InventarioEnLoteService } from './inventario-en-lote.service.js';

type Cambios = Omit<ArticuloCambios, 'entidad_id'>;
/** Columns that may be missing: an item keeps what it has. */
const OPCIONALES = ['costo_unitario', 'estado', 'tamanio_paquete'] as const;
type Datos = { nuevo: ArticuloNuevo; cambios: Cambios; id: number | null };

/** Inventory items from a table: judged row by row, then all of them or none. Rows match by name, so repeating it changes nothing. */
@Injectable()
export class ImportarInventarioService {
  constructor(
    readonly transacciones: Transacciones,
    readonly db: Db,
    private readonly lote: InventarioEnLoteService,
  ) {}

  async importar(
    sesion: Sesion,
    archivo: Uint8Array,
    query: ImportarQuery,
  ): Promise<{ message: string; data: Importacion }> {
    const entidad_id = entidadParaCrear(sesion, query.entidad_id);
    return importar<Datos>(this, sesion, archivo, query, {
      nombre: 'Inventario',
      editar: 'inventario.editar',
      entidad_id,
      columnas: COLUMNAS_ARTICULO,
      planear: (leer) => this.planear(leer, entidad_id),
      aplicar: async (em, filas) => {
        const nuevos = filas.flatMap(({ id, nuevo }) => (id === null ? [nuevo] : []));
        const cambios = filas.flatMap(({ id, cambios: c }) => (id === null ? [] : [{ id, cambios: c }]));
        return [
          ...(await this.lote.altas(em, sesion, entidad_id, nuevos)),
          ...(await this.lote.cambios(em, sesion, entidad_id, cambios)),
        ];
      },
    });
  }

  private async planear(leer: Leer, entidad_id: number): Promise<(fila: Fila) => FilaPlan<Datos>> {
    const existentes = await leer<Bloqueado>(
      sql`SELECT ${CAMPOS} FROM articulo a WHERE a.entidad_id = ${entidad_id} AND a.archivado_en IS NULL ORDER BY a.id`,
    );
    const porNombre = new Map(existentes.map((e) => [claveDe(e.nombre), e]));
    const vistos = new Set<string>();
    return (fila) => {
      const nombre = textoEn(fila, 'nombre') ?? '';
      const llave = claveDe(nombre);
      const repetida = vistos.has(llave);
      vistos.add(llave);
      return this.juzgar(fila, nombre, porNombre.get(llave) ?? null, repetida);
    };
  }

  private juzgar(fila: Fila, nombre: string, previo: Bloqueado | null, repetida: boolean): FilaPlan<Datos> {
    const cantidad = numeroEn(fila, 'cantidad');
    const leido = articuloNuevo.safeParse({
      nombre,
      cantidad: cantidad ?? previo?.cantidad ?? 0,
      costo_unitario: numeroEn(fila, 'costo_unitario') ?? previo?.costo_unitario ?? 0,
      estado: textoEn(fila, 'estado')?.toLowerCase() ?? previo?.estado ?? 'activo',
      tamanio_paquete: numeroEn(fila, 'tamanio_paquete') ?? previo?.tamanio_paquete ?? null,
    });
    const errores = leido.success ? [] : leido.error.issues.map((i) => i.message);
    if (leido.success && valeDeMas(leido.data, previo)) errores.push(VALOR_EXCESIVO);
    if (repetida) errores.push('La fila está repetida en el archivo');
    if (!leido.success) return juzgada({ fila: fila.fila, nombre }, errores, null);
    const { entidad_id: _, cantidad: leida, ...resto } = leido.data;
    // What the file does not bring stays what it is when the row is written, not what it was when it was judged.
    const cambios: Cambios = { ...resto, ...(cantidad !== undefined && { cantidad: leida }) };
    for (const campo of OPCIONALES) if (fila.celdas[campo] === undefined) delete cambios[campo];
    return juzgada({ fila: fila.fila, nombre }, errores, {
      datos: { nuevo: leido.data, cambios, id: previo?.id ?? null },
      cambios,
      previo,
    });
  }
}
