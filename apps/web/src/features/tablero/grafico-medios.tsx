import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import type { GananciasMetodoPago } from '@jornal/contract';
import { DonutChart } from '@mantine/charts';
import { pesos } from '../../lib/format';
import { type MedioDeIngreso, mediosCon, nombreDeMedio } from './desgloses';

type Props = { medios: Pick<GananciasMetodoPago, MedioDeIngreso>; alto: number };

const COLORES = { efectivo: 'jornal.6', transferencia: 'orange.6', por_cobrar: 'blue.6' } as const;

/**
 * The ring itself, in a file of its own: its library is fetched when it comes into sight. Its figures stand beside it.
 */
export default function GraficoMedios({ medios, alto }: Props) {
  const datos = mediosCon(medios.por_cobrar.total_ingresos).map((medio) => ({
    name: nombreDeMedio(medio),
    value: medios[medio].total_ingresos,
    color: COLORES[medio],
  }));
  return (
    <div role="img" aria-label={datos.map(({ name, value }) => `${name} ${pesos(value)}`).join(', ')}>
      <DonutChart
        data={datos.map((medio) => ({ ...medio, value: Math.max(0, medio.value) }))}
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
