import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import type { ReporteGenerado } from '@jornal/contract';
import { AreaChart, BarChart } from '@mantine/charts';
import { fechaCorta, fechaLarga, mesYAnio, numero, pesos, pesosCortos } from '../../../lib/format';
import { textoDe } from '../valores';

const SERIES = [
  { name: 'ingresos_totales', label: 'Ingresos', color: 'jornal.6' },
  { name: 'gastos', label: 'Gastos', color: 'orange.6' },
  { name: 'ganancia_neta', label: 'Ganancia neta', color: 'blue.6' },
  { name: 'entrada', label: 'Entró', color: 'jornal.6' },
  { name: 'salida', label: 'Salió', color: 'orange.6' },
  { name: 'citas', label: 'Citas', color: 'jornal.6' },
] as const;

const ALTO = 260;
const mesCorto = (mes: string) => mesYAnio(`${mes}-01`).replace(/ de (\d{4})$/, ' $1');

/**
 * Income, expenses and profit over time: days as a line, months as bars. The same figures stand in a table for people
 * who do not see it.
 */
export default function Tendencia({ reporte: { columns, data, title } }: { reporte: ReporteGenerado }) {
  const cuando = columns.find(({ tipo }) => tipo === 'fecha' || tipo === 'mes');
  const series = SERIES.filter(({ name }) => columns.some(({ key }) => key === name));
  if (!cuando || series.length === 0 || data.length === 0) return null;
  const porMes = cuando.tipo === 'mes';
  // Appointments are counted; all the others are money.
  const tipo = columns.find(({ key }) => key === series[0]?.name)?.tipo ?? 'dinero';
  const enPesos = tipo === 'dinero';
  const enEje = porMes ? mesCorto : fechaCorta;
  const comun = {
    h: ALTO,
    data,
    dataKey: cuando.key,
    series: [...series],
    withLegend: true,
    // In the order of the bars, not of the alphabet.
    legendProps: { verticalAlign: 'bottom' as const, height: 32, itemSorter: null },
    valueFormatter: enPesos ? pesos : numero,
    yAxisProps: { width: 'auto' as const, tickFormatter: enPesos ? pesosCortos : numero, allowDecimals: false },
    xAxisProps: { tickFormatter: enEje, minTickGap: 24 },
    tooltipProps: {
      labelFormatter: (uno: unknown) => (uno ? (porMes ? mesYAnio(`${uno}-01`) : fechaLarga(String(uno))) : ''),
    },
  };
  return (
    <>
      <div
        role="img"
        aria-label={`${title}: ${series.map(({ label }) => label).join(', ')}. Las cifras están en la tabla.`}
      >
        {porMes ? (
          <BarChart {...comun} barProps={{ isAnimationActive: false }} barChartProps={{ accessibilityLayer: false }} />
        ) : (
          <AreaChart
            {...comun}
            curveType="monotone"
            withDots={data.length < 3}
            areaProps={{ isAnimationActive: false }}
            areaChartProps={{ accessibilityLayer: false }}
          />
        )}
      </div>
      <div className="solo-lector">
        <table>
          <caption>{porMes ? 'Mes a mes, en cifras' : 'Día a día, en cifras'}</caption>
          <thead>
            <tr>
              <th scope="col">{cuando.header}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((fila) => (
              <tr key={String(fila[cuando.key])}>
                <th scope="row">{textoDe(fila[cuando.key], cuando.tipo)}</th>
                {series.map(({ name }) => (
                  <td key={name}>{textoDe(fila[name], tipo)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
