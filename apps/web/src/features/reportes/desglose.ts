import type { ReporteGenerado } from '@jornal/contract';
import type { Desglose, FiltroAsientos, Parte } from '../libro/api';
import type { Parametros } from './parametros';
import { cifrasDelResumen } from './valores';

/** The parts of the net profit, where the report has each of them. */
const PARTES_DE_GANANCIA = [
  { clave: 'ingresos_totales', nombre: 'Ingresos', signo: 1 },
  { clave: 'pagos_servicios', nombre: 'Comisiones', signo: -1 },
  { clave: 'gastos_costo_productos', nombre: 'Costo de productos', signo: -1 },
  { clave: 'gastos', nombre: 'Gastos', signo: -1 },
] as const;

/** The rows of the book that make a figure of the summary up; null where the book cannot tell them, as of one service of many. */
export function desgloseDe(
  reporte: ReporteGenerado,
  clave: string,
  { entidad_id, operador_id, servicio_id }: Parametros,
): Desglose | null {
  const cifra = cifrasDelResumen(reporte.summary).find((una) => una.clave === clave);
  if (cifra === undefined || servicio_id !== '') return null;
  const filtroDe = (suya: string): FiltroAsientos | null => {
    const asientos = reporte.asientos[suya];
    return asientos
      ? {
          cuenta: asientos.cuenta,
          ...(asientos.contra !== undefined && { contra: asientos.contra }),
          ...(asientos.origen !== undefined && { origen: asientos.origen }),
          fecha_inicio: reporte.start_date,
          fecha_fin: reporte.end_date,
          ...(entidad_id !== '' && { entidad_id }),
          ...(operador_id !== '' && { operador_id }),
        }
      : null;
  };
  const comun = { titulo: cifra.nombre, cifra: cifra.valor, detalle: reporte.period };
  const filtro = filtroDe(clave);
  // Money that leaves a till is below 0 in the book, and above it as a payment.
  if (filtro)
    return reporte.asientos[clave]?.signo === -1
      ? { ...comun, partes: [{ nombre: 'Movimientos de caja', signo: -1, filtro }] }
      : { ...comun, filtro };
  if (clave !== 'ganancia_neta') return null;
  const partes = PARTES_DE_GANANCIA.flatMap(({ clave: suya, nombre, signo }): Parte[] => {
    const suyo = filtroDe(suya);
    return suyo ? [{ nombre, signo, filtro: suyo }] : [];
  });
  return partes.length === PARTES_DE_GANANCIA.length ? { ...comun, partes } : null;
}
