import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import type { ReporteGenerado } from '@jornal/contract';
import { DonutChart } from '@mantine/charts';
import { pesos, porcentaje } from '../../../lib/format';
import clases from './graficos.module.css';

const COLORES = ['jornal.6', 'orange.6', 'blue.6', 'grape.6'] as const;
const ALTO = 168;
const variable = (color: string) => `var(--mantine-color-${color.replace('.', '-')})`;

/** By which means the income came: a ring to look at, its figures beside it. */
export default function Metodos({ reporte: { data } }: { reporte: ReporteGenerado }) {
  const medios = data.map((fila, i) => ({
    nombre: String(fila.metodo_pago ?? '—'),
    total: Number(fila.total ?? 0),
    color: COLORES[i % COLORES.length] ?? COLORES[0],
  }));
  const suma = medios.reduce((todo, { total }) => todo + total, 0);
  return (
    <div className={clases.metodos}>
      <div role="img" aria-label={medios.map(({ nombre, total }) => `${nombre} ${pesos(total)}`).join(', ')}>
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
      </div>
      <dl className={`renglones ${clases.leyenda}`}>
        {medios.map(({ nombre, total, color }) => (
          <div key={nombre}>
            <dt>
              <span aria-hidden style={{ background: variable(color) }} />
              {nombre}
              {suma > 0 && <small className="cifra">{porcentaje(Math.round((total / suma) * 10_000) / 100)}</small>}
            </dt>
            <dd className="cifra">{pesos(total)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
