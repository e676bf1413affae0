import type { ReporteGenerado } from '@jornal/contract';
import { Text } from '@mantine/core';
import { numero, pesos } from '../../../lib/format';
import clases from '../../../ui/barras.module.css';

/** The name, the measure and the count of the bars, in the words of each report. */
const NOMBRES = ['operador', 'servicio', 'persona'] as const;
const MEDIDAS = ['total', 'cartera', 'ingresos_servicios', 'ingresos'] as const;
const CUANTOS = ['cantidad_servicios', 'cantidad'] as const;

/** The operators, services or people that bring most, bar by bar. It is read as a list: it needs no table beside it. */
export default function Ranking({ reporte: { columns, data: filas } }: { reporte: ReporteGenerado }) {
  const hay = (clave: string) => columns.some(({ key }) => key === clave);
  const [nombre, medida, cuantos] = [NOMBRES.find(hay), MEDIDAS.find(hay), CUANTOS.find(hay)];
  if (!nombre || !medida) return null;
  // The row of tickets without a person is of none of them.
  const data = nombre === 'persona' ? filas.filter(({ origen }) => origen !== null) : filas;
  const variasSedes = new Set(data.map(({ entidad }) => entidad)).size > 1;
  const mayor = Math.max(1, ...data.map((fila) => Number(fila[medida] ?? 0)));
  return (
    <ol className={`renglones ${clases.barras}`}>
      {data.map((fila, i) => (
        <li key={`${fila.origen_id}-${fila[nombre]}-${fila.entidad ?? i}`}>
          <Text span miw={0} fw={550} lh={1.3} className="partible">
            {fila[nombre]}
            <small>
              {[
                cuantos &&
                  `${numero(Number(fila[cuantos] ?? 0))} ${Number(fila[cuantos]) === 1 ? 'servicio' : 'servicios'}`,
                variasSedes && fila.entidad,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </Text>
          <span className={clases.pista} aria-hidden>
            <span style={{ width: `${Math.max(0, (Number(fila[medida] ?? 0) / mayor) * 100)}%` }} />
          </span>
          <strong className="cifra">{pesos(Number(fila[medida] ?? 0))}</strong>
        </li>
      ))}
    </ol>
  );
}
