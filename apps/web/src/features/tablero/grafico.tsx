import { Box } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import type { TableroDias } from '@jornal/contract';
import { AreaChart } from '@mantine/charts';
import { fechaCorta, fechaLarga, pesos, pesosCortos } from '../../lib/format';
import clases from './grafico.module.css';

type Props = { dias: TableroDias['dias']; alto: number; descripcion: string; alElegirDia: (dia: string) => void };

/**
 * The chart itself, in a file of its own: its library is fetched when it comes into sight. For the keyboard and for
 * reading there is the table.
 */
export default function Grafico({ dias, alto, descripcion, alElegirDia }: Props) {
  return (
    <Box role="img" aria-label={descripcion} ml={-4} className={clases.grafico}>
      <AreaChart
        h={alto}
        data={dias}
        dataKey="fecha"
        series={[
          { name: 'ingresos_totales', label: 'Ingresos', color: 'jornal.6' },
          { name: 'gastos', label: 'Gastos', color: 'orange.6' },
        ]}
        curveType="monotone"
        withDots={false}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 32 }}
        valueFormatter={pesos}
        yAxisProps={{ width: 'auto', tickFormatter: pesosCortos, allowDecimals: false }}
        xAxisProps={{ tickFormatter: fechaCorta, minTickGap: 24 }}
        tooltipProps={{
          // The library asks for a label before any day is pointed at.
          labelFormatter: (dia) => (dia ? fechaLarga(String(dia)) : ''),
        }}
        areaProps={{ isAnimationActive: false }}
        areaChartProps={{
          accessibilityLayer: false,
          onClick: ({ activeLabel }) => {
            if (activeLabel !== undefined) alElegirDia(String(activeLabel));
          },
        }}
      />
    </Box>
  );
}
