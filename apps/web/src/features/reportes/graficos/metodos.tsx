import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import type { ReporteGenerado } from '@jornal/contract';
import { DonutChart } from '@mantine/charts';
import { Box, Group, Text } from '@mantine/core';
import { pesos, porcentaje } from '../../../lib/format';

const COLORES = ['jornal.6', 'orange.6', 'blue.6', 'grape.6', 'yellow.6', 'pink.6', 'gray.6'] as const;
const ALTO = 168;
const variable = (color: string) => `var(--mantine-color-${color.replace('.', '-')})`;

/** By which means the income came: a ring to look at, its figures beside it. */
export default function Metodos({ reporte: { data } }: { reporte: ReporteGenerado }) {
  const repetido = (metodo: unknown) => data.filter(({ metodo_pago }) => metodo_pago === metodo).length > 1;
  const medios = data.map((fila, i) => ({
    // Two branches may call theirs alike.
    nombre: `${fila.metodo_pago ?? '—'}${repetido(fila.metodo_pago) ? ` · ${fila.entidad}` : ''}`,
    total: Number(fila.total ?? 0),
    color: COLORES[i % COLORES.length] ?? COLORES[0],
  }));
  const suma = medios.reduce((todo, { total }) => todo + total, 0);
  return (
    <Box className="columnas" style={{ '--columnas': 'auto minmax(0, 24rem)', gap: '1rem 2rem', alignItems: 'center' }}>
      <Box
        role="img"
        style={{ justifySelf: 'center' }}
        aria-label={medios.map(({ nombre, total }) => `${nombre} ${pesos(total)}`).join(', ')}
      >
        <DonutChart
          data={medios.map(({ nombre, total, color }) => ({ name: nombre, value: Math.max(0, total), color }))}
          size={ALTO}
          thickness={26}
          paddingAngle={2}
          valueFormatter={pesos}
          tooltipDataSource="segment"
          pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
          pieChartProps={{ accessibilityLayer: false }}
        />
      </Box>
      <dl className="renglones">
        {medios.map(({ nombre, total, color }) => (
          <Group key={nombre} gap={16} justify="space-between" wrap="nowrap" mih={40}>
            <Group component="dt" gap={8} wrap="nowrap" c="var(--mantine-color-text)">
              <Box component="span" w={10} h={10} bdrs="50%" bg={variable(color)} aria-hidden />
              {nombre}
              {suma > 0 && <small className="cifra">{porcentaje(Math.round((total / suma) * 10_000) / 100)}</small>}
            </Group>
            <Text component="dd" fw={600} className="cifra">
              {pesos(total)}
            </Text>
          </Group>
        ))}
      </dl>
    </Box>
  );
}
