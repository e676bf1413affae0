import type { FilaReporte } from '@jornal/contract';
import type { Snapshot } from '../../platform/db/snapshot.js';
import { added, joinSql, literal, type Sql, sql } from '../../platform/db/sql.js';
import type { Columna, Modulos, Pedido, Reporte, Resumen } from './reporte.js';

/** By which column, and which way; without one, the order of the report. */
export type Orden = { columna: Columna; sentido: 'asc' | 'desc' } | null;
/** The sums of the whole report, whatever part of it is read. */
export type Todo = { filas: number; resumen: Resumen; totales: Record<string, number> };

type Calculado = { filas: FilaReporte[]; resumen: Resumen };

const enEspaniol = new Intl.Collator('es');

/**
 * A report being read in one picture of the database: its rows, their sums, and any page of them agree with each other.
 * The names of columns that become text here are those of the definition.
 */
export class Corrida {
  private calculado: Promise<Calculado> | undefined;

  constructor(
    readonly reporte: Reporte,
    private readonly pedido: Pedido,
    private readonly lector: Snapshot,
    private readonly modulos: Modulos,
  ) {}

  async todo(): Promise<Todo> {
    const { reporte } = this;
    if ('calcular' in reporte) {
      const { filas, resumen } = await this.calcular();
      return { filas: filas.length, resumen, totales: sumarColumnas(reporte.columnas, filas) };
    }
    const sumadas = reporte.columnas.filter(({ suma }) => suma === true);
    const cifras = Object.entries(reporte.resumen).map(([clave, de]) => sql`${de} AS ${literal(`r_${clave}`)}`);
    const sumas = sumadas.map(({ key }) => sql`${added(literal(`f.${key}`))} AS ${literal(`t_${key}`)}`);
    const fila = (await this.lector.row<Record<string, number>>(
      sql`SELECT ${joinSql([sql`count(*) AS filas`, ...cifras, ...sumas], ', ')} FROM (${reporte.filas(this.pedido)}) f`,
    )) as Record<string, number>;
    const conPrefijo = (prefijo: string) =>
      Object.fromEntries(
        Object.entries(fila).flatMap(([clave, valor]) =>
          clave.startsWith(prefijo) ? [[clave.slice(prefijo.length), valor]] : [],
        ),
      );
    return { filas: fila['filas'] as number, resumen: conPrefijo('r_'), totales: conPrefijo('t_') };
  }

  async pagina(orden: Orden, { limite, desde }: { limite: number; desde: number }): Promise<FilaReporte[]> {
    if ('calcular' in this.reporte) return (await this.ordenadas(orden)).slice(desde, desde + limite);
    return (await this.lector.once<FilaReporte>(sql`${this.enOrden(orden)} LIMIT ${limite} OFFSET ${desde}`)).map(
      (fila) => this.aLaVista(fila),
    );
  }

  /** Every row, so many at a time. */
  async *lotes(orden: Orden): AsyncGenerator<FilaReporte[]> {
    if ('calcular' in this.reporte) {
      yield await this.ordenadas(orden);
      return;
    }
    for await (const lote of this.lector.batches<FilaReporte>(this.enOrden(orden)))
      yield lote.map((fila) => this.aLaVista(fila));
  }

  private calcular(): Promise<Calculado> {
    if (!('calcular' in this.reporte)) throw new Error('These rows are read, not worked out');
    this.calculado ??= this.reporte.calcular(this.pedido, { lector: this.lector, ...this.modulos });
    return this.calculado;
  }

  private async ordenadas(orden: Orden): Promise<FilaReporte[]> {
    const { filas } = await this.calcular();
    if (orden === null) return filas;
    const { columna, sentido } = orden;
    const signo = sentido === 'asc' ? 1 : -1;
    return filas.toSorted((a, b) => {
      const [uno, otro] = [a[columna.key] ?? null, b[columna.key] ?? null];
      if (uno === null || otro === null) return uno === otro ? 0 : uno === null ? 1 : -1;
      return (
        signo *
        (typeof uno === 'number' && typeof otro === 'number'
          ? uno - otro
          : enEspaniol.compare(String(uno), String(otro)))
      );
    });
  }

  private enOrden(orden: Orden): Sql {
    const { reporte } = this;
    if ('calcular' in reporte) throw new Error('These rows are worked out, not read');
    const filas = sql`SELECT f.* FROM (${reporte.filas(this.pedido)}) f ORDER BY`;
    if (orden === null) return sql`${filas} ${reporte.orden}`;
    const columna = literal(`f.${orden.columna.key}`);
    const valor = orden.columna.tipo === 'texto' ? sql`plano(${columna})` : columna;
    return sql`${filas} ${valor} ${literal(orden.sentido === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, ${reporte.orden}`;
  }

  /**
   * Only the columns that the report shows and where the row comes from: the others that a statement needs are left
   * out.
   */
  private aLaVista(fila: FilaReporte): FilaReporte {
    const vista: FilaReporte = {};
    for (const { key } of this.reporte.columnas) vista[key] = fila[key] ?? null;
    vista['origen'] = fila['origen'] ?? null;
    vista['origen_id'] = fila['origen_id'] ?? null;
    return vista;
  }
}

function sumarColumnas(columnas: readonly Columna[], filas: readonly FilaReporte[]): Record<string, number> {
  const sumadas = columnas.filter(({ suma }) => suma === true);
  return Object.fromEntries(
    sumadas.map(({ key }) => [key, filas.reduce((suma, fila) => suma + Number(fila[key] ?? 0), 0)]),
  );
}
