import {
  CIFRAS_RESUMEN,
  type ColumnaReporte,
  claseDeCifra,
  type ReporteGenerado,
  type TipoColumna,
  type Unidad,
} from '@jornal/contract';
import { fecha, fechaHora, mesYAnio, numero, pesos, porcentaje } from '../../lib/format';

type Valor = string | number | null | undefined;

const NUMERICAS: readonly TipoColumna[] = ['dinero', 'entero', 'porcentaje'];
/** Stands at the right, in figures of one width. */
export const esNumerica = ({ tipo }: Pick<ColumnaReporte, 'tipo'>): boolean => NUMERICAS.includes(tipo);

/** A value as people read it; '' where there is none. */
export function textoDe(valor: Valor, tipo: TipoColumna): string {
  if (valor === null || valor === undefined || valor === '') return '';
  if (typeof valor === 'number')
    return tipo === 'dinero' ? pesos(valor) : tipo === 'porcentaje' ? porcentaje(valor) : numero(valor);
  if (tipo === 'fecha') return fecha(valor);
  if (tipo === 'mes') return mesYAnio(`${valor}-01`);
  if (tipo === 'instante') return fechaHora(valor);
  return valor;
}

const ORDEN = Object.keys(CIFRAS_RESUMEN);
const conocida = (clave: string): { nombre: string; unidad: Unidad } | undefined =>
  (CIFRAS_RESUMEN as Readonly<Record<string, { nombre: string; unidad: Unidad }>>)[clave];
/** Its words, for a figure this version has no name for. */
const enPalabras = (clave: string): string => clave.charAt(0).toUpperCase() + clave.slice(1).replaceAll('_', ' ');
const unidadDe = (clave: string): Unidad =>
  clave.startsWith('porcentaje') ? 'porcentaje' : claseDeCifra(clave) === 'neutra' ? 'entero' : 'dinero';
const lugar = (clave: string): number => (ORDEN.includes(clave) ? ORDEN.indexOf(clave) : ORDEN.length);

/** The figures a report sums up with, by their meaning and not as they happened to arrive. */
export function cifrasDelResumen(summary: ReporteGenerado['summary']) {
  return Object.entries(summary)
    .sort(([una], [otra]) => lugar(una) - lugar(otra))
    .map(([clave, valor]) => {
      const { nombre, unidad } = conocida(clave) ?? { nombre: enPalabras(clave), unidad: unidadDe(clave) };
      return {
        clave,
        nombre,
        valor,
        clase: claseDeCifra(clave),
        texto: textoDe(valor, unidad),
        enTexto: (otro: number) => textoDe(otro, unidad),
      };
    });
}

/** Nothing happened in its days: no row, or only rows of zeros. */
export function sinMovimiento({
  pagination,
  summary,
  totales,
}: Pick<ReporteGenerado, 'pagination' | 'summary' | 'totales'>): boolean {
  const cifras = [...Object.values(summary), ...Object.values(totales)];
  return pagination.total === 0 || (cifras.length > 0 && cifras.every((cifra) => cifra === 0));
}
