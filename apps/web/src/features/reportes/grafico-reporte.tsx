import { FILAS_DE_REPORTE, type ReporteGenerado, type TipoReporte } from '@jornal/contract';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSesion } from '../../lib/session-context';
import { CargaALaVista } from '../../ui/carga-a-la-vista';
import { Panel } from '../../ui/panel';
import { reporteEnteroQuery, reporteQuery } from './api';
import { type Agrupado, agrupar } from './graficos/agrupar';
import { type Parametros, POR_DEFECTO, pedidoDe } from './parametros';

/** Draws the rows of a report; columns that it needs and does not find it leaves out. */
export type Dibujo = ComponentType<{ reporte: ReporteGenerado }>;
type Grafico = {
  titulo: string;
  alto: number;
  Dibujo: Dibujo;
  /** Only the first rows by this column; '': in the order of the report. */
  primerosPor?: string;
  /** Without this column, which not everybody may see, it would tell nothing. */
  exige?: string;
  /** Its rows are added up first; not those of more than `AGRUPABLES`. */
  agrupado?: Agrupado;
};

const Tendencia = lazy(() => import('./graficos/tendencia'));
const Ranking = lazy(() => import('./graficos/ranking'));

const porDia = (sumas: Agrupado['sumas']): Grafico => ({
  titulo: 'Día a día',
  alto: 260,
  Dibujo: Tendencia,
  agrupado: { por: 'fecha', sumas },
});
const porPersona = (titulo: string, suma: string, por: 'operador' | 'usuario' = 'operador'): Grafico => ({
  titulo,
  alto: 300,
  Dibujo: Ranking,
  agrupado: { por, sumas: { ingresos: suma } },
});

const deClientes = (titulo: string, primerosPor: string): Grafico => ({
  titulo,
  alto: 300,
  Dibujo: Ranking,
  primerosPor,
  exige: 'persona',
});

/** Where looking beats reading. Each is fetched when its report is looked at. */
const GRAFICOS: Partial<Record<TipoReporte, Grafico>> = {
  tendencia_diaria: { titulo: 'Día a día', alto: 260, Dibujo: Tendencia },
  comparativo_mensual: { titulo: 'Mes a mes', alto: 260, Dibujo: Tendencia },
  operadores: { titulo: 'Los que más ingresos traen', alto: 300, Dibujo: Ranking, primerosPor: 'ingresos_servicios' },
  servicios_mas_vendidos: { titulo: 'Los que más ingresos traen', alto: 300, Dibujo: Ranking, primerosPor: 'ingresos' },
  ingresos_metodo_pago: { titulo: 'Cómo entró el dinero', alto: 180, Dibujo: lazy(() => import('./graficos/metodos')) },
  servicios_realizados: porDia({ ingresos_totales: 'total_con_descuento' }),
  tiquetes: porDia({ ingresos_totales: 'total' }),
  gastos: porDia({ gastos: 'monto' }),
  ingresos_adicionales: porDia({ ingresos_totales: 'monto' }),
  ventas_productos: porDia({ ingresos_totales: 'total' }),
  dinero_por_metodo: porDia({ entrada: 'entrada', salida: 'salida' }),
  caja_arqueos: porDia({ entrada: 'entrada', salida: 'salida' }),
  citas: porDia({ citas: null }),
  pagos_empleados: porPersona('A quién se le pagó', 'monto'),
  propinas: porPersona('De quién son', 'monto'),
  liquidacion_operador: porPersona('Cuánto ganó cada quien', 'ganado'),
  descuentos: porPersona('Quién descontó más', 'descuento'),
  anulaciones: porPersona('Quién anuló más', 'monto', 'usuario'),
  devoluciones: porPersona('Quién registró más', 'monto', 'usuario'),
  personas: deClientes('Quienes más gastaron', ''),
  cartera: deClientes('Quién debe más', 'cartera'),
  horas_pico: { titulo: 'Cuándo viene la gente', alto: 360, Dibujo: lazy(() => import('./graficos/mapa-horas')) },
  ocupacion_agendas: {
    titulo: 'Qué tan llenas están las agendas',
    alto: 240,
    Dibujo: lazy(() => import('./graficos/ocupacion')),
  },
};

/** More rows than these are not asked for to be drawn. */
const AGRUPABLES = 2_000;
/** As many as are read at a glance. */
const PRIMEROS = 8;

/** The drawing of a report; none where it is better read, or where its reader may not see what it tells apart. */
export function graficoDe({ report_type, columns }: Pick<ReporteGenerado, 'report_type' | 'columns'>): Grafico | null {
  const grafico = GRAFICOS[report_type];
  if (!grafico || (grafico.exige !== undefined && !columns.some(({ key }) => key === grafico.exige))) return null;
  return grafico;
}

/** A look at the whole report, above its rows; nothing for a report that is better read. */
export function GraficoReporte({ reporte, parametros }: { reporte: ReporteGenerado; parametros: Parametros }) {
  const grafico = graficoDe(reporte);
  const { soloLoPropio } = useSesion();
  if (!grafico || reporte.pagination.total > (grafico.agrupado ? AGRUPABLES : FILAS_DE_REPORTE)) return null;
  // The figures of a single person have nothing to be compared with.
  if (grafico.Dibujo === Ranking && grafico.agrupado && (soloLoPropio || parametros.operador_id !== '')) return null;
  return (
    <Panel titulo={grafico.titulo} nivel={3} mb={20}>
      <CargaALaVista alto={grafico.alto}>
        <Entero grafico={grafico} reporte={reporte} parametros={parametros} />
      </CargaALaVista>
    </Panel>
  );
}

function Entero({
  grafico: { alto, Dibujo, primerosPor, agrupado },
  reporte,
  parametros,
}: {
  grafico: Grafico;
  reporte: ReporteGenerado;
  parametros: Parametros;
}) {
  const pedido = pedidoDe({ ...parametros, report_type: reporte.report_type, comparar_con: '' }, POR_DEFECTO);
  const ordenable = reporte.columns.some(({ key, ordenable: si }) => key === primerosPor && si);
  const primeros = reporteQuery({
    ...pedido,
    ...(ordenable && primerosPor && { orden: primerosPor, sentido: 'desc' as const }),
    page: 1,
    per_page: PRIMEROS,
  });
  // Both ask for the same thing in the same words; which one, the chart decides.
  const consulta = useQuery(
    primerosPor === undefined
      ? { ...primeros, ...reporteEnteroQuery(pedido), placeholderData: undefined }
      : { ...primeros, placeholderData: undefined },
  );
  // The same data are in the table below: without the chart nothing is missing.
  if (consulta.isError && !consulta.data)
    return (
      <Text maw={960} mt={4} fz={13} c="dimmed">
        No se pudo dibujar. Las cifras están en la tabla.
      </Text>
    );
  if (!consulta.data) return <Skeleton height={alto} radius="md" aria-hidden />;
  return (
    <Suspense fallback={<Skeleton height={alto} radius="md" aria-hidden />}>
      <Dibujo reporte={agrupado ? agrupar(consulta.data, agrupado) : consulta.data} />
    </Suspense>
  );
}
