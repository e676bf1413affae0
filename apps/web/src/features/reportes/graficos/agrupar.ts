import type { ColumnaReporte, FilaReporte, ReporteGenerado } from '@jornal/contract';
import { sumarDias } from '../../../lib/format';

/** The rows of a report added up by their day or by their person, under the names that a drawing knows. */
export type Agrupado = {
  por: 'fecha' | 'operador' | 'usuario';
  /** The column that is added up under each name; null counts rows. */
  sumas: Readonly<
    Partial<Record<'ingresos_totales' | 'gastos' | 'entrada' | 'salida' | 'citas' | 'ingresos', string | null>>
  >;
};

const columna = (key: string, tipo: ColumnaReporte['tipo']): ColumnaReporte => ({
  key,
  header: key === 'fecha' ? 'Fecha' : 'Persona',
  tipo,
  suma: false,
  ordenable: false,
});

/** As many people as are read at a glance. */
const PRIMEROS = 8;

/** Days without a row are zeros, or a line would pass over them; people, as `operador`, stand by their sum. */
export function agrupar(reporte: ReporteGenerado, { por, sumas }: Agrupado): ReporteGenerado {
  const series = Object.entries(sumas);
  const grupos = new Map<string, number[]>();
  for (const fila of reporte.data) {
    const cual = String(fila[por] ?? '');
    if (cual === '') continue;
    const previos = grupos.get(cual) ?? series.map(() => 0);
    grupos.set(
      cual,
      series.map(([, suma], i) => (previos[i] ?? 0) + (suma === null ? 1 : Number(fila[suma] ?? 0))),
    );
  }
  const nombre = por === 'fecha' ? por : 'operador';
  const fila = (cual: string): FilaReporte => ({
    [nombre]: cual,
    ...Object.fromEntries(series.map(([como], i) => [como, grupos.get(cual)?.[i] ?? 0])),
  });
  const data =
    por === 'fecha'
      ? diasDe([...grupos.keys()].sort()).map(fila)
      : [...grupos]
          .filter(([, [monto = 0]]) => monto > 0)
          .sort(([, [uno = 0]], [, [otro = 0]]) => otro - uno)
          .slice(0, PRIMEROS)
          .map(([cual]) => fila(cual));
  const columns = [
    columna(nombre, por === 'fecha' ? 'fecha' : 'texto'),
    ...series.map(([como, suma]) => columna(como, suma === null ? 'entero' : 'dinero')),
  ];
  return { ...reporte, columns, data };
}

/** Every day from the first to the last. */
function diasDe(dias: readonly string[]): string[] {
  const [primero, ultimo] = [dias[0], dias.at(-1)];
  if (primero === undefined || ultimo === undefined) return [];
  const todos: string[] = [];
  for (let dia = primero; dia <= ultimo; dia = sumarDias(dia, 1)) todos.push(dia);
  return todos;
}
