import type { TipoReporte } from '@jornal/contract';
import type { Reporte } from './reporte.js';
import { gastos } from './tipos/gastos.js';
import { serviciosRealizados } from './tipos/servicios-realizados.js';
import { tendenciaDiaria } from './tipos/tendencia-diaria.js';

/** Every report there is, in the order they are offered. */
export const CATALOGO: readonly Reporte[] = [serviciosRealizados, gastos, tendenciaDiaria];

const POR_ID = new Map<string, Reporte>(CATALOGO.map((reporte) => [reporte.id, reporte]));

export const reporteDe = (id: TipoReporte | string): Reporte | undefined => POR_ID.get(id);
