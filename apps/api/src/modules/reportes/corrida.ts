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
    private readonly asked: Pedido,
    private readonly reader: Snapshot,
    private readonly modulos: Modulos,
  ) {}

  async todo(): Promise<Todo> {
    const { reporte } = this;
    if ('calcular' in reporte) {
      const { filas, resumen } = await this.calcular();
      return { filas: filas.length, resumen: dichas(resumen), totales: sumarColumnas(reporte.columnas, filas) };
    }
    const sumadas = reporte.columnas.filter(({ suma }) => suma === true);
    const cifras = Object.entries(reporte.resumen).map(([key, de]) => sql`${de} AS ${literal(`r_${key}`)}`);
    const sums = sumadas.map(({ key }) => sql`${added(literal(`f.${key}`))} AS ${literal(`t_${key}`)}`);
    const row = (await this.reader.row<Record<string, number>>(
      sql`SELECT ${joinSql([sql`count(*) AS filas`, ...cifras, ...sums], ', ')} FROM (${reporte.filas(this.asked)}) f`,
    )) as Record<string, number>;
    const conPrefijo = (prefijo: string) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([key, value]) =>
          key.startsWith(prefijo) ? [[key.slice(prefijo.length), value]] : [],
        ),
      );
    return { filas: row['filas'] as number, resumen: dichas(conPrefijo('r_')), totales: conPrefijo('t_') };
  }

  async pagina(order: Orden, { limite, desde }: { limite: number; desde: number }): Promise<FilaReporte[]> {
    if ('calcular' in this.reporte) return (await this.ordenadas(order)).slice(desde, desde + limite);
    return (await this.reader.once<FilaReporte>(sql`${this.enOrden(order)} LIMIT ${limite} OFFSET ${desde}`)).map(
      (row) => this.aLaVista(row),
    );
  }

  /** Every row, so many at a time. */
  async *lotes(order: Orden): AsyncGenerator<FilaReporte[]> {
    if ('calcular' in this.reporte) {
      yield await this.ordenadas(order);
      return;
    }
    for await (const lote of this.reader.batches<FilaReporte>(this.enOrden(order)))
      yield lote.map((row) => this.aLaVista(row));
  }

  private calcular(): Promise<Calculado> {
    if (!('calcular' in this.reporte)) throw new Error('These rows are read, not worked out');
    this.calculado ??= this.reporte.calcular(this.asked, { lector: this.reader, ...this.modulos });
    return this.calculado;
  }

  private async ordenadas(order: Orden): Promise<FilaReporte[]> {
    const { filas } = await this.calcular();
    if (order === null) return filas;
    const { columna, sentido } = order;
    const signo = sentido === 'asc' ? 1 : -1;
    return filas.toSorted((a, b) => {
      const [one, other] = [a[columna.key] ?? null, b[columna.key] ?? null];
      if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
      return (
        signo *
        (typeof one === 'number' && typeof other === 'number'
          ? one - other
          : enEspaniol.compare(String(one), String(other)))
      );
    });
  }

  private enOrden(order: Orden): Sql {
    const { reporte } = this;
    if ('calcular' in reporte) throw new Error('These rows are worked out, not read');
    const rows = sql`SELECT f.* FROM (${reporte.filas(this.asked)}) f ORDER BY`;
    if (order === null) return sql`${rows} ${reporte.orden}`;
    const column = literal(`f.${order.columna.key}`);
    const value = order.columna.tipo === 'texto' ? sql`plano(${column})` : column;
    return sql`${rows} ${value} ${literal(order.sentido === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, ${reporte.orden}`;
  }

  /**
   * Only the columns that the report shows and where the row comes from: the others that a statement needs are left
   * out.
   */
  private aLaVista(row: FilaReporte): FilaReporte {
    const vista: FilaReporte = {};
    for (const { key } of this.reporte.columnas) vista[key] = row[key] ?? null;
    vista['origen'] = row['origen'] ?? null;
    vista['origen_id'] = row['origen_id'] ?? null;
    return vista;
  }
}

/** The figures that are only told where there is something of them: most branches lend nothing, and on most days nothing is left. */
const SI_HAY: readonly string[] = ['monto_por_cobrar', 'recaudo', 'abonos', 'anticipos'];
const dichas = (resumen: Resumen): Resumen =>
  Object.fromEntries(Object.entries(resumen).filter(([key, value]) => value !== 0 || !SI_HAY.includes(key)));

function sumarColumnas(columns: readonly Columna[], rows: readonly FilaReporte[]): Record<string, number> {
  const sumadas = columns.filter(({ suma }) => suma === true);
  return Object.fromEntries(sumadas.map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]));
}
