import type { ReporteGenerado } from '@jornal/contract';
import { Text } from '@mantine/core';
import { numero, porcentaje } from '../../../lib/format';
import clases from '../../../ui/barras.module.css';

/** Beyond these the table is shorter. */
const A_LA_VISTA = 12;

/** The places taken of each agenda's, and those attended. It is read as a list: it needs no table beside it. */
export default function Ocupacion({ reporte: { data } }: { reporte: ReporteGenerado }) {
  return (
    <ol className={`renglones ${clases.barras}`}>
      {data.slice(0, A_LA_VISTA).map((fila) => {
        const [ofrecidos, ocupados, atendidos, faltaron] = [
          fila.ofrecidos,
          fila.ocupados,
          fila.atendidos,
          fila.no_asistio,
        ].map((valor) => Number(valor ?? 0)) as [number, number, number, number];
        const parte = (cuantos: number) => `${ofrecidos > 0 ? Math.min(100, (cuantos / ofrecidos) * 100) : 0}%`;
        return (
          <li key={`${fila.agenda}-${fila.operador}-${fila.entidad}`}>
            <Text span miw={0} fw={550} lh={1.3} className="partible">
              {fila.agenda}
              <small>{[fila.operador, fila.entidad].filter(Boolean).join(' · ')}</small>
            </Text>
            <span className={clases.medio}>
              <span className={clases.pista} aria-hidden>
                <span className={clases.suave} style={{ width: parte(ocupados) }} />
                <span style={{ width: parte(atendidos) }} />
              </span>
              <small className="cifra">
                {`${numero(ocupados)} de ${numero(ofrecidos)} espacios · ${numero(atendidos)} ` +
                  `atendidos${faltaron > 0 ? ` · ${numero(faltaron)} no asistieron` : ''}`}
              </small>
            </span>
            <strong className="cifra">
              {porcentaje(
                Number(fila.porcentaje ?? (ofrecidos > 0 ? Math.round((ocupados / ofrecidos) * 10_000) / 100 : 0)),
              )}
            </strong>
          </li>
        );
      })}
    </ol>
  );
}
