import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { pesos } from '../../lib/format';

type Props = { efectivo: number; transferencia: number; alto: number };

/**
 * The ring itself, in a file of its own: its library is fetched when it comes into sight. Its figures stand beside it.
 */
export default function GraficoMedios({ efectivo, transferencia, alto }: Props) {
  const datos = [
    { name: 'Efectivo', value: Math.max(0, efectivo), color: 'jornal.6' },
    { name: 'Transferencia', value: Math.max(0, transferencia), color: 'orange.6' },
  ];
  return (
    <div role="img" aria-label={`Efectivo ${pesos(efectivo)}, transferencia ${pesos(transferencia)}`}>
      <DonutChart
        data={datos}
        size={alto}
        thickness={26}
        paddingAngle={2}
        valueFormatter={pesos}
        tooltipDataSource="segment"
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
        pieChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
