import { mesDe } from '@jornal/contract';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { mesYAnio, numero } from '../../lib/format';
import clases from '../../ui/barras.module.css';
import { Panel } from '../../ui/panel';
import { VerReporte } from '../../ui/ver-reporte';
import { type Entidad, type Mes, rankingQuery } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { ambitoMes, deBrutoOperador } from './desgloses';

/** Beside other panels: the names have less room. */
const COLUMNAS = { '--columnas': 'minmax(7rem, 12rem) minmax(0, 1fr) auto' } as CSSProperties;

/** The operators whose clients paid most in a month, bar by bar. */
export function RankingPanel({ entidad, mes, hoy }: { entidad: Entidad; mes: Mes; hoy: string }) {
  const { inicio, fin } = mesDe(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)));
  const consulta = useQuery({
    ...rankingQuery(entidad, inicio, fin < hoy ? fin : hoy),
    placeholderData: keepPreviousData,
  });
  const ambito = ambitoMes(entidad, mes);
  return (
    <Panel
      plegable="ranking"
      titulo="Ranking de operadores"
      subtitulo={
        <>
          Lo que pagaron sus clientes · {mesYAnio(inicio)}{' '}
          <VerReporte
            sobre="Ranking de operadores"
            de={{ report_type: 'operadores', start_date: inicio, end_date: fin, entidad_id: entidad }}
          />
        </>
      }
    >
      <ContenidoPanel
        consulta={consulta}
        alto={260}
        textoVacio="No hay servicios en este mes."
        estaVacio={({ puestos }) => puestos.length === 0}
      >
        {({ puestos }) => {
          const mayor = Math.max(1, puestos[0]?.total_bruto ?? 0);
          return (
            <ol className={`renglones ${clases.barras}`} style={COLUMNAS}>
              {puestos.map(({ empleado_id, nombre, apellido, cantidad_servicios, total_bruto }) => (
                <li key={empleado_id}>
                  <Text span miw={0} fw={550} lh={1.3} className="partible">
                    {nombre} {apellido}
                    <small>
                      {numero(cantidad_servicios)} {cantidad_servicios === 1 ? 'servicio' : 'servicios'}
                    </small>
                  </Text>
                  <span className={clases.pista} aria-hidden>
                    <span style={{ width: `${Math.max(0, (total_bruto / mayor) * 100)}%` }} />
                  </span>
                  <Cifra
                    nombre={`Total bruto del mes de ${nombre} ${apellido}`}
                    valor={total_bruto}
                    desglose={deBrutoOperador(ambito, `${nombre} ${apellido}`, empleado_id, total_bruto)}
                  />
                </li>
              ))}
            </ol>
          );
        }}
      </ContenidoPanel>
    </Panel>
  );
}
