import type { ColumnaReporte, FilaReporte, ReporteGenerado } from '@jornal/contract';
import { sumarDias } from '../../../lib/format';

/** The rows of a report added up by their day or by their person, under the names that a drawing knows. */
export type Agrupado = {
  por: 'fecha' | 'operador';
  suma: string;
  /** The name of the sum in the drawing. */
  como: 'ingresos_totales' | 'gastos' | 'ingresos';
};

const columna = (key: string, tipo: ColumnaReporte['tipo']): ColumnaReporte => ({
  key,
  header: key === 'fecha' ? 'Fecha' : 'Operador',
  tipo,
  suma: false,
  ordenable: false,
});

/** As many people as are read at a glance. */
const PRIMEROS = 8;

/** Days without a row are zeros, or a line would pass over them; people stand by their sum. */
export function agrupar(reporte: ReporteGenerado, { por, suma, como }: Agrupado): ReporteGenerado {
  const sumas = new Map<string, number>();
  for (const fila of reporte.data) {
    const cual = String(fila[por] ?? '');
    if (cual !== '') sumas.set(cual, (sumas.get(cual) ?? 0) + Number(fila[suma] ?? 0));
  }
  const fila = (cual: string, monto: number): FilaReporte => ({ [por]: cual, [como]: monto });
  const data =
    por === 'fecha'
      ? diasDe([...sumas.keys()].sort()).map((dia) => fila(dia, sumas.get(dia) ?? 0))
      : [...sumas]
          .filter(([, monto]) => monto > 0)
          .sort(([, uno], [, otro]) => otro - uno)
          .slice(0, PRIMEROS)
          .map(([cual, monto]) => fila(cual, monto));
  return { ...reporte, columns: [columna(por, por === 'fecha' ? 'fecha' : 'texto'), columna(como, 'dinero')], data };
}

/** Every day from the first to the last. */
function diasDe(dias: readonly string[]): string[] {
  const [primero, ultimo] = [dias[0], dias.at(-1)];
  if (primero === undefined || ultimo === undefined) return [];
  const todos: string[] = [];
  for (let dia = primero; dia <= ultimo; dia = sumarDias(dia, 1)) todos.push(dia);
  return todos;
}
